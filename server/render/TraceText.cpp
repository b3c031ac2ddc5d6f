//===- TraceText.cpp - trace as text --------------------------------------===//
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

/// More than any op of 2.6.0 has; custom fallbacks could have any number.
constexpr size_t MaxRows = 60;
constexpr size_t MaxSteps = 4;
constexpr size_t MaxCalledOps = 12;

/// How a function name led to the op, or what the function is when it led to
/// none.
std::string functionText(const query::TraceResult &Trace) {
  if (Trace.Names.Op || Trace.Names.Symbols.empty())
    return "";
  const query::SymbolFamily &Function = Trace.Names.Symbols.front();
  std::string Text = familyText(Function) +
                     "\nmatched: " + Trace.Names.SymbolRule + "\n" +
                     candidatesText(Trace.Names.Symbols);
  std::set<std::string> Ops;
  for (const auto &Row : Trace.KernelOf)
    Ops.insert(Row.Op + " " + Row.Key);
  for (const auto &Named : Trace.NamedByYaml)
    Ops.insert(Named.Op + " " + Named.Entry.Key);
  if (Ops.empty())
    return Text + "no registration of this index reaches it\n";
  size_t Shown = std::min(Ops.size(), MaxCalledOps);
  Text +=
      (Trace.KernelOf.empty() ? "kernel, says the YAML, of: " : "kernel of: ") +
      shownOf(Shown, Ops.size()) + "\n";
  for (auto Op = Ops.begin(); Shown > 0; ++Op, --Shown)
    Text += "  " + *Op + "\n";
  return Text + "\n";
}

std::string defText(const OpTrace &Op) {
  if (Op.isOnlyInPython())
    return "dispatcher def: in Python, see below\n";
  if (Op.Defs.empty() && Op.Looked.Run)
    return "dispatcher def: none in the running dispatcher\n";
  if (Op.Defs.empty())
    return "dispatcher def: not compiled in this index (of an ATen op: "
           "RegisterSchema.cpp)\n";
  std::string Text;
  for (const auto &Def : Op.Defs)
    Text += "dispatcher def: " +
            (Def.OfRun ? placeOf(Def) + fromText(Def)
                       : placeText({Def.File, Def.BlockLine}) +
                             " (m.def :" + number(Def.Line) + ")") +
            onlyInText(Def.OnlyIn) + "\n";
  return Text;
}

std::string stepText(const KernelStep &Step) {
  bool Redispatches = Step.TheRole == KernelStep::Role::Redispatch;
  std::string Role =
      Step.TheRole == KernelStep::Role::Implementation ? "kernel"
      : Redispatches && index::baseName(Step.Symbol.Name) == "call"
          ? "calls op"
          : toString(Step.TheRole);
  return "    " + Role + ": " + nameAndPlace(Step.Symbol) + "\n";
}

/// \p Shown: the stubs of the rows before.
std::string rowText(const RegistrationTrace &Entry, bool Chain,
                    std::set<std::string> &Shown) {
  const index::RegistrationRecord &Row = Entry.Row;
  std::string Text =
      "  " + Row.Key + "  " +
      (Row.OfRun ? placeOf(Row) : placeText({Row.File, Row.BlockLine}));
  if (query::fromOf(Row) == query::From::Rule)
    Text += "  by torchgen's rules";
  else if (Row.OfRun)
    Text += std::string("  in the running dispatcher") +
            (Row.Replaced ? ", replaced by a later registration" : "");
  else
    Text += " (m.impl :" + number(Row.Line) + ")";
  Text += onlyIfText(Row) + onlyInText(Row.OnlyIn);
  if (query::fromOf(Row) == query::From::Source)
    Text += "  seen in source, not compiled";
  if (!Row.CastPolicy.empty())
    Text += "  casts by " + Row.CastPolicy;
  if (!Entry.Kernel)
    return Text + "  " +
           (Row.KernelName.empty() ? "kernel not known" : Row.KernelName) +
           (Entry.KernelAt.File.empty() ? ""
                                        : "  " + placeText(Entry.KernelAt)) +
           raisesText(Entry.Raises) + "\n";
  if (!Chain)
    return Text + "  " + nameText(*Entry.Kernel) + raisesText(Entry.Raises) +
           "\n";
  if (!Entry.Mechanism.empty())
    Text += "  [" + Entry.Mechanism + "]";
  Text += raisesText(Entry.Raises);
  bool Generated = query::isGenerated(*Entry.Kernel);
  Text += "\n    " + std::string(Generated ? "wrapper" : "kernel") + ": " +
          nameAndPlace(*Entry.Kernel) + "\n";
  for (size_t I = 0; I < std::min(Entry.Reached.size(), MaxSteps); ++I)
    Text += stepText(Entry.Reached[I]);
  if (Entry.Reached.size() > MaxSteps)
    Text += "    (" + shownOf(MaxSteps, Entry.Reached.size()) + " shown)\n";
  if (std::string Stubs = stubsText(Entry.Stubs); !Stubs.empty())
    Text += Shown.insert(Stubs).second ? Stubs : "    stubs: as above\n";
  if (Entry.Disagrees)
    Text += "    the YAML names " + Entry.YamlKernel +
            " here, which the wrapper does not call\n";
  return Text;
}

