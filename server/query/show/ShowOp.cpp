//===- ShowOp.cpp - What one needs to know of an op -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/Trace.h"
#include "query/autograd/BackwardOf.h"
#include "query/show/OpKernels.h"
#include "query/text/SourceCode.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

namespace torchtalk::query {

using index::OperatorName;
using index::Session;
using index::SymbolRecord;
using llvm::StringRef;

namespace {

class OpParts {
public:
  OpParts(ShowParts &Parts, const OpMatch &Match)
      : Parts(Parts), Index(Parts.index()), Out(Parts.out()), Match(Match),
        Kernels(Parts, OperatorName(Match.Op).Name) {}

  void run() {
    const std::string Name = OperatorName(Match.Op).withoutOverload().str();
    std::vector<std::string> Names = {Name};
    StringRef Twin = Name;
    Twin.consume_back("_");
    Names.push_back(Twin == Name ? Name + "_" : Twin.str());
    std::vector<std::string> Ops = {Match.Op};
    for (const std::string &Of : Names)
      for (std::string &Op : Index.overloadsOf(Of))
        if (!llvm::is_contained(Ops, Op))
          Ops.push_back(std::move(Op));
    readDocs(Names);
    for (auto [I, Op] : llvm::enumerate(Ops)) {
      TraceResult Traced = trace(Index, {Op});
      if (Traced.Op)
        readOverload(*Traced.Op, I == 0);
    }
    Kernels.add();
    for (const std::string &Op : Names)
      addPython(Op);
    Parts.addSameName(OperatorName(Match.Op).Name.str());
    Parts.addTests(Names);
    Parts.addCallers(neighboursOf(Index, Match.Op, GraphMode::Callers));
  }

private:
  void readDocs(const std::vector<std::string> &Names) {
    std::vector<index::OpDoc> Docs;
    for (const std::string &Name : Names)
      llvm::append_range(Docs, Index.docsOf(Name));
    for (index::OpDoc &Doc : Docs)
      if (Doc.Text.size() > Out.Doc.size()) {
        Out.Doc = std::move(Doc.Text);
        Out.DocAt = {Doc.File, Doc.Line};
      }
  }

  void readOverload(const OpTrace &Op, bool IsChosen) {
    addEntry(Op, IsChosen);
    if (IsChosen) {
      Out.PythonNames = Op.PythonNames;
      if (Op.Yaml)
        Out.Signature = Op.Yaml->Schema;
      else if (!Op.Defs.empty())
        Out.Signature = Op.Defs.front().Schema;
      Out.Looked = Op.Looked;
      if (Op.Autograd)
        Out.Autograd = toString(Op.Autograd->State);
    }
    Kernels.read(Op, IsChosen);
    if (Op.Autograd)
      addDerivatives(*Op.Autograd, IsChosen);
    for (const index::PythonRegistration &R : Op.InPython)
      InPython.push_back(R);
  }

  void addEntry(const OpTrace &Op, bool IsChosen) {
    if (!Op.Yaml && Op.Defs.empty())
      return;
    ShowRow Row;
    Row.What = Op.Op;
    Row.Rank = IsChosen ? 0 : 40;
    Row.CodeRank = IsChosen ? 3 : 80;
    if (Op.Yaml) {
      Row.Where = {Op.Yaml->File, Op.Yaml->Line};
      Row.EndLine = Op.Yaml->Line;
      Row.IsEntry = true;
      Row.Origin = From::Rule;
    } else {
      Row.Where = {Op.Defs.front().File, Op.Defs.front().Line};
      Row.EndLine = Op.Defs.front().Line;
      Row.Origin = fromOf(Op.Defs.front());
    }
    Parts.add(ShowPart::Code, std::move(Row));
  }

