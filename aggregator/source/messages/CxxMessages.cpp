//===- CxxMessages.cpp - Errors and warnings in C++ -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/messages/CxxMessages.h"
#include "source/messages/CxxMessageText.h"
#include "source/tree/SyntaxTree.h"
#include "store/Errors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

#include <optional>

namespace torchtalk::source {
namespace {

/// How the arguments of a call make its message.
struct Shape {
  enum class Style {
    Values,   ///< one after the other
    Printf,   ///< a format and its values
    Assert,   ///< TORCH_INTERNAL_ASSERT
    Dispatch, ///< AT_DISPATCH_*, the first text is a name
  };
  Style How = Style::Values;
  std::optional<unsigned> Condition; ///< the argument
  unsigned First = 0;                ///< argument of the message
  const char *Before = "";           ///< text before it
};

constexpr Shape Check{Shape::Style::Values, 0, 1, ""};

std::optional<Shape> shapeOf(llvm::StringRef Name) {
  using Style = Shape::Style;
  static const llvm::StringMap<Shape> Known = {
      {"TORCH_CHECK_WITH", {Style::Values, 1, 2, ""}},
      {"TORCH_CHECK_WITH_MSG", {Style::Values, 1, 3, ""}},
      {"TORCH_CHECK_ARG", {Style::Values, 0, 1, "invalid argument "}},
      {"TORCH_INTERNAL_ASSERT", {Style::Assert, 0, 1, ""}},
      {"TORCH_INTERNAL_ASSERT_DEBUG_ONLY", {Style::Assert, 0, 1, ""}},
      {"AT_ASSERT", {Style::Assert, 0, 1, ""}},
      {"AT_ASSERTM", Check},
      {"CAFFE_ENFORCE", Check},
      {"CAFFE_THROW", {}},
      {"AT_ERROR", {}},
      {"TORCH_WARN", {}},
      {"TORCH_WARN_ONCE", {}},
      {"TORCH_WARN_DEPRECATION", {}},
      {"C10_THROW_ERROR", {Style::Values, std::nullopt, 1, ""}},
      {"PyErr_SetString", {Style::Values, std::nullopt, 1, ""}},
      {"PyErr_Format", {Style::Printf, std::nullopt, 1, ""}},
      {"PyErr_WarnEx", {Style::Values, std::nullopt, 1, ""}},
      {"THPUtils_setError", {Style::Printf, std::nullopt, 0, ""}},
      {"THPUtils_assert", {Style::Printf, 0, 1, ""}}};
  if (auto Found = Known.find(Name); Found != Known.end())
    return Found->second;
  if (Name.starts_with("TORCH_CHECK"))
    return Check;
  if (Name.contains("AT_DISPATCH_") && !Name.contains("_CASE"))
    return Shape{Style::Dispatch, std::nullopt, 0, ""};
  return std::nullopt;
}

/// The exceptions of torch/csrc/Exceptions.h take a format.
bool isPrintf(llvm::StringRef Thrown) {
  Thrown = Thrown.drop_front(Thrown.rfind(':') + 1);
  return Thrown == "TypeError" || Thrown == "ValueError" ||
         Thrown == "IndexError" || Thrown == "AttributeError" ||
         Thrown == "LinAlgError";
}

/// Letters of a text that nothing is known to raise.
constexpr unsigned LeastLetters = 16;
/// Texts that one message has, by `?`.
constexpr size_t MostChoices = 4;

class MessageReader : CxxMessageText {
public:
  MessageReader(llvm::ArrayRef<CxxToken> Tokens, MessageFile &Out)
      : CxxMessageText(Tokens), Out(Out) {}

