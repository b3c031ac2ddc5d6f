//===- Prompts.cpp - Ways to begin ----------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/torchtalk/Completers.h"
#include "mcp/torchtalk/Resources.h"
#include "mcp/torchtalk/ToolParts.h"
#include "render/base/Text.h"

using namespace torchtalk;
using namespace torchtalk::mcp;

namespace {

using Facts = llvm::Expected<render::Answer>;
using AskFacts = std::function<Facts(const index::IndexReader &)>;

/// The facts as an embedded resource, or as text where \p Uri is "" or there
/// are none.
Json factsMessage(OpenIndex &Index, const std::string &Uri,
                  const CallContext &Context, const AskFacts &Ask) {
  Facts Answer = askWithin(Index, Context, [&](const OpenIndex::Handle &Open) {
    return Ask(*Open.Reader);
  });
  if (!Answer)
    return userText(Index.tell(Answer.takeError()));
  std::string Text = render::plainName(Answer->Text) + Answer->Closing +
                     nextText(Answer->Next);
  if (Uri.empty())
    return userText(Text);
  return {{"role", "user"},
          {"content",
           {{"type", "resource"},
            {"resource",
             {{"uri", Uri},
              {"mimeType", "text/plain"},
              {"text", std::move(Text)}}}}}};
}

Json promptResult(const std::string &Description, Json First, Json Second) {
  return {{"description", Description},
          {"messages", Json::array({std::move(First), std::move(Second)})}};
}

std::string opUri(const std::string &Name) { return "torchtalk://op/" + Name; }

PromptArgument nameArgument(const std::shared_ptr<OpenIndex> &Index) {
  return {"func",
          "an op or function in any usual spelling: torch.matmul, "
          "aten::add.Tensor, at::native::add",
          true, nameCompleter(Index)};
}

Prompt tracePrompt(const std::shared_ptr<OpenIndex> &Index) {
  return {
      "trace",
      "Explain how an op reaches its kernels",
      "Explain how an op gets from Python to the code that runs",
      {nameArgument(Index)},
      [Index](const PromptArguments &Given, const Input &,
              const CallContext &Context) -> Outcome {
        const std::string &Func = Given.at("func");
        return promptResult(
            "How " + Func + " reaches its kernels",
            userText(
                "Explain how " + Func +
                " gets from Python to the code that runs for it: the schema, "
                "what the dispatcher does for each kind of tensor (CPU, CUDA, "
                "with gradients), the kernel that does the work and how it "
                "is chosen. Name every place as path:line. The facts below "
                "come from the compiler; where they end, ask the tools graph "
                "(mode=calls) and trace, and read the code at the places "
                "named. Say what the index does not know."),
            factsMessage(*Index, opUri(Func), Context,
                         [&](const index::IndexReader &Reader) {
                           return render::answerTrace(Reader, {Func, ""},
                                                      render::TraceFocus::Full);
                         }));
      }};
}

Prompt impactPrompt(const std::shared_ptr<OpenIndex> &Index) {
  return {
      "impact",
      "What breaks when a function changes",
      "Judge a change of a function: who calls it, what breaks, what to test",
      {nameArgument(Index)},
      [Index](const PromptArguments &Given, const Input &,
              const CallContext &Context) -> Outcome {
        const std::string &Func = Given.at("func");
        query::GraphRequest Request;
        Request.Func = Func;
        Request.Mode = query::GraphMode::Impact;
        return promptResult(
            "What a change of " + Func + " reaches",
            userText("I am about to change " + Func +
                     ". Tell me what may break: the callers that matter and "
                     "what they rely on, the ops and the Python API that it "
                     "reaches, and which tests to run first. Begin with the "
                     "facts below; ask graph mode=callers for the places "
                     "that call it, and affected for the tests, with how "
                     "sure each is."),
            factsMessage(*Index, "", Context,
                         [&](const index::IndexReader &Reader) {
                           return render::answerGraph(Reader, Request);
                         }));
      }};
}

Prompt addOpPrompt(const std::shared_ptr<OpenIndex> &Index) {
  return {
      "add-op-to-backend",
      "Implement an op for a backend",
      "Plan the implementation of an op for a backend, from the facts of those "
      "that have it",
      {{"op", "the op: aten::gelu, torch.nn.functional.gelu", true,
        opCompleter(Index)},
       {"backend", "the dispatch key of the backend: PrivateUse1, MPS, XPU",
        true, backendCompleter(Index)}},
      [Index](const PromptArguments &Given, const Input &,
              const CallContext &Context) -> Outcome {
        const std::string &Op = Given.at("op");
        const std::string &Backend = Given.at("backend");
        return promptResult(
            "Implementing " + Op + " for " + Backend,
            userText(
                "Plan how to implement " + Op + " for the backend " + Backend +
                ". From the facts below say: every overload with its "
                "signature, and which of them need a kernel of their own "
                "(structured ones share one; composite ones need none); "
                "what runs for " +
                Backend +
                " today; the CPU kernel to learn from, with path:line; the "
                "meta function that fixes shapes and types; what the arguments "
                "mean; the derivative, and which backward ops it needs too; "
                "the registration to write; the ops like it that the backend "
                "has, as a starting point; and the commands that run the "
                "tests for the device. Ask trace for the CUDA kernels and the "
                "stubs. Say what the index does not know."),
            factsMessage(
                *Index, "", Context, [&](const index::IndexReader &Reader) {
                  return render::answerOpGuide({Reader}, {Op, Backend});
                }));
      }};
}

Prompt onboardPrompt(const std::shared_ptr<OpenIndex> &Index) {
  return {
      "onboard",
      "Get to know the source",
      "A tour of PyTorch's source for somebody new to it",
      {{"topic", "what you will work on: autograd, a kernel, nn.Conv2d", false,
        nullptr}},
      [Index](const PromptArguments &Given, const Input &,
              const CallContext &Context) -> Outcome {
        auto Topic = Given.find("topic");
        std::string About = Topic == Given.end() || Topic->second.empty()
                                ? "Choose torch.nn.functional.gelu as the "
                                  "example."
                                : "I will work on " + Topic->second +
                                      ": choose the example from there.";
        return promptResult(
            "A tour of PyTorch's source",
            userText("I am new to PyTorch's source. Give me a tour: the layers "
                     "and what each is for, with the counts below; then one op "
                     "from Python to its kernel (ask trace), who calls that "
                     "kernel (graph mode=callers), and the tests that cover it "
                     "(tests, affected). " +
                     About +
                     " Name every place as path:line, and end with the files "
                     "to read first."),
            factsMessage(*Index, ArchitectureUri, Context,
                         render::answerArchitecture));
      }};
}

} // namespace

PromptRegistry
torchtalk::mcp::torchtalkPrompts(const std::shared_ptr<OpenIndex> &Index) {
  PromptRegistry Registry;
  Registry.add(tracePrompt(Index));
  Registry.add(impactPrompt(Index));
  Registry.add(addOpPrompt(Index));
  Registry.add(onboardPrompt(Index));
  return Registry;
}
