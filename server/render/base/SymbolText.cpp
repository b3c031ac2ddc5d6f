//===- SymbolText.cpp - Names and places as text --------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/Builds.h"
#include "render/base/Text.h"

#include "llvm/ADT/StringExtras.h"

#include <array>

namespace torchtalk::render {

using query::SymbolFamily;

namespace {
/// Enough to see what the choice is between; --json has them all.
constexpr size_t MaxCandidates = 8;
/// Signatures of instantiations run to kilobytes.
constexpr size_t MaxSignature = 160;
constexpr size_t MaxName = 80;

/// A function type is nothing but parameters: it stays whole.
std::string shortText(const index::SymbolRecord &Symbol,
                      const std::string &Text, size_t Most) {
  return facts::isTypeIdentity(Symbol.Mangled)
             ? Text
             : index::shortened(plainName(Text), Most);
}
} // namespace

std::string onlyInText(const std::string &OnlyIn) {
  if (OnlyIn.empty())
    return "";
  bool Several = index::splitBuildNames(OnlyIn).size() > 1;
  return "  [" + OnlyIn + (Several ? " builds only]" : " build only]");
}

std::string onlyIfText(const index::RegistrationRecord &Row) {
  if (!Row.Conditional)
    return "";
  return Row.Condition.empty() ? "  only under a condition"
                               : "  only if " + Row.Condition;
}

std::string placeText(const index::Location &Where) {
  if (Where.File.empty())
    return "not compiled in this index";
  return Where.File + ":" + number(Where.Line);
}

std::string placeOf(const index::RegistrationRecord &Row) {
  if (Row.OfRun && query::isPython(Row) && Row.File == "/dev/null")
    return "line " + number(Row.Line) + " of a file of Python";
  if (Row.OfRun && Row.File.empty())
    return "at a place that the dispatcher does not tell";
  return placeText(index::Location{Row.File, Row.Line});
}

std::string placeText(const index::SymbolRecord &Symbol) {
  if (facts::isTypeIdentity(Symbol.Mangled))
    return "a function type: what it points to is not known";
  std::string Text = placeText(query::definitionOf(Symbol));
  if (index::Location Macro = query::macroOf(Symbol); !Macro.File.empty())
    Text += " (named by the macro at " + placeText(Macro) + ")";
  return Text + onlyInText(Symbol.OnlyIn) + (Symbol.Source ? "  [source]" : "");
}

std::string listText(llvm::StringRef Title,
                     const std::vector<std::string> &Lines, size_t Most) {
  if (Lines.empty())
    return "";
  size_t Shown = std::min(Lines.size(), Most);
  return (Title + ": " + shownOf(Shown, Lines.size()) + "\n  " +
          llvm::join(llvm::ArrayRef(Lines).take_front(Shown), "\n  ") + "\n")
      .str();
}

std::string otherCandidates(const std::vector<std::string> &Candidates) {
  std::vector<std::string> Others(
      Candidates.begin() + (Candidates.empty() ? 0 : 1), Candidates.end());
  return listText("other candidates", Others, MaxCandidates);
}

std::string orElse(const std::string &Text, const char *None) {
  return Text.empty() ? None : Text;
}

std::string countOf(size_t N, const char *What) {
  return number(N) + " " + What + (N == 1 ? "" : "s");
}

void addItem(std::string &List, const std::string &Item) {
  List += (List.empty() ? "" : ", ") + Item;
}

std::string shownOf(size_t Shown, size_t Total) {
  return number(Shown) + " of " + number(Total);
}

std::string plainName(llvm::StringRef Name) {
  constexpr llvm::StringLiteral Anonymous = "(anonymous namespace)::";
  std::string Text;
  for (llvm::StringRef Part : llvm::split(Name, Anonymous))
    Text += Part;
  return Text;
}

std::string nameText(const index::SymbolRecord &Symbol) {
  return shortText(Symbol, Symbol.Name, MaxName);
}

std::string nameAndPlace(const index::SymbolRecord &Symbol) {
  return nameText(Symbol) + "  " + placeText(Symbol);
}

namespace {

/// The kinds of edges as answers name them, in the order of the enum.
constexpr std::array<const char *, facts::NumEdgeKinds> KindWords = {
    "direct",         "virtual",         "constructs", "destroys",
    "takes address",  "holds lambda",    "registers",  "indirect",
    "overrides",      "at compile time", "dispatches", "calls stub",
    "launches kernel"};

const char *kindText(const query::CallSite &Site) {
  return Site.Op.empty() ? KindWords[static_cast<size_t>(Site.Kind)]
                         : "dispatch";
}

} // namespace

static const char *originText(const query::CallSite &Site) {
  return Site.Origin == query::From::Source ? "  [source]"
         : Site.Origin == query::From::Rule ? "  [yaml]"
                                            : "";
}

std::string siteText(const query::CallSite &Site, bool ToCaller) {
  std::string Text = std::string(kindText(Site)) + " ";
  if (!Site.Op.empty())
    return Text + Site.Op + " " + Site.Key + " registered at " +
           placeText(Site.Where) + onlyInText(Site.OnlyIn) + originText(Site);
  Text += placeText(Site.Where);
  if (Site.Base.Id != 0)
    Text += (ToCaller ? ", through " : ", override of ") + Site.Base.Name;
  bool IsArgument = Site.Kind == facts::EdgeKind::Address ||
                    Site.Kind == facts::EdgeKind::Encloses;
  std::string Passed =
      Site.PassedTo.Id != 0 ? "passed to " + Site.PassedTo.Name : "";
  if (IsArgument && !Passed.empty())
    Text += ", " + Passed;
  if (Site.InLambda)
    Text += IsArgument || Passed.empty() ? " (in a lambda)"
                                         : " (in a lambda " + Passed + ")";
  return Text + onlyInText(Site.OnlyIn) + originText(Site);
}

std::string familyText(const SymbolFamily &Family) {
  const index::SymbolRecord &Best = Family.Best;
  std::string Text =
      shortText(Best, Best.Signature.empty() ? Best.Name : Best.Signature,
                MaxSignature) +
      "  " + facts::toString(Best.Kind) + "  " + placeText(Best);
  if (std::string Why = Family.why(); !Why.empty())
    Text += "  [" + Why + "]";
  return Text;
}

std::string matchedText(const query::OpMatch &Match) {
  return "  matched: " + Match.Rule +
         (Match.OverloadChosen
              ? "; one of " + number(Match.Overloads.size()) + " overloads"
              : "");
}

std::string candidatesText(const std::vector<SymbolFamily> &Families,
                           size_t Unread) {
  if (Families.empty() || Families.size() + Unread < 2)
    return "";
  size_t Others = Families.size() - 1, Shown = std::min(Others, MaxCandidates);
  std::string Text = "other candidates: " + shownOf(Shown, Others + Unread) +
                     (Unread ? ", those with most callers; write more of the "
                               "qualified name"
                             : "") +
                     "\n";
  for (size_t I = 1; I <= Shown; ++I)
    Text += "  " + familyText(Families[I]) + "\n";
  return Text;
}

std::string lookedAtText(const query::LookedAt &Looked) {
  if (Looked.closed() && Looked.NamingTotal == 0)
    return "";
  std::string Text = Looked.Tus == 0 ? "in no TU"
                                     : "in " + number(Looked.Compiled) +
                                           " of " + number(Looked.Tus) + " TUs";
  if (Looked.Source != 0)
    Text += " and " + countOf(Looked.Source, "file") + " read as text";
  if (Looked.Package)
    Text += "; the index is of an installed torch, which has headers, but no "
            "other C++ and no tests of the repository";
  if (Looked.Run)
    Text += "; what is registered is known of a run";
  if (Looked.NamingTotal != 0) {
    Text += "; " + number(Looked.NamingTotal) +
            (Looked.NamingTotal == 1 ? " other place names it: "
                                     : " other places name it: ");
    for (size_t I = 0; I < Looked.Naming.size(); ++I)
      Text += (I == 0 ? "" : ", ") + placeText(Looked.Naming[I]);
    if (Looked.Naming.size() < Looked.NamingTotal)
      Text += ", ...";
  }
  return Text + "\n";
}

static std::string
meaningsText(const std::vector<query::OtherMeaning> &Meanings) {
  std::string Text;
  for (const query::OtherMeaning &M : Meanings) {
    Text += M.Name + " is a " + toString(M.TheKind);
    if (M.Where.Line != 0)
      Text += "  " + placeText(M.Where);
    Text += ": ask " + std::string(commandOf(M.TheKind)) + " " + M.Name + "\n";
  }
  return Text;
}

std::string elsewhereText(const query::Resolution &Names) {
  if (Names.Op)
    return Names.Query + " is the op " + Names.Op->Op + ": ask trace " +
           Names.Op->Op + "\n";
  if (!Names.Symbols.empty())
    return nameText(Names.Symbols.front().Best) + " is a " +
           facts::toString(Names.Symbols.front().Best.Kind) + "  " +
           placeText(Names.Symbols.front().Best) + ": ask graph " +
           Names.Query + "\n";
  return meaningsText(Names.Others);
}

std::string notFoundText(const query::Resolution &Names) {
  if (!Names.BadQuery.empty())
    return Names.BadQuery + "\n";
  std::string Text = Names.Problem + "\n";
  if (!Names.Others.empty())
    Text = meaningsText(Names.Others);
  if (!Names.Near.empty())
    Text += "did you mean:\n  " + llvm::join(Names.Near, "\n  ") + "\n";
  if (Names.Others.empty() && !Names.Looked.closed())
    Text += "a function that a macro of another file makes is known of TUs "
            "only: " +
            lookedAtText(Names.Looked);
  return Text;
}

std::string ofProject(const std::string &Project) {
  return Project.empty() ? "" : "  [" + Project + "]";
}

const char *notCompiledText(const index::RegistrationRecord &Row) {
  if (Row.OfRun)
    return "in the running dispatcher";
  return Row.isOfYaml() ? "listed in YAML, not compiled"
                        : "seen in source, not compiled";
}

} // namespace torchtalk::render
