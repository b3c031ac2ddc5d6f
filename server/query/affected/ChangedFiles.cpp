//===- ChangedFiles.cpp - From lines of files to what changes -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/affected/FileRoles.h"
#include "query/affected/SourceOps.h"
#include "source/python/PythonReader.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

#include <map>
#include <optional>
#include <set>

namespace torchtalk::query {

using index::DeviceRecord;
using index::Session;
using index::Sureness;

namespace {

bool overlapsAny(const LineRange &R, const std::vector<LineRange> &Others) {
  return llvm::any_of(Others, [&](const LineRange &Other) {
    return R.First <= Other.Last && Other.First <= R.Last;
  });
}

/// Who includes each file.
const auto &includedBy(Session &Index) {
  return Index.kept([&] {
    llvm::StringMap<std::vector<llvm::StringRef>> Result;
    Index.forEachInclude([&](const index::IncludeRecord &I) {
      llvm::StringRef From = Result.try_emplace(I.From).first->first();
      Result[I.To].push_back(From);
    });
    return Result;
  });
}

/// The known ops that each file registers something for.
const auto &registeredIn(Session &Index) {
  return Index.kept([&] {
    llvm::StringMap<std::set<std::string>> Result;
    Index.forEachRegistration([&](const index::RegistrationRecord &Row) {
      if (Row.isOfKnownOp())
        Result[Row.File].insert(Row.Op);
    });
    return Result;
  });
}

class LineReader {
public:
  LineReader(Session &Index, const ChangedLines &Asked,
             std::optional<SourceOps> &Shared, ChangeSet &Out)
      : Index(Index), Asked(Asked), Source(Shared), Out(Out) {}

  void run() {
    llvm::StringRef File = Asked.File;
    if (Asked.Idle) {
      Out.Notes.push_back(Asked.File +
                          ": only comments change: affects no test");
      return;
    }
    if (isDocumentation(File)) {
      Out.Notes.push_back(Asked.File + ": documentation: affects no test");
      return;
    }
    if (File.ends_with(".yaml") && yaml())
      return;
    if (isGeneratorInput(File))
      unknown("code is generated from it or by it: any generated code may "
              "change");
    else if (isBuildDescription(File))
      unknown("it decides what is compiled and how");
    if (File.ends_with(".py"))
      return python();
    code();
  }

private:
  /// Without lines, all of the file is asked about.
  bool asks(uint32_t First, uint32_t Last) const {
    return Asked.Lines.empty() || overlapsAny({First, Last}, Asked.Lines);
  }

  uint32_t firstLine() const {
    return Asked.Lines.empty() ? 0 : Asked.Lines.front().First;
  }

  void unknown(std::string Why) {
    if (!SaidUnknown)
      Out.Unknown.push_back({Asked.File, firstLine(), std::move(Why)});
    SaidUnknown = true;
  }

  void python() {
    std::string Module = source::pythonModuleName(Asked.File);
    bool Any = false;
    std::vector<LineRange> Known;
    std::vector<index::PythonRecord> Hit;
    // The innermost ones: what is around a function is not what changed.
    Index.forEachPython(Module + ".", [&](const auto &R) {
      if (R.File != Asked.File)
        return;
      Any = true;
      if (R.Kind != source::PythonScope::Kind::Class || Asked.Lines.empty()) {
        Known.push_back({R.Line, R.EndLine});
        if (asks(R.Line, R.EndLine))
          Hit.push_back(R);
      } else if (asks(R.Line, R.Line)) {
        Hit.push_back(R);
      }
    });
    if (!Any)
      return unknown("the index has no definition in it");
    for (const index::PythonRecord &R : Hit)
      Out.Python.push_back(
          {R.Name, Sureness::Certain, 0, 0, Out.add(R.Name, R.File, R.Line)});
    for (const LineRange &R : Asked.Lines)
      if (!overlapsAny(R, Known))
        return wholeModule(Module, R);
  }

