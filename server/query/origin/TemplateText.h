//===- TemplateText.h - A template and what it became -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds the text of a template (torchgen/code_template.py) in a file that was
/// made from it. No line is told apart by a guess: a piece of the template is
/// certain where each way to fit all pieces, in their order, puts it at the
/// same place. Where that leaves a line to one of several placeholders, what
/// Python may make for each tells them apart.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_ORIGIN_TEMPLATETEXT_H
#define TORCHTALK_SERVER_QUERY_ORIGIN_TEMPLATETEXT_H

#include "query/origin/TextShape.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

/// Text of the template, or a placeholder.
struct TemplatePiece {
  llvm::StringRef Text; ///< or the placeholder's name
  bool IsHole = false;
  uint32_t Line = 0; ///< of the template, at its start
};

/// Text and placeholders by turns, a text first and last, which may be empty.
std::vector<TemplatePiece> piecesOf(llvm::StringRef Template);

/// Offsets of a text in the file: between which it begins.
struct PiecePlace {
  size_t Earliest = 0, Latest = 0;
};

class TemplateFit {
public:
  /// std::nullopt: \p File is not made from \p Template. Both are borrowed.
  static std::optional<TemplateFit> of(llvm::StringRef Template,
                                       llvm::StringRef File);

  struct LineOrigin {
    uint32_t TemplateLine = 0; ///< 0: not certain
    /// Placeholders that made it, or where they are not told apart may have.
    std::vector<std::string> Placeholders;
    bool Certain = false;
    /// Lines from 1 of the file: all that certainly is the placeholder's.
    uint32_t HoleFirst = 0, HoleLast = 0;
  };
  /// \p Line from 1.
  LineOrigin at(uint32_t Line) const;

  /// The same of a line of placeholders that follow each other, each on a line
  /// of its own, with nothing but blank lines between them: \p Shape is of the
  /// text of each. \p OfCpp: File is C++. std::nullopt: not so, or there is a
  /// line that none may have.
  std::optional<LineOrigin>
  among(uint32_t Line, bool OfCpp,
        llvm::function_ref<TextShape(llvm::StringRef Placeholder)> Shape) const;

  const std::vector<TemplatePiece> &pieces() const { return Pieces; }

private:
  bool mayCover(size_t Piece, size_t Offset) const;

  llvm::StringRef File;
  std::vector<TemplatePiece> Pieces;
  std::vector<PiecePlace> Places; ///< of texts; of placeholders none
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_ORIGIN_TEMPLATETEXT_H
