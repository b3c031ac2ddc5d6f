//===- BackendText.cpp - backend as text ----------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Text.h"

#include "llvm/ADT/StringExtras.h"

namespace torchtalk::render {

using query::BackendMode;
using query::BackendOp;
using query::BackendResult;
using query::EntryReason;
using query::Support;
using query::SupportCounts;

static std::string someText(const std::vector<std::string> &Some,
                            size_t Total) {
  if (Some.empty())
    return "";
  return " (" + llvm::join(Some, ", ") + (Some.size() < Total ? ", ..." : "") +
         ")";
}

std::string needsText(const query::OpNeeds &Needs) {
  return "    needed by " + number(Needs.Modules) + " nn modules" +
         someText(Needs.SomeModules, Needs.Modules) + ", " + number(Needs.Ops) +
         " ops" + someText(Needs.SomeOps, Needs.Ops) + ", " +
         number(Needs.Decompositions) + " decompositions, " +
         number(Needs.Tests) + " tests\n";
}

std::string kindsText(const SupportCounts &Counts) {
  std::string Text;
  for (unsigned I = 0; I < query::NumSupports; ++I)
    if (Counts.By[I] != 0)
      addItem(Text, std::string(toString(static_cast<Support>(I))) + " " +
                        number(Counts.By[I]));
  return Text;
}

namespace {

/// "own kernel 1890, composite 1400, error 158 of 3448 ops with overload".
std::string countsText(const SupportCounts &Counts) {
  std::string Text = kindsText(Counts);
  Text += " of " + number(Counts.total()) + " ops with overload";
  if (Counts.Conditional != 0)
    Text += "; " + number(Counts.Conditional) +
            " are registered only under a condition";
  if (Counts.ByRule != 0)
    Text += "; " + number(Counts.ByRule) + " by torchgen's rules";
  if (Counts.NotCompiled != 0)
    Text += "; " + number(Counts.NotCompiled) +
            " are registered in source that was not compiled here";
  return Text;
}

/// "aten/x.cpp:12, registered at build/y.cpp:3".
std::string registeredText(const BackendOp &Op) {
  const index::RegistrationRecord &Row = *Op.Entry.Row;
  std::string Text;
  if (!Op.Kernel.File.empty())
    Text = placeText(Op.Kernel) + ", registered at ";
  return Text + placeOf(Row) + ofProject(Op.Project) + onlyInText(Row.OnlyIn);
}

std::string notCompiledMark(const index::RegistrationRecord &Row) {
  if (Row.OfRun)
    return "  in the running dispatcher";
  if (query::fromOf(Row) != query::From::Source)
    return "";
  return query::isPython(Row.File) ? "  in Python"
                                   : "  seen in source, not compiled";
}

/// "  if enabled()".
std::string conditionText(const index::RegistrationRecord &Row) {
  return "  if " +
         (Row.Condition.empty() ? "its condition holds" : Row.Condition);
}

std::string fallbackText(const BackendResult &Result) {
  if (!Result.Fallback)
    return std::string("no fallback is registered for it") +
           (Result.Closed ? "" : " in what was compiled or read as text") +
           ": an op without a kernel is an error\n";
  const index::RegistrationRecord &Row = *Result.Fallback->Entry.Row;
  std::string Text = "for ops without a kernel: ";
  Text += toString(Result.Fallback->How);
  if (Result.Fallback->How != Support::Fallthrough && !Row.KernelName.empty())
    Text += ", " + Row.KernelName;
  Text += "  " + registeredText(*Result.Fallback);
  return Text + onlyIfText(Row) + notCompiledMark(Row) + "\n";
}

std::string headingOf(const BackendResult &Result, size_t Shown) {
  const std::string Of = ": " + shownOf(Shown, Result.ThePage.Total) + "\n";
  switch (Result.Mode) {
  case BackendMode::Coverage:
    return std::string(Result.Focus ? toString(*Result.Focus) : "ops") + Of;
  case BackendMode::Missing:
    return "without a working kernel, what most needs first" + Of;
  case BackendMode::Fallback:
    return "ops that a fallback runs" + Of;
  case BackendMode::Diff:
    return "ops that run in another way on " + Result.Against + Of;
  case BackendMode::WillItRun: // has an answer of its own
    break;
  }
  return "";
}

} // namespace

std::string howText(const BackendOp &Op) {
  std::string Text = toString(Op.How);
  const auto &Row = Op.Entry.Row;
  if ((Op.How == Support::Composite || Op.How == Support::Raises) && Row)
    Text += " (" + Row->Key + ")";
  if (Op.Entry.Reason == EntryReason::AmbiguousAutogradOther)
    Text += ": ambiguous, a backend kernel is registered, too";
  if (Row && (Op.How != Support::Python || Row->OfRun)) {
    if (!Row->KernelName.empty() && !Op.Entry.isFallthrough())
      Text += "  " + Row->KernelName;
    Text += "  " + registeredText(Op);
  }
  if (Row && (Op.How != Support::Python || !query::isPython(*Row)))
    Text += notCompiledMark(*Row);
  if (Op.Otherwise)
    Text += (Row->Conditional ? conditionText(*Row) : "") + ", else " +
            toString(*Op.Otherwise);
  if (Op.Entry.Rivals)
    Text += "  one of " + number(Op.Entry.Rivals + 1) +
            " registrations: the last one loaded";
  for (const query::PythonKernel &Kernel : Op.InPython)
    Text += std::string("; in Python ") +
            (Kernel.Row.Function.empty() ? "" : Kernel.Row.Function + "  ") +
            placeOf(Kernel.Row) + ofProject(Kernel.Project);
  return Text;
}

std::string backendMeant(const std::string &Key, const std::string &Project,
                         const std::string &Asked) {
  return "backend " + Key +
         (Project.empty() ? "" : " with the project " + Project) +
         (llvm::StringRef(Asked).trim() == Key
              ? ""
              : ", which '" + Asked + "' means");
}

std::string backendText(const BackendResult &Result) {
  std::string Text = backendMeant(Result.Key, Result.Project, Result.Asked) +
                     ": " + countsText(Result.Counts) + "\n";
  if (Result.Mode == BackendMode::Diff)
    Text += "against " + Result.Against + ": " +
            countsText(Result.AgainstCounts) + "\n";
  if (Result.FromYaml)
    Text += "nothing of PyTorch is compiled in this index: this is "
            "native_functions.yaml by torchgen's rules and the text of C++\n";
  else if (Result.Looked.Run)
    Text += "what PyTorch registers is known of a run: 'torchtalk status' says "
            "of which\n";
  else if (!Result.Closed)
    Text += lookedAtText(Result.Looked);
  Text += fallbackText(Result) + runTimeText(Result.AtRunTime, " of this key");
  Text += headingOf(Result, Result.Ops.size() + Result.Missing.size() +
                                Result.Differences.size());
  for (const BackendOp &Op : Result.Ops)
    Text += "  " + Op.Op + "  " + howText(Op) + "\n";
  for (const query::MissingOp &Missing : Result.Missing)
    Text += "  " + Missing.Op.Op + "  " + howText(Missing.Op) + "\n" +
            needsText(Missing.Needs);
  for (const query::BackendDifference &Difference : Result.Differences)
    Text += "  " + Difference.Op.Op + "  " + howText(Difference.Op) +
            "; there: " + toString(Difference.Against) + "\n";
  return Text;
}

} // namespace torchtalk::render
