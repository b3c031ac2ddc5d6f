//===- DeviceJoin.cpp - Joining device sources with the facts -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "merge/DeviceJoin.h"
#include "describe/Dialect.h"
#include "records/RegistrationKinds.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <optional>
#include <set>

namespace torchtalk::index {

using source::DeviceFile;
using source::DeviceFunction;
using source::DeviceLaunch;
using source::DeviceRegistration;

namespace {

/// \p Name without anonymous namespaces, as written in code.
std::string plain(llvm::StringRef Name) {
  constexpr llvm::StringRef Anonymous = "(anonymous namespace)";
  std::string Result;
  while (!Name.empty()) {
    auto [Part, Rest] = Name.split("::");
    if (Part != Anonymous && !Part.empty())
      Result += (Result.empty() ? "" : "::") + Part.str();
    Name = Rest;
  }
  return Result;
}

llvm::StringRef lastPart(llvm::StringRef Name) {
  size_t At = Name.rfind("::");
  return At == llvm::StringRef::npos ? Name : Name.drop_front(At + 2);
}

/// Whether another file can call it: it is in a header or has external linkage.
bool isShared(const DeviceRecord &R) {
  return source::isHeader(R.File) ||
         R.Name.find("(anonymous namespace)") == std::string::npos;
}

/// Functions by their last component.
class DeviceNames {
public:
  explicit DeviceNames(std::vector<DeviceRecord> &Records) : Records(Records) {
    for (size_t I = 0; I < Records.size(); ++I)
      ByName[lastPart(Records[I].Name).str()].push_back(I);
  }

  /// Looks \p Written up in \p Scope of \p File by C++'s rule: the innermost
  /// scope that has it. Several results are overloads, or variants of `#if`.
  std::vector<size_t> find(llvm::StringRef Written, llvm::StringRef Scope,
                           llvm::StringRef File, bool Kernels) const {
    auto It = ByName.find(lastPart(Written).str());
    if (It == ByName.end())
      return {};
    std::vector<size_t> Best;
    std::tuple<bool, size_t> BestRank;
    std::string Around = plain(Scope), Suffix = plain(Written);
    for (size_t I : It->second) {
      const DeviceRecord &R = Records[I];
      if (R.Kernel != Kernels || (R.File != File && !isShared(R)))
        continue;
      std::string Full = plain(R.Name);
      llvm::StringRef Before = Full;
      if (!Before.consume_back(Suffix) ||
          (!Before.empty() && !Before.consume_back("::")))
        continue;
      // 0: visible only through a using-declaration.
      bool Encloses = Before.empty() || Around == Before ||
                      llvm::StringRef(Around).starts_with(Before.str() + "::");
      std::tuple<bool, size_t> Rank(R.File == File,
                                    Encloses ? Before.size() + 1 : 0);
      if (Best.empty() || Rank > BestRank)
        Best.clear();
      if (Best.empty() || Rank == BestRank)
        Best.push_back(I);
      BestRank = std::max(BestRank, Rank);
    }
    return Best;
  }

private:
  const std::vector<DeviceRecord> &Records;
  std::map<std::string, std::vector<size_t>> ByName;
};

class DeviceJoiner {
public:
  DeviceJoiner(llvm::MutableArrayRef<DeviceFile> Files, const FactTable &Table)
      : Files(Files), Table(Table) {
    std::vector<bool> Wanted(Table.Files.size());
    for (const DeviceFile &File : Files)
      if (auto Number = numberOf(File.File))
        Wanted[*Number] = true;
    for (const DefinitionRow &D : Table.Definitions.Rows)
      if (Wanted[D.File])
        Definitions.emplace(D.File, D.Line);
  }

  DeviceJoin run() {
    for (const DeviceFile &File : Files)
      functions(File);
    llvm::sort(Out.Records);
    const DeviceNames Known(Out.Records);
    for (DeviceFile &File : Files)
      text(File);
    llvm::sort(Out.Texts);
    for (const DeviceFile &File : Files) {
      if (isCompiledCxx(File.File))
        continue;
      for (const DeviceLaunch &L : File.Launches)
        launch(File, L, Known);
      for (const DeviceRegistration &R : File.Registrations)
        registration(File, R, Known);
    }
    for (DeviceRecord &R : Out.Records) {
      llvm::sort(R.Launches);
      R.Launches.erase(std::unique(R.Launches.begin(), R.Launches.end()),
                       R.Launches.end());
    }
    llvm::sort(Out.Registrations);
    Out.Registrations.erase(llvm::unique(Out.Registrations),
                            Out.Registrations.end());
    return std::move(Out);
  }

private:
  std::optional<uint32_t> numberOf(llvm::StringRef File) const {
    auto Found = llvm::lower_bound(Table.Files, File);
    if (Found == Table.Files.end() || *Found != File)
      return std::nullopt;
    return static_cast<uint32_t>(Found - Table.Files.begin());
  }

  bool isCompiled(const std::string &File, uint32_t Line) const {
    std::optional<uint32_t> Number = numberOf(File);
    return Number && Definitions.count({*Number, Line}) != 0;
  }

  bool isCompiledCxx(const std::string &File) const {
    return numberOf(File) && !source::isDeviceSource(File);
  }