  void run() {
    for (size_t I = 0; I < T.size(); ++I) {
      if (T[I].TheKind == CxxToken::Kind::Directive)
        Macro = T[I].is("define") ? T[I + 1].Text : "";
      else if (T[I].TheKind == CxxToken::Kind::DirectiveEnd)
        Macro = "";
      else if (T[I].is("{"))
        enterBlock(I);
      else if (T[I].is("}"))
        leaveBlock();
      else if (T[I].is("throw"))
        thrown(I);
      else if (T[I].isWord() && T[I + 1].is("(") && !isDefined(I)) {
        if (std::optional<Shape> S = shapeOf(T[I].Text))
          call(I, *S);
        else if (Macro.empty())
          otherCall(I);
      } else if (T[I].isWord() && Macro.empty())
        variable(I);
    }
    llvm::stable_sort(Out.Messages, [](const auto &A, const auto &B) {
      return A.Line < B.Line;
    });
  }

private:
  bool isDefined(size_t I) const {
    return I > 0 && T[I - 1].TheKind == CxxToken::Kind::Directive;
  }
  /// The end of the statement from \p I on, not more than some lines of it.
  size_t statementEnd(size_t I) const {
    constexpr size_t Most = 2000;
    for (size_t Stop = std::min(T.size(), I + Most);
         I < Stop && !T[I].is(";", "}", ")");)
      I = after(I);
    return std::min(I, T.size());
  }

  void add(size_t At, size_t End, std::string Kind, std::string Condition,
           MessageParts Parts) {
    if (!Parts.hasText(Kind.empty() ? LeastLetters : 4))
      return;
    if (!Macro.empty())
      InMacros[Macro].push_back(Out.Messages.size());
    Out.Messages.push_back({T[At].Line, T[End].Line, std::move(Kind),
                            std::move(Condition), Macro.str(), Parts.take()});
  }

  /// Texts of \p Values with each choice that `?` leaves.
  template <typename Fn>
  void addChoices(llvm::ArrayRef<CxxSpan> Values, MessageParts Before, Fn Add) {
    std::vector<MessageParts> All{std::move(Before)};
    for (CxxSpan E : Values) {
      auto [First, Second] = choices(E);
      if (First.empty() || All.size() >= MostChoices) {
        for (MessageParts &Parts : All)
          value(E, Parts);
        continue;
      }
      std::vector<MessageParts> Doubled = All;
      for (MessageParts &Parts : All)
        value(First, Parts);
      for (MessageParts &Parts : Doubled)
        value(Second, Parts);
      All.insert(All.end(), Doubled.begin(), Doubled.end());
    }
    for (MessageParts &Parts : All)
      Add(std::move(Parts));
  }

  void call(size_t At, const Shape &S) {
    const size_t Opens = At + 1, Close = T.partner(Opens);
    if (Close == None)
      return;
    const auto Arguments = T.arguments(Opens);
    std::string Condition;
    if (S.Condition && *S.Condition < Arguments.size())
      Condition = T.text(Arguments[*S.Condition]);
    MessageParts Parts;
    using Style = Shape::Style;
    const size_t First = std::min<size_t>(S.First, Arguments.size());
    auto Values = llvm::ArrayRef(Arguments).drop_front(First);
    auto Add = [&](MessageParts Of) {
      add(At, Close, T[At].Text.str(), Condition, std::move(Of));
    };
    if (S.How == Style::Dispatch) {
      const CxxSpan *Name =
          llvm::find_if(Arguments, [&](CxxSpan A) { return isText(A.Begin); });
      if (Name == Arguments.end())
        return;
      Parts.text("\"");
      sequence(*Name, Parts);
      Parts.text("\" not implemented for '");
      Parts.expression("dtype");
      Parts.text("'");
      return Add(std::move(Parts));
    }
    if (S.How == Style::Printf) {
      format(Values, Parts, /*Printf=*/true);
      return Add(std::move(Parts));
    }
    if (S.How == Style::Assert) {
      Parts.text(Condition + " INTERNAL ASSERT FAILED at ");
      Parts.expression("file:line");
      Parts.text(", please report a bug to PyTorch. ");
    } else if (Values.empty() && S.Condition) {
      Parts.text("Expected " + Condition +
                 " to be true, but got false.  (Could this error message be "
                 "improved?  If so, please report an enhancement request to "
                 "PyTorch.)");
    }
    Parts.text(S.Before);
    if (*S.Before && !Values.empty()) {
      value(Values.front(), Parts);
      Parts.text(": ");
      Values = Values.drop_front();
    }
    addChoices(Values, std::move(Parts), Add);
  }

