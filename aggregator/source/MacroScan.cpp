//===- MacroScan.cpp - Registering macros of a source tree ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/MacroScan.h"
#include "describe/Dialect.h"
#include "source/device/CxxTokens.h"
#include "source/tree/SyntaxTree.h"
#include "store/Files.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

#include <map>
#include <optional>
#include <set>

namespace torchtalk::source {
namespace {

/// One `#define`, with the text of its tokens.
struct MacroDefinition {
  std::string Name, Text;
  std::string File;
  uint32_t Line = 0;
  std::vector<std::string> Words;
  bool Registers = false;
  bool Quotes = false; ///< its arguments become text, and nothing else
  bool Ambiguous = false;
  bool InHeader = false; ///< else no other file sees it, unless it is included
};

/// Whether the macro is PyTorch's own, so that its meaning is known.
bool isVocabulary(llvm::StringRef Name) {
  Name.consume_front("_");
  Name.consume_front("STABLE_");
  return Name == "TORCH_LIBRARY" || Name == "TORCH_LIBRARY_IMPL" ||
         Name == "TORCH_LIBRARY_FRAGMENT";
}

/// `m.impl(` and the like.
bool isCall(llvm::ArrayRef<CxxToken> Body, size_t At) {
  return At + 2 < Body.size() && Body[At].is(".", "->") &&
         Body[At + 1].is("impl", "def", "fallback") && Body[At + 2].is("(");
}

/// Whether `#` comes before each use of a parameter. \p Line: the tokens after
/// `#define`.
bool quotes(llvm::ArrayRef<CxxToken> Line) {
  if (Line.size() < 2 || !Line[1].is("(") || Line[1].SpaceBefore)
    return false;
  std::set<llvm::StringRef> Parameters{"__VA_ARGS__"};
  size_t I = 2;
  for (; I < Line.size() && !Line[I].is(")"); ++I)
    if (Line[I].isWord())
      Parameters.insert(Line[I].Text);
  bool Any = false;
  for (++I; I < Line.size(); ++I) {
    if (!Line[I].isWord() || !Parameters.contains(Line[I].Text))
      continue;
    if (!Line[I - 1].is("#"))
      return false;
    Any = true;
  }
  return Any;
}

/// \p Line: the tokens after `#define`.
std::optional<MacroDefinition> macroOf(llvm::ArrayRef<CxxToken> Line,
                                       const std::string &File) {
  if (Line.empty() || !Line[0].isWord() || isVocabulary(Line[0].Text))
    return std::nullopt;
  MacroDefinition Result;
  Result.Name = Line[0].Text.str();
  Result.File = File;
  Result.Line = Line[0].Line;
  Result.Text = textOf(Line);
  Result.Quotes = quotes(Line);
  for (size_t I = 1; I < Line.size(); ++I) {
    if (Line[I].isWord())
      Result.Words.push_back(Line[I].Text.str());
    // TorchLibraryInit: a copy of the definition of TORCH_LIBRARY.
    Result.Registers |= isVocabulary(Line[I].Text) || isCall(Line, I) ||
                        Line[I].is("TorchLibraryInit");
  }
  return Result;
}

using Macros = std::map<std::string, MacroDefinition>;

bool isHeader(llvm::StringRef File) {
  llvm::StringRef Extension = llvm::sys::path::extension(File);
  return Extension.starts_with(".h") || Extension == ".cuh" ||
         Extension.starts_with(".in");
}

void addMacros(llvm::StringRef Text, const std::string &File, Macros &Out) {
  const std::vector<CxxToken> Tokens = tokenize(Text);
  for (size_t I = 0; I < Tokens.size(); ++I) {
    if (Tokens[I].TheKind != CxxToken::Kind::Directive ||
        Tokens[I].Text != "define")
      continue;
    std::optional<MacroDefinition> Made = macroOf(directiveAt(Tokens, I), File);
    if (!Made)
      continue;
    Made->InHeader = isHeader(File);
    auto [It, New] = Out.try_emplace(Made->Name, *Made);
    if (!New && Made->InHeader && !It->second.InHeader) {
      It->second = std::move(*Made);
    } else if (!New && Made->InHeader == It->second.InHeader &&
               It->second.Text != Made->Text) {
      It->second.Ambiguous = true;
      It->second.Registers |= Made->Registers;
    }
  }
}

} // namespace

std::vector<std::string> macrosToExpand(const SourceTree &Tree,
                                        std::vector<std::string> &Problems) {
  std::vector<std::string> Unlisted; // the readers report them
  std::vector<std::string> Files = sourceFiles(
      Tree,
      [](llvm::StringRef Name) { return isDeviceSource(Name) || isCxx(Name); },
      Unlisted);
  Macros All;
  for (const std::string &File : Files) {
    auto Text = store::readFile(Tree.Root + "/" + File, MaxBytes);
    if (!Text)
      llvm::consumeError(Text.takeError()); // likewise
    else if (llvm::StringRef(*Text).contains("define"))
      addMacros(*Text, File, All);
  }
  // A macro that uses a registering macro registers too.
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (auto &[Name, M] : All)
      if (!M.Registers && llvm::any_of(M.Words, [&](const std::string &Word) {
            auto It = All.find(Word);
            return It != All.end() && It->second.Registers;
          }))
        Changed = M.Registers = true;
  }
  std::set<std::string> Registering, Wanted;
  for (const auto &[Name, M] : All)
    if (M.Registers)
      Registering.insert(M.File);
  std::vector<std::string> Pending;
  for (const auto &[Name, M] : All) {
    // Other macros of the file may be used in its arguments.
    if (Registering.contains(M.File) || (M.Quotes && M.InHeader))
      Pending.push_back(Name);
    if (M.Registers && M.Ambiguous && M.InHeader)
      Problems.push_back(M.File + ":" + std::to_string(M.Line) +
                         ": the macro " + Name +
                         " registers, and is defined in other ways elsewhere: "
                         "where it is used and not compiled, it is not read");
  }
  while (!Pending.empty()) {
    std::string Name = std::move(Pending.back());
    Pending.pop_back();
    auto It = All.find(Name);
    if (It != All.end() && !It->second.Ambiguous && Wanted.insert(Name).second)
      llvm::append_range(Pending, It->second.Words);
  }
  std::vector<std::string> Result;
  Result.reserve(Wanted.size());
  for (const std::string &Name : Wanted)
    Result.push_back(All.at(Name).Text);
  return Result;
}

} // namespace torchtalk::source
