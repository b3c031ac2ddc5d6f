//===- ArchitectureResult.h - What an answer about layers holds -*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_ARCHITECTURERESULT_H
#define TORCHTALK_SERVER_QUERY_ARCHITECTURERESULT_H

#include "records/IndexRecords.h"

#include <string>
#include <vector>

namespace torchtalk::query {

/// What is counted of a folder and all below it.
struct FolderCounts {
  std::string Folder; ///< index path
  size_t Files = 0;
  size_t Compiled = 0, Text = 0; ///< files of C++: in a TU; read as text alone
  size_t TusWithoutFacts = 0;    ///< of the build, that failed or are missing
  size_t Functions = 0;          ///< of C++, that are defined there
  size_t Registrations = 0;      ///< compiled ones
  size_t Bindings = 0;
  size_t Kernels = 0; ///< of devices
  size_t PythonClasses = 0, PythonFunctions = 0;

  bool empty() const {
    return Files + TusWithoutFacts + Functions + Registrations + Bindings +
               Kernels + PythonClasses + PythonFunctions ==
           0;
  }
};

struct Layer {
  FolderCounts Counts;
  const char *Purpose = "";
  std::vector<FolderCounts> Parts; ///< folders below it, the fullest first
};

struct Architecture {
  index::IndexSummary Summary;
  std::vector<Layer> Layers; ///< from the bottom up
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_ARCHITECTURERESULT_H
