//===- SymbolIds.h - The ids of symbols -------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// \verbatim
///   id[64] := XXH3 of the start of the identity[16]
///             XXH3 of the identity and the file[48]
/// \endverbatim
///
/// The columns of an index are sorted by id: the instantiations of a template
/// and the members of a class, whose identities start alike, are neighbours
/// there. They compress better so, and who reads them reads fewer blocks.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_RECORDS_SYMBOLIDS_H
#define TORCHTALK_AGGREGATOR_RECORDS_SYMBOLIDS_H

#include "records/IndexRecords.h"

#include "llvm/ADT/StringRef.h"

#include <string>

namespace torchtalk::index {

/// \p File: of internal linkage its index path, else "". It must be written
/// the same way in all TUs of an index.
SymbolId symbolId(const std::string &Identity, const std::string &File = "");

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_RECORDS_SYMBOLIDS_H
