//===- AutogradLines.cpp - How all ops of an index are differentiated -----===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `autograd_lines INDEX [OP...]` prints the answer of query::autograd() for
/// these ops, or for all, as JSON, one object a line.
///
//===----------------------------------------------------------------------===//

#include "query/autograd/Autograd.h"
#include "render/base/Json.h"

#include "llvm/Support/raw_ostream.h"

#include <chrono>
#include <set>

using namespace torchtalk;

namespace {

llvm::Error printAll(const std::string &Dir, std::vector<std::string> Ops) {
  auto Index = index::IndexReader::open(Dir);
  if (!Index)
    return Index.takeError();
  if (Ops.empty()) {
    std::set<std::string> All;
    if (llvm::Error E = (*Index)->forEachOpName([&](std::string_view Op) {
          All.emplace(Op);
          return true;
        }))
      return E;
    if (llvm::Error E = (*Index)->forEachDerivative([&](const auto &Record) {
          All.insert(Record.Op);
          return true;
        }))
      return E;
    Ops.assign(All.begin(), All.end());
  }
  auto Started = std::chrono::steady_clock::now();
  double Longest = 0;
  std::string Slowest;
  for (const std::string &Op : Ops) {
    auto Before = std::chrono::steady_clock::now();
    auto Result = index::ask(**Index, [&](index::Session &Asking) {
      return query::autograd(Asking, Op, Asking.registrationsOf(Op));
    });
    if (!Result)
      return Result.takeError();
    std::chrono::duration<double> Took =
        std::chrono::steady_clock::now() - Before;
    if (Took.count() > Longest) {
      Longest = Took.count();
      Slowest = Op;
    }
    llvm::outs() << render::dump(render::toJson(*Result),
                                 /*Pretty=*/false)
                 << "\n";
  }
  std::chrono::duration<double> All =
      std::chrono::steady_clock::now() - Started;
  llvm::errs() << Ops.size() << " ops in " << All.count() << " s; longest "
               << Longest << " s for " << Slowest << "\n";
  return llvm::Error::success();
}

} // namespace

int main(int Argc, char **Argv) {
  if (Argc < 2) {
    llvm::errs() << "usage: autograd_lines INDEX [OP...]\n";
    return 2;
  }
  if (llvm::Error E = printAll(Argv[1], {Argv + 2, Argv + Argc})) {
    llvm::errs() << llvm::toString(std::move(E)) << "\n";
    return 1;
  }
  return 0;
}
