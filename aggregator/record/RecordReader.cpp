//===- RecordReader.cpp - Reading the output of utils/record --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "record/TestRecording.h"
#include "records/OperatorName.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"

#include <nlohmann/json.hpp>

#include <map>
#include <set>

namespace torchtalk::record {
namespace {

using nlohmann::json;

constexpr const char *Format = "torchtalk.record/1";
/// The tests of all of PyTorch take 100 MB.
constexpr uint64_t MaxBytes = uint64_t(1) << 32;

/// "" without such a field; an error when it is not a string.
llvm::Expected<std::string> textOf(const json &Line, const char *Name) {
  auto It = Line.find(Name);
  if (It == Line.end())
    return std::string();
  if (!It->is_string())
    return makeError(llvm::Twine("'") + Name + "' is no string");
  return It->get<std::string>();
}

class Joiner {
public:
  llvm::Error readFile(const std::string &File) {
    auto Text = TRY(store::readFile(File, MaxBytes));
    llvm::StringRef Rest = Text;
    for (uint64_t Number = 1; !Rest.empty(); ++Number) {
      auto [Line, After] = Rest.split('\n');
      // A truncated file ends in the middle of a line.
      if (After.empty() && !Rest.ends_with("\n"))
        return makeError(llvm::Twine(File) + ":" + llvm::Twine(Number) +
                         ": the file ends in the middle of a line");
      Rest = After;
      if (llvm::Error E = readLine(Line, Number == 1))
        return makeError(llvm::Twine(File) + ":" + llvm::Twine(Number) + ": " +
                         llvm::toString(std::move(E)));
    }
    if (Text.empty())
      return makeError(llvm::Twine(File) + " is empty: it is no record");
    return llvm::Error::success();
  }

  TestRecording take() {
    std::map<std::string, uint32_t> Numbers;
    for (const auto &[Function, Test] : Tests)
      for (const std::string &Op : Test.Ops)
        Numbers.emplace(Op, 0);
    for (auto &[Op, Number] : Numbers) {
      Number = static_cast<uint32_t>(Result.Ops.size());
      Result.Ops.push_back(Op);
    }
    for (const auto &[Function, Test] : Tests) {
      RecordedTest &Out = Result.Tests.emplace_back();
      Out.Function = Function;
      Out.Complete = Test.Complete;
      for (const std::string &Op : Test.Ops)
        Out.Ops.push_back(Numbers.at(Op));
    }
    Result.NodeIds = Seen.size();
    return std::move(Result);
  }

private:
  struct Test {
    std::set<std::string> Ops;
    bool Complete = true;
  };

  llvm::Error readLine(llvm::StringRef Text, bool First) {
    json Line = json::parse(Text.begin(), Text.end(), nullptr,
                            /*allow_exceptions=*/false);
    if (!Line.is_object())
      return makeError("this is no JSON object");
    return First ? readHeader(Line) : readTest(Line);
  }

  llvm::Error readHeader(const json &Line) {
    auto Name = TRY(textOf(Line, "format"));
    if (Name != Format)
      return makeError(llvm::Twine("the format is '") + Name + "', not " +
                       Format + ", which utils/record writes");
    auto Torch = TRY(textOf(Line, "torch"));
    auto Commit = TRY(textOf(Line, "commit"));
    if (!Seen.empty() && (Torch != Result.Torch || Commit != Result.Commit))
      return makeError(llvm::Twine("it was recorded with torch ") + Torch +
                       " at '" + Commit + "', and what is before it with " +
                       Result.Torch + " at '" + Result.Commit + "'");
    Result.Torch = std::move(Torch);
    Result.Commit = std::move(Commit);
    return llvm::Error::success();
  }

  llvm::Error readTest(const json &Line) {
    auto Id = TRY(textOf(Line, "test"));
    std::string Function = TRY(textOf(Line, "function"));
    auto Outcome = TRY(textOf(Line, "outcome"));
    auto Ops = Line.find("ops");
    if (Id.empty() || Ops == Line.end() || !Ops->is_array())
      return makeError("a test has the fields test, outcome and ops");
    bool Whole = llvm::StringSwitch<bool>(Outcome)
                     .Cases("passed", "xpassed", true)
                     .Default(false);
    if (!Whole &&
        !llvm::is_contained({"failed", "skipped", "xfailed", "error"}, Outcome))
      return makeError(llvm::Twine("no outcome '") + Outcome + "'");
    if (!Seen.insert(Id).second)
      return makeError(llvm::Twine("a second record of ") + Id);
    // The source has no name for a function that a loop makes.
    if (Function.empty() || llvm::StringRef(Function).contains("<locals>"))
      Function = Id;
    Test &Of = Tests[Function];
    Of.Complete &= Whole && !Line.contains("incomplete");
    for (const json &Op : *Ops) {
      if (!Op.is_string())
        return makeError("an op is no string");
      index::OperatorName Name(Op.get_ref<const std::string &>());
      Of.Ops.insert(Name.withoutOverload().str());
    }
    return llvm::Error::success();
  }

  TestRecording Result;
  std::map<std::string, Test> Tests;
  std::set<std::string> Seen; ///< node ids
};

} // namespace

llvm::Expected<TestRecording>
readRecords(const std::vector<std::string> &Files) {
  Joiner Join;
  for (const std::string &File : Files)
    TRY(Join.readFile(File));
  return Join.take();
}

} // namespace torchtalk::record
