//===- GraphResult.h - An answer about the call graph -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_GRAPH_GRAPHRESULT_H
#define TORCHTALK_SERVER_QUERY_GRAPH_GRAPHRESULT_H

#include "query/answer/Page.h"
#include "query/answer/PresentText.h"
#include "query/dispatch/DispatchResult.h"
#include "query/reach/ReachResult.h"

#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

struct PathStep {
  index::SymbolRecord Function; ///< where the step leads
  /// The place in the function before; Base as in the answer to calls.
  CallSite Site;
  bool IsHub = false;
  std::optional<SiteConditions> Conditions = {}; ///< if asked for
};

struct PathResult {
  Subject To;
  bool Found = false;
  /// The copy of the subject that the chain starts from.
  index::SymbolRecord Start;
  std::vector<PathStep> Steps; ///< empty: the two are one function
  /// Of Steps, what the page shows at most.
  size_t First = 0, Shown = ~size_t(0);
  bool ThroughHubs = false; ///< only so is there a chain
  bool Plain = false;       ///< as a plain call goes
  bool NoPlain = false;     ///< there is none that goes so
  std::string Binding;      ///< Start is what Python calls "torch.matmul"

  // When there is none:
  bool StoppedAtDepth = false; ///< a longer chain may exist
  /// What the side that came to its end met: functions that the subject
  /// reaches or, if Backward, that reach the other.
  size_t Searched = 0;
  bool Backward = false;
  /// Function types among them: what is called through a pointer of such a
  /// type is not known.
  size_t Types = 0;
};

/// A definition, an op without overload, what C++ binds ("torch._C._x"), or an
/// OpInfo.
struct PythonPeer {
  std::string Name;
  index::Location Where; ///< of its definition; File "" when that is not Python
  index::Location Site;  ///< the first call between the two; File "": none
  index::Sureness Sure = index::Sureness::Certain;
  unsigned Level = 0;      ///< of impact: calls away
  std::string Target = {}; ///< what Site calls; "": it is no call
  std::optional<SiteConditions> Conditions = {}; ///< of Site, if asked for
};

struct PythonGraphResult {
  std::optional<index::PythonRecord> Subject; ///< nullopt: none is called so
  std::string Rule;
  std::vector<std::string> Candidates; ///< the subject first
  Page ThePage;
  std::vector<PythonPeer> Peers;   ///< of callers, calls and impact
  std::vector<size_t> LevelTotals; ///< of impact
  /// Of the subject, for ops: it is a kernel, a decomposition, ...
  std::vector<index::PythonRegistration> Registered = {};

  // Of a path.
  std::string To; ///< as it was understood
  bool ToFound = false;
  PythonWay Way;
  /// Of the calls that lead to the steps of Way, if asked for; none before the
  /// first.
  std::vector<std::optional<SiteConditions>> WayConditions = {};
  /// From the op at the end of Way to a function of C++, when that was asked
  /// for.
  std::optional<PathResult> Code;
};

/// What of Python calls ops or bindings, or of an impact, what reaches them.
struct PythonReached {
  size_t Total = 0;
  std::vector<PythonPeer> Peers; ///< at most the limit of the request
};

enum class GraphMode { Callers, Calls, Impact, Path };

inline const char *toString(GraphMode Mode) {
  constexpr const char *Words[] = {"callers", "calls", "impact", "path"};
  return Words[static_cast<size_t>(Mode)];
}

struct GraphRequest {
  std::string Func;
  std::string To; ///< of a path; else ""
  GraphMode Mode = GraphMode::Callers;
  /// Levels of an impact or most steps of a path. 0: DefaultImpactDepth, and
  /// no limit.
  unsigned Depth = 0;
  /// A dispatch key: calls of the dispatcher run what it would run for this
  /// key. "": every kernel of the op.
  std::string Key;
  bool Hubs = false;     ///< impact and path go through hubs
  bool Plumbing = false; ///< impact and calls show what Plumbing.h folds
  /// Callers and impact go on into Python. A path from Python always goes on
  /// into C++.
  bool WalkPython = false;
  /// Under which conditions each site of callers, calls and paths runs, read
  /// by Read.
  bool Conditions = false;
  ReadPresent Read = nullptr;
  size_t Limit = 20; ///< functions to show
  /// "" or the NextCursor of an earlier answer to the same question.
  std::string Cursor;

  /// See listName().
  std::string list() const {
    return listName({"graph", toString(Mode), Func, To, std::to_string(Depth),
                     Key, Hubs ? "hubs" : "", Plumbing ? "plumbing" : "",
                     WalkPython ? "python" : ""});
  }
};

constexpr unsigned DefaultImpactDepth = 3;

struct GraphResult : Subject {
  GraphMode Mode = GraphMode::Callers;
  std::string Key;    ///< as in the request
  unsigned Depth = 0; ///< as in the request, with the default put in
  Page ThePage;
  NeighboursResult Neighbours; ///< callers and calls
  ImpactResult Impact;
  PathResult Path;
  /// When the subject is a stub: its kernels.
  std::optional<StubStep> Stub;
  /// Registrations whose kernel is the subject or, through generated code,
  /// runs it.
  std::vector<index::RegistrationRecord> Registered;
  /// Of callers: who calls the ops of these.
  std::vector<OpCallers> OfOps;
  LookedAt Looked;
  /// When nothing of C++ has the name: about the Python definition that has it.
  std::optional<PythonGraphResult> Python;
  /// When the request wants it: of callers and impact.
  std::optional<PythonReached> FromPython;
  std::string BadRequest; ///< e.g. a cursor of another generation
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_GRAPH_GRAPHRESULT_H