  /// Imports, constants: whatever is in the module may use them.
  void wholeModule(const std::string &Module, const LineRange &R) {
    Out.Notes.push_back(Asked.File + ":" + std::to_string(R.First) +
                        " is outside of functions: all of the file counts as "
                        "possibly changed");
    size_t Item = Out.add("outside of functions", Asked.File, R.First);
    Index.forEachPython(Module + ".", [&](const auto &Record) {
      if (Record.File == Asked.File)
        Out.Python.push_back({Record.Name, Sureness::Possible, 0, 0, Item});
    });
  }

  /// Entries of native_functions.yaml and derivatives.yaml. \returns whether
  /// all of the lines are in some.
  bool yaml() {
    std::map<uint32_t, std::set<std::string>> ByLine;
    Index.forEachOp([&](const index::OpRecord &Op) {
      if (Op.File == Asked.File)
        ByLine[Op.Line].insert(Op.Op);
    });
    Index.forEachDerivative([&](const auto &R) {
      if (R.File == Asked.File)
        ByLine[R.Line].insert(R.Op);
    });
    std::vector<LineRange> Known;
    for (auto It = ByLine.begin(); It != ByLine.end(); ++It) {
      auto Next = std::next(It);
      uint32_t Last = Next == ByLine.end() ? ~0U : Next->first - 1;
      Known.push_back({It->first, Last});
      if (!asks(It->first, Last))
        continue;
      for (const std::string &Op : It->second)
        Out.Ops.push_back({Op, Sureness::Certain, From::Rule,
                           Out.add(Op, Asked.File, It->first)});
    }
    return !Known.empty() && llvm::all_of(Asked.Lines, [&](const LineRange &R) {
      return overlapsAny(R, Known);
    });
  }

  void code() {
    registrations();
    compiled();
    bool Compiled = !Known.empty();
    source();
    bool Outside = llvm::any_of(Asked.Lines, [&](const LineRange &R) {
      return !overlapsAny(R, Known);
    });
    if (Outside || (Asked.Lines.empty() && isHeader()) || Known.empty())
      return outside(Compiled);
  }

  /// What the file registers: a row goes on to the next.
  void registrations() {
    for (const std::string &Op : registeredIn(Index).lookup(Asked.File))
      llvm::copy_if(Index.registrationsOf(Op), std::back_inserter(Rows),
                    [&](const auto &Row) { return Row.File == Asked.File; });
    llvm::stable_sort(
        Rows, [](const auto &A, const auto &B) { return A.Line < B.Line; });
    for (size_t I = 0; I < Rows.size(); ++I) {
      const index::RegistrationRecord &Row = Rows[I];
      bool Goes = I + 1 < Rows.size() && Row.BlockLine != 0 &&
                  Rows[I + 1].BlockLine == Row.BlockLine;
      uint32_t Last =
          Goes ? std::max(Rows[I + 1].Line, Row.Line + 1) - 1 : Row.Line;
      Known.push_back({Row.Line, Last});
      if (asks(Row.Line, Last))
        Out.Ops.push_back(
            {Row.Op, Row.isCertain() ? Sureness::Certain : Sureness::Likely,
             fromOf(Row),
             Out.add("registration of " + Row.Op + " for " + Row.Key, Row.File,
                     Row.Line)});
    }
  }

  /// The function of TORCH_LIBRARY: what it does are its rows.
  bool registers(const index::Definition &D) const {
    return llvm::any_of(Rows, [&](const index::RegistrationRecord &Row) {
      return D.Line <= Row.Line && Row.Line <= D.EndLine &&
             Row.BlockLine == D.Line;
    });
  }

  void compiled() {
    std::map<std::pair<uint32_t, std::string>, size_t> Items;
    for (index::SymbolId Id : Index.symbolsInFile(Asked.File)) {
      auto Symbol = Index.symbol(Id);
      if (!Symbol)
        continue;
      for (const index::Definition &D : Symbol->Definitions) {
        if (D.File != Asked.File)
          continue;
        Known.push_back({D.Line, D.EndLine});
        if (!asks(D.Line, D.EndLine) || registers(D))
          continue;
        // Instantiations and variants change with what they are of.
        auto [Item, New] = Items.try_emplace({D.Line, Symbol->Name}, 0);
        if (New)
          Item->second = Out.add(Symbol->Name, D.File, D.Line);
        Out.Symbols.push_back({Id, Sureness::Certain, Item->second});
      }
    }
  }

