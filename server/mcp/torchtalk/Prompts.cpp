//===- Prompts.cpp - Ways to begin ----------------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mcp/torchtalk/Resources.h"
#include "mcp/torchtalk/ToolParts.h"

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
  std::string Text = wholeText(*Answer);
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

std::string opUri(const std::string &Name) { return "torchtalk://op/" + Name; }

/// What a prompt says with the arguments given: the description of its result,
/// the request to the model, and the facts that go with it, under a URI or "".
struct Said {
  std::string Description, Request, Uri;
  AskFacts Ask;
  bool Slow = false; ///< to be asked
};

Prompt promptOf(const std::shared_ptr<OpenIndex> &Index, const char *Name,
                const char *Title, const char *Description,
                std::vector<PromptArgument> Arguments,
                Said (*Say)(const PromptArguments &Given)) {
  return {Name, Title, Description, std::move(Arguments),
          [Index, Say](const PromptArguments &Given, const Input &,
                       const CallContext &Context) -> Outcome {
            Said Now = Say(Given);
            if (Now.Slow && Context.postponed())
              return Json();
            return Json{
                {"description", Now.Description},
                {"messages", Json::array({userText(Now.Request),
                                          factsMessage(*Index, Now.Uri, Context,
                                                       Now.Ask)})}};
          }};
}

Said sayTrace(const PromptArguments &Given) {
  const std::string &Func = Given.at("func");
  return {"How " + Func + " reaches its kernels",
          "Explain how " + Func +
              " gets from Python to the code that runs for it: the schema, "
              "what the dispatcher does for each kind of tensor (CPU, CUDA, "
              "with gradients), the kernel that does the work and how it "
              "is chosen. Name every place as path:line. The facts below "
              "come from the compiler; where they end, ask the tools graph "
              "(mode=calls) and trace, and read the code at the places "
              "named. Say what the index does not know.",
          opUri(Func), [Func](const index::IndexReader &Reader) {
            return render::answerTrace({Reader}, {Func, ""},
                                       render::TraceFocus::Full);
          }};
}

Said sayImpact(const PromptArguments &Given) {
  query::GraphRequest Request;
  Request.Func = Given.at("func");
  Request.Mode = query::GraphMode::Impact;
  return {"What a change of " + Request.Func + " reaches",
          "I am about to change " + Request.Func +
              ". Tell me what may break: the callers that matter and "
              "what they rely on, the ops and the Python API that it "
              "reaches, and which tests to run first. Begin with the "
              "facts below; ask graph mode=callers for the places "
              "that call it, and affected for the tests, with how "
              "sure each is.",
          "",
          [Request](const index::IndexReader &Reader) {
            return render::answerGraph(Reader, Request);
          },
          /*Slow=*/true};
}

Said sayAddOp(const PromptArguments &Given) {
  const std::string &Op = Given.at("op");
  const std::string &Backend = Given.at("backend");
  return {"Implementing " + Op + " for " + Backend,
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
              "stubs. Say what the index does not know.",
          "",
          [Op, Backend](const index::IndexReader &Reader) {
            return render::answerOpGuide({Reader}, {Op, Backend});
          },
          /*Slow=*/true};
}

Said sayExplain(const PromptArguments &Given) {
  query::ExplainRequest Request;
  Request.Text = Given.at("text");
  return {"Where an error of PyTorch comes from",
          "Explain this error, log or profile of PyTorch:\n\n" + Request.Text +
              "\n\nSay which code each line is of, as path:line; which "
              "condition failed, and with which values; how the call gets "
              "there from Python; and what to change: in the call, or what to "
              "register for which dispatch key, with the test that shows it. "
              "The facts below are those of the index: where several places "
              "may have raised a text, say which fits and why. Ask graph "
              "mode=callers for who leads there, trace for an op, and read "
              "the code at the places named.",
          "",
          [Request](const index::IndexReader &Reader) {
            return render::answerExplain(Reader, Request);
          },
          /*Slow=*/true};
}

Said sayOnboard(const PromptArguments &Given) {
  auto Topic = Given.find("topic");
  std::string About = Topic == Given.end() || Topic->second.empty()
                          ? "Choose torch.nn.functional.gelu as the example."
                          : "I will work on " + Topic->second +
                                ": choose the example from there.";
  return {"A tour of PyTorch's source",
          "I am new to PyTorch's source. Give me a tour: the layers "
          "and what each is for, with the counts below; then one op "
          "from Python to its kernel (ask trace), who calls that "
          "kernel (graph mode=callers), and the tests that cover it "
          "(tests, affected). " +
              About +
              " Name every place as path:line, and end with the files "
              "to read first.",
          ArchitectureUri, render::answerArchitecture};
}

} // namespace

PromptRegistry
torchtalk::mcp::torchtalkPrompts(const std::shared_ptr<OpenIndex> &Index) {
  const PromptArgument Func{
      "func",
      "an op or function in any usual spelling: torch.matmul, "
      "aten::add.Tensor, at::native::add",
      true, completing(Index, query::completeNames)};
  PromptRegistry Registry;
  Registry.add(
      promptOf(Index, "trace", "Explain how an op reaches its kernels",
               "Explain how an op gets from Python to the code that runs",
               {Func}, sayTrace));
  Registry.add(promptOf(
      Index, "impact", "What breaks when a function changes",
      "Judge a change of a function: who calls it, what breaks, what to test",
      {Func}, sayImpact));
  Registry.add(promptOf(
      Index, "add-op-to-backend", "Implement an op for a backend",
      "Plan the implementation of an op for a backend, from the facts of those "
      "that have it",
      {{"op", "the op: aten::gelu, torch.nn.functional.gelu", true,
        completing(Index, query::completeOps)},
       {"backend", "the dispatch key of the backend: PrivateUse1, MPS, XPU",
        true, completing(Index, query::completeKeys)}},
      sayAddOp));
  Registry.add(promptOf(
      Index, "explain", "Explain an error, a log or a profile",
      "Find the code that an error, a traceback or a profile is of, and what "
      "to do",
      {{"text", "the message, the traceback or the log", true, nullptr}},
      sayExplain));
  Registry.add(promptOf(
      Index, "onboard", "Get to know the source",
      "A tour of PyTorch's source for somebody new to it",
      {{"topic", "what you will work on: autograd, a kernel, nn.Conv2d", false,
        nullptr}},
      sayOnboard));
  return Registry;
}
