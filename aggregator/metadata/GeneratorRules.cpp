//===- GeneratorRules.cpp - Rules of PyTorch's code generator -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/GeneratorRules.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"

namespace torchtalk::metadata {
namespace {

constexpr uint64_t MaxPythonSize = 16 << 20; ///< bytes; PyTorch 2.6.0: 0.1 MB

constexpr const char *MatchPath = "torchgen/api/autograd.py";
constexpr const char *LoadPath = "tools/autograd/load_derivatives.py";

/// Reads the literals of a set or list display, from after its bracket to
/// \p Close.
class SetReader {
public:
  SetReader(llvm::StringRef Text, uint32_t Line, char Close)
      : Text(Text), Line(Line), Close(Close) {}

  std::optional<PythonSet> read() {
    PythonSet Result;
    bool WantsComma = false;
    while (skipBlank()) {
      char C = Text.front();
      if (C == Close)
        return Result;
      if (C == ',' && WantsComma) {
        Text = Text.drop_front();
        WantsComma = false;
        continue;
      }
      std::optional<llvm::StringRef> Element;
      if (!WantsComma)
        Element = C == '"' || C == '\'' || isRaw() ? literal() : member();
      if (!Element)
        return std::nullopt;
      Result.try_emplace(*Element, Line);
      WantsComma = true;
    }
    return std::nullopt;
  }

private:
  bool isRaw() const {
    return Text.starts_with("r\"") || Text.starts_with("r'");
  }

  std::optional<llvm::StringRef> literal() {
    Text.consume_front("r");
    size_t End = Text.find(Text.front(), 1);
    llvm::StringRef Result = Text.slice(1, End);
    if (End == llvm::StringRef::npos ||
        Result.find_first_of("\\\n") != llvm::StringRef::npos)
      return std::nullopt;
    Text = Text.drop_front(End + 1);
    return Result;
  }

  /// "CPU" of DispatchKey.CPU.
  std::optional<llvm::StringRef> member() {
    llvm::StringRef Whole = Text.take_while(
        [](char C) { return llvm::isAlnum(C) || C == '_' || C == '.'; });
    auto [Enumeration, Name] = Whole.split('.');
    if (Enumeration.empty() || Name.empty() || Name.contains('.'))
      return std::nullopt;
    Text = Text.drop_front(Whole.size());
    return Name;
  }

  /// \returns false at the end of the text.
  bool skipBlank() {
    while (!Text.empty()) {
      if (Text.front() == '#')
        Text = Text.drop_until([](char C) { return C == '\n'; });
      else if (llvm::isSpace(Text.front())) {
        Line += Text.front() == '\n';
        Text = Text.drop_front();
      } else
        return true;
    }
    return false;
  }

  llvm::StringRef Text;
  uint32_t Line;
  char Close;
};

/// The elements in \p Text, the first of which is at or behind \p At.
std::optional<PythonSet> elementsAt(llvm::StringRef Text, size_t At,
                                    char Close = '}') {
  size_t Breaks = Text.take_front(At).count('\n');
  return SetReader(Text.drop_front(At), static_cast<uint32_t>(Breaks + 1),
                   Close)
      .read();
}

/// What the file assigns to \p Name at its top level, between \p Open and
/// \p Close.
std::optional<PythonSet> assigned(llvm::StringRef All, llvm::StringRef Name,
                                  llvm::StringRef Open, char Close) {
  for (size_t At = 0; (At = All.find(Name, At)) != All.npos; ++At) {
    // NAME = {, NAME: set[str] = {
    llvm::StringRef Line = All.substr(At + Name.size()).take_until([](char C) {
      return C == '\n';
    });
    auto [Type, Display] = Line.split('=');
    Type = Type.trim();
    Display = Display.ltrim();
    if ((At == 0 || All[At - 1] == '\n') &&
        (Type.empty() || Type.starts_with(":")) && Display.consume_front(Open))
      return elementsAt(All, static_cast<size_t>(Display.data() - All.data()),
                        Close);
  }
  return std::nullopt;
}

} // namespace

llvm::Expected<std::string> readGeneratorFile(const std::string &Path) {
  if (!llvm::sys::fs::exists(Path))
    return std::string();
  return store::readFile(Path, MaxPythonSize);
}

std::optional<PythonSet> pythonSetBehind(std::string_view Text,
                                         std::string_view Marker) {
  llvm::StringRef All(Text);
  size_t At = All.find(Marker);
  return At == All.npos ? std::nullopt : elementsAt(All, At + Marker.size());
}

std::optional<PythonSet> pythonSet(std::string_view Text,
                                   std::string_view Name) {
  return assigned(Text, Name, "{", '}');
}

std::optional<PythonSet> pythonList(std::string_view Text,
                                    std::string_view Name) {
  auto List = assigned(Text, Name, "[", ']');
  return List ? List : assigned(Text, Name, "(", ')');
}

llvm::Expected<GeneratorRules>
readGeneratorRules(const std::string &SourceRoot) {
  GeneratorRules Rules;
  auto VariableType = TRY(
      readGeneratorFile(SourceRoot + "/" + GeneratorRules::VariableTypePath));
  if (auto Set = pythonSet(VariableType, GeneratorRules::NeedNoDerivativeName))
    Rules.NeedNoDerivative = std::move(*Set);
  else
    Rules.Problems.push_back(
        std::string(GeneratorRules::VariableTypePath) + " has no set " +
        GeneratorRules::NeedNoDerivativeName +
        ": which operators need no derivative is not known.");

  auto Load = TRY(readGeneratorFile(SourceRoot + "/" + LoadPath));
  Rules.ViewCopies =
      llvm::StringRef(Load).contains("def add_view_copy_derivatives(");

  auto Match = TRY(readGeneratorFile(SourceRoot + "/" + MatchPath));
  Rules.Foreach =
      llvm::StringRef(Match).contains("def gen_foreach_derivativeinfo(");
  if (auto Set = pythonSet(Match, "_foreach_with_inplace_ref"))
    Rules.ForeachInplace = std::move(*Set);
  if (auto Set = pythonSet(Match, "_skip_argument_len_check"))
    Rules.ForeachAnyLength = std::move(*Set);
  return Rules;
}

} // namespace torchtalk::metadata
