//===- Pictures.cpp - Answers as pictures ---------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "commands/Pictures.h"

#include "explore/Explore.h"
#include "questions/Pages.h"
#include "render/base/Text.h"
#include "render/picture/Picture.h"
#include "store/Try.h"

namespace torchtalk::cli {

using questions::Given;
using questions::Question;
using render::Json;

namespace {

/// Rows of a list, unless the user said how many: as many as a page asks for.
constexpr unsigned PageRows = 100;

/// What a page is asked to show.
struct Part {
  Given Asked;
  std::vector<std::string> By; ///< parameters that the page asks it with
};

/// The questions of the page of \p Asked.
std::vector<Part> partsOf(const Question &Q, Given Asked) {
  Asked.erase("format");
  if (Q.Name == "trace") {
    Asked.erase("key"); // the page has all keys, and shows this one
    return {{Asked, {"func"}}};
  }
  if (!Asked.contains("limit"))
    Asked["limit"] = PageRows;
  if (Q.Name == "backend" && !Asked.contains("mode"))
    Asked["mode"] = "coverage"; // which the page asks for by its name
  if (Q.Name != "graph")
    return {{Asked, {"name", "mode", "against", "focus"}}};
  // A function stands between its callers and its calls, which other modes
  // show it above.
  std::vector<Part> Parts;
  for (const char *Mode : {"callers", "calls"}) {
    Given Side = Asked;
    Side["mode"] = Mode;
    Side.erase("to");
    Parts.push_back({Side, {"func", "mode"}});
  }
  const std::string Mode = Asked.value("mode", "callers");
  if (Mode == "impact" || Mode == "path")
    Parts.push_back({Asked, {"func", "mode", "to"}});
  return Parts;
}

llvm::Expected<std::string> savedPage(const Question &Q, const Given &Asked,
                                      const questions::Places &In) {
  const questions::Page *Of = questions::pageOf(Q.Name);
  const index::IndexSummary &S = In.Index.summary();
  Json Saved = {
      {"page", Of->Name},
      {"values", Json::object()},
      {"about",
       "PyTorch " + render::orElse(S.PyTorchVersion, "of an unknown version") +
           (S.Commit.empty() ? "" : ", commit " + S.Commit) +
           ", as torchtalk " TORCHTALK_VERSION " has it in its index."},
      {"answers", Json::array()}};
  for (auto &[Name, Value] : questions::valuesOf(*Of, Asked))
    Saved["values"][Name] = Value;
  for (const Part &P : partsOf(Q, Asked)) {
    auto Answer = TRY(Q.Ask(P.Asked, In));
    Json Values = Json::object();
    for (const std::string &Name : P.By)
      if (auto At = P.Asked.find(Name); At != P.Asked.end())
        Values[Name] = *At;
    Saved["answers"].push_back({{"question", Q.Name},
                                {"values", std::move(Values)},
                                {"answer", render::wholeValue(Answer)}});
  }
  return explore::pageWith(Saved);
}

} // namespace

llvm::Expected<std::string> pictureText(const Question &Q, const Given &Asked,
                                        const questions::Places &In,
                                        const render::Answer &Answer,
                                        const std::string &Format) {
  if (Format == "html")
    return savedPage(Q, Asked, In);
  auto Picture = render::pictureOf(Answer.Value());
  if (!Picture)
    return "";
  return Format == "dot" ? Picture->dot() : Picture->mermaid();
}

} // namespace torchtalk::cli
