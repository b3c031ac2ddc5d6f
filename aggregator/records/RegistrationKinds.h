//===- RegistrationKinds.h - What functions of torch register ---*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_RECORDS_REGISTRATIONKINDS_H
#define TORCHTALK_AGGREGATOR_RECORDS_REGISTRATIONKINDS_H

#include "facts/Facts.h"
#include "records/TestRecords.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"

#include <optional>
#include <string>

namespace torchtalk::index {

/// The op, or the key, of a registration that only running tells.
using facts::Dynamic;

/// It takes a schema apart, which is more than is followed.
inline constexpr const char *MakePrim = "torch._prims._make_prim";
/// Takes tables, then ops: register_jagged_func is it with the first table.
inline constexpr const char *JaggedRegistrar =
    "torch.nested._internal.ops.register_func";

/// Whether a module is how torch.library works: its users say what is
/// registered.
bool implementsLibrary(llvm::StringRef Module);

/// By the canonical name of the function.
std::optional<PythonRegistration::Kind>
registrationKind(llvm::StringRef Canonical);

/// Whether \p Canonical is torch._dynamo.register_backend or one like it.
bool registersBackend(llvm::StringRef Canonical);

/// Whether \p Canonical gives PrivateUse1 the name that it is called with.
bool renamesPrivateUse1(llvm::StringRef Canonical);

/// The enumerator of at::autocast::CastPolicy whose number is the first
/// template argument of \p Kernel, an instance of at::autocast::WrapFunction_
/// by its demangled name; "" for any other function.
std::string castPolicyOf(llvm::StringRef Kernel);

/// The dispatch key that the enumerator \p Name of c10::DispatchKey stands for:
/// "AutocastCUDA" for "Autocast". Most stand for themselves.
llvm::StringRef dispatchKeyOf(llvm::StringRef Name);

/// The dispatch key that \p Text stands for, as torch.library.impl has it: a
/// key of c10, or a device type; "default" is CompositeExplicitAutograd. What
/// is neither stays as it is. \p Renamed: other names of PrivateUse1.
std::string dispatchKey(llvm::StringRef Text, const llvm::StringSet<> &Renamed);

/// Whether kernels of that key are for what tensors are without further ado.
/// Sparse ones and those of other devices or of transforms are not.
bool isOrdinaryKey(llvm::StringRef Key);

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_RECORDS_REGISTRATIONKINDS_H
