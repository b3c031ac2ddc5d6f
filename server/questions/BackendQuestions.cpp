//===- BackendQuestions.cpp - backend, op show and bridge -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "questions/OnProject.h"
#include "questions/ParametersOf.h"
#include "store/Try.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

namespace torchtalk::questions {

namespace {

constexpr const char *BackendDescription =
    "What a backend (a dispatch key or a device: CPU, CUDA, Meta, MPS, "
    "PrivateUse1, SparseCPU, AutogradCPU, ...) runs for every op and overload, "
    "by the dispatcher's own rules. mode=coverage: own kernel, composite, "
    "fallthrough, CPU fallback or error, each with path:line and with the "
    "totals; focus keeps one kind. mode=missing: the ops without a kernel on "
    "it, those first that most nn modules, decompositions, other ops and tests "
    "need: what to implement next. mode=fallback: what is done for ops without "
    "a kernel, and for which. mode=diff with against=X: the ops that X runs in "
    "another way, where X is a backend; where it is another index of PyTorch, "
    "what changed from the older version to the newer: ops added, removed, "
    "with another schema, other tags or run in another way on it, with "
    "focus=closure those whose code can call other ops than before; with "
    "project those first that it implements or calls: what to do for an "
    "upgrade. "
    "mode=will_it_run with ops=[...]: whether these run there: what their code "
    "calls through composite kernels and stubs until it comes to kernels of "
    "the backend, or to what has none, with the way; and the fewest to add.";

constexpr const char *BackendDetails =
    "BACKEND is a dispatch key or a device: CPU, cuda, Meta, privateuseone.\n"
    "Missing ops are ranked by the nn modules, decompositions, other ops and\n"
    "tests that need them. 'BACKEND --mode diff --against X', where X is the "
    "folder\nof an index or a snapshot, tells which ops came, went or changed "
    "from the\nolder PyTorch to the newer one: schemas, tags, and how they run "
    "on BACKEND;\nwith --focus closure what their code can call, and the call "
    "that changed it.\nNeither needs a build. With --project those come first "
    "that it implements\nor calls.";

constexpr const char *WillItRunDetails =
    "The code that runs for an op on BACKEND is followed through composite\n"
    "kernels, functions and stubs to what has a kernel there, and to what has\n"
    "none, with the way there; then the kernels that most ops need, and the\n"
    "fewest that would do. OP is an op (linear, aten::add.Tensor), a class or\n"
    "function of Python (nn.Linear), or a file of Python (model.py), which "
    "stands\nfor what its code calls. With --project the kernels of a "
    "repository count,\ntoo.";

constexpr const char *BridgeDescription =
    "What repositories that build on PyTorch (backends, extensions) depend on. "
    "mode=used_by: which of them use a PyTorch op, function, Python name or "
    "header, and where: calls, kernels that they register, includes, classes "
    "that they derive: who breaks when it changes. mode=uses with the name of "
    "a project: everything of PyTorch that it uses, by kind. Direct uses only.";

struct Backend : query::BackendRequest {
  std::string Project, Kind;
  std::vector<std::string> Ops; ///< of WillItRun
  bool Backward = false;        ///< likewise
};

/// How ops run, and then how they changed between two indexes.
std::vector<std::string> kinds() {
  std::vector<std::string> Words;
  Words.reserve(query::NumSupports + query::NumDriftKinds);
  for (unsigned I = 0; I < query::NumSupports; ++I)
    Words.push_back(supportName(static_cast<query::Support>(I)));
  for (unsigned I = 0; I < query::NumDriftKinds; ++I)
    Words.push_back(toString(static_cast<query::DriftKind>(I)));
  return Words;
}

/// The focus of \p Asked, one of \p Count kinds from \p First, in \p Into. One
/// that is of the other comparison is wrong usage: \p When says more on the
/// command line, \p OnTool it all to a tool.
template <typename Enum>
llvm::Error readFocus(const Backend &Asked, const Places &In, unsigned First,
                      unsigned Count, const char *When, const char *OnTool,
                      std::optional<Enum> &Into) {
  const std::vector<std::string> All = kinds();
  const llvm::ArrayRef<std::string> Words =
      llvm::ArrayRef(All).slice(First, Count);
  const auto *At = llvm::find(Words, Asked.Kind);
  if (At != Words.end())
    Into = static_cast<Enum>(At - Words.begin());
  else if (!Asked.Kind.empty())
    return badUsage(In.onShell()
                        ? "no focus '" + Asked.Kind + "': it is " +
                              oneOf(Words.vec()) + When
                        : "focus '" + Asked.Kind + "' is of " + OnTool);
  return llvm::Error::success();
}

llvm::Expected<render::Answer> askBackend(Backend Asked, const Places &In) {
  const auto Project = TRY(findProject(In, Asked.Project));
  const query::BackendIndexes Indexes = indexesOf(In, Project);
  if (Asked.Mode == query::BackendMode::WillItRun)
    return render::answerWillItRun(
        Indexes, {Asked.Ops, {}, Asked.Name, false, Asked.Backward});
  if (Asked.Mode == query::BackendMode::Diff && !Asked.Against.empty() &&
      In.Find.Other) {
    auto There = In.Find.Other(Asked.Against, Asked.Project, Indexes.PyTorch);
    if (!There)
      return In.wrong(There.takeError());
    if (*There) {
      query::DriftRequest Request{Asked.Name, {}, Asked.Limit, Asked.Cursor};
      TRY(readFocus(Asked, In, query::NumSupports, query::NumDriftKinds,
                    " where --against is another index",
                    "one index: of a diff between two it is added, "
                    "removed, schema, tags, dispatch or closure",
                    Request.Focus));
      return render::answerDrift(
          {Indexes, **There, Indexes.PyTorch.directory(), Asked.Against},
          Request);
    }
  }
  TRY(readFocus(Asked, In, 0, query::NumSupports, "",
                "a diff against another index of PyTorch", Asked.Focus));
  return render::answerBackend(Indexes, Asked);
}

/// What \p Asked names of the files of who asks. Only a command line has them.
query::WillItRunRequest withTexts(query::WillItRunRequest Asked) {
  for (const std::string &Name : Asked.Names) {
    if (!llvm::StringRef(Name).ends_with(".py"))
      continue;
    query::NamedText &Read = Asked.Texts.emplace_back();
    Read.Name = Name;
    llvm::SmallString<128> Path;
    auto Text = llvm::MemoryBuffer::getFile(Name);
    if (std::error_code Why =
            Text ? llvm::sys::fs::real_path(Name, Path) : Text.getError())
      Read.Problem = Why.message();
    else
      Read.Text = (*Text)->getBuffer();
    Read.Path = Path.str();
  }
  return Asked;
}

llvm::Expected<render::Answer>
askWillItRun(const query::WillItRunRequest &Asked, const Places &In) {
  const auto Project = TRY(findProject(In));
  return render::answerWillItRun(indexesOf(In, Project),
                                 In.onShell() ? withTexts(Asked) : Asked);
}

} // namespace

Question backendQuestion(const Limits &Of) {
  using R = Backend;
  return ParametersOf<R>()
      .text("name", &R::Name, "BACKEND",
            "a dispatch key or a device: CPU, cuda, Meta, privateuseone")
      .subject()
      .choice("mode", &R::Mode, query::BackendMode::WillItRun, "MODE",
              "coverage: how each op runs; missing: ops without a kernel; "
              "fallback: what is done for those; diff: ops that `against` runs "
              "in another way, or what changed between two versions of PyTorch")
      .onShell({"coverage", "missing", "fallback", "diff"})
      .onTool("coverage: how each op runs; missing: ops without a kernel; "
              "fallback: what is done for those; diff: ops that `against` runs "
              "in another way, or what changed between two versions of "
              "PyTorch; will_it_run: whether `ops` run, and what they lack")
      .text("against", &R::Against, "BACKEND",
            std::string("of diff: another backend; else another index of "
                        "PyTorch, by the name of a snapshot") +
                (Of.Remote ? "" : " or its folder"))
      .text("project", &R::Project, "NAME",
            "a repository that builds on PyTorch, by the name that 'torchtalk "
            "init --source' gave it: its registrations come on top of "
            "PyTorch's")
      .only(Parameter::Front::Tool)
      .word("focus", &R::Kind, "HOW", kinds(),
            "only ops that run so: own, python, composite, fallthrough, "
            "cpu_fallback, fallback, raises, error or unknown; against another "
            "index only what is so: added, removed, schema, tags, dispatch or "
            "closure (what their code can call, which is compared for this "
            "alone)")
      .texts("ops", &R::Ops, "OP",
             "of will_it_run: ops in any usual spelling (linear, "
             "aten::add.Tensor), and classes, functions and files of Python "
             "in the index, which stand for the ops that they call "
             "(nn.MultiheadAttention)")
      .only(Parameter::Front::Tool)
      .flag("backward", &R::Backward,
            "of will_it_run: what the backward of each op calls, too")
      .only(Parameter::Front::Tool)
      .page(&R::Limit, &R::Cursor, "how many ops to show")
      .picture()
      .of({.Name = "backend",
           .Summary =
               "show what a backend runs for every op, and which ops it lacks",
           .Details = BackendDetails,
           .Title = "Coverage of a backend",
           .Description = BackendDescription,
           .SearchHint = "pytorch backend device coverage missing ops "
                         "unsupported operators fallback PrivateUse1 MPS",
           .Example = {{"name", "CUDA"}, {"mode", "missing"}},
           .Kept = false,
           .Slow = true,
           .OfProject = true},
          askBackend, [](const R &Asked, const Asker &) -> llvm::Error {
            const bool IsRun = Asked.Mode == query::BackendMode::WillItRun;
            if (IsRun == Asked.Ops.empty())
              return badUsage(IsRun ? "will_it_run needs `ops`"
                                    : "`ops` is of the mode will_it_run");
            if (Asked.Backward && !IsRun)
              return badUsage("`backward` is of the mode will_it_run");
            return llvm::Error::success();
          });
}

Question opShowQuestion() {
  using R = query::OpGuideRequest;
  return ParametersOf<R>()
      .text("op", &R::Name, "OP", "")
      .subject()
      .text("for", &R::Backend, "BACKEND",
            "a dispatch key or a device that is to have it: PrivateUse1, cuda")
      .of({.Name = "op show",
           .Summary = "show what it takes to implement an op on a backend",
           .Details =
               "OP is an op in any usual spelling: gelu, "
               "torch.nn.functional.gelu,\naten::gelu.out. Of every overload "
               "the schema and what runs it; what the\narguments mean, what "
               "Python makes of it, its derivative and the tests\nwith the "
               "commands that run them; and ops like it that the backend has.",
           .Kept = false,
           .Slow = true,
           .OfProject = true},
          onProject(render::answerOpGuide));
}

Question willItRunQuestion() {
  using R = query::WillItRunRequest;
  return ParametersOf<R>()
      .texts("names", &R::Names, "OP...",
             "ops in any usual spelling; modules, functions and files of "
             "Python, which stand for the ops that they call")
      .subject()
      .text("on", &R::On, "BACKEND",
            "a dispatch key or a device: CPU, cuda, privateuseone")
      .flag("closure", &R::Closure,
            "name all ops and stubs that the code of each can call")
      .flag("backward", &R::Backward,
            "ask for the formulas of derivatives.yaml, too: what the backward "
            "of each calls")
      .of({.Name = "will-it-run",
           .Summary = "say whether ops run on a backend, and which kernels "
                      "they lack",
           .Details = WillItRunDetails,
           .Kept = false,
           .Slow = true,
           .OfProject = true},
          askWillItRun, [](const R &Asked, const Asker &) -> llvm::Error {
            if (Asked.On.empty())
              return badUsage("say which backend: --on BACKEND");
            return llvm::Error::success();
          });
}

Question bridgeQuestion() {
  using R = query::BridgeRequest;
  return ParametersOf<R>()
      .text("symbol", &R::Symbol, "FUNC",
            "an op, a function, a Python name or a header of PyTorch; of "
            "mode=uses a project")
      .subject()
      .choice("mode", &R::Mode, query::BridgeMode::UsedBy, "MODE",
              "used_by: who uses it; uses: what the project uses")
      .page(&R::Limit, &R::Cursor, "how many uses to show")
      .of(
          {.Name = "bridge",
           .Summary =
               "show what repositories use of PyTorch, and who uses a part "
               "of it",
           .Details =
               "With --mode used_by FUNC is an op, a function, a Python name "
               "or a\nheader of PyTorch: add.Tensor, "
               "at::native::cpu_fallback,\n"
               "torch.nn.Linear, ATen/Dispatch.h. With --mode uses it is a "
               "project,\nas 'init --source' saved it. Only direct uses are "
               "told.",
           .Title = "Uses across repositories",
           .Description = BridgeDescription,
           .SearchHint = "pytorch downstream repositories extensions who uses "
                         "op header across projects dependency",
           .Example = {{"symbol", "at::native::cpu_fallback"}},
           .Kept = false,
           .Slow = true},
          [](const R &Asked,
             const Places &In) -> llvm::Expected<render::Answer> {
            std::vector<std::string> Problems;
            std::vector<NamedIndex> Projects;
            if (In.Find.Projects)
              Projects = TRY(In.Find.Projects(Problems));
            const auto Only = TRY(findProject(In));
            query::BridgeIndexes Indexes{Only ? *Only->PyTorch : In.Index, {}};
            for (const NamedIndex &P : Projects)
              if (!Only || Only->Name == P.Name)
                Indexes.Projects.push_back({P.Name, P.Index.get()});
            return render::answerBridge(Indexes, Asked, Problems);
          },
          [](const R &, const Asker &By) {
            return By.Find.NoProjects ? By.Find.NoProjects()
                                      : llvm::Error::success();
          });
}

} // namespace torchtalk::questions
