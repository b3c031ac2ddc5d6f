//===- TestRecording.cpp - The operators that tests ran -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "record/TestRecording.h"
#include "records/OperatorName.h"
#include "store/Errors.h"
#include "store/Fields.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace torchtalk::record {

void fields(auto &A, store::Is<RecordedRun> auto &R) {
  A(R.Suffix, R.Complete);
  ascending(A, R.Ops);
}
void fields(auto &A, store::Is<RecordedTest> auto &T) {
  A(T.Function, T.Milliseconds, T.Runs);
}
void fields(auto &A, store::Is<TestRecording> auto &R) {
  A(R.Torch, R.Commit);
  SMALL_FIELDS(R.NodeIds);
  A(R.Ops, R.Tests);
}

namespace {

using facts::ByteReader;
using facts::ByteWriter;

constexpr std::string_view Magic = "TorchRec";
constexpr uint32_t Version = 3;
/// The tests of all of PyTorch take 100 MB.
constexpr uint64_t MaxBytes = uint64_t(1) << 32;

std::string fileOf(const std::string &IndexDir) {
  return IndexDir + "/recorded";
}

/// \returns the problem, or nullptr.
const char *decode(std::string_view Bytes, TestRecording &R) {
  store::FieldReader In(Bytes);
  In(R);
  if (In.error())
    return In.error();
  for (const RecordedTest &Test : R.Tests)
    for (const RecordedRun &Run : Test.Runs)
      if (!Run.Ops.empty() && Run.Ops.back() >= R.Ops.size())
        return "an op that is not there";
  return In.atEnd() ? nullptr : "more than there should be";
}

} // namespace

const RecordedTest *TestRecording::find(llvm::StringRef Function) const {
  auto It = llvm::lower_bound(Tests, Function,
                              [](const RecordedTest &T, llvm::StringRef Name) {
                                return llvm::StringRef(T.Function) < Name;
                              });
  return It != Tests.end() && It->Function == Function ? &*It : nullptr;
}

llvm::Error saveRecording(const std::string &IndexDir,
                          const TestRecording &Recording) {
  std::string Payload = store::encode(Recording), Bytes(Magic);
  ByteWriter Out(Bytes);
  Out.fixed(Version, 4);
  Out.fixed(llvm::xxh3_64bits(llvm::StringRef(Payload)), 8);
  Out.bytes(Payload);
  return store::writeFileAtomically(fileOf(IndexDir), Bytes);
}

llvm::Expected<std::optional<TestRecording>>
loadRecording(const std::string &IndexDir) {
  std::string File = fileOf(IndexDir);
  if (!store::stampOf(File))
    return std::nullopt;
  auto Bytes = TRY(store::readFile(File, MaxBytes));
  ByteReader In(Bytes);
  const char *Wrong = nullptr;
  TestRecording Result;
  if (In.bytes(Magic.size()) != Magic) {
    Wrong = "it does not start as one";
  } else if (In.fixed(4) != Version) {
    Wrong = "it is of another version";
  } else {
    uint64_t Check = In.fixed(8);
    std::string_view Payload = In.bytes(In.remaining());
    Wrong = llvm::xxh3_64bits(llvm::StringRef(Payload)) == Check
                ? decode(Payload, Result)
                : "its checksum is wrong";
  }
  if (Wrong)
    return makeError(llvm::Twine(File) + " is no record of tests: " + Wrong +
                     "; run 'torchtalk tests import FILE' again, or remove it");
  return Result;
}

//===----------------------------------------------------------------------===//
// Reading what utils/record wrote.
//===----------------------------------------------------------------------===//

namespace {

using nlohmann::json;

constexpr const char *Format = "torchtalk.record/1";

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
      for (const auto &[Suffix, Run] : Test.Runs)
        for (const std::string &Op : Run.Ops)
          Numbers.emplace(Op, 0);
    for (auto &[Op, Number] : Numbers) {
      Number = static_cast<uint32_t>(Result.Ops.size());
      Result.Ops.push_back(Op);
    }
    for (const auto &[Function, Test] : Tests) {
      RecordedTest &Out = Result.Tests.emplace_back();
      Out.Function = Function;
      Out.Milliseconds = static_cast<uint32_t>(
          std::clamp(Test.Seconds * 1000, 0.0, double(UINT32_MAX)));
      for (const auto &[Suffix, Run] : Test.Runs) {
        RecordedRun &Of = Out.Runs.emplace_back();
        Of.Suffix = Suffix;
        Of.Complete = Run.Complete;
        for (const std::string &Op : Run.Ops)
          Of.Ops.push_back(Numbers.at(Op));
      }
    }
    Result.NodeIds = Seen.size();
    return std::move(Result);
  }

private:
  struct Run {
    std::set<std::string> Ops;
    bool Complete = true;
  };
  struct Test {
    std::map<std::string, Run> Runs; ///< by suffix
    double Seconds = 0;
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
    llvm::StringRef Suffix = llvm::StringRef(Id).rsplit("::").second;
    Suffix.consume_front(llvm::StringRef(Function).rsplit("::").second);
    Test &Of = Tests[Function];
    // Classes of several devices may have tests of one name.
    Run &OfRun = Of.Runs[Suffix.str()];
    OfRun.Complete &= Whole && !Line.contains("incomplete");
    if (auto Seconds = Line.find("seconds"); Seconds != Line.end()) {
      if (!Seconds->is_number() || *Seconds < 0)
        return makeError("'seconds' is no duration");
      Of.Seconds += Seconds->get<double>();
    }
    for (const json &Op : *Ops) {
      if (!Op.is_string())
        return makeError("an op is no string");
      index::OperatorName Name(Op.get_ref<const std::string &>());
      OfRun.Ops.insert(Name.withoutOverload().str());
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
