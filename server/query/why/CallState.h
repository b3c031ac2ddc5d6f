//===- CallState.h - The dispatch keys of a call ----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The keys of tensors, by c10/core/TensorImpl.cpp and DispatchKeySet.h, and
/// what modes include and exclude in the thread.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_WHY_CALLSTATE_H
#define TORCHTALK_SERVER_QUERY_WHY_CALLSTATE_H

#include "query/why/WhyResult.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <set>
#include <string>

namespace torchtalk::query {

/// What decides which kernel a call runs, while it runs.
struct LiveKeys {
  std::set<std::string> Inputs; ///< of each tensor
  std::set<std::string> Included, Excluded;
};

/// A call whose tensors are alike.
class CallState {
public:
  /// \p Runtime are all keys, the lowest first. \p Problem is set to why the
  /// request means no call.
  CallState(llvm::ArrayRef<std::string> Runtime, const WhyRequest &Request,
            std::string &Problem);

  const std::string &device() const { return Device; }
  const std::string &dtype() const { return Dtype; }
  const std::vector<CallMode> &modes() const { return Modes; }
  bool has(CallMode Mode) const;
  /// The key of a kernel for the inputs: of the device, "QuantizedCPU", ...
  std::string backendKey() const;
  /// Of an op without tensors the inputs have no keys.
  LiveKeys keys(bool IsFactory) const;
  /// Those that the dispatcher chooses from.
  static std::set<std::string> ofCall(const LiveKeys &Now);

  /// The lowest has 0; \p Key is one of the runtime keys.
  size_t rank(llvm::StringRef Key) const;
  /// The same keys, the highest first.
  Keys ordered(const std::set<std::string> &Some) const;
  bool isAutograd(llvm::StringRef Key) const;
  /// Makes of \p Now what the kernel of \p Key has around its call of lower
  /// keys.
  void goBelow(const std::string &Key, LiveKeys &Now) const;
  /// The same where it calls the op again.
  void callAgain(const std::string &Key, LiveKeys &Now) const;

private:
  bool has(const std::string &Key) const;
  void enterVmap(LiveKeys &Now) const;

  llvm::ArrayRef<std::string> Runtime;
  std::string Device; ///< "CPU"
  std::string Dtype;
  std::vector<CallMode> Modes;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_WHY_CALLSTATE_H
