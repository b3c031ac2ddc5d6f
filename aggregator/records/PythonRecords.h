//===- PythonRecords.h - Python definitions in an index ---------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_RECORDS_PYTHONRECORDS_H
#define TORCHTALK_AGGREGATOR_RECORDS_PYTHONRECORDS_H

#include "source/python/PythonModel.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace torchtalk::index {

using source::PythonParameter;

/// How sure it is that running the caller may run what it names.
enum class Sureness : uint8_t {
  Certain, ///< the source names it
  Likely,  ///< a rule of PyTorch: a module that is made is called
  Possible ///< a method of this name, on what the source does not show
};
constexpr unsigned NumSurenesses = 3;
/// Of a step after another: doubts add up. nullopt: more than is worth saying.
inline std::optional<Sureness> afterwards(Sureness First, Sureness Next) {
  unsigned Sum = static_cast<unsigned>(First) + static_cast<unsigned>(Next);
  if (Sum >= NumSurenesses)
    return std::nullopt;
  return static_cast<Sureness>(Sum);
}
const char *toString(Sureness S);

/// What a Python definition calls or refers to.
struct PythonCallee {
  /// A definition by its qualified name; an op without overload,
  /// "aten::add"; what C++ binds, "torch._C._jit_pass_inline"; to a project any
  /// name of torch, "torch.nn.functional.gelu".
  std::string Target;
  uint32_t Line = 0; ///< the first one
  Sureness Sure = Sureness::Certain;

  auto operator<=>(const PythonCallee &) const = default;
};

/// A class, function or variable of the Python sources. Names are qualified by
/// the module that defines them: "torch.nn.modules.conv.Conv2d", and as
/// __qualname__ has it below that.
struct PythonRecord {
  std::string Name;
  source::PythonScope::Kind Kind = source::PythonScope::Kind::Class;
  std::string File; ///< index path
  uint32_t Line = 0;
  uint32_t EndLine = 0;
  bool Conditional = false; ///< see source::PythonScope
  bool Async = false;
  std::string Doc;
  std::vector<std::string> Decorators;
  /// The modules and packages that it can be imported from, each with its name
  /// there: "torch.nn.Conv2d". Shortest first.
  std::vector<std::string> PublicNames;

  std::vector<PythonParameter> Parameters; ///< of a function
  std::string Returns;                     ///< of a function

  /// Of a class: qualified, where the source leads to a definition; the name
  /// that its import gives, when that is elsewhere ("numpy.ndarray"); else as
  /// written.
  std::vector<std::string> Bases;
  /// All of them, and their bases, each once: nearest first.
  std::vector<std::string> AllBases;

  /// By target, each once. Of a class: what its body calls, and the methods
  /// that making and using an instance runs.
  std::vector<PythonCallee> Callees;

  /// The last components of its names, each once: what it is looked up by.
  std::set<std::string> lastNames() const;

  bool operator==(const PythonRecord &) const = default;
};

} // namespace torchtalk::index

#endif // TORCHTALK_AGGREGATOR_RECORDS_PYTHONRECORDS_H
