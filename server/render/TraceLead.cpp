//===- TraceLead.cpp - What matters of an op, on one screen ---------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/NameParts.h"
#include "render/base/Text.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <set>

namespace torchtalk::render {

using query::KernelStep;
using query::OpTrace;
using query::RegistrationTrace;

namespace {

constexpr size_t MaxBackends = 20;
constexpr size_t MaxInPython = 4;
constexpr size_t MaxOverloads = 8;

/// One line: what runs for some keys.
struct Line {
  std::vector<std::string> Keys;
  std::string Code; ///< "at::native::gelu_cpu  Activation.cpp:45"
};

void add(std::vector<Line> &Lines, const std::string &Key, std::string Code) {
  auto Same =
      llvm::find_if(Lines, [&](const Line &L) { return L.Code == Code; });
  if (Same == Lines.end())
    Same = Lines.insert(Lines.end(), Line{{}, std::move(Code)});
  if (!llvm::is_contained(Same->Keys, Key))
    Same->Keys.push_back(Key);
}

/// CPU, CUDA, Meta and the composites first; then the others.
unsigned rankOf(const Line &L) {
  constexpr const char *First[] = {"CPU", "CUDA", "MPS", "XPU", "Meta"};
  for (unsigned I = 0; I < std::size(First); ++I)
    if (llvm::is_contained(L.Keys, First[I]))
      return I;
  bool Composite = llvm::StringRef(L.Keys.front()).starts_with("Composite");
  return std::size(First) + (Composite ? 0 : 1);
}

/// The hand-written function that the wrapper of a row comes to.
const index::SymbolRecord *codeOf(const RegistrationTrace &Entry) {
  const index::SymbolRecord *Code = nullptr;
  bool Known = false;
  for (const KernelStep &Step : Entry.Reached) {
    bool Counts =
        Step.TheRole == KernelStep::Role::Implementation ||
        (Step.TheRole == KernelStep::Role::Meta && Entry.Row.Key == "Meta");
    if (!Counts || (Code && (Known || !Step.Expected)))
      continue;
    Code = &Step.Symbol;
    Known = Step.Expected;
  }
  if (!Code && Entry.Kernel && !query::isGenerated(*Entry.Kernel))
    Code = &*Entry.Kernel;
  return Code;
}

std::string rowCode(const RegistrationTrace &Entry) {
  const index::RegistrationRecord &Row = Entry.Row;
  const std::string Tail = onlyIfText(Row) + onlyInText(Row.OnlyIn);
  if (const index::SymbolRecord *Code = codeOf(Entry))
    return nameAndPlace(*Code) + raisesText(Entry.Raises) + Tail +
           (Entry.Disagrees ? "  (the YAML names " + Entry.YamlKernel + ")"
                            : "");
  std::string Name =
      Entry.Kernel ? nameText(*Entry.Kernel) : plainName(Row.KernelName);
  return (Name.empty() ? "kernel not known" : Name) + "  " +
         kernelPlace(Entry.KernelAt, Row) + raisesText(Entry.Raises) + Tail +
         (Row.Replaced ? "  replaced by a later registration" : "") +
         (Row.Compiled     ? ""
          : Row.OfRun      ? "  [run]"
          : Row.isOfYaml() ? "  [yaml]"
                           : "  [source]");
}

std::string missingCode(const OpTrace &Op, const query::MissingKernel &M) {
  return M.Entry.Kernel + "  " +
         kernelPlace(M.KernelAt,
                     index::Location{Op.written()->File, M.Entry.Line}) +
         raisesText(M.Raises) + "  [yaml]";
}

/// The kernels of stubs, a line each, by device.
void addStubs(const OpTrace &Op, std::vector<Line> &Lines) {
  for (const RegistrationTrace &Entry : Op.Registrations)
    for (const query::StubStep &Stub : Entry.Stubs)
      for (const query::StubKernel &K : Stub.Kernels) {
        std::string Code;
        if (K.Kernel)
          Code = nameAndPlace(*K.Kernel);
        else if (!K.Row.Compiled)
          Code = plainName(K.Row.KernelName) + "  " +
                 kernelPlace(K.KernelAt, K.Row) + "  [source]";
        if (!Code.empty() && K.Row.KernelName != "none")
          add(Lines, llvm::StringRef(K.Row.Key).split(' ').first.str(),
              "by " + index::baseName(Stub.Name) + ": " + Code);
      }
}

std::string linesText(const std::vector<Line> &Lines) {
  size_t Shown = std::min(Lines.size(), MaxBackends);
  std::string Text;
  for (const Line &L : llvm::ArrayRef(Lines).take_front(Shown))
    Text += "  " + llvm::join(L.Keys, ", ") + "  " + L.Code + "\n";
  if (Shown < Lines.size())
    Text += "  " + shownOf(Shown, Lines.size()) + " shown\n";
  return Text;
}

std::string backendsText(const OpTrace &Op) {
  std::vector<Line> Lines, Stubs;
  size_t Others = 0;
  for (const RegistrationTrace &Entry : Op.Registrations) {
    // A wrapper without code of its own leads back into the dispatcher.
    if (!query::isOfFunctionality(Entry.Row.Key) &&
        (codeOf(Entry) || !Entry.Kernel))
      add(Lines, Entry.Row.Key, rowCode(Entry));
    else
      ++Others;
  }
  for (const query::MissingKernel &Missing : Op.NotCompiled)
    add(Lines, Missing.Entry.Key, missingCode(Op, Missing));
  addStubs(Op, Stubs);
  for (auto *List : {&Lines, &Stubs})
    llvm::stable_sort(*List, [](const Line &A, const Line &B) {
      return rankOf(A) < rankOf(B);
    });
  std::string Text =
      "backends:" + std::string(Lines.empty() ? " none known\n" : "\n") +
      linesText(Lines);
  if (!Stubs.empty())
    Text += "stubs that these call:\n" + linesText(Stubs);
  if (Others != 0)
    Text += "also registered: " + number(Others) +
            " kernels that autograd, tracing and the like put in between\n";
  return Text;
}

std::string ofProjectText(const OpTrace &Op) {
  if (Op.Project.empty())
    return "";
  std::vector<Line> Lines;
  for (const RegistrationTrace &Entry : Op.OfProject)
    add(Lines, Entry.Row.Key, rowCode(Entry) + ofProject(Op.Project));
  return "of the project " + Op.Project + ":" +
         (Lines.empty() && Op.InPythonOfProject.empty()
              ? " no kernel for it\n"
              : "\n" + linesText(Lines)) +
         inPythonOfProjectText(Op, MaxInPython);
}

} // namespace

std::string leadText(const OpTrace &Op) {
  std::string Text;
  if (Op.Yaml)
    Text = "schema: " + Op.Yaml->Schema + "  " + placeOf(*Op.Yaml) + "\n";
  else if (Op.AutogenOf)
    Text = schemaText(Op);
  else if (!Op.Defs.empty())
    Text = "schema: " + Op.Defs.front().Schema + "  " +
           placeOf(Op.Defs.front()) + "\n";
  if (!Op.isOnlyInPython())
    Text += backendsText(Op);
  Text += ofProjectText(Op);
  if (Op.Autograd)
    Text += autogradLine(*Op.Autograd);
  Text += pythonNamesText(Op) + firstBindingText(Op.Bindings, Op.PythonNames) +
          inPythonText(Op, MaxInPython);
  size_t Total = Op.OtherOverloads.size();
  std::string Overloads;
  for (const auto &Other :
       llvm::ArrayRef(Op.OtherOverloads).take_front(MaxOverloads))
    addItem(Overloads, Other.Op);
  if (Total > MaxOverloads)
    Overloads += ", ... (" + shownOf(MaxOverloads, Total) + ")";
  return Total == 0 ? Text : Text + "other overloads: " + Overloads + "\n";
}

} // namespace torchtalk::render
