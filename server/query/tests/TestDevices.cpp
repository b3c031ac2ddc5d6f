//===- TestDevices.cpp - The devices that a test is for -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/tests/TestDevices.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace torchtalk::query {

namespace {

bool isDevice(llvm::StringRef Word) {
  return llvm::is_contained({"cpu", "cuda", "hpu", "mps", "mtia", "privateuse1",
                             "rocm", "vulkan", "xla", "xpu"},
                            Word);
}

/// Adds the devices among the words of \p Name: "test_mps" and "TestMPSInfo"
/// are of words.
void addDevices(llvm::StringRef Name, std::set<std::string> &Devices) {
  size_t Start = 0;
  for (size_t I = 1; I <= Name.size(); ++I) {
    bool Ends = I == Name.size() || !llvm::isAlnum(Name[I]) ||
                !llvm::isAlnum(Name[I - 1]) ||
                (llvm::isUpper(Name[I]) && llvm::isLower(Name[I - 1])) ||
                // "MPSInfo": the last capital starts the next word.
                (I + 1 < Name.size() && llvm::isUpper(Name[I - 1]) &&
                 llvm::isUpper(Name[I]) && llvm::isLower(Name[I + 1]));
    if (!Ends)
      continue;
    std::string Word = Name.slice(Start, I).lower();
    if (isDevice(Word))
      Devices.insert(std::move(Word));
    Start = I;
  }
}

} // namespace

std::set<std::string> namedDevices(const index::TestRecord &Test) {
  std::set<std::string> Devices;
  auto [File, Path] = llvm::StringRef(Test.Id).split("::");
  addDevices(File, Devices);
  if (Path.contains("::"))
    addDevices(Path.split("::").first, Devices);
  return Devices;
}

bool runsOn(index::Session &Index, const index::TestRecord &Test,
            const std::string &Device) {
  std::set<std::string> Devices = namedDevices(Test);
  if (auto Record = Index.python(Test.Function))
    for (llvm::StringRef Decorator : Record->Decorators) {
      Decorator = Decorator.split('(').first;
      Decorator =
          Decorator.contains('.') ? Decorator.rsplit('.').second : Decorator;
      if (Decorator.consume_front("only") && isDevice(Decorator.lower()))
        Devices.insert(Decorator.lower());
    }
  return Devices.empty() || Devices.count(Device) != 0;
}

} // namespace torchtalk::query