  /// `throw X(...)`, `throw X() << ...`.
  void thrown(size_t At) {
    size_t Name = At + 1;
    while (T[Name].is("::") || (T[Name].isWord() && !T[Name + 1].is("(", "{")))
      ++Name;
    if (!T[Name].isWord())
      return;
    const size_t Opens = Name + 1, Close = T.partner(Opens);
    if (Close == None)
      return;
    const std::string Kind = T.text({At + 1, Opens});
    MessageParts Parts;
    if (isStream(Close + 1)) {
      const size_t End = statementEnd(Close + 1);
      stream({Close + 1, End}, Parts);
      return add(At, End, Kind, "", std::move(Parts));
    }
    const auto Arguments = T.arguments(Opens);
    auto Add = [&](MessageParts Of) {
      add(At, Close, Kind, "", std::move(Of));
    };
    if (!isPrintf(Kind))
      return addChoices(Arguments, {}, Add);
    format(Arguments, Parts, /*Printf=*/true);
    Add(std::move(Parts));
  }

  /// The messages of a macro that this file defines, at its use; and texts that
  /// are handed to a function, which may raise them.
  void otherCall(size_t At) {
    const size_t Close = T.partner(At + 1);
    if (Close == None)
      return;
    if (auto Known = InMacros.find(T[At].Text); Known != InMacros.end())
      for (size_t Number : Known->second) {
        MessageRecord Use = Out.Messages[Number];
        Use.Line = T[At].Line;
        Use.EndLine = T[Close].Line;
        Use.Macro.clear();
        Out.Messages.push_back(std::move(Use));
      }
    if (T[At].is("def", "static_assert", "doc", "impl"))
      return;
    for (CxxSpan E : T.arguments(At + 1)) {
      if (!isText(E.Begin))
        continue;
      MessageParts Parts;
      sequence(E, Parts);
      add(E.Begin, E.End - 1, "", "", std::move(Parts));
    }
  }

  /// `X << "...";` and `X = "...";`: what X.str() or X then is in a message.
  void variable(size_t At) {
    if (!T[At - 1].is("(", ")", ";", "{", "}") && !T[At - 1].isWord() &&
        !T[At - 1].is("*", "&", ">"))
      return;
    const bool Streams = isStream(At + 1);
    const bool Assigns = T[At + 1].is("=") && !T[At + 2].is("=");
    if (!Streams && !Assigns)
      return;
    const CxxSpan E{At + 2, statementEnd(At + 1)};
    MessageParts Parts;
    if (Streams)
      stream({At + 1, E.End}, Parts);
    else
      value(E, Parts);
    add(At, E.End, "", "", Parts);
    const bool Branches = T[At - 1].is(")", "else");
    if (!Streams || !extend(T[At].Text, Parts, Branches))
      hold(T[At].Text, std::move(Parts));
  }

  MessageFile &Out;
  llvm::StringRef Macro;
  llvm::StringMap<std::vector<size_t>> InMacros; ///< messages by macro
};

} // namespace

llvm::Expected<MessageFile> readCxxMessages(llvm::StringRef Path,
                                            llvm::StringRef Text) {
  if (Text.size() > MaxBytes)
    return makeError("it has more than " + llvm::Twine(MaxBytes) + " bytes");
  MessageFile Result{Path.str(), {}};
  // Most generated files have none.
  if (llvm::none_of(
          llvm::ArrayRef<llvm::StringRef>{
              "TORCH_CHECK", "TORCH_INTERNAL", "TORCH_WARN", "throw ", "AT_",
              "C10_THROW", "PyErr_", "THPUtils_", "CAFFE_"},
          [&](llvm::StringRef Word) { return Text.contains(Word); }))
    return Result;
  const std::vector<CxxToken> Tokens = tokenize(Text);
  MessageReader(Tokens, Result).run();
  return Result;
}

} // namespace torchtalk::source
