//===- ExplainResult.h - Lines of a log and what they are -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_EXPLAIN_EXPLAINRESULT_H
#define TORCHTALK_SERVER_QUERY_EXPLAIN_EXPLAINRESULT_H

#include "query/answer/Knowing.h"
#include "query/answer/PresentText.h"
#include "query/answer/SiteConditions.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace torchtalk::query {

/// Bytes of a text that are read.
constexpr size_t MostExplained = size_t(16) << 20;

struct ExplainRequest {
  std::string Text;
  std::string File;           ///< the contents of one, instead of Text
  size_t Limit = 40;          ///< lines to explain
  ReadPresent Read = nullptr; ///< null: conditions are not read
};

/// What runs at a place.
struct CodeAt {
  std::string Function; ///< qualified; "" where the index has none there
  index::Location Where;
  /// "aten::gelu (CPU)", ...: it is their kernel. Sorted.
  std::vector<std::string> KernelOf;
};

/// A kernel that ops of one name have, of one key.
struct OpKernel {
  std::string Key, Kernel; ///< Kernel "": not known
  index::Location Where;
  size_t Overloads = 0;
};

/// A place that raises such a text.
struct MessagePlace {
  CodeAt Code;
  std::string Kind, Condition, Macro; ///< see MessageRecord
  /// The message with {expressions}.
  std::string Template;
  /// Expressions with what the text has for them.
  std::vector<std::pair<std::string, std::string>> Values;
  bool Whole = false; ///< the text is such a message and nothing else
  /// Around it, without Condition; none in a macro's definition.
  std::optional<SiteConditions> Conditions = {};
};

/// How the op of a NoKernel gets one for the key.
struct KernelToAdd {
  /// The source has one: the torch of the text was built without it.
  bool InSource = false;
  /// The entry of native_functions.yaml that lists the kernels of PyTorch; its
  /// file is "" where the op has none.
  index::Location Entry;
  size_t OpInfos = 0, Tests = 0;     ///< that run the op, and that call it
  std::vector<std::string> Commands; ///< that run these
};

struct Explained {
  enum class Kind : uint8_t {
    Message,     ///< what code raises or warns with
    PythonFrame, ///< of a traceback
    CppFrame,    ///< of a backtrace
    Raised,      ///< the text names the place that raises it
    NoKernel,    ///< the dispatcher has no kernel for an op and a key
    Dispatch,    ///< of TORCH_SHOW_DISPATCH_TRACE
    Op,          ///< an op by its name, as profilers have it
    Node,        ///< of autograd, likewise
    GpuKernel,   ///< likewise
  };
  Kind TheKind = Kind::Message;
  size_t Line = 0;  ///< of the text that was given, from 1; 0: an event
  std::string Text; ///< of the line, the first part
  CodeAt Code = {}; ///< of frames, Raised and GpuKernel
  /// Of Raised and of frames that have the line of a call.
  std::optional<SiteConditions> Conditions = {};
  /// With overload, of NoKernel and Dispatch; without, of Op; of a Node that
  /// of its entry in derivatives.yaml.
  std::string Op = {};
  std::string Key = {}; ///< likewise
  /// Of Op, for NoKernel all keys with a kernel, for Dispatch that of Key.
  std::vector<index::RegistrationRecord> Registered = {};
  KernelToAdd ToAdd = {}; ///< of NoKernel
  /// Of an event of a profile: how often, and how long all together.
  uint64_t Count = 0;
  double Microseconds = 0;
  /// Of an Op: those of its overloads, the first few of TotalKernels.
  std::vector<OpKernel> Kernels = {};
  size_t Overloads = 0, TotalKernels = 0;
  /// The function whose code a GpuKernel runs, and the ops that lead there.
  CodeAt Body = {};
  std::vector<std::string> Ops = {};
  index::Location Entry = {}; ///< of a Node: in derivatives.yaml
  /// Of a Message: the likeliest first, the first few of TotalPlaces.
  std::vector<MessagePlace> Places = {};
  size_t TotalPlaces = 0;
  /// One place raises this text and no other of the index can.
  bool Certain = false;
};
inline const char *toString(Explained::Kind Kind) {
  constexpr const char *Words[] = {"message", "python_frame", "cpp_frame",
                                   "raised",  "no_kernel",    "dispatch",
                                   "op",      "node",         "gpu_kernel"};
  return Words[static_cast<size_t>(Kind)];
}

struct ExplainResult {
  std::string BadRequest;
  size_t Bytes = 0, Read = 0;   ///< of the text; less is read of a long one
  bool Profile = false;         ///< Lines are names of its events
  size_t Lines = 0;             ///< that were read and are not blank
  size_t Unknown = 0;           ///< of Lines, that the index knows nothing of
  std::vector<Explained> Known; ///< the first few of TotalKnown, by line
  size_t TotalKnown = 0;
  /// So much of the text was compared with messages that the rest was not.
  bool TooMuch = false;
  bool HasMessages = true; ///< the index has any
  LookedAt Looked;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_EXPLAIN_EXPLAINRESULT_H
