//===- WhyText.cpp - why as text ------------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/Text.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace torchtalk::render {

using query::KernelStep;
using query::Onward;
using query::WhyResult;
using query::WhyStep;

namespace {

constexpr size_t MostCalls = 30;

std::string callText(const WhyResult &Why) {
  std::string Text = "call: ";
  Text += Why.IsFactory ? "it takes no tensor; it makes "
                        : "each tensor argument is ";
  Text += Why.Dtype + ", " + Why.Device;
  if (!Why.IsFactory)
    Text += Why.RequiresGrad ? ", requires grad" : ", requires no grad";
  for (query::CallMode Mode : Why.Modes)
    Text += std::string(", ") + toString(Mode);
  return Text + "\n";
}

std::string keysText(const query::Keys &Keys) {
  return Keys.empty() ? "none" : llvm::join(Keys, ", ");
}

/// Autocast's keys stand for the devices whose autocast is off.
std::string threadText(const query::CallKeys &Call) {
  query::Keys Excluded = Call.Excluded;
  const size_t All = Excluded.size();
  llvm::erase_if(Excluded, [](llvm::StringRef Key) {
    return Key.starts_with("Autocast");
  });
  if (Excluded.size() != All)
    Excluded.push_back("Autocast of " + number(All - Excluded.size()) +
                       " devices");
  return "the thread includes " + keysText(Call.Included) + " and excludes " +
         keysText(Excluded) + "\n";
}

std::string codeText(const query::RegistrationTrace &Code) {
  std::string Text;
  if (Code.Kernel)
    Text += std::string("   ") +
            (query::isGenerated(*Code.Kernel) ? "wrapper" : "kernel") + ": " +
            nameAndPlace(*Code.Kernel) + "\n";
  else if (!Code.KernelAt.File.empty())
    Text += "   kernel: " + plainName(Code.Row.KernelName) + "  " +
            placeText(Code.KernelAt) + "\n";
  for (const KernelStep &Step : Code.Reached)
    if (Step.TheRole != KernelStep::Role::Redispatch)
      Text += std::string("   ") + toString(Step.TheRole) + ": " +
              nameAndPlace(Step.Symbol) + "\n";
  if (!Code.Row.CastPolicy.empty())
    Text += "   casts its arguments by " + Code.Row.CastPolicy + "\n";
  return Text;
}

/// The stubs of which a kernel runs on the device.
std::string stubLines(const WhyResult &Why, const WhyStep &Step) {
  std::string Text;
  if (!Step.Code)
    return Text;
  for (const query::StubStep &Stub : Step.Code->Stubs)
    if (!Stub.Kernels.empty())
      Text += "   stub: " + Stub.Name + "  called at " + placeText(Stub.Site) +
              "\n" + stubKernelsText(Stub, "     ");
    else
      Text += "   stub: " + Stub.Name + "  called at " + placeText(Stub.Site) +
              ": no kernel for " + Why.Device + " is known\n";
  if (!Text.empty() && Why.Device == "CPU" && !Why.Capability.empty())
    Text += "   of stubs, the kernels for " + Why.Capability + "\n";
  return Text;
}

std::string callLine(const query::OpCall &Call) {
  return Call.Op +
         (Call.Way.empty() ? "" : "  " + runStepText(Call.Way.back()));
}

std::string callsText(const WhyStep &Step) {
  if (!Step.CallsKnown)
    return "   the ops that it calls: not known, its code is not in the "
           "index\n";
  if (Step.Calls.empty())
    return Step.CallsWhole
               ? "   it calls no op\n"
               : "   it calls no op, as far as the index has its code\n";
  std::string Text =
      "   it can call " + countOf(Step.Calls.size(), "op") +
      (Step.CallsWhole ? ":\n" : ", as far as the index has its code:\n");
  for (const query::OpCall &Call :
       llvm::ArrayRef(Step.Calls).take_front(MostCalls))
    Text += "     " + callLine(Call) + "\n";
  if (Step.Calls.size() > MostCalls)
    Text += "     " + shownOf(MostCalls, Step.Calls.size()) + " shown\n";
  return Text;
}

std::string againText(const std::string &Key) {
  if (Key == query::FrontMode)
    return ", by the keys of the transformation";
  if (Key == query::BackMode)
    return ", outside of the transformation";
  if (Key == query::Batched)
    return ", for each slice of the batch";
  return (Key == "Functionalize" ? " with what the tensors wrap, without "
                                 : " with arguments cast, without ") +
         Key;
}

std::string onwardText(const WhyResult &Why, const WhyStep &Step) {
  const llvm::StringRef Key = Step.Key;
  switch (Step.Then) {
  case Onward::Below:
    return std::string("   then the dispatcher again, below ") +
           (Key.starts_with("Autograd") ? "autograd" : Step.Key) +
           (Step.Likely ? ": likely, as the kernel is written by hand\n"
                        : "\n");
  case Onward::Again:
    return "   then the op again" + againText(Step.Key) + "\n";
  case Onward::Options:
    return "   then the kernel for dtype, layout and device\n";
  case Onward::Ends:
    if (Key == "Functionalize")
      return "   it unwraps the tensors and calls the functional variant, "
             "without Functionalize\n" +
             (Step.CallsKnown ? callsText(Step) : "");
    return stubLines(Why, Step) + "   the work is done here\n" +
           callsText(Step);
  case Onward::Composite:
    return stubLines(Why, Step) + "   it is made of other ops\n" +
           callsText(Step);
  case Onward::Python:
    if (Step.Likely)
      return "   then FakeTensorMode.__torch_dispatch__: what Python has for "
             "the "
             "op, else its kernel for Meta\n";
    return Key == "Python"
               ? "   then __torch_dispatch__ of the mode or the tensors, in "
                 "Python\n"
               : "   then Python\n";
  case Onward::Error:
    return "   the call is an error: " +
           (Step.Run.How == query::Support::Raises
                ? "the kernel only raises one\n"
                : "no kernel is known for " + Step.Key + "\n");
  case Onward::Unknown:
    return "   torchgen may write a kernel for it, which the index does not "
           "have: what follows is not known\n";
  }
  return "";
}

/// The one kernel for autograd of all backends is made of no other ops.
std::string runsText(const query::BackendOp &Run) {
  std::string How = howText(Run);
  llvm::StringRef Text = How;
  if (Run.Entry.Reason == query::EntryReason::Autograd &&
      Text.consume_front("composite (Autograd)"))
    return "autograd kernel" + Text.str();
  return How;
}

std::string stepText(const WhyResult &Why, const WhyStep &Step, size_t Number) {
  std::string Text;
  if (!Step.FellThrough.empty())
    Text += "   (" + llvm::join(Step.FellThrough, ", ") +
            (Step.FellThrough.size() == 1 ? " falls" : " fall") + " through)\n";
  Text += number(Number) + ". " + Step.Key + ": ";
  if (Step.ByRule)
    Text += "a kernel that torchgen writes, not compiled in this index";
  else
    Text += runsText(Step.Run);
  Text += "\n";
  if (Step.Code)
    Text += codeText(*Step.Code);
  if (!Step.Node.empty())
    Text += "   records " + Step.Node + " for the backward  " +
            placeText(Step.NodeAt) + "\n";
  else if (llvm::StringRef(Step.Key).starts_with("Autograd") &&
           Step.Then == Onward::Below)
    Text += Why.Records ? "   derivatives.yaml has no gradient for it\n"
                        : "   records nothing for the backward\n";
  return Text + onwardText(Why, Step);
}

} // namespace

std::string whyText(const WhyResult &Why) {
  std::string Text = Why.Op + matchedText(*Why.Names.Op) + "\n" + callText(Why);
  if (!Why.IsFactory)
    Text += "keys of each tensor: " + keysText(Why.Call.Inputs) + "\n";
  Text += threadText(Why.Call);
  for (size_t I = 0; I < Why.Steps.size(); ++I)
    Text += stepText(Why, Why.Steps[I], I + 1);
  return Text;
}

} // namespace torchtalk::render
