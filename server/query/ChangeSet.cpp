//===- ChangeSet.cpp - What a change changes ------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/ChangeSet.h"
#include "query/PythonNames.h"
#include "query/Spelling.h"
#include "query/Subject.h"
#include "source/PythonReader.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

#include <map>
#include <optional>
#include <set>

namespace torchtalk::query {

using index::IndexReader;
using index::Sureness;

namespace {

std::string placed(llvm::StringRef Name, llvm::StringRef File, uint32_t Line) {
  return (llvm::Twine(Name) + " (" + File + ":" + llvm::Twine(Line) + ")")
      .str();
}

bool overlapsAny(const LineRange &R, const std::vector<LineRange> &Others) {
  return llvm::any_of(Others, [&](const LineRange &Other) {
    return R.First <= Other.Last && Other.First <= R.Last;
  });
}

/// Who includes a file.
using Includers = std::map<std::string, std::vector<std::string>>;

void addOp(const std::string &Op, Sureness Sure, ChangeSet &Out) {
  Out.Python.push_back({splitOverload(Op).first, Sure, 0, 0});
}

/// Of an op: whoever calls it, and its kernels' other uses.
llvm::Error addOpByName(const IndexReader &Index, const std::string &Op,
                        ChangeSet &Out) {
  Out.Subjects.push_back(Op);
  addOp(Op, Sureness::Certain, Out);
  auto Rows = Index.registrationsOf(Op);
  if (!Rows)
    return Rows.takeError();
  for (const index::RegistrationRecord &Row : *Rows)
    if (Row.Kernel != 0)
      Out.Symbols.push_back({Row.Kernel, Sureness::Likely});
  return llvm::Error::success();
}

class LineReader {
public:
  /// \p IncludedBy is filled when it is first needed, and for all files.
  LineReader(const IndexReader &Index, const ChangedLines &Asked,
             std::optional<Includers> &IncludedBy, ChangeSet &Out)
      : Index(Index), Asked(Asked), IncludedBy(IncludedBy), Out(Out) {}

  llvm::Error run() {
    llvm::StringRef File = Asked.File;
    if (File.ends_with(".py"))
      return python();
    if (File.ends_with(".yaml"))
      return yaml();
    return code();
  }

private:
  /// Without lines, all of the file is asked about.
  bool asks(uint32_t First, uint32_t Last) const {
    return Asked.Lines.empty() || overlapsAny({First, Last}, Asked.Lines);
  }

  llvm::Error python() {
    std::string Module = source::pythonModuleName(Asked.File);
    bool Any = false;
    std::vector<LineRange> Known;
    std::vector<index::PythonRecord> Hit;
    // The innermost ones: what is around a function is not what changed.
    if (llvm::Error E = Index.forEachPython(Module + ".", [&](const auto &R) {
          if (R.File != Asked.File)
            return true;
          Any = true;
          if (R.Kind != source::PythonScope::Kind::Class ||
              Asked.Lines.empty()) {
            Known.push_back({R.Line, R.EndLine});
            if (asks(R.Line, R.EndLine))
              Hit.push_back(R);
          } else if (asks(R.Line, R.Line)) {
            Hit.push_back(R);
          }
          return true;
        }))
      return E;
    if (!Any) {
      Out.Unknown.push_back(Asked.File);
      return llvm::Error::success();
    }
    for (const index::PythonRecord &R : Hit) {
      Out.Subjects.push_back(placed(R.Name, R.File, R.Line));
      Out.Python.push_back({R.Name, Sureness::Certain, 0, 0});
    }
    for (const LineRange &R : Asked.Lines)
      if (!overlapsAny(R, Known))
        return wholeModule(Module, R);
    return llvm::Error::success();
  }

  /// Imports, constants: whatever is in the module may use them.
  llvm::Error wholeModule(const std::string &Module, const LineRange &R) {
    Out.Notes.push_back(Asked.File + ":" + std::to_string(R.First) +
                        " is outside of functions: all of the file counts as "
                        "possibly changed");
    return Index.forEachPython(Module + ".", [&](const auto &Record) {
      if (Record.File == Asked.File)
        Out.Python.push_back({Record.Name, Sureness::Possible, 0, 0});
      return true;
    });
  }

