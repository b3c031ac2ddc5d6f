//===- Question.h - A question and its parameters as values -----*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A question is a value that both front ends read: the command line makes
/// options, help and completions of it, MCP a tool with its input schema. Both
/// hand its Ask the arguments as JSON.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUESTIONS_QUESTION_H
#define TORCHTALK_SERVER_QUESTIONS_QUESTION_H

#include "questions/Places.h"
#include "render/Answers.h"

#include "llvm/ADT/STLExtras.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace torchtalk::questions {

/// By the names of parameters; one that was not given is absent.
using Given = nlohmann::json;

struct Parameter {
  enum class Kind { Flag, Text, Texts, Choice, Count };
  enum class Front { Both, Shell, Tool };

  std::string Name; ///< of the tool's: walk_python is --walk-python
  Kind TheKind = Kind::Text;
  /// Of its value in the help. KEY, BACKEND, OP and FUNC are completed from the
  /// index; the first of KEY or BACKEND is a tool's `key`, `backend`, `device`.
  std::string Placeholder;
  std::string Help, ToolHelp; ///< ToolHelp "": Help
  Front On = Front::Both;
  /// What the question is about: the positional argument of the command; a tool
  /// takes it by any name of a subject.
  bool Subject = false, Required = false;
  /// Of the command line, a file that holds it.
  bool FromFile = false;
  /// The type of a text of several lines, of at most Most bytes; "": one line.
  /// As the subject of a command it is standard input where it is "-".
  std::string Media;
  std::vector<std::string> Words, ShellWords; ///< ShellWords empty: Words
  std::string Word;                           ///< the default, or ""
  bool OneEach = false; ///< of Texts on the command line: one value a time
  /// Of counts: the least is of the command line, where there may be no
  /// maximum; MaxFrom says what sets it.
  int Least = 1;
  unsigned Most = 0;
  std::optional<unsigned> ShellMost;
  std::string MaxFrom;
  std::optional<unsigned> Default, ToolDefault;

  bool on(Front Asked) const { return On == Front::Both || On == Asked; }
  const std::vector<std::string> &shellWords() const {
    return ShellWords.empty() ? Words : ShellWords;
  }
  bool completesKeys() const {
    return Placeholder == "KEY" || Placeholder == "BACKEND";
  }
};

struct Question {
  std::string Name; ///< "trace", "op show"
  /// The help of the command: a line, and more or "".
  std::string Summary, Details = {};
  /// The tool; no Title: there is none.
  std::string Title = {}, Description = {}, SearchHint = {};
  bool AlwaysLoad = false;
  nlohmann::ordered_json Example = nlohmann::ordered_json::object();
  /// Older names of parameters, and of tools with the mode that they imply.
  std::map<std::string, std::string> OldParameters = {};
  std::vector<std::pair<std::string, std::string>> OldTools = {};
  std::vector<std::string> Ignored = {}; ///< taken by the tool, for nothing
  /// The answer rests on the index and the arguments: it may be kept.
  bool Kept = true;
  /// It takes longer than a person notices (50 ms) on all of PyTorch, except in
  /// some of its modes.
  bool Slow = false;
  std::vector<std::string> QuickModes = {};
  bool OfProject = false; ///< a project and its PyTorch answer together
  std::vector<Parameter> Parameters = {};
  /// Why the arguments are wrong, as far as they tell without an index. A
  /// parameter that comes from a file may be the name of the file yet. Null:
  /// nothing to check.
  std::function<llvm::Error(const Given &, const Asker &)> Check = nullptr;
  /// Once they are checked.
  std::function<llvm::Expected<render::Answer>(const Given &, const Places &)>
      Ask = nullptr;

  bool slow(const Given &Arguments) const {
    return Slow && !llvm::is_contained(QuickModes, Arguments.value("mode", ""));
  }
  const Parameter *subject() const {
    return !Parameters.empty() && Parameters[0].Subject ? &Parameters[0]
                                                        : nullptr;
  }
};

/// What differs between the servers and command lines that ask.
struct Limits {
  unsigned MaxDepth = 10; ///< of an impact
  bool Remote = false;    ///< who asks may name no folder
};

/// Signatures of instantiations run to kilobytes, which an answer may print.
inline constexpr unsigned LongestName = 64 << 10;

/// All questions, in the order in which tools are listed.
std::vector<Question> allQuestions(const Limits &Of);

/// In CodeQuestions.cpp.
Question traceQuestion();
Question whyQuestion();
Question graphQuestion(const Limits &Of);
Question searchQuestion();
Question fileQuestion();
Question originQuestion();
Question explainQuestion();
Question showQuestion();
Question architectureQuestion();

/// In PythonQuestions.cpp.
Question modulesQuestion();
Question testsQuestion();
Question affectedQuestion();

/// In BackendQuestions.cpp.
Question backendQuestion(const Limits &Of);
Question opShowQuestion();
Question opsQuestion();
Question willItRunQuestion();
Question bridgeQuestion();

/// In SnapshotQuestions.cpp.
Question snapshotDiffQuestion();

} // namespace torchtalk::questions

#endif // TORCHTALK_SERVER_QUESTIONS_QUESTION_H