  SourceOps &sourceOps() {
    if (!Source)
      Source.emplace(Index);
    return *Source;
  }

  /// Functions that no compiler saw.
  void source() {
    SourceOps &Ops = sourceOps();
    for (const DeviceRecord *R : Ops.in(Asked.File)) {
      Known.push_back({R->Line, R->EndLine});
      if (!asks(R->Line, R->EndLine))
        continue;
      size_t Item = Out.add(R->Name, R->File, R->Line);
      Ops.add(Index, *R, Sureness::Certain, Item, Out);
    }
  }

  bool isHeader() const {
    llvm::StringRef File = Asked.File;
    return File.ends_with(".h") || File.ends_with(".hpp") ||
           File.ends_with(".cuh") || File.ends_with(".inc");
  }

  /// Macros, types, declarations: what is in the file, and in those that
  /// include it, may use them.
  void outside(bool Compiled) {
    std::set<std::string> Files = {Asked.File};
    std::vector<std::string> Pending = {Asked.File};
    while (!Pending.empty()) {
      std::string File = std::move(Pending.back());
      Pending.pop_back();
      for (llvm::StringRef From : includedBy(Index).lookup(File))
        if (Files.insert(From.str()).second)
          Pending.push_back(From.str());
    }
    includedByText(Files);
    if (Known.empty() && Files.size() == 1)
      return unseen();
    if (!Compiled && isHeader() && Files.size() == 1)
      return unknown("who includes it is not known: no TU of the index does");
    Out.Notes.push_back(
        Asked.File +
        ": lines outside of functions count for what is defined in "
        "the file and in " +
        std::to_string(Files.size() - 1) + " files that include it");
    size_t Item = Out.add("outside of functions", Asked.File, firstLine());
    for (const std::string &File : Files)
      for (index::SymbolId Id : Index.symbolsInFile(File))
        Out.Symbols.push_back({Id, Sureness::Possible, Item});
    SourceOps &Ops = sourceOps();
    for (const DeviceRecord *R : Ops.in(Asked.File))
      Ops.add(Index, *R, Sureness::Possible, Item, Out);
    for (const index::RegistrationRecord &Row : Rows)
      Out.Ops.push_back({Row.Op, Sureness::Possible, fromOf(Row), Item});
  }

  /// What files that no TU has make of it is not known.
  void includedByText(const std::set<std::string> &Files) {
    for (const std::string &File : Files)
      for (const index::IncludeRecord &I : Index.textsIncluding(File))
        if (!Files.count(I.From))
          return unknown("files that no TU of the index has include it: " +
                         I.From + ":" + std::to_string(I.Line));
  }

  /// Nothing of the index is in the file.
  void unseen() {
    llvm::StringRef Extension = llvm::StringRef(Asked.File).rsplit('.').second;
    bool Code = llvm::is_contained({"c", "cc", "cpp", "cxx", "cu", "cuh", "h",
                                    "hpp", "hip", "inc", "metal", "mm", "mu"},
                                   Extension);
    unknown(Code ? "not in the index: no TU has it, and its text defines "
                   "nothing that is known"
                 : "not in the index: no code of a language that is read");
  }

  Session &Index;
  const ChangedLines &Asked;
  std::optional<SourceOps> &Source; ///< made when a file needs it
  ChangeSet &Out;
  std::vector<LineRange> Known; ///< what is defined or registered there
  std::vector<index::RegistrationRecord> Rows; ///< of the file
  bool SaidUnknown = false;
};

} // namespace

void addLines(Session &Index, const std::vector<ChangedLines> &Files,
              ChangeSet &Out) {
  std::optional<SourceOps> Shared;
  for (const ChangedLines &Lines : Files)
    LineReader(Index, Lines, Shared, Out).run();
}

} // namespace torchtalk::query