  /// Entries of native_functions.yaml and derivatives.yaml.
  llvm::Error yaml() {
    bool Any = false;
    std::map<uint32_t, std::vector<std::string>> ByLine;
    if (llvm::Error E = Index.forEachOp([&](const index::OpRecord &Op) {
          if (Op.File == Asked.File)
            ByLine[Op.Line].push_back(Op.Op);
          return true;
        }))
      return E;
    if (llvm::Error E = Index.forEachDerivative([&](const auto &R) {
          if (R.File == Asked.File)
            ByLine[R.Line].push_back(R.Op);
          return true;
        }))
      return E;
    for (auto It = ByLine.begin(); It != ByLine.end(); ++It) {
      Any = true;
      auto Next = std::next(It);
      uint32_t Last = Next == ByLine.end() ? ~0U : Next->first - 1;
      if (!asks(It->first, Last))
        continue;
      for (const std::string &Op : It->second) {
        Out.Subjects.push_back(placed(Op, Asked.File, It->first));
        addOp(Op, Sureness::Certain, Out);
      }
    }
    if (!Any)
      Out.Unknown.push_back(Asked.File);
    return llvm::Error::success();
  }

  llvm::Error code() {
    auto Ids = Index.symbolsInFile(Asked.File);
    if (!Ids)
      return Ids.takeError();
    std::vector<LineRange> Known;
    std::set<std::string> Said;
    for (index::SymbolId Id : *Ids) {
      auto Symbol = Index.symbol(Id);
      if (!Symbol)
        return Symbol.takeError();
      if (!*Symbol)
        continue;
      for (const index::Definition &D : (*Symbol)->Definitions) {
        if (D.File != Asked.File)
          continue;
        Known.push_back({D.Line, D.EndLine});
        if (!asks(D.Line, D.EndLine))
          continue;
        Out.Symbols.push_back({Id, Sureness::Certain});
        std::string Text = placed((*Symbol)->Name, D.File, D.Line);
        if (Said.insert(Text).second)
          Out.Subjects.push_back(std::move(Text));
      }
    }
    bool Outside = llvm::any_of(Asked.Lines, [&](const LineRange &R) {
      return !overlapsAny(R, Known);
    });
    if (Outside || (Asked.Lines.empty() && isHeader()) || Known.empty())
      return outside(Known.empty());
    return llvm::Error::success();
  }

  bool isHeader() const {
    llvm::StringRef File = Asked.File;
    return File.ends_with(".h") || File.ends_with(".hpp") ||
           File.ends_with(".cuh") || File.ends_with(".inc");
  }

  /// Macros, types, declarations: what is in the file, and in those that
  /// include it, may use them.
  llvm::Error outside(bool NoFunctions) {
    bool Included = false;
    if (!IncludedBy) {
      IncludedBy.emplace();
      if (llvm::Error E = Index.forEachInclude([&](const auto &I) {
            (*IncludedBy)[I.To].push_back(I.From);
            return true;
          }))
        return E;
    }
    std::set<std::string> Files = {Asked.File};
    std::vector<std::string> Pending = {Asked.File};
    while (!Pending.empty()) {
      std::string File = std::move(Pending.back());
      Pending.pop_back();
      for (const std::string &From : (*IncludedBy)[File]) {
        Included = true;
        if (Files.insert(From).second)
          Pending.push_back(From);
      }
    }
    if (NoFunctions && !Included)
      return unseen();
    Out.Notes.push_back(
        Asked.File +
        ": lines outside of functions count for what is defined in "
        "the file and in " +
        std::to_string(Files.size() - 1) + " files that include it");
    for (const std::string &File : Files) {
      auto Ids = Index.symbolsInFile(File);
      if (!Ids)
        return Ids.takeError();
      for (index::SymbolId Id : *Ids)
        Out.Symbols.push_back({Id, Sureness::Possible});
    }
    return llvm::Error::success();
  }

  /// A file that no TU of the index has.
  llvm::Error unseen() {
    llvm::StringRef Extension = llvm::StringRef(Asked.File).rsplit('.').second;
    bool Code = llvm::is_contained({"c", "cc", "cpp", "cxx", "cu", "cuh", "h",
                                    "hpp", "hip", "inc", "metal", "mm", "mu"},
                                   Extension);
    if (Code)
      Out.Unknown.push_back(Asked.File +
                            ": no TU of the index has it, so all that is known "
                            "is that it changed");
    else
      Out.Notes.push_back(Asked.File + " is no code that is indexed");
    return llvm::Error::success();
  }