  void addDerivatives(const AutogradResult &Found, bool IsChosen) {
    for (const index::DerivativeRecord &Record : Found.Derivatives) {
      if (!StringRef(Record.File).ends_with(".yaml"))
        continue;
      ShowRow Row;
      Row.What = Record.Signature;
      Row.Where = {Record.File, Record.Line};
      Row.EndLine = Record.Line;
      Row.IsEntry = true;
      Row.Origin = From::Rule;
      Row.Rank = IsChosen ? 1 : 30;
      Row.CodeRank = IsChosen ? 4 : 82;
      Parts.add(ShowPart::Derivative, std::move(Row));
      for (const index::DerivativeKey &Key : Record.Keys)
        for (const index::DerivativeFormula &Formula : Key.Formulas)
          for (const std::string &Called : calledIn(Formula.Text))
            addHelper(Called);
    }
  }

  /// A function of torch/csrc/autograd that a formula calls.
  void addHelper(const std::string &Called) {
    if (!Helpers.insert(Called).second)
      return;
    unsigned I = Helpers.size();
    for (const SymbolRecord &Symbol :
         functionsCalled("torch::autograd::generated::details::" + Called)) {
      ShowRow Row;
      Row.Rank = 8 + 2 * I;
      Row.CodeRank = 34 + 8 * I;
      Parts.add(ShowPart::Derivative, Symbol, std::move(Row));
    }
  }

  std::vector<SymbolRecord> functionsCalled(const std::string &Name) {
    std::vector<SymbolRecord> Found = symbolsCalled(Index, Name);
    llvm::erase_if(Found, [](const auto &S) { return S.Definitions.empty(); });
    if (Found.empty())
      Found = functionsOfText(Index, Name);
    return Found;
  }

  void addPython(const std::string &Name) {
    llvm::append_range(InPython, Index.pythonRegistrationsOf(Name));
    llvm::stable_sort(InPython, [](const auto &A, const auto &B) {
      return isBesideTheProduct(A.File) < isBesideTheProduct(B.File);
    });
    unsigned I = 0;
    for (const index::PythonRegistration &R : InPython) {
      const bool Beside = isBesideTheProduct(R.File);
      ShowRow Row;
      Row.What = toString(R.TheKind);
      if (!R.Function.empty())
        Row.What += "  " + R.Function;
      if (!R.Key.empty())
        Row.Keys = {R.Key};
      Row.Where = {R.File, R.Line};
      Row.Origin = From::Source;
      auto Definition = Index.python(R.Function);
      if (Definition && Definition->File == R.File &&
          Definition->Line >= R.Line && Definition->Line - R.Line < 40)
        Row.EndLine = Definition->EndLine;
      if (Row.EndLine != 0)
        Parts.addKnown(ShowPart::Python, {Definition->File, Definition->Line});
      Row.Rank = (Beside ? 60 : 4) + 2 * I;
      Row.CodeRank = (Beside ? 200 : 18) + 7 * I++;
      if (Row.EndLine == 0)
        Parts.addSite(ShowPart::Python, std::move(Row));
      else
        Parts.add(ShowPart::Python, std::move(Row));
      if (Definition && !Beside &&
          (Definition->File != R.File || Definition->Line < R.Line))
        Parts.add(ShowPart::Python,
                  {.What = Definition->Name,
                   .Where = {Definition->File, Definition->Line},
                   .EndLine = Definition->EndLine,
                   .Origin = From::Source,
                   .Rank = 5 + 2 * I,
                   .CodeRank = 20 + 7 * I});
    }
    InPython.clear();
  }

  ShowParts &Parts;
  Session &Index;
  ShowResult &Out;
  const OpMatch &Match;
  OpKernels Kernels;
  std::vector<index::PythonRegistration> InPython;
  std::set<std::string> Helpers;
};

} // namespace

void showOp(ShowParts &Parts, const OpMatch &Match) {
  ShowResult &Out = Parts.out();
  Out.Subject = Match.Op;
  Out.Rule = Match.Rule;
  if (Match.Overloads.size() > 1 && Match.OverloadChosen)
    Out.Rule +=
        "; one of " + std::to_string(Match.Overloads.size()) + " overloads";
  OpParts(Parts, Match).run();
}

} // namespace torchtalk::query
