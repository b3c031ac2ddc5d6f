//===- Text.h - Answers as compact text -------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Text for people and language models: short lines, each location a
/// "path:line" relative to the source root, each list "shown of total", and
/// the rule by which a name was matched. The same on a terminal and in MCP.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_RENDER_BASE_TEXT_H
#define TORCHTALK_SERVER_RENDER_BASE_TEXT_H

#include "render/base/Answer.h"
#include "render/base/Results.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringRef.h"

#include <functional>
#include <map>
#include <string>

namespace torchtalk::render {

/// Values by a text, in the order in which the texts came.
template <typename T>
using InOrder =
    llvm::MapVector<std::string, T, std::map<std::string, unsigned>>;

std::string traceText(const query::TraceResult &Trace, TraceFocus Focus);
/// What matters of an op: a line a backend, autograd and Python in few more.
std::string leadText(const query::OpTrace &Op);
std::string graphText(const query::GraphResult &Graph);
/// Of a graph about a Python definition.
std::string pythonGraphText(const query::GraphResult &Graph);
/// What of Python a graph reaches; "" when that was not asked for.
std::string fromPythonText(const query::GraphResult &Graph);
std::string affectedText(const query::AffectedResult &Result);
/// "a.cu:3: why nothing is known of it".
std::string notFollowedText(const query::NotFollowed &Change);
/// Arguments of pytest, a line for each run of it, after lines that start with
/// # of what these leave out. All tests where some change is not known.
std::string affectedPytest(const query::AffectedResult &Result);
std::string moduleText(const query::ModuleTrace &Trace);
std::string explainText(const query::ExplainResult &Found);
std::string fileText(const query::FileView &View);
std::string originText(const query::OriginResult &Origin);
std::string architectureText(const query::Architecture &Result);
std::string testsText(const query::TestsResult &Result);
std::string bridgeText(const query::BridgeResult &Result);
/// "own kernel 1890, composite 1400".
std::string kindsText(const query::SupportCounts &Counts);
/// "    needed by 3 nn modules (torch.nn.Linear, ...), 2 ops (...), ...", a
/// line.
std::string needsText(const query::OpNeeds &Needs);
std::string opsText(const query::OpsResult &Found);
std::string backendText(const query::BackendResult &Result);
std::string willItRunText(const query::WillItRunResult &Found);
/// Why.Names.Op is set.
std::string whyText(const query::WhyResult &Why);
/// "at::native::std  path:line  [source]".
std::string runStepText(const query::RunStep &Step);
/// "aten::std.dim: at::native::std  path:line, ...".
std::string linkText(const query::RunLink &Link);
/// How an op runs on a backend, with where that is written.
std::string howText(const query::BackendOp &Op);
/// What Python registers; \p Of: the op, or "" where that is said.
std::string pythonRegistrationText(const index::PythonRegistration &R,
                                   const std::string &Of);
std::string opGuideText(const query::OpGuide &Guide);
std::string driftText(const query::DriftResult &Result);
std::string searchText(const query::SearchResult &Result);
/// "CUDA kernels: 581 in source (0 compiled), ...".
std::string deviceCounts(const index::IndexSummary &Summary);
std::string moduleListText(const query::ModuleList &List);
/// "(self, x: Tensor, *, dim=None) -> Tensor".
std::string signatureText(const index::PythonRecord &Function, bool WithSelf);
/// "nightly of commit 0123, loaded by force; 2 files of the source differed".
std::string originText(const index::SnapshotOrigin &Origin);
/// "torch/2.6.0 of https://...".
std::string registryText(const index::RegistryOrigin &Registry);
/// The same of a ready index.
std::string originText(const index::RegistryOrigin &Registry,
                       const index::SnapshotOrigin &Origin);
std::string statusText(const query::StatusResult &Status, size_t MostFiles);
/// "11 ok, 0 failed, 0 without facts".
std::string tuCounts(const index::IndexSummary &Summary);

/// "3145 compared with native_functions.yaml, ...".
std::string schemaCounts(const index::SchemaCounts &Counts);

/// The line that ends an answer when the compiler has not seen all that could
/// matter: "in 115 of 1435 TUs; 2 other places name it: a.cpp:12, b.cpp:3"; ""
/// when it has.
std::string lookedAtText(const query::LookedAt &Looked);

/// What a name means that the command asked knows nothing of; "" when that is
/// nothing.
std::string elsewhereText(const query::Resolution &Names);

/// A name without answer: what else it is, or near ones.
std::string notFoundText(const query::Resolution &Names);

/// "  [CUDA build only]", of Definition::OnlyIn; "" for what all builds have.
std::string onlyInText(const std::string &OnlyIn);

/// "  only if enabled()", of a registration; "" for what is registered anyway.
std::string onlyIfText(const index::RegistrationRecord &Row);
/// ", by torchgen's rules", or how else it is known; "" of what is compiled.
std::string fromText(const index::RegistrationRecord &Row);

/// "3 registrations of this key whose op is known only at run time: ...", and a
/// line about what was read in part; "" where all is known. \p Of: " of this
/// key", or "".
std::string runTimeText(const query::RunTimeRows &AtRunTime,
                        const std::string &Of);

/// "path:line", or what to say of an unknown place.
std::string placeText(const index::Location &Where);
std::string placeText(const index::SymbolRecord &Symbol);
/// The place of a record that has a file and a line.
template <typename T> std::string placeOf(const T &Record) {
  return placeText(index::Location{Record.File, Record.Line});
}
/// A running dispatcher does not tell all places.
std::string placeOf(const index::RegistrationRecord &Row);

/// "signature  kind  path:line" and, for a family, what it holds.
std::string familyText(const query::SymbolFamily &Family);

/// \p Name without anonymous namespaces, which names are matched without.
std::string plainName(llvm::StringRef Name);
/// Where a kernel is, or else its registration.
template <typename T>
std::string kernelPlace(const index::Location &Kernel, const T &Registration) {
  return Kernel.File.empty() ? placeOf(Registration) : placeText(Kernel);
}
/// The qualified name, plain; of one that is too long to read "..." stands for
/// template arguments and parameters, as resolveName() takes it.
std::string nameText(const index::SymbolRecord &Symbol);
/// "at::native::add  path:line".
std::string nameAndPlace(const index::SymbolRecord &Symbol);

/// "virtual path:line, override of Base::f": a call site in words. \p ToCaller:
/// the line is about the function that calls.
std::string siteText(const query::CallSite &Site, bool ToCaller);

/// "if (a > 0)", "after what leaves: not (b)".
std::string branchText(const source::Branch &B, bool InPython);
/// A line each, behind \p Indent; "" for what is no call of the source.
std::string conditionsText(const query::SiteConditions &Of,
                           const std::string &Indent, bool InPython = false);

/// A step of a path a line.
std::string chainText(const query::PathResult &Path);
/// The chain of a path, or why there is none.
std::string pathText(const query::GraphResult &Graph);

/// "  matched: exact; one of 4 overloads": how a spelling led to the op.
std::string matchedText(const query::OpMatch &Match);
/// The other candidates, "" when there are none. \p Unread more were not
/// looked at.
std::string candidatesText(const std::vector<query::SymbolFamily> &Families,
                           size_t Unread = 0);

/// The shortest way from Python to an op: that of the binding called as the
/// first of \p Names, or else of the first one.
std::string firstBindingText(const query::BindingsResult &Bindings,
                             const std::vector<std::string> &Names);
/// How Python gets to an op, a binding after the other.
std::string bindingsText(const query::BindingsResult &Bindings);

/// How the op is differentiated: the formulas, the node and what its backward
/// calls.
std::string autogradText(const query::AutogradResult &Autograd);
/// The same in one line.
std::string autogradLine(const query::AutogradResult &Autograd);

/// The schema and where it is from, with what else matters most.
std::string schemaText(const query::OpTrace &Op);
/// The schema with all fields of the entries of both YAML files, and what
/// torchgen makes of them.
std::string yamlText(const query::OpTrace &Op);

/// What would run for each key, or for the one that was asked for.
std::string tableText(const query::OpTrace &Op, const std::string &Key);
/// A line for each kernel, with the devices and capabilities that run it; ""
/// when none is known.
std::string stubKernelsText(const query::StubStep &Stub,
                            const std::string &Indent);
/// Stubs and their kernels, to stand below the kernel that calls them.
std::string stubsText(const std::vector<query::StubStep> &Stubs);

/// Headings of an impact, by level; \p Totals from level 1 on.
class LevelHeadings {
public:
  explicit LevelHeadings(const std::vector<size_t> &Totals) : Totals(Totals) {}
  /// For an entry of this level, when the one before is of another.
  std::string before(unsigned Level);
  /// For the levels after the last entry.
  std::string rest() const;

private:
  const std::vector<size_t> &Totals;
  unsigned Last = 0;
};

/// A heading where the way in which hits fit changes.
class FitHeadings {
public:
  std::string before(query::MatchKind How) {
    if (Last == How)
      return "";
    Last = How;
    return std::string(toString(How)) + ":\n";
  }

private:
  std::optional<query::MatchKind> Last;
};

/// "ops: 2 of 15" and a line for each of the first \p Most; "" when there are
/// none.
std::string listText(llvm::StringRef Title,
                     const std::vector<std::string> &Lines, size_t Most);
/// The same of what \p Line makes of each.
template <typename Range, typename Fn>
std::string listText(llvm::StringRef Title, const Range &All, size_t Most,
                     Fn Line) {
  std::vector<std::string> Lines;
  Lines.reserve(All.size());
  for (const auto &One : All)
    Lines.push_back(std::invoke(Line, One));
  return listText(Title, Lines, Most);
}
/// The candidates after the first one, which is answered.
std::string otherCandidates(const std::vector<std::string> &Candidates);
inline std::string number(uint64_t N) { return std::to_string(N); }
/// \p Text, or a word for none.
std::string orElse(const std::string &Text, const char *None);
/// "  [torchada]", behind a place in that project; "" of PyTorch. addCode()
/// looks for it.
std::string ofProject(const std::string &Project);
/// "run: torch 2.6.0 in PYTHON, ...", of IndexSummary::Run, a line; or "".
std::string runText(const index::RunInfo &Run);
/// Why a registration that is not compiled is known.
const char *notCompiledText(const index::RegistrationRecord &Row);
/// "1 test", "2 tests".
std::string countOf(size_t N, const char *What);
/// Adds to a list with commas.
void addItem(std::string &List, const std::string &Item);
/// "backend CUDA with the project P, which 'cuda' means".
std::string backendMeant(const std::string &Key, const std::string &Project,
                         const std::string &Asked);
/// "python: torch.add, torch.Tensor.add".
std::string pythonNamesText(const query::OpTrace &Op);
/// "  only raises an error", or "".
std::string raisesText(bool Raises);
/// The first \p Most registrations by Python.
std::string inPythonText(const query::OpTrace &Op, size_t Most);
std::string inPythonOfProjectText(const query::OpTrace &Op, size_t Most);
/// "2 of 15 shown".
std::string shownOf(size_t Shown, size_t Total);

} // namespace torchtalk::render

#endif // TORCHTALK_SERVER_RENDER_BASE_TEXT_H