  const IndexReader &Index;
  const ChangedLines &Asked;
  std::optional<Includers> &IncludedBy;
  ChangeSet &Out;
};

/// Whether \p Name, with or without scope, is the kernel: "trace_cpu",
/// "at::native::trace_cpu", "at::native::structured_mm_out_cpu::impl".
bool isCalled(const index::TorchgenFunction::Kernel &Kernel,
              llvm::StringRef Name) {
  Name.consume_front(Kernel.Namespace + "::");
  if (Kernel.Structured && Name.consume_front("structured_"))
    Name.consume_back("::impl");
  return Name == Kernel.Function;
}

/// The ops whose kernel is called so, by the rules of torchgen: without a build
/// nothing else knows kernels.
llvm::Error addKernelOfYaml(const IndexReader &Index, llvm::StringRef Name,
                            ChangeSet &Out) {
  return Index.forEachOp([&](const index::OpRecord &Op) {
    for (const auto &Kernel : Op.Torchgen.Dispatch)
      if (isCalled(Kernel, Name)) {
        Out.Subjects.push_back(placed(Kernel.Function + ", kernel of " + Op.Op +
                                          " for " + Kernel.Key,
                                      Op.File, Op.Line));
        addOp(Op.Op, Sureness::Certain, Out);
        break;
      }
    return true;
  });
}

} // namespace

llvm::Error addName(const IndexReader &Index, const std::string &Name,
                    ChangeSet &Out) {
  auto Found = findSubject(Index, Name);
  if (!Found)
    return Found.takeError();
  if (!Found->Names.BadQuery.empty()) {
    Out.Unknown.push_back(Name + ": " + Found->Names.BadQuery);
    return llvm::Error::success();
  }
  if (Found->Names.Op) {
    // By the name of a kernel: that can be one of several ops.
    size_t Before = Out.Subjects.size();
    llvm::StringRef Asked = Name;
    Asked = Asked.contains("::") ? Asked.rsplit("::").second : Asked;
    if (Asked.ltrim('_').split('.').first !=
        llvm::StringRef(opBaseName(Found->Names.Op->Op)).ltrim('_'))
      if (llvm::Error E = addKernelOfYaml(Index, Name, Out))
        return E;
    return Out.Subjects.size() != Before
               ? llvm::Error::success()
               : addOpByName(Index, Found->Names.Op->Op, Out);
  }
  if (const SymbolFamily *Family = Found->subject()) {
    index::Location Where = definitionOf(Family->Best);
    Out.Subjects.push_back(
        Where.File.empty() ? Family->Best.Name
                           : placed(Family->Best.Name, Where.File, Where.Line));
    for (const index::SymbolRecord &Member : Family->Members)
      Out.Symbols.push_back({Member.Id, Sureness::Certain});
    for (size_t I = 1; I < Found->Candidates.size(); ++I)
      Out.Notes.push_back("not counted, also called " + Name + ": " +
                          Found->Candidates[I].Best.Name);
    return llvm::Error::success();
  }
  auto Names = findPython(Index, Name);
  if (!Names)
    return Names.takeError();
  size_t Before = Out.Subjects.size();
  for (const index::PythonRecord &R : Names->Found) {
    Out.Subjects.push_back(placed(R.Name, R.File, R.Line));
    Out.Python.push_back({R.Name, Sureness::Certain, 0, 0});
  }
  if (Out.Subjects.size() == Before)
    if (llvm::Error E = addKernelOfYaml(Index, Name, Out))
      return E;
  if (Out.Subjects.size() == Before) {
    std::string Text = "nothing is called '" + Name + "'";
    if (!Found->Names.Near.empty())
      Text += "; near: " + llvm::join(Found->Names.Near, ", ");
    Out.Unknown.push_back(std::move(Text));
  }
  return llvm::Error::success();
}

llvm::Error addLines(const IndexReader &Index,
                     const std::vector<ChangedLines> &Files, ChangeSet &Out) {
  std::optional<Includers> IncludedBy;
  for (const ChangedLines &Lines : Files)
    if (llvm::Error E = LineReader(Index, Lines, IncludedBy, Out).run())
      return E;
  return llvm::Error::success();
}

} // namespace torchtalk::query
