//===- Stubs.h - The symbol of a stub ---------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A stub (ATen/native/DispatchStub.h) is a variable. Calls and registrations
/// give only its name; the index attributes them to the symbol of that
/// variable, which the TU with DEFINE_DISPATCH defines:
///
/// \verbatim
///   caller --Stub--> at::native::add_stub --Register--> kernels
/// \endverbatim
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_MERGE_STUBS_H
#define TORCHTALK_AGGREGATOR_MERGE_STUBS_H

#include "records/IndexRecords.h"

#include "llvm/ADT/ArrayRef.h"

#include <map>
#include <string>
#include <vector>

namespace torchtalk::index {

/// The mangled name of the variable \p Name. Variables without external linkage
/// keep facts::operatorIdentity(), as their name is not unique.
std::string stubIdentity(const std::string &Name);

SymbolId stubId(const std::string &Name);

/// The kernels of each stub, once for each registration.
using StubKernels = std::map<SymbolId, std::vector<SymbolId>>;
StubKernels stubKernels(llvm::ArrayRef<RegistrationRecord> Registrations);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_MERGE_STUBS_H
