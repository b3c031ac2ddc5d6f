//===- OpRates.h - How many tests run an operator ---------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The share of tests that run an operator. Of two tests that may run a change,
/// one of aten::copy_ does so more often than one of aten::lgamma, whatever
/// lies between: see query/affected/TestChance.h.
///
/// It comes from a sample of PyTorch's own tests that was recorded once
/// (op-rates.txt, made by utils/oracle/affected/op-rates) and, where one was
/// imported, from the recording of the index, which counts more the larger it
/// is.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_RECORD_OPRATES_H
#define TORCHTALK_AGGREGATOR_RECORD_OPRATES_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

namespace torchtalk::record {

struct TestRecording;

/// The text of op-rates.txt.
const char *ownOpRates();

class OpRates {
public:
  /// \p Own may be nullptr.
  explicit OpRates(const TestRecording *Own);

  /// Of an operator without overload, above 0 and below 1.
  double of(llvm::StringRef Op) const;

private:
  llvm::StringMap<double> Rates;
  double Unseen = 0; ///< of an operator that no test ran
};

} // namespace torchtalk::record

#endif // TORCHTALK_AGGREGATOR_RECORD_OPRATES_H
