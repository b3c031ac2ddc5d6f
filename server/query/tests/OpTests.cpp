//===- OpTests.cpp - The tests that an op has -----------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/op/OpGuide.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"

#include <map>
#include <set>

namespace torchtalk::query {

using index::Session;

namespace {

/// What device tests call it (torch/testing/_internal/common_device_type.py);
/// "" for keys that are no device.
llvm::StringRef testDevice(llvm::StringRef Key) {
  return llvm::StringSwitch<llvm::StringRef>(Key)
      .Case("CPU", "cpu")
      .Case("CUDA", "cuda")
      .Case("MPS", "mps")
      .Case("XPU", "xpu")
      .Case("HPU", "hpu")
      .Case("Lazy", "lazy")
      .Case("PrivateUse1", "privateuse1")
      .Default("");
}

/// The command that runs tests of \p Files by parts of their names.
std::string commandOf(const std::vector<std::string> &Files,
                      const std::set<std::string> &Names,
                      const std::string &Key) {
  llvm::StringRef Device = testDevice(Key);
  std::string Only =
      Device.empty() ? ""
                     : "PYTORCH_TESTING_DEVICE_ONLY_FOR=" + Device.str() + " ";
  return Only + "python -m pytest " + llvm::join(Files, " ") + " -k '" +
         llvm::join(Names, " or ") + "'";
}

} // namespace

OpTests testsOfOp(Session &Index, const std::vector<std::string> &Names,
                  const std::string &Key) {
  OpTests Result;
  llvm::StringSet<> Callers;
  for (const std::string &Name : Names)
    for (const index::PythonCaller &Caller : Index.pythonCallers(Name))
      if (Caller.Sure != index::Sureness::Possible)
        Callers.insert(Caller.Name);
  llvm::StringSet<> Databases;
  std::set<std::string> Formatted;
  for (const index::OpInfoRecord &Info : Index.opInfos())
    if (Callers.contains(Info.node())) {
      for (const std::string &Database : Info.Databases)
        Databases.insert(Database);
      Formatted.insert(Info.formattedName());
      Result.OpInfos.push_back(Info);
    }
  std::map<std::string, size_t> Over;
  for (const index::TestRecord &Test : Index.tests()) {
    if (llvm::any_of(Test.Databases, [&](const std::string &Database) {
          return Databases.contains(Database);
        }))
      ++Over[Test.File];
    if (Callers.contains(Test.Function))
      Result.Direct.push_back(Test);
  }
  for (auto &[File, Count] : Over)
    Result.OverOpInfos.push_back({File, Count});
  llvm::stable_sort(Result.OverOpInfos, [](const auto &A, const auto &B) {
    return A.Tests > B.Tests;
  });
  std::vector<std::string> Files;
  Files.reserve(Result.OverOpInfos.size());
  for (const OpInfoTests &In : Result.OverOpInfos)
    Files.push_back(In.File);
  if (!Files.empty())
    Result.Commands.push_back(commandOf(Files, Formatted, Key));
  std::map<std::string, std::set<std::string>> Direct;
  for (const index::TestRecord &Test : Result.Direct)
    if (Test.PerDevice || testDevice(Key).empty() || Key == "CPU")
      Direct[Test.File].insert(
          llvm::StringRef(Test.Id).rsplit("::").second.str());
  for (const auto &[File, Functions] : Direct)
    Result.Commands.push_back(commandOf({File}, Functions, Key));
  return Result;
}

} // namespace torchtalk::query
