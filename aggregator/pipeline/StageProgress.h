//===- StageProgress.h - Progress of a stage --------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_PIPELINE_STAGEPROGRESS_H
#define TORCHTALK_AGGREGATOR_PIPELINE_STAGEPROGRESS_H

#include "pipeline/BuildIndex.h"

#include <string>
#include <utility>

namespace torchtalk::index {

/// Turns (done, total) of a stage into calls of BuildProgress.
class StageProgress {
public:
  StageProgress(BuildProgress &Progress, std::string Name)
      : Progress(Progress), Name(std::move(Name)) {}

  void operator()(uint64_t Done, uint64_t Total) {
    if (!Begun || Total != LastTotal) {
      Progress.stage(Name, Total);
      Begun = true;
      LastTotal = Total;
    }
    Progress.advance(Done);
  }

private:
  BuildProgress &Progress;
  std::string Name;
  bool Begun = false;
  uint64_t LastTotal = 0;
};

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_PIPELINE_STAGEPROGRESS_H
