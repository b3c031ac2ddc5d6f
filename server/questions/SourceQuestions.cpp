//===- SourceQuestions.cpp - file, show, explain, architecture ------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "questions/ParametersOf.h"
#include "render/show/ShowFit.h"

namespace torchtalk::questions {

namespace {

constexpr const char *ExplainDescription =
    "Says what the lines of an error or a log are in PyTorch's code: an error "
    "message or warning (also with numbers and shapes filled in) -> the "
    "TORCH_CHECK or `raise` that makes it, its condition, function and "
    "path:line; a Python traceback or C++ backtrace -> the functions of its "
    "frames, and of which ops they are kernels; \"Could not run 'aten::X' with "
    "arguments from the 'K' backend\" and dispatch traces -> what is "
    "registered for the op; what a profiler names (Chrome JSON or a table): "
    "ops, autograd nodes, GPU kernels -> their code and ops. It says whether "
    "one place alone can raise the "
    "text, or which do. Use it first when code of PyTorch failed.";

constexpr const char *ShowDescription =
    "One answer instead of many searches and file reads: what an engineer "
    "opens to understand or change an op, a C++ or Python function, a class, a "
    "stub, a file or the code at FILE:LINE, with the source text. Of an op: "
    "its YAML entry, the kernels of each backend through their stubs, the "
    "derivative formula with its helpers, decompositions and lowerings, "
    "callers with the text of the call and its condition, tests. Of code: its "
    "source, what it calls, its callers, the ops that it serves. The answer "
    "keeps to `tokens`, the most important first, and counts what it leaves "
    "out. Use it first before you change code of PyTorch.";

} // namespace

Question explainQuestion() {
  using R = query::ExplainRequest;
  return ParametersOf<R>()
      .text(
          "text", &R::Text, "TEXT",
          "an error message, traceback, backtrace, dispatch trace or profile; "
          "- for standard input")
      .subject()
      .optional()
      .lines("text/plain", 4 << 20)
      .onTool("an error message, traceback, backtrace, dispatch trace or "
              "profile")
      .text("file", &R::File, "FILE",
            "a file that has the text; - for standard input")
      .fromFile()
      .only(Parameter::Front::Shell)
      .count("limit", &R::Limit, 200, "how many lines to explain")
      .standing(static_cast<unsigned>(R().Limit))
      .of(
          {.Name = "explain",
           .Summary = "say which code an error message, a traceback, a "
                      "dispatch trace or a profile is of",
           .Details = "TEXT is an error message, with numbers and shapes as "
                      "they came, or a\n"
                      "log: a Python traceback, a C++ backtrace, what "
                      "TORCH_SHOW_DISPATCH_TRACE=1\n"
                      "prints, a profile. Lines that the index does not know "
                      "are counted.",
           .Title = "Explain an error or a traceback",
           .Description = ExplainDescription,
           .SearchHint = "pytorch error message traceback exception runtime "
                         "error torch_check where is it raised backtrace",
           .Example = {{"text",
                        "Dimension out of range (expected to be in range of "
                        "[-1, 0], but got 3)"}}},
          [](const R &Asked, const Places &In) {
            return render::answerExplain(In.Index, Asked, In.Source);
          },
          [](const R &Asked, const Asker &) -> llvm::Error {
            if (!Asked.Text.empty() && !Asked.File.empty())
              return badUsage("give the text or --file, not both");
            return llvm::Error::success();
          });
}

Question showQuestion() {
  using R = query::ShowRequest;
  return ParametersOf<R>()
      .text("name", &R::Name, "NAME",
            "an op, a C++ or Python function, a class, a stub, FILE:LINE or "
            "FILE")
      .subject()
      .count("tokens", &R::Tokens, 8000,
             "how long the answer may be, from 500; a token is 3.5 bytes")
      .standing(static_cast<unsigned>(R().Tokens))
      .of(
          {.Name = "show",
           .Summary = "all that one needs to know of an op, a function, a "
                      "class or a file, with source",
           .Details = "NAME is an op or a function in any usual spelling, a "
                      "class, a stub, FILE:LINE\n"
                      "or FILE. The answer has the source of the decisive "
                      "places, within --tokens; what\n"
                      "does not fit is counted and named.",
           .Title = "Everything about a name, with source",
           .Description = ShowDescription,
           .SearchHint = "pytorch source code of op function class kernel "
                         "implementation read callers tests",
           .Example = {{"name", "gelu"}, {"tokens", 4000}}},
          [](const R &Asked, const Places &In) {
            return render::answerShow(In.Index, Asked, In.Source);
          },
          [](const R &Asked, const Asker &) -> llvm::Error {
            if (Asked.Tokens < render::LeastTokens)
              return badUsage("tokens are at least " +
                              llvm::Twine(render::LeastTokens));
            return llvm::Error::success();
          });
}

Question fileQuestion() {
  using R = query::FileRequest;
  return ParametersOf<R>()
      .text("path", &R::Name, "PATH", "")
      .subject()
      .page(&R::Limit, &R::Cursor, "how many rows of each list to show")
      .of({.Name = "file",
           .Summary =
               "what a file defines, registers, includes and is included by",
           .Details = "PATH is one from the source root, or the end of one: "
                      "LinearAlgebra.cpp. With\n"
                      "lines, as LinearAlgebra.cpp:100-120, it prints these."},
          [](R Asked, const Places &In) -> llvm::Expected<render::Answer> {
            auto Place = query::parsePlace(Asked.Name);
            if (!Place)
              return badUsage(llvm::toString(Place.takeError()));
            Asked.Name = Place->File;
            render::SourceLines Lines;
            if (!Place->Lines.empty())
              Lines = {Place->Lines[0].First, Place->Lines[0].Last};
            return render::answerFile(In.Index, Asked, Lines, In.Source);
          });
}

Question architectureQuestion() {
  struct Nothing {};
  return ParametersOf<Nothing>().of(
      {.Name = "architecture",
       .Summary = "the layers of the source, and what the index holds of each"},
      [](const Nothing &, const Places &In) {
        return render::answerArchitecture(In.Index);
      });
}

} // namespace torchtalk::questions
