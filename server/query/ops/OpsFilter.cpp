//===- OpsFilter.cpp - Which ops are listed -------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/ops/OpsFilter.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"

#include <algorithm>
#include <tuple>

namespace torchtalk::query {

class OpsFilter::Parser {
public:
  Parser(OpsFilter &Into, llvm::StringRef Text) : Into(Into), Rest(Text) {
    next();
  }

  /// std::nullopt: see Problem.
  std::optional<Node> whole() {
    auto Result = chain(Node::Kind::Or);
    if (Problem.empty() && (IsQuoted || !Token.empty()))
      expect("'and', 'or' or the end");
    return Problem.empty() ? std::move(Result) : std::nullopt;
  }

  std::string Problem;

private:
  static constexpr unsigned MaxDepth = 100;

  void next() {
    Rest = Rest.ltrim();
    IsQuoted = Rest.starts_with("'") || Rest.starts_with("\"");
    if (IsQuoted) {
      const char Quote = Rest.front();
      if (Rest.count(Quote) < 2)
        Problem = "a quote is not closed";
      std::tie(Token, Rest) = Rest.drop_front().split(Quote);
      return;
    }
    size_t Length = 1;
    if (Rest.starts_with("!="))
      Length = 2;
    else if (isOfWord(Rest.empty() ? ' ' : Rest.front()))
      Length = Rest.take_while(isOfWord).size();
    Token = Rest.take_front(Length);
    Rest = Rest.drop_front(Token.size());
  }

  static bool isOfWord(char C) {
    return llvm::isAlnum(C) || llvm::StringRef("_.:*?[]-,").contains(C);
  }
  bool isWord() const {
    if (IsQuoted)
      return true;
    return !Token.empty() && isOfWord(Token.front()) && Token != "and" &&
           Token != "or" && Token != "not";
  }
  bool take(llvm::StringRef Wanted) {
    if (IsQuoted || Token != Wanted)
      return false;
    next();
    return true;
  }
  void expect(llvm::StringRef What) {
    if (Problem.empty())
      Problem = ("expected " + What + ", not " +
                 (Token.empty() && !IsQuoted ? "its end" : "'" + Token + "'"))
                    .str();
  }

  std::optional<Node> chain(Node::Kind Of) {
    Node Result{Of};
    do {
      auto Part = Of == Node::Kind::Or ? chain(Node::Kind::And) : unary();
      if (!Part)
        return std::nullopt;
      Result.Parts.push_back(std::move(*Part));
    } while (take(Of == Node::Kind::Or ? "or" : "and"));
    return Result;
  }

  std::optional<Node> unary() {
    if (++Depth > MaxDepth) {
      Problem = "it is nested too deep";
      return std::nullopt;
    }
    std::optional<Node> Result;
    if (take("not")) {
      if (auto Part = unary())
        Result = Node{Node::Kind::Not, 0, {std::move(*Part)}};
    } else if (take("(")) {
      Result = chain(Node::Kind::Or);
      if (Result && !take(")"))
        expect("')'");
    } else {
      Result = test();
    }
    --Depth;
    return Result;
  }

  std::optional<Node> test() {
    if (!isWord()) {
      expect("the name of a key or property");
      return std::nullopt;
    }
    std::string Name = Token.str();
    next();
    const bool Not = Token == "!=";
    if (IsQuoted || (!Not && Token != "="))
      return Into.test(std::move(Name));
    next();
    if (!isWord()) {
      expect("a word behind '" + std::string(Not ? "!=" : "=") + "'");
      return std::nullopt;
    }
    Node Result = Into.test(std::move(Name), Token.str());
    next();
    return Not ? Node{Node::Kind::Not, 0, {std::move(Result)}} : Result;
  }

  OpsFilter &Into;
  llvm::StringRef Rest, Token; ///< Token is in front of Rest; "" at the end
  bool IsQuoted = false;       ///< it stood in quotes
  unsigned Depth = 0;
};

OpsFilter::Node OpsFilter::test(std::string Name, std::string Pattern) {
  Tests.push_back({std::move(Name), std::move(Pattern)});
  return {Node::Kind::Test, Tests.size() - 1};
}

std::string OpsFilter::where(llvm::StringRef Condition) {
  if (Condition.trim().empty())
    return "";
  Parser Reading(*this, Condition);
  if (auto Whole = Reading.whole())
    Required.push_back(std::move(*Whole));
  return Reading.Problem;
}

void OpsFilter::require(const std::string &Name, bool There) {
  Node Has = test(Name);
  Required.push_back(There ? std::move(Has)
                           : Node{Node::Kind::Not, 0, {std::move(Has)}});
}

Truth OpsFilter::of(const Node &N, llvm::function_ref<Truth(size_t)> Is) {
  switch (N.TheKind) {
  case Node::Kind::Test:
    return Is(N.Test);
  case Node::Kind::Not: {
    const Truth Part = of(N.Parts.front(), Is);
    return Part == Truth::Unknown ? Part
           : Part == Truth::No    ? Truth::Yes
                                  : Truth::No;
  }
  case Node::Kind::And:
  case Node::Kind::Or: {
    const bool IsAnd = N.TheKind == Node::Kind::And;
    Truth Result = IsAnd ? Truth::Yes : Truth::No;
    for (const Node &Part : N.Parts)
      Result = IsAnd ? std::min(Result, of(Part, Is))
                     : std::max(Result, of(Part, Is));
    return Result;
  }
  }
  llvm_unreachable("all kinds are handled");
}

Truth OpsFilter::of(llvm::function_ref<Truth(size_t)> Is) const {
  Truth Result = Truth::Yes;
  for (const Node &N : Required)
    Result = std::min(Result, of(N, Is));
  return Result;
}

} // namespace torchtalk::query
