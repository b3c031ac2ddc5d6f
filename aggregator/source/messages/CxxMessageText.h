//===- CxxMessageText.h - The text of a message in C++ ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_MESSAGES_CXXMESSAGETEXT_H
#define TORCHTALK_AGGREGATOR_SOURCE_MESSAGES_CXXMESSAGETEXT_H

#include "source/device/CxxSpans.h"
#include "source/tree/MessageModel.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <utility>
#include <vector>

namespace torchtalk::source {

/// Reads texts and the expressions between them out of expressions. Knows what
/// the variables of the blocks hold that are open at the moment.
class CxxMessageText {
public:
  explicit CxxMessageText(llvm::ArrayRef<CxxToken> Tokens) : T(Tokens) {}

  /// A value of a message: texts in a row or with +, c10::str(), fmt::format()
  /// or a variable.
  void value(CxxSpan E, MessageParts &Parts) const;
  /// Texts, and what is between them.
  void sequence(CxxSpan E, MessageParts &Parts) const;
  /// What << writes.
  void stream(CxxSpan E, MessageParts &Parts) const;
  /// A format, of printf() or with braces, and its values.
  void format(llvm::ArrayRef<CxxSpan> Arguments, MessageParts &Parts,
              bool Printf) const;
  /// `"a"` and `"b"` of `c ? "a" : "b"`; else empty.
  std::pair<CxxSpan, CxxSpan> choices(CxxSpan E) const;

  void enterBlock(size_t Brace) { Open.push_back(Brace); }
  void leaveBlock() {
    if (!Open.empty())
      Open.pop_back();
  }
  /// Variable \p Name holds \p Parts from now on; without text nothing is known
  /// of it.
  void hold(llvm::StringRef Name, MessageParts Parts);
  /// It holds these too, or, if \p Branches, may hold them any number of times.
  /// \returns false where nothing is known of it.
  bool extend(llvm::StringRef Name, const MessageParts &Parts, bool Branches);

protected:
  bool opens(size_t I) const { return T[I].is("(", "[", "{"); }
  bool isText(size_t I) const { return T[I].TheKind == CxxToken::Kind::String; }
  bool isStream(size_t I) const { return T[I].is("<") && T[I + 1].is("<"); }
  /// What follows \p I, or the brackets that open there.
  size_t after(size_t I) const {
    return opens(I) && T.partner(I) != None && T.partner(I) > I
               ? T.partner(I) + 1
               : I + 1;
  }

  CxxSpans T;

private:
  struct Variable {
    MessageParts Text;
    size_t Block = None; ///< the innermost brace around it
  };
  bool isOpen(size_t Block) const { return llvm::is_contained(Open, Block); }
  void pieces(CxxSpan E, MessageParts &Parts,
              llvm::function_ref<size_t(size_t)> Separator) const;

  std::vector<size_t> Open; ///< braces
  llvm::StringMap<Variable> Variables;
};

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_MESSAGES_CXXMESSAGETEXT_H
