//===- MissingTus.h - TUs whose facts no object has -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// TUs without facts, or with facts that do not hold, are parsed from source
/// where that was asked for, and listed with the reason otherwise.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_COLLECT_MISSINGTUS_H
#define TORCHTALK_AGGREGATOR_COLLECT_MISSINGTUS_H

#include "collect/StoreLoader.h"
#include "collect/TuList.h"
#include "collect/inputs/CompileCommands.h"
#include "collect/inputs/InputTable.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace torchtalk::collect {

struct MissingTu {
  const CompileEntry *Entry = nullptr;
  /// Why its object has no facts; "": it has some that do not hold.
  std::string Detail;
  /// Why its object cannot be read, a sentence; or "".
  std::string BadObject;
};

class MissingTus {
public:
  MissingTus(const CollectOptions &Options, store::FactStore &Store,
             store::FileDigests &Files, InputTable &Inputs, PathMapper &Mapper,
             const StoreLoader &Loader, TuList &Out)
      : Options(Options), Store(Store), Files(Files), Inputs(Inputs),
        Mapper(Mapper), Loader(Loader), Out(Out) {}

  /// Adds each of \p Tus to the list, with its facts where it could be parsed.
  llvm::Error add(const std::vector<MissingTu> &Tus,
                  const CollectProgress &Progress);

private:
  bool isParsed(const MissingTu &Tu) const;
  llvm::Expected<std::vector<ParsedEntry>>
  parse(const std::vector<MissingTu> &Tus, const CollectProgress &Progress);
  void addParsed(const MissingTu &Tu, const ParsedEntry &Result);
  void addInsteadOfBad(const MissingTu &Tu, const ParsedEntry &Result);

  const CollectOptions &Options;
  store::FactStore &Store;
  store::FileDigests &Files;
  InputTable &Inputs;
  PathMapper &Mapper;
  const StoreLoader &Loader;
  TuList &Out;
  size_t BadParsed = 0; ///< bad objects whose TUs were parsed
};

} // namespace torchtalk::collect

#endif // TORCHTALK_AGGREGATOR_COLLECT_MISSINGTUS_H
