//===- CodeQuestions.cpp - trace, why, origin, graph, search --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/why/CpuCapability.h"
#include "questions/OnProject.h"
#include "questions/ParametersOf.h"

namespace torchtalk::questions {

namespace {

constexpr const char *FuncHelp =
    "Op or function in any usual spelling: torch.matmul, matmul, "
    "aten::add.Tensor, F.gelu, Tensor.add_, at::native::add, mul_kernel, "
    "LinearAlgebra.cpp:2180";

constexpr const char *FuncDetails =
    "FUNC is an op or a function in any usual spelling: matmul, torch.matmul,\n"
    "aten::add.Tensor, F.gelu, Tensor.add_, at::native::add, a mangled name,\n"
    "a symbol's 16 hex digits, or a place: LinearAlgebra.cpp:2180.";

constexpr const char *TraceDescription =
    "Follows a PyTorch op from its Python name to the code that runs: the "
    "schema in native_functions.yaml, the hand-written kernel of each backend "
    "(CPU, CUDA, MPS, Meta, composite...) with the kernels of its stubs, how "
    "it is differentiated, all with path:line. A line without a mark is as the "
    "compiler saw it; [yaml] and [source] mark what was only read. "
    "verbose=true adds all registrations, generated wrappers, bindings, "
    "formulas and the table of dispatch keys. mode=why instead walks one call: "
    "the dispatch keys that dtype, device, requires_grad and `under` give it, "
    "the kernel of each step, what falls through, and the ops that a composite "
    "kernel calls. mode=origin says which template, YAML entries and "
    "generator a line of generated code comes from. Takes ops and C++ "
    "functions; "
    "for a C++ function it says which ops it is the kernel of. Use it for "
    "\"where is X implemented\", \"what runs for X on CPU\", \"how does X "
    "dispatch\".";

constexpr const char *GraphDescription =
    "The call graph of PyTorch's C++, as compiled: overloads, templates, "
    "virtual calls with their overrides, constructors and calls through the "
    "dispatcher resolved. mode=callers lists who calls `func`, mode=calls what "
    "it calls, each with call sites as path:line and the kind of edge. "
    "mode=impact walks the callers of callers up to `depth` levels, with "
    "totals for each level and the ops reached: what may break when `func` "
    "changes. It stops at hubs, which nearly everything calls, and says how "
    "much it left out; hubs=true goes on. mode=path gives a shortest chain of "
    "calls from `func` to `to`. A Python definition is asked about in the same "
    "way; a path from it goes on into the kernels. walk_python=true adds who "
    "in Python calls, or is reached; conditions=true under which if, switch, "
    "#if and checks each site runs.";

constexpr const char *SearchDescription =
    "Finds things by a name or a part of one, best first: exact, exact but for "
    "case, prefix, word, substring, and typos where nothing else fits. "
    "mode=symbols: ops, Python classes and functions, C++ functions, device "
    "kernels. mode=bindings: registrations with the dispatcher, by op or "
    "kernel name: op, dispatch key, kernel, path:line. mode=kernels: CUDA, "
    "HIP and Metal kernels with every launch as path:line and the launching "
    "function, and the functions that hand functors to gpu_kernel and the "
    "like; each is compiled, or seen in source only.";

enum class TraceMode { Trace, Why, Origin };
const char *toString(TraceMode Mode) {
  constexpr const char *Names[] = {"trace", "why", "origin"};
  return Names[static_cast<size_t>(Mode)];
}

struct Trace : query::TraceRequest, query::WhyRequest {
  render::TraceFocus Focus = render::TraceFocus::Full;
  bool Verbose = false;
  TraceMode Mode = TraceMode::Trace;
};

/// A dispatch key and a device stand for each other, as in other questions.
llvm::Expected<render::Answer> askTrace(const query::BackendIndexes &Indexes,
                                        const Trace &Given) {
  Trace Asked = Given;
  if (Asked.Mode == TraceMode::Why) {
    Asked.Op = Asked.Func;
    if (Asked.Device.empty())
      Asked.Device = Asked.Key;
    return render::answerWhy(Indexes, Asked);
  }
  if (Asked.Key.empty())
    Asked.Key = Asked.Device;
  bool Whole = Asked.Verbose && Asked.Focus == Trace().Focus;
  return render::answerTrace(Indexes, Asked,
                             Whole ? render::TraceFocus::Verbose : Asked.Focus);
}

/// What the line \p Given, FILE:LINE, is made from.
llvm::Expected<render::Answer> askOrigin(const std::string &Given,
                                         const Places &In) {
  auto Place = query::parsePlace(Given);
  if (!Place)
    return badUsage(llvm::toString(Place.takeError()));
  if (Place->Lines.size() != 1 || Place->Lines[0].First != Place->Lines[0].Last)
    return badUsage("no line is given: ask for FILE:LINE, as in "
                    "RegisterCPU.cpp:1234");
  query::OriginRequest Asked;
  Asked.File = Place->File;
  Asked.Line = static_cast<uint32_t>(Place->Lines[0].First);
  return render::answerOrigin(In.Index, std::move(Asked), In.Source);
}

/// What a call is like, for the command and for the tool.
template <typename R>
ParametersOf<R> &callParameters(ParametersOf<R> &To, const char *Modes,
                                Parameter::Front On) {
  using Call = query::WhyRequest;
  return To
      .text("dtype", &Call::Dtype, "DTYPE",
            "of the tensors: float32 (the default), bfloat16, quint8, ...")
      .only(On)
      .text("device", &Call::Device, "DEVICE",
            "of the tensors: cpu (the default), cuda, mps, meta, ...")
      .only(On)
      .flag("requires_grad", &Call::RequiresGrad,
            "the tensors require a gradient")
      .only(On)
      .text(Modes, &Call::Modes, "MODES",
            "what the call runs under, several with commas: no-grad, "
            "inference, inference-tensors (made in inference mode), autocast, "
            "functionalize, fake, torch-dispatch, vmap")
      .only(On)
      .word("capability", &Call::Capability, "WHAT", query::cpuCapabilities(),
            "of the CPU, by which stubs choose (else that of this machine)")
      .only(On);
}

} // namespace

Question traceQuestion() {
  using R = Trace;
  ParametersOf<R> All;
  All.text("func", &R::Func, "FUNC", FuncHelp)
      .subject()
      .choice("mode", &R::Mode, TraceMode::Origin, "MODE",
              "trace; why: which kernels a call runs, one after the other; "
              "origin: what a line of generated code is made from, with func "
              "RegisterCPU.cpp:1234")
      .only(Parameter::Front::Tool)
      .choice("focus", &R::Focus, render::TraceFocus::Dispatch, "WHAT",
              "full; yaml: the schema and the YAML entry only; dispatch: the "
              "registrations only")
      .text("key", &R::Key, "KEY",
            "only what would run for this dispatch key: CPU, CUDA, "
            "AutogradCPU, ...")
      .flag("verbose", &R::Verbose,
            "all registrations, wrappers, bindings, formulas and the table of "
            "dispatch keys")
      .code()
      .picture();
  return callParameters(All, "under", Parameter::Front::Tool)
      .of({.Name = "trace",
           .Summary = "follow an op from its Python name to its kernels",
           .Details = FuncDetails,
           .Title = "Trace an op to its kernels",
           .Description = TraceDescription,
           .SearchHint =
               "pytorch op operator kernel dispatch registration "
               "native_functions.yaml implementation aten torch autograd",
           .AlwaysLoad = true,
           .Example = {{"func", "torch.matmul"}},
           .OfProject = true},
          [](const R &Asked, const Places &In) {
            return Asked.Mode == TraceMode::Origin
                       ? askOrigin(Asked.Func, In)
                       : onProject(askTrace)(Asked, In);
          });
}

Question whyQuestion() {
  using R = query::WhyRequest;
  ParametersOf<R> All;
  All.text("op", &R::Op, "OP", "an op in any usual spelling").subject();
  return callParameters(All, "mode", Parameter::Front::Both)
      .code()
      .of({.Name = "why",
           .Summary = "say which kernels a call of an op runs, and why",
           .Details =
               "OP is an op in any usual spelling: matmul, aten::add.Tensor, "
               "F.gelu. All tensor\narguments are taken to be given and "
               "alike. The answer has the dispatch keys of\nthe call, the "
               "kernel that each step runs, and what it calls in its turn.",
           .OfProject = true},
          onProject(render::answerWhy));
}

Question graphQuestion(const Limits &Of) {
  using R = query::GraphRequest;
  return ParametersOf<R>()
      .text("func", &R::Func, "FUNC", FuncHelp)
      .subject()
      .choice("mode", &R::Mode, query::GraphMode::Path, "MODE",
              "callers, calls, impact: the callers of callers, or path: how it "
              "comes to call `to`")
      .text("to", &R::To, "FUNC", "the end of a path: a function or an op")
      .count("depth", &R::Depth, Of.MaxDepth,
             "levels of impact (else " +
                 std::to_string(query::DefaultImpactDepth) +
                 "); most steps of a path (else any)")
      .because("TORCHTALK_GRAPH_MAX_DEPTH")
      .text("key", &R::Key, "KEY",
            "a dispatch key, such as CPU, CUDA or AutogradCPU: calls of the "
            "dispatcher run only what they run for it (else every kernel)")
      .flag("hubs", &R::Hubs,
            "impact and path go through functions that nearly everything calls")
      .flag("plumbing", &R::Plumbing,
            "impact and calls show what only passes calls on: the dispatcher, "
            "generated wrappers, containers, destructors")
      .flag("walk_python", &R::WalkPython,
            "callers and impact go on into Python")
      .flag("conditions", &R::Conditions,
            "callers, calls and path say under which conditions each site "
            "runs, as the text of its function has them: if, switch, #if, "
            "checks before it")
      .code()
      .picture()
      .page(&R::Limit, &R::Cursor, "how many functions to show")
      .of({.Name = "graph",
           .Summary = "list the callers, the calls or the impact of a "
                      "function, or a path to another",
           .Details = FuncDetails,
           .Title = "Call graph: callers, calls, impact, path",
           .Description = GraphDescription,
           .SearchHint = "pytorch c++ call graph callers callees call sites "
                         "impact of a change who calls",
           .Example = {{"func", "at::native::matmul"}, {"mode", "callers"}},
           .OldParameters = {{"max_depth", "depth"}},
           .OldTools = {{"calls", "calls"},
                        {"called_by", "callers"},
                        {"impact", "impact"}},
           // A parameter of the contract that this index has no facts for.
           .Ignored = {"focus"},
           .Slow = true,
           .QuickModes = {"calls"}},
          [](const R &Asked, const Places &In) {
            return render::answerGraph(In.Index, Asked, In.Source);
          });
}

Question searchQuestion() {
  using R = query::SearchRequest;
  return ParametersOf<R>()
      .text("query", &R::Query, "QUERY",
            "a name or a part of one: gelu, at::native::add, add.Tensor, "
            "nn.Conv2d")
      .subject()
      .choice("mode", &R::Mode, query::SearchMode::Symbols, "MODE",
              "bindings: registrations of ops; kernels: of devices, with their "
              "launches; symbols: everything that has a name")
      .text("backend", &R::Backend, "KEY",
            "only bindings of this dispatch key (CPU, CUDA, AutogradCPU, ...), "
            "or kernels of this backend (CUDA, HIP, MPS, PrivateUse1)")
      .code()
      .page(&R::Limit, &R::Cursor, "how many to show")
      .of({.Name = "search",
           .Summary =
               "find symbols, registrations or kernels by parts of names",
           .Details =
               "QUERY is a name or a part of one: gelu, soft_max, "
               "at::native::add,\nadd.Tensor, nn.Conv2d. Best first: exact, "
               "prefix, word, substring; several\nwords, 'softmax cpu kernel', "
               "where all are in a name or its place; typos\nwhere nothing "
               "else fits.",
           .Title = "Search names",
           .Description = SearchDescription,
           .SearchHint = "pytorch find symbol op registration binding cuda "
                         "kernel launch by name",
           .Example = {{"query", "softmax"}, {"mode", "kernels"}},
           .OldTools = {{"cuda_kernels", "kernels"}}},
          [](const R &Asked, const Places &In) {
            return render::answerSearch(In.Index, Asked);
          });
}

Question originQuestion() {
  using R = query::OriginRequest;
  return ParametersOf<R>()
      .text("place", &R::File, "FILE:LINE", "")
      .subject()
      .of({.Name = "origin",
           .Summary = "what a line of generated code is made from",
           .Details = "FILE is one that torchgen writes, below build/ or "
                      "torch/csrc/autograd/generated,\nor the end of its path: "
                      "RegisterCPU.cpp:1234. The answer is the line of the\n"
                      "template, the entries of native_functions.yaml and "
                      "derivatives.yaml, and the\nfunction of torchgen."},
          [](const R &Asked, const Places &In) {
            return askOrigin(Asked.File, In);
          });
}

} // namespace torchtalk::questions
