//===- ExplainText.cpp - The lines of a log as text -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Text.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FormatVariadic.h"

namespace torchtalk::render {

namespace {

constexpr size_t MostOps = 6;

/// The first few of \p Ops, and of how many.
std::string someOps(llvm::ArrayRef<std::string> Ops) {
  auto Shown = Ops.take_front(MostOps);
  std::string Text = llvm::join(Shown, ", ");
  if (Shown.size() < Ops.size())
    Text += ", " + shownOf(Shown.size(), Ops.size());
  return Text;
}

/// "f  path:line", and of which ops it is the kernel.
std::string codeText(const query::CodeAt &Code) {
  std::string Text = orElse(Code.Function, "?") + "  ";
  Text += Code.Where.File.empty() ? "(its place is not known)"
                                  : placeText(Code.Where);
  return Code.KernelOf.empty() ? Text
                               : Text + "  kernel of " + someOps(Code.KernelOf);
}

/// Conditions, where there are any.
std::string aroundText(const std::optional<query::SiteConditions> &Of,
                       const query::CodeAt &Code) {
  if (!Of || (Of->Problem.empty() && Of->Found.Around.empty() &&
              Of->Found.Directives.empty()))
    return "";
  return "    where it stands:\n" +
         conditionsText(*Of, "      ", query::isPython(Code.Where.File));
}

std::string placeLines(const query::MessagePlace &P) {
  std::string Text =
      "  " + (P.Kind.empty() ? "a text that others may raise" : P.Kind) +
      " in " + codeText(P.Code) + "\n";
  if (!P.Macro.empty())
    Text += "    in the definition of " + P.Macro +
            ": the place is where that is used\n";
  if (!P.Condition.empty())
    Text += "    must hold: " + P.Condition + "\n";
  Text += aroundText(P.Conditions, P.Code);
  Text += "    message: " + P.Template + "\n";
  std::string Values;
  for (const auto &[Expression, Value] : P.Values)
    addItem(Values, llvm::Twine(Expression).concat(" = ").concat(Value).str());
  return Values.empty() ? Text : Text + "    with " + Values + "\n";
}

std::string messageText(const query::Explained &E) {
  std::string Text;
  if (E.Certain)
    Text = "  the only message of this index that is this text:\n";
  else if (E.TotalPlaces == 1)
    Text = E.Places[0].Whole ? "  likely this message:\n"
                             : "  has the text of this message:\n";
  else
    Text = "  one of " + number(E.TotalPlaces) + " messages" +
           (E.Places.size() < E.TotalPlaces
                ? ", the first " + number(E.Places.size())
                : "") +
           ":\n";
  for (const query::MessagePlace &P : E.Places)
    Text += placeLines(P);
  return Text;
}

std::string registeredText(const query::Explained &E) {
  std::string Text;
  for (const index::RegistrationRecord &Row : E.Registered)
    Text += "    " + Row.Key + ": " + orElse(Row.KernelName, "?") + "  " +
            placeOf(Row) + fromText(Row) + "\n";
  return Text;
}

std::string noKernelText(const query::Explained &E) {
  std::string Text =
      "  " + E.Op + " has no kernel for " + E.Key +
      " there. Known to be registered for:\n" +
      (E.Registered.empty() ? "    nothing\n" : registeredText(E));
  const query::KernelToAdd &Add = E.ToAdd;
  if (Add.InSource)
    return Text + "  its source has a kernel for " + E.Key +
           ": the torch that ran was built without it, or is another version\n";
  const index::OperatorName Op(E.Op);
  Text += "  to add one: m.impl(\"" + Op.withoutNamespace().str() +
          "\", ...) in TORCH_LIBRARY_IMPL(" + Op.Namespace.str() + ", " +
          E.Key + ", m)";
  if (!Add.Entry.File.empty())
    Text += "; in PyTorch itself " + E.Key +
            " below `dispatch:` of the entry  " + placeText(Add.Entry);
  Text += "\n  tests: " + countOf(Add.OpInfos, "OpInfo") + ", " +
          countOf(Add.Tests, "test function") + " that call it\n";
  for (const std::string &Command : Add.Commands)
    Text += "    " + Command + "\n";
  return Text;
}

/// "at::native::add (CPU)  path:line"
std::string opText(const query::Explained &E) {
  std::string Text = "  " + E.Op;
  if (E.Overloads != 1)
    Text += ", of " + number(E.Overloads) + " overloads";
  Text += E.Kernels.empty() ? ": no kernel is known\n" : ", has kernels:\n";
  for (const query::OpKernel &K : E.Kernels)
    Text +=
        "    " + K.Key + ": " + orElse(K.Kernel, "?") + "  " +
        placeText(K.Where) +
        (K.Overloads == 1 ? "" : "  " + number(K.Overloads) + " overloads") +
        "\n";
  if (E.Kernels.size() < E.TotalKernels)
    Text += "    " + shownOf(E.Kernels.size(), E.TotalKernels) + "\n";
  return Text;
}

std::string gpuText(const query::Explained &E) {
  std::string Text;
  if (!E.Code.Function.empty())
    Text = "  kernel " + codeText(E.Code) + "\n";
  if (!E.Body.Function.empty())
    Text += "  runs what is in " + codeText(E.Body) + "\n";
  if (!E.Ops.empty())
    Text += "  ops whose code may lead there, the nearest: " + someOps(E.Ops) +
            "\n";
  return Text;
}

/// "line 3: TEXT", "aten::add: 12 times, 3.4 ms".
std::string headText(const query::Explained &E) {
  if (E.Count == 0)
    return "line " + number(E.Line) + ": " + E.Text + "\n";
  return E.Text + llvm::formatv(": {0} time{1}, {2:f3} ms\n", E.Count,
                                E.Count == 1 ? "" : "s", E.Microseconds / 1000)
                      .str();
}

std::string explainedText(const query::Explained &E) {
  switch (E.TheKind) {
  case query::Explained::Kind::Message:
    return messageText(E);
  case query::Explained::Kind::PythonFrame:
  case query::Explained::Kind::CppFrame:
    return "  in " + codeText(E.Code) + "\n" + aroundText(E.Conditions, E.Code);
  case query::Explained::Kind::Raised:
    return "  the text names this place: " + codeText(E.Code) + "\n" +
           aroundText(E.Conditions, E.Code);
  case query::Explained::Kind::NoKernel:
    return noKernelText(E);
  case query::Explained::Kind::Dispatch:
    return E.Registered.empty()
               ? "  " + E.Op + " has no kernel of its own for " + E.Key +
                     ": a fallback of the key runs, or a composite kernel\n"
               : registeredText(E);
  case query::Explained::Kind::Op:
    return opText(E);
  case query::Explained::Kind::Node:
    return "  the backward of " + E.Op + "  " + placeText(E.Entry) + "\n";
  case query::Explained::Kind::GpuKernel:
    return gpuText(E);
  }
  return "";
}

} // namespace

std::string explainText(const query::ExplainResult &Found) {
  std::string Text;
  for (const query::Explained &E : Found.Known)
    Text += headText(E) + explainedText(E);
  if (Found.Known.size() < Found.TotalKnown)
    Text +=
        std::string(Found.Profile ? "events" : "lines") +
        " that are known: " + shownOf(Found.Known.size(), Found.TotalKnown) +
        "\n";
  if (Found.Unknown != 0)
    Text += "not known to the index: " + number(Found.Unknown) + " of " +
            number(Found.Lines) +
            (Found.Profile ? " names of events\n" : " lines\n");
  if (Found.Read < Found.Bytes)
    Text += "read: the first " + number(Found.Read) + " of " +
            number(Found.Bytes) + " bytes\n";
  if (Found.TooMuch)
    Text += "the text is like so many messages that not all of it was "
            "compared with them: ask about a part of it\n";
  if (!Found.HasMessages)
    Text += "the index has no messages: an earlier torchtalk made it, so run "
            "'torchtalk index update'\n";
  return Text;
}

} // namespace torchtalk::render