  void text(DeviceFile &File) {
    if (!numberOf(File.File)) {
      Out.Texts.push_back({File.File, std::move(File.Code)});
      return;
    }
    source::CodeView All, Code;
    source::decodeCode(File.Code, All);
    std::vector<uint32_t> Numbers;
    constexpr uint32_t NoFunction = source::CodeCall::NoFunction;
    for (const auto &F : All.Functions) {
      bool Seen = isCompiled(File.File, F.Line);
      Numbers.push_back(Seen ? NoFunction
                             : static_cast<uint32_t>(Code.Functions.size()));
      if (!Seen)
        Code.Functions.push_back(F);
    }
    if (Code.Functions.empty())
      return;
    for (auto &Call : All.Calls) {
      if (Call.Function != NoFunction)
        Call.Function = Numbers[Call.Function];
      if (Call.Function != NoFunction)
        Code.Calls.push_back(Call);
    }
    Code.Usings = std::move(All.Usings);
    Out.Texts.push_back({File.File, source::encodeCode(Code)});
  }

  void functions(const DeviceFile &File) {
    const bool OnlyOthers = isCompiledCxx(File.File);
    for (const DeviceFunction &F : File.Functions) {
      const bool Compiled = isCompiled(File.File, F.Line);
      if (OnlyOthers && Compiled)
        continue;
      DeviceRecord R;
      R.Name = F.Name;
      R.File = File.File;
      R.Line = F.Line;
      R.EndLine = F.EndLine;
      R.Kernel = F.Kernel;
      R.Template = F.Template;
      R.Compiled = Compiled;
      R.Bounds = F.Bounds;
      R.Raises = F.Raises;
      for (const source::DeviceHandover &H : File.Handovers)
        if (H.FunctionLine == F.Line && H.Function == F.Name)
          R.Handed.push_back({H.Line, H.Callee, H.Functor, H.FunctorLine});
      Out.Records.push_back(std::move(R));
    }
  }

  void launch(const DeviceFile &File, const DeviceLaunch &L,
              const DeviceNames &Known) {
    ++Out.Launches;
    bool Found = false;
    auto Add = [&](const std::string &Written, const std::string &Through) {
      for (size_t I : Known.find(Written, L.Scope, File.File, true)) {
        Found = true;
        Out.Records[I].Launches.push_back(
            {File.File, L.Line, L.Function, L.FunctionLine, Through});
      }
    };
    for (const std::string &Target : L.Targets)
      Add(Target, L.Callee);
    if (!Found)
      Add(L.Callee, "");
    Out.UnknownLaunches += !Found;
  }

  void registration(const DeviceFile &File, const DeviceRegistration &R,
                    const DeviceNames &Known) {
    RegistrationRecord Row;
    Row.Compiled = false;
    Row.Key = dispatchKeyOf(R.Key);
    Row.Op = R.Op;
    Row.Schema = R.Schema;
    Row.File = File.File;
    Row.Line = R.Line;
    Row.BlockLine = R.BlockLine;
    Row.Conditional = !R.Condition.empty();
    Row.Condition = R.Condition;
    Row.CastPolicy = R.CastPolicy;
    if (R.TheKind == DeviceRegistration::Kind::BackendName) {
      Row.Api = facts::RegistrationApi::BackendName;
      Row.KernelName = R.Kernel;
      Out.Registrations.push_back(std::move(Row));
      return;
    }
    if (R.TheKind == DeviceRegistration::Kind::Stub) {
      Row.Api = facts::RegistrationApi::Stub;
      std::string Scope = plain(R.Scope);
      Row.Op = Scope.empty() || llvm::StringRef(R.Op).starts_with(Scope)
                   ? R.Op
                   : Scope + "::" + R.Op;
    }
    Row.KernelName = R.Kernel;
    auto Kernels = Known.find(R.Kernel, R.Scope, File.File, false);
    if (!Kernels.empty())
      Row.KernelName = Out.Records[Kernels.front()].Name;
    Out.Registrations.push_back(std::move(Row));
  }

  llvm::MutableArrayRef<DeviceFile> Files;
  const FactTable &Table;
  std::set<std::pair<uint32_t, uint32_t>> Definitions;
  DeviceJoin Out;
};

} // namespace

DeviceJoin joinDevices(llvm::MutableArrayRef<DeviceFile> Files,
                       const FactTable &Table) {
  return DeviceJoiner(Files, Table).run();
}

void addNotCompiled(const std::vector<RegistrationRecord> &InDevices,
                    std::vector<RegistrationRecord> &Registrations) {
  std::set<std::tuple<std::string, std::string, uint32_t>> Compiled;
  std::set<std::pair<std::string, std::string>> Keys;
  for (const RegistrationRecord &R : Registrations) {
    Compiled.emplace(R.Op, R.File, R.Line);
    Keys.emplace(R.Op, R.Key);
  }
  // A generator writes the code for a row of YAML into another file.
  auto IsCompiled = [&](const RegistrationRecord &R) {
    return R.isOfYaml() ? Keys.contains({R.Op, R.Key})
                        : Compiled.contains({R.Op, R.File, R.Line});
  };
  for (const RegistrationRecord &R : InDevices)
    if (!IsCompiled(R))
      Registrations.push_back(R);
  llvm::sort(Registrations);
}

} // namespace torchtalk::index
