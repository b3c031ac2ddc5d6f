//===- Closure.cpp - All ops that an op comes to --------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/run/Closure.h"
#include "query/dispatch/DispatchFilter.h"

#include "llvm/ADT/STLExtras.h"

namespace torchtalk::query {

using index::Session;

Closure::Closure(BackendTable &Table, Session &PyTorch, Session *Project,
                 const std::string &Key)
    : Table(Table), PyTorch(PyTorch), Key(Key),
      Code(Table.opSet(), PyTorch, Project) {}

unsigned Closure::add(Point New) {
  const unsigned Number = Points.size();
  Numbers[New.Name] = Number;
  Points.push_back(std::move(New));
  Read.push_back(false);
  return Number;
}

std::optional<unsigned> Closure::find(const std::string &Op) {
  if (auto Found = Numbers.find(Op); Found != Numbers.end())
    return Found->second;
  auto Run = Table.find(Op);
  if (!Run)
    return std::nullopt;
  Point New{Op, false, std::move(*Run), End::None, {}, {}};
  const Support How = New.Run.How;
  if (How == Support::Error)
    New.TheEnd = End::Missing;
  else if (How == Support::Raises)
    New.TheEnd = End::Raises;
  else if (How == Support::CpuFallback || How == Support::Fallback)
    New.TheEnd = End::Fallback;
  else if (How == Support::Unknown)
    New.TheEnd = End::Unknown;
  return add(std::move(New));
}

std::vector<index::RegistrationRecord>
Closure::kernelsOf(const std::string &Stub) {
  auto Rows = PyTorch.registrationsOf(Stub);
  llvm::erase_if(Rows, [&](const index::RegistrationRecord &Row) {
    return !Row.isStub() || !isStubFor(Row.Key, Key);
  });
  return Rows;
}

/// The start of a key of tensors that are not strided in memory; "" of one of
/// those that are.
static llvm::StringRef layoutOf(llvm::StringRef Key) {
  for (llvm::StringRef Layout :
       {"SparseCsr", "Sparse", "Quantized", "NestedTensor", "Mkldnn"})
    if (Key.starts_with(Layout))
      return Layout;
  return "";
}

/// Whether all backends that have a kernel for it have it for tensors of
/// another layout: who calls it must have looked at that before.
bool Closure::isOfOtherLayout(unsigned Op) {
  bool Any = false;
  for (const std::string &Of : Table.keysOf(Points[Op].Name)) {
    if (isOfFunctionality(Of))
      continue;
    if (layoutOf(Of) == layoutOf(Key))
      return false;
    Any = true;
  }
  return Any;
}

bool Closure::isMet(unsigned Op) {
  return Points[Op].TheEnd != End::Missing || !isOfOtherLayout(Op);
}

std::vector<unsigned> Closure::called(const KernelCode::Code &By) {
  std::vector<unsigned> Calls;
  for (const KernelCode::Call &Made : By.Calls)
    if (Made.IsStub) {
      auto Known = Numbers.find(Made.Name);
      Calls.push_back(Known == Numbers.end()
                          ? add({Made.Name, true, {}, End::None, {}, {}})
                          : Known->second);
    } else if (auto Op = find(Made.Name); Op && isMet(*Op)) {
      Calls.push_back(*Op);
    }
  return Calls;
}

void Closure::read(unsigned Number) {
  if (Read[Number])
    return;
  Read[Number] = true;
  if (Points[Number].TheEnd != End::None)
    return;
  KernelCode::Code Found;
  if (Points[Number].IsStub) {
    auto Kernels = kernelsOf(Points[Number].Name);
    if (Kernels.empty())
      Points[Number].TheEnd = End::Missing;
    Found = Code.readStub(Kernels);
  } else {
    const BackendOp Run = Points[Number].Run;
    if (Run.How != Support::Own && Run.How != Support::Composite)
      return;
    Found = Code.read(Run);
    if (Found.Raises)
      Points[Number].TheEnd = End::Raises;
    else if (!Found.Known && Run.How == Support::Composite)
      Points[Number].TheEnd = End::Unknown;
  }
  std::vector<unsigned> Calls = called(Found);
  Points[Number].Calls = std::move(Calls);
  Points[Number].Code = std::move(Found);
}

void Closure::readAll() {
  for (unsigned Number = 0; Number < Points.size(); ++Number)
    read(Number);
}

Closure::Order Closure::from(unsigned Start) {
  Order Met = {{Start, Start}};
  std::vector<bool> Seen(Start + 1);
  Seen[Start] = true;
  for (size_t I = 0; I < Met.size(); ++I) {
    const unsigned Now = Met[I].first;
    read(Now);
    Seen.resize(Points.size());
    for (unsigned To : Points[Now].Calls)
      if (!Seen[To]) {
        Seen[To] = true;
        Met.emplace_back(To, Now);
      }
  }
  return Met;
}

unsigned Closure::addCaller(std::string Name,
                            const std::vector<std::string> &Ops) {
  Point New{std::move(Name), false, {}, End::None, {}, {}};
  for (const std::string &Op : Ops)
    if (auto Number = find(Op); Number && isMet(*Number)) {
      New.Calls.push_back(*Number);
      New.Code.Calls.push_back({Op, false, {}});
    }
  const unsigned Number = add(std::move(New));
  Read[Number] = true;
  return Number;
}

RunLink Closure::link(unsigned From, unsigned To) {
  const Point &Start = Points[From];
  auto Made = llvm::find_if(Start.Code.Calls, [&](const auto &Call) {
    return Call.Name == Points[To].Name;
  });
  return {Start.Name, Code.steps(*Made)};
}

} // namespace torchtalk::query
