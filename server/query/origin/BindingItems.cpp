//===- BindingItems.cpp - Generated functions of Python bindings ----------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/origin/BindingItems.h"
#include "query/origin/CodeItems.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <set>

namespace torchtalk::query {

using llvm::StringRef;

namespace {

constexpr const char *BindingPrefix = "THPVariable_";

struct Block {
  size_t Parent = 0; ///< of the whole function: itself
  std::set<size_t> Own, Inside;
  /// A signature of deprecated.yaml, which no op has.
  bool OwnDeprecated = false, InsideDeprecated = false;
};

class Blocks {
public:
  Blocks(const OpNames &Ops, StringRef Function, size_t At) {
    All.emplace_back();
    size_t Now = 0;
    bool Passed = false;
    scanCode(Function, [&](char C, size_t I) {
      if (C == '{') {
        All.emplace_back().Parent = Now;
        Now = All.size() - 1;
      } else if (C == '}') { // it is of what is around the block
        Now = All[Now].Parent;
      } else if (C == '\0') {
        readComment(Ops, Function.substr(I), Now);
      }
      if (I >= At && !Passed) {
        Passed = true;
        Around = Now;
      }
      return true;
    });
    resolveDeprecated(Ops);
    // A block comes after the one around it.
    for (size_t I = All.size(); I-- > 1;) {
      Block &Parent = All[All[I].Parent];
      for (const auto *From : {&All[I].Own, &All[I].Inside})
        Parent.Inside.insert(From->begin(), From->end());
      Parent.InsideDeprecated |=
          All[I].OwnDeprecated || All[I].InsideDeprecated;
    }
  }

  OriginEntries entries(const OpNames &Ops) const {
    auto Of = [&](const std::set<size_t> &Numbers) {
      return Ops.entries(std::vector<size_t>(Numbers.begin(), Numbers.end()));
    };
    std::set<size_t> Every = All[0].Own;
    Every.insert(All[0].Inside.begin(), All[0].Inside.end());
    for (size_t I = Around;; I = All[I].Parent) {
      const Block &One = All[I];
      if (One.OwnDeprecated)
        return {{}, Of(Every), {}};
      if (!One.Own.empty())
        return {Of(One.Own), {}, {}};
      if (One.InsideDeprecated && One.Inside != Every)
        return {{}, Of(Every), {}};
      if (!One.Inside.empty())
        return {Of(One.Inside), {}, {}};
      if (I == 0)
        return {};
    }
  }

private:
  void readComment(const OpNames &Ops, StringRef Comment, size_t In) {
    if (!Comment.consume_front("// "))
      return;
    const bool Deprecated = Comment.consume_front("[deprecated] ");
    if (!Comment.starts_with("aten::"))
      return;
    auto Op = Ops.named(Comment.take_until([](char C) { return C == '('; }));
    if (Deprecated)
      Deprecations.emplace_back(
          In, between(Comment.split("// ").first, "auto dispatch_", " "));
    else if (Op)
      All[In].Own.insert(*Op);
    else
      All[In].OwnDeprecated = true;
  }

  /// A deprecated signature calls the only overload of the function that has
  /// the name of the lambda behind it in C++.
  void resolveDeprecated(const OpNames &Ops) {
    std::set<size_t> Called;
    for (const Block &One : All)
      Called.insert(One.Own.begin(), One.Own.end());
    for (const auto &[In, Lambda] : Deprecations) {
      std::vector<size_t> Fit = Ops.inCpp(Lambda, false);
      llvm::erase_if(Fit, [&](size_t Op) { return !Called.contains(Op); });
      if (Fit.size() == 1)
        All[In].Own.insert(Fit.front());
      else
        All[In].OwnDeprecated = true;
    }
  }

  std::vector<Block> All; ///< the first: the whole function
  /// The blocks of deprecated signatures, and the names of lambdas behind them.
  std::vector<std::pair<size_t, StringRef>> Deprecations;
  size_t Around = 0;
};

} // namespace

StringRef bindingIn(StringRef Code) {
  return Code.substr(Code.find(BindingPrefix)).take_while([](char C) {
    return llvm::isAlnum(C) || C == '_';
  });
}

StringRef definitionOf(StringRef File, StringRef Function) {
  const std::string Head = (Function + "(").str();
  for (size_t At = 0; (At = File.find(Head, At)) != StringRef::npos; ++At) {
    const StringRef From = File.substr(At);
    const size_t Body = From.find_first_of(";{");
    if (Body == StringRef::npos || From[Body] == ';')
      continue;
    const size_t End = From.find("\n}\n");
    return End == StringRef::npos ? "" : From.take_front(End + 2);
  }
  return "";
}

OriginEntries overloadsAt(const OpNames &Ops, StringRef Function, size_t At) {
  return Blocks(Ops, Function, At).entries(Ops);
}

} // namespace torchtalk::query
