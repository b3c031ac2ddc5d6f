//===- OpGuideText.cpp - op show as text ----------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Text.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

namespace torchtalk::render {

using query::Neighbour;
using query::OpGuide;
using query::OverloadGuide;

namespace {

constexpr size_t MaxTests = 20;

std::string indented(llvm::StringRef Text) {
  std::string Result;
  for (llvm::StringRef Line : llvm::split(Text, '\n'))
    Result += Line.empty() ? "\n" : ("  " + Line + "\n").str();
  return Result;
}

std::string docsText(const OpGuide &Guide) {
  std::string Text;
  for (const index::OpDoc &Doc : Guide.Docs) {
    Text += "docs of " + Doc.Name + "  " + placeOf(Doc) + "\n";
    Text += Doc.Text.empty() ? "  a text that is made while torch is loaded\n"
                             : indented(Doc.Text);
  }
  for (const index::PythonRecord &Wrapper : Guide.Wrappers)
    Text += "docs of " + Wrapper.Name + ", which calls it  " +
            placeOf(Wrapper) + "\n" +
            indented(llvm::StringRef(Wrapper.Doc).trim());
  return Text.empty() ? "docs: none in Python\n" : Text;
}

std::string codeText(const query::OpCode &Code) {
  return Code.Name + "  " + placeText(Code.Where);
}

std::string overloadText(const OverloadGuide &Overload) {
  std::string Text = "  ";
  if (Overload.Schema)
    Text += Overload.Schema->Text + "  " + placeText(Overload.Schema->Where);
  else
    Text += Overload.Op + "  no schema in this index";
  Text += "\n";
  for (const query::BackendOp &Run : Overload.Runs)
    Text += "    " + Run.Entry.Key + ": " + howText(Run) + "\n";
  if (Overload.Runs.empty())
    Text += "    no registration of it is in this index\n";
  if (Overload.OnCpu)
    Text += "    code: " + codeText(*Overload.OnCpu) + "\n";
  return Text;
}

std::string toImplementText(const OpGuide &Guide) {
  if (Guide.Key.empty())
    return "";
  if (Guide.ToImplement.empty())
    return "to implement: nothing, every overload runs on " + Guide.Key + "\n";
  std::string Text = "to implement on " + Guide.Key + ": " +
                     llvm::join(Guide.ToImplement, ", ") + "\n";
  Text += ("  TORCH_LIBRARY_IMPL(" + index::OperatorName(Guide.Name).Namespace +
           ", " + Guide.Key + ", m) {\n")
              .str();
  for (const std::string &Op : Guide.ToImplement)
    Text += ("    m.impl(\"" + index::OperatorName(Op).withoutNamespace() +
             "\", ...);\n")
                .str();
  return Text + "  }\n";
}

std::string inPythonText(const OpGuide &Guide) {
  std::string Text;
  for (const index::PythonRegistration &R : Guide.InPython)
    Text += "  " + pythonRegistrationText(R, R.Op) + "\n";
  return Text.empty() ? "" : "in Python:\n" + Text;
}

std::string backwardText(const OpGuide &Guide) {
  if (Guide.BackwardOps.empty())
    return "";
  std::string Text = "its backward needs on " + Guide.Key + ":\n";
  for (const query::BackendOp &Op : Guide.BackwardOps)
    Text += "  " + Op.Op + "  " + howText(Op) + "\n";
  return Text;
}

std::string testsOfText(const query::OpTests &Tests) {
  std::string Text = "tests: " + number(Tests.OpInfos.size()) + " OpInfos, " +
                     number(Tests.Direct.size()) +
                     " test functions that call it\n";
  for (const index::OpInfoRecord &Info : Tests.OpInfos)
    Text += "  OpInfo " + Info.Name +
            (Info.Variant.empty() ? "" : "." + Info.Variant) + "  " +
            placeOf(Info) + "\n";
  std::string Over;
  size_t Total = 0;
  for (const query::OpInfoTests &In : Tests.OverOpInfos) {
    addItem(Over, In.File + " " + number(In.Tests));
    Total += In.Tests;
  }
  if (Total != 0)
    Text += "    that " + number(Total) + " test functions run over: " + Over +
            "\n";
  for (size_t I = 0; I < std::min(Tests.Direct.size(), MaxTests); ++I)
    Text +=
        "  " + Tests.Direct[I].Id + "  :" + number(Tests.Direct[I].Line) + "\n";
  if (Tests.Direct.size() > MaxTests)
    Text += "  (" + shownOf(MaxTests, Tests.Direct.size()) +
            " test functions; --json has all)\n";
  if (!Tests.Commands.empty())
    Text += "run them:\n";
  for (const std::string &Command : Tests.Commands)
    Text += "  " + Command + "\n";
  return Text;
}

std::string neighboursText(const OpGuide &Guide) {
  if (Guide.Key.empty())
    return "";
  std::string Text = "like it, and " + Guide.Key + " has a kernel: " +
                     shownOf(Guide.Neighbours.size(), Guide.NeighboursTotal) +
                     "\n";
  for (const Neighbour &N : Guide.Neighbours) {
    Text += "  " + N.Op.Op + "  " + howText(N.Op) + "\n    " +
            (N.Why == Neighbour::Likeness::SameFile
                 ? "on the CPU in the same file: "
                 : "takes and returns the same; on the CPU: ") +
            (N.OnCpu.Name.empty() ? "not compiled in this index"
                                  : codeText(N.OnCpu)) +
            "\n";
  }
  return Text;
}

} // namespace

std::string opGuideText(const OpGuide &Guide) {
  std::string Text = Guide.Name;
  if (!Guide.Key.empty())
    Text += " for " + Guide.Key;
  if (!Guide.Project.empty())
    Text += (Guide.OfProject ? " of the project " : " with the project ") +
            Guide.Project;
  Text += "  matched: " + Guide.Names.Op->Rule + "\n";
  Text += lookedAtText(Guide.Looked);
  if (!Guide.PythonNames.empty())
    Text += "python: " + llvm::join(Guide.PythonNames, ", ") + "\n";
  Text += "overloads: " + number(Guide.Overloads.size()) + "\n";
  for (const OverloadGuide &Overload : Guide.Overloads)
    Text += overloadText(Overload);
  Text += toImplementText(Guide);
  Text += docsText(Guide) + inPythonText(Guide);
  if (Guide.Autograd)
    Text += "derivative of " + Guide.Autograd->Op + "\n" +
            autogradText(*Guide.Autograd);
  return Text + backwardText(Guide) + testsOfText(Guide.Tests) +
         neighboursText(Guide);
}

} // namespace torchtalk::render
