//===- OpDocs.cpp - Docstrings of operators -------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/python/OpDocs.h"
#include "source/python/PythonInterpreter.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace torchtalk::index {

using source::AbstractArguments;
using source::AbstractValue;
using source::PythonInterpreter;

namespace {

using Values = AbstractValue::Kind;

/// torch._C._add_docstr(object, text)
constexpr const char *AddDocstr = "torch._C._add_docstr";

/// Whether \p M may call it under any name.
bool documents(const PythonModule &M) {
  return llvm::any_of(M.Imports,
                      [](const source::PythonImport &I) {
                        return I.Target == AddDocstr;
                      }) ||
         llvm::any_of(M.Calls, [](const source::PythonCall &Call) {
           return lastComponent(Call.Callee) == lastComponent(AddDocstr);
         });
}

/// parse_kwargs() of torch/_torch_docs.py, which splits by a regular expression
/// into the texts that follow four spaces at the start of a line, keyed by
/// their first word.
AbstractValue parseKwargs(PythonInterpreter &Run, llvm::StringRef Text) {
  std::vector<AbstractValue> Pairs;
  auto Add = [&](llvm::StringRef Section) {
    Section = Section.trim();
    if (!Section.empty())
      Pairs.push_back(Run.sequence(
          "tuple", {AbstractValue::text(Section.split(' ').first.str()),
                    AbstractValue::text(Section.str())}));
  };
  constexpr llvm::StringLiteral Indent("\n    ");
  size_t Start = 0;
  for (size_t At = Text.find(Indent); At != llvm::StringRef::npos;
       At = Text.find(Indent, At + 1)) {
    size_t Next = At + Indent.size();
    if (Next < Text.size() && llvm::isSpace(Text[Next]))
      continue;
    Add(Text.slice(Start, At));
    Start = Next;
  }
  Add(Text.drop_front(Start));
  return Run.call(AbstractValue::name("builtins.dict"),
                  {{Run.sequence("list", std::move(Pairs))}, {}, true});
}

using Modules = llvm::DenseSet<const PythonModule *>;

class DocsHost final : public source::PythonHost {
public:
  DocsHost(const PythonContext &C, const Modules &Documenting)
      : C(C), Documenting(Documenting),
        OpsObject(C.Project.canonical("torch.ops")) {}

  bool follows(const PythonModule &M) override {
    return Documenting.contains(&M);
  }

  std::optional<AbstractValue> call(PythonInterpreter &Run,
                                    const std::string &Called,
                                    const AbstractValue *Self,
                                    const AbstractArguments &A) override {
    if (Self)
      return std::nullopt;
    if (Called == AddDocstr && A.Positional.size() == 2) {
      add(Run, A.Positional[0], A.Positional[1]);
      return A.Positional[0];
    }
    if (lastComponent(Called) == "parse_kwargs" && A.Positional.size() == 1 &&
        A.Positional[0].is(Values::Text))
      return parseKwargs(Run, A.Positional[0].Text);
    return std::nullopt;
  }

  std::vector<OpDoc> take() {
    llvm::sort(Found);
    Found.erase(llvm::unique(Found), Found.end());
    return std::move(Found);
  }

private:
  void add(PythonInterpreter &Run, const AbstractValue &Object,
           const AbstractValue &Text) {
    if (!Object.is(Values::Name))
      return;
    source::PythonPlace At = Run.outermost();
    std::string Name = Object.Text;
    // istft = _add_docstr(torch.istft, ...) in torch/functional.py replaces
    // torch.istft.
    if (auto D = C.Project.definition(Name);
        D.Module && D.Module->is(D.Scope, source::PythonScope::Kind::Variable))
      Name = "torch." + lastComponent(Name).str();
    for (const std::string &Op : C.Ops.opsOf(Name, OpsObject))
      Found.push_back({Op, Name, At.Module->File, At.Line,
                       llvm::StringRef(Text.Text).trim().str()});
  }

  const PythonContext &C;
  const Modules &Documenting;
  const std::string OpsObject;
  std::vector<OpDoc> Found;
};

} // namespace

std::vector<OpDoc> findOpDocs(const PythonContext &Context) {
  Modules Documenting;
  for (const PythonModule &M : Context.Project.modules())
    if (documents(M))
      Documenting.insert(&M);
  DocsHost Documented(Context, Documenting);
  PythonInterpreter Run(Context.Project, Documented);
  for (const PythonModule &M : Context.Project.modules())
    if (Documenting.contains(&M))
      Run.run(M);
  return Documented.take();
}

} // namespace torchtalk::index