std::string registrationsText(const OpTrace &Op, bool Chain) {
  bool OnlyRuns = Op.Table.size() == 1;
  size_t Total = Op.Registrations.size();
  size_t Shown = std::min(Total, MaxRows);
  std::string Text = "registrations: " + shownOf(Shown, Total) +
                     (OnlyRuns ? " that would run" : "") + "\n";
  std::set<std::string> Stubs;
  for (size_t I = 0; I < Shown; ++I)
    Text += rowText(Op.Registrations[I], Chain, Stubs);
  if (Op.NotCompiled.empty())
    return Text;
  Text += std::string("in the YAML, not ") +
          (Op.Looked.Run ? "in the running dispatcher: "
                         : "compiled in this index: ") +
          shownOf(Op.NotCompiled.size(), Op.NotCompiled.size()) + "\n";
  for (const auto &Missing : Op.NotCompiled)
    Text += "  " + Missing.Entry.Key + "  " + Missing.Entry.Kernel + "  " +
            placeText({Op.written()->File, Missing.Entry.Line}) +
            (Missing.Op == Op.Op ? "" : "  (of " + Missing.Op + ")") +
            (Missing.KernelAt.File.empty() ? ""
                                           : "  kernel seen in source at " +
                                                 placeText(Missing.KernelAt)) +
            raisesText(Missing.Raises) + "\n";
  if (Op.Looked.Run)
    return Text;
  return Text + "  compile Register<KEY>.cpp of the build folder with the "
                "plugin and run 'torchtalk index build' to add them\n";
}

/// What the project adds; all of a row where \p Chain.
std::string ofProjectText(const OpTrace &Op, bool Chain) {
  if (Op.Project.empty())
    return "";
  std::string Text =
      "registered by the project " + Op.Project + ": " +
      shownOf(std::min(Op.OfProject.size(), MaxRows), Op.OfProject.size()) +
      "\n";
  std::set<std::string> Stubs;
  for (const RegistrationTrace &Entry :
       llvm::ArrayRef(Op.OfProject).take_front(MaxRows)) {
    const std::string Row = rowText(Entry, Chain, Stubs);
    for (llvm::StringRef Line :
         llvm::split(llvm::StringRef(Row).rtrim('\n'), '\n'))
      Text += (Line + ofProject(Op.Project) + "\n").str();
  }
  return Text + inPythonOfProjectText(Op, MaxRows);
}

std::string overloadsText(const OpTrace &Op) {
  if (Op.OtherOverloads.empty())
    return "";
  std::string Text = "other overloads: " + shownOf(Op.OtherOverloads.size(),
                                                   Op.OtherOverloads.size());
  for (const auto &Other : Op.OtherOverloads)
    Text += (&Other == &Op.OtherOverloads.front() ? "\n  " : ", ") + Other.Op +
            (Other.YamlLine ? " :" + number(Other.YamlLine) : "");
  return Text + "\n";
}

} // namespace

std::string pythonNamesText(const OpTrace &Op) {
  return "python: " +
         (Op.PythonNames.empty() ? "torch.ops only, no binding of its own"
                                 : llvm::join(Op.PythonNames, ", ")) +
         "\n";
}

std::string raisesText(bool Raises) {
  return Raises ? "  only raises an error" : "";
}

std::string inPythonText(const OpTrace &Op, size_t Most) {
  return listText("registered in Python", Op.InPython, Most,
                  [](const auto &R) { return pythonRegistrationText(R, ""); }) +
         (Op.Project.empty() ? runTimeText(Op.AtRunTime, "") : "");
}

std::string inPythonOfProjectText(const OpTrace &Op, size_t Most) {
  return listText("registered in Python of the project " + Op.Project,
                  Op.InPythonOfProject, Most,
                  [&](const auto &R) {
                    return pythonRegistrationText(R, "") +
                           ofProject(Op.Project);
                  }) +
         runTimeText(Op.AtRunTime, "");
}

std::string pythonRegistrationText(const index::PythonRegistration &R,
                                   const std::string &Of) {
  // A kind alone in front of a place would read as a name.
  const bool IsAlone = R.Function.empty() && Of.empty();
  return std::string(toString(R.TheKind)) + (R.Key.empty() ? "" : " " + R.Key) +
         (Of.empty() ? "" : " of " + Of) +
         (R.Function.empty() ? "" : "  " + R.Function) +
         (IsAlone ? " at " : "  ") + placeOf(R) + raisesText(R.Raises);
}

std::string traceText(const query::TraceResult &Trace, TraceFocus Focus) {
  std::string Text = functionText(Trace);
  if (!Trace.Op)
    return Text;
  const OpTrace &Op = *Trace.Op;
  Text += Trace.Op->Op;
  if (Trace.Names.Op)
    Text += matchedText(*Trace.Names.Op);
  Text += "\n";
  if (Focus == TraceFocus::Yaml)
    return Text + yamlText(Op) + overloadsText(Op);
  if (Focus == TraceFocus::Full && Trace.Key.empty())
    return Text + leadText(Op);
  if (Focus == TraceFocus::Dispatch)
    return Text + defText(Op) + registrationsText(Op, false) +
           ofProjectText(Op, false) + tableText(Op, Trace.Key);
  Text += pythonNamesText(Op) + bindingsText(Op.Bindings);
  return Text + schemaText(Op) + defText(Op) + registrationsText(Op, true) +
         ofProjectText(Op, true) +
         (Op.Autograd ? autogradText(*Op.Autograd) : "") +
         inPythonText(Op, MaxRows) + tableText(Op, Trace.Key) +
         overloadsText(Op);
}

} // namespace torchtalk::render
