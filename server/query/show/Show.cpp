//===- Show.cpp - What one needs to know of a name ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/show/Show.h"
#include "query/explain/CodePlaces.h"
#include "query/file/FileView.h"
#include "query/names/PythonNames.h"
#include "query/resolve/NameResolver.h"
#include "query/show/ShowParts.h"
#include "query/text/SourceCode.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::query {

using index::Session;
using llvm::StringRef;

namespace {

/// What lists of meanings show.
constexpr size_t MostOthers = 6;

class Showing {
public:
  Showing(Session &Index, const ShowRequest &Request, ShowResult &Out)
      : Index(Index), Name(StringRef(Request.Name).trim()), Out(Out),
        Parts(Index, Out) {}

  void run() {
    Out.Looked = lookedAt(Index.summary());
    const Spelling Asked = parseSpelling(Name);
    if (Asked.Place && place(*Asked.Place))
      return found();
    if (!Asked.Place && file())
      return found();
    Out.Names = resolveName(Index, Name);
    if (!Out.Names.BadQuery.empty())
      return;
    // A qualified name of C++ is that of the function.
    const bool IsFunction =
        !Out.Names.Symbols.empty() &&
        (!Out.Names.Op ||
         (Name.starts_with("at::") && Out.Names.Symbols.front().Op.empty()));
    if (IsFunction) {
      function(Name.str());
      if (Out.Names.Op)
        addOther(Out.Names.Op->Op);
      return found();
    }
    const PythonNames Python = findPython(Index, Name);
    if (Out.Names.Op) {
      for (const index::PythonRecord &R : Python.Found)
        if (isCalled(R, Name))
          Parts.add(ShowPart::Code, {.What = R.Name,
                                     .Where = {R.File, R.Line},
                                     .EndLine = R.EndLine,
                                     .Origin = From::Source,
                                     .Rank = 1,
                                     .CodeRank = 5});
      showOp(Parts, *Out.Names.Op);
      return found();
    }
    if (Python.Found.empty())
      return;
    Out.Rule = Python.Rule;
    for (const auto &R : llvm::ArrayRef(Python.Found).drop_front())
      addOther(R.Name);
    showPython(Parts, Python.Found.front());
    found();
  }

private:
  void found() { Out.Found = true; }

  void addOther(const std::string &Meaning) {
    if (Out.Others.size() < MostOthers)
      Out.Others.push_back(Meaning);
    else
      ++Out.OthersMore;
  }

  void function(const std::string &Func) {
    showFunctions(Parts, Func);
    Out.Rule = Out.Names.SymbolRule;
    for (const SymbolFamily &F : llvm::ArrayRef(Out.Names.Symbols).drop_front())
      addOther(F.Best.Signature.empty() ? F.Best.Name : F.Best.Signature);
  }

  bool file() {
    if (!Name.contains('.') || Name.contains("::"))
      return false;
    auto Files = filesNamed(Index, Name);
    if (Files.empty())
      return false;
    Out.Rule = Files.size() == 1 ? "a file" : "end of a path";
    for (const std::string &File : llvm::ArrayRef(Files).drop_front())
      addOther(File);
    showFile(Parts, Files.front());
    return true;
  }

  /// What compiled code and the YAML of ops do not have there.
  bool place(const PlaceSpelling &At) {
    auto Files = filesNamed(Index, At.Path);
    if (Files.empty())
      return false;
    const std::string &File = Files.front();
    if (StringRef(File).ends_with("derivatives.yaml"))
      return derivativeAt(File, At.Line);
    if (!Index.symbolsInFile(File).empty() && resolveName(Index, Name).found())
      return false;
    const CodeAt Code = CodePlaces(Index).at(File, At.Line);
    if (Code.Function.empty())
      return false;
    Out.Rule = "the definition that has the line";
    for (const std::string &Other : llvm::ArrayRef(Files).drop_front())
      addOther(Other + ":" + std::to_string(At.Line));
    if (isPython(File)) {
      auto Record = Index.python(Code.Function);
      if (Record)
        showPython(Parts, *Record);
      return Record.has_value();
    }
    showFunctions(Parts, Code.Function);
    return true;
  }

  bool derivativeAt(const std::string &File, uint32_t Line) {
    std::optional<index::DerivativeRecord> Best;
    Index.forEachDerivative([&](const index::DerivativeRecord &R) {
      if (R.File == File && R.Line <= Line && R.Op == R.Entry &&
          (!Best || R.Line > Best->Line))
        Best = R;
    });
    if (!Best)
      return false;
    showOp(Parts,
           {Best->Op,
            Index.overloadsOf(index::OperatorName(Best->Op).withoutOverload()),
            "file:line of the entry in derivatives.yaml", false});
    return true;
  }

  Session &Index;
  StringRef Name;
  ShowResult &Out;
  ShowParts Parts;
};

} // namespace

ShowResult show(Session &Index, const ShowRequest &Request) {
  ShowResult Result;
  if (StringRef(Request.Name).trim().empty()) {
    Result.BadRequest = "the name is empty";
    return Result;
  }
  Showing(Index, Request, Result).run();
  return Result;
}

} // namespace torchtalk::query
