//===- ReadRun.h - What a running dispatcher says, as rows ------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads what dispatcher.py writes: a word a line, and its values, with tabs
/// between.
///
/// \verbatim
///   torch FOLDER VERSION       the first line
///   import MODULE VERSION      what was imported after it
///   file PATH                  what was loaded
///   op NAME                    then a line `dump` each of its dump
///   fallback ENTRY             as a dispatch table has it
///   runtime KEY                in the order of the dispatch table
///   includes ALIAS KEY         facts::DispatchKeyRelation
///   backend AUTOGRAD KEY
///   end                        the last line
/// \endverbatim
///
/// Whatever was imported may have written it: nothing of it is believed to be
/// well-formed, and a line that is not understood fails all.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_DISPATCHER_READRUN_H
#define TORCHTALK_AGGREGATOR_DISPATCHER_READRUN_H

#include "records/DispatcherRun.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace torchtalk::dispatcher {

struct ReadRun {
  std::string Folder; ///< of the torch that was imported
  /// Without Python and Unix; the files have no stamps.
  index::DispatcherRun Run;
};

/// Paths of the machine that built torch become index paths; others, of
/// extensions, stay. \p Text is all of the output.
llvm::Expected<ReadRun> readRun(llvm::StringRef Text);

} // namespace torchtalk::dispatcher

#endif // TORCHTALK_AGGREGATOR_DISPATCHER_READRUN_H
