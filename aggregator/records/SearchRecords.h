//===- SearchRecords.h - What a search looks through ------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Everything that has a name, under the last component of it: "gelu" of
/// aten::gelu, at::native::gelu_out and torch.nn.functional.gelu. One list has
/// all these components, some hundred thousand, so that a search reads them in
/// one go; what is called so is read when it is shown.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_RECORDS_SEARCHRECORDS_H
#define TORCHTALK_AGGREGATOR_RECORDS_SEARCHRECORDS_H

#include "records/IndexRecords.h"

#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::index {

struct SearchEntry {
  /// In the order in which entries of one component come.
  enum class Kind : uint8_t {
    Op = 0,         ///< of the dispatcher: "aten::gelu.out"
    Python,         ///< a class or function, qualified by its module
    Kernel,         ///< a kernel of a device, see DeviceRecord
    FunctorKernel,  ///< a function that hands functors to kernel templates
    Function,       ///< of compiled code; overloads and instantiations are one
    DeviceFunction, ///< in a source that is not compiled
  };
  Kind TheKind = Kind::Op;
  std::string Name; ///< qualified, without template arguments
  /// Of a function the one that stands for all of the name, else 0.
  SymbolId Symbol = 0;
  Location Where;      ///< its file is "" when only declared, or not known
  bool Method = false; ///< of a class: Symbol
};
constexpr unsigned NumSearchKinds = 6;

/// How many entries there are under a component.
struct SearchName {
  std::string_view Name;
  uint32_t Entries = 0;
  uint32_t Kernels = 0; ///< of these, of the two kinds of kernels
  bool Shared = false;  ///< some of these are under other components too
};

/// Sorted by name.
struct SearchNames {
  std::string Bytes; ///< what the names refer to
  std::vector<SearchName> Names;
};

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_RECORDS_SEARCHRECORDS_H
