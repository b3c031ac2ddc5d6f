//===- WhyResult.h - The dispatcher's run of a call, and its steps -*- C++
//-*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_WHY_WHYRESULT_H
#define TORCHTALK_SERVER_QUERY_WHY_WHYRESULT_H

#include "query/TraceResult.h"
#include "query/run/WillItRunResult.h"

#include <optional>
#include <string>
#include <vector>

namespace torchtalk::query {

/// What a call runs under.
enum class CallMode : uint8_t {
  NoGrad,           ///< torch.no_grad()
  Inference,        ///< torch.inference_mode(), of inputs made before it
  InferenceTensors, ///< the same, of inputs made in it
  Autocast,         ///< torch.autocast() of the inputs' device
  Functionalize,    ///< functional tensors, as AOTAutograd has them
  Fake,             ///< FakeTensorMode and its tensors
  TorchDispatch,    ///< any TorchDispatchMode
  Vmap,             ///< torch.vmap(), of batched tensors
};
constexpr unsigned NumCallModes = 8;
inline const char *toString(CallMode Mode) {
  constexpr const char *Words[] = {
      "no-grad",       "inference", "inference-tensors", "autocast",
      "functionalize", "fake",      "torch-dispatch",    "vmap"};
  return Words[static_cast<size_t>(Mode)];
}

struct WhyRequest {
  std::string Op; ///< in any usual spelling
  /// Of every tensor that is given, and of what a factory makes.
  std::string Dtype = "float32";
  std::string Device = {}; ///< "": the CPU
  bool RequiresGrad = false;
  std::string Modes = {}; ///< of CallMode, with commas
  /// The CPU's capability, "AVX2", ...; "" is that of this machine.
  std::string Capability = {};
};

/// Of functorch: around a transformation, and of batched tensors.
constexpr const char *FrontMode = "FuncTorchDynamicLayerFrontMode";
constexpr const char *BackMode = "FuncTorchDynamicLayerBackMode";
constexpr const char *Batched = "FuncTorchBatched";

/// Dispatch keys, the highest first.
using Keys = std::vector<std::string>;

/// What decides which kernel a call runs.
struct CallKeys {
  Keys Inputs;             ///< of each tensor
  Keys Included, Excluded; ///< by the thread
};

/// Where a kernel leads.
enum class Onward : uint8_t {
  Below,     ///< back into the dispatcher, to lower keys
  Again,     ///< the op is called again, and the thread excludes more
  Options,   ///< to the key of dtype, layout and device
  Ends,      ///< it does the work
  Composite, ///< it calls other ops
  Python,    ///< Python decides
  Error,     ///< there is no kernel
  Unknown,   ///< the index does not tell
};
inline const char *toString(Onward To) {
  constexpr const char *Words[] = {"below",     "again",  "options", "ends",
                                   "composite", "python", "error",   "unknown"};
  return Words[static_cast<size_t>(To)];
}

/// An op that the code of a kernel can call, and how it comes to the call.
struct OpCall {
  std::string Op;
  std::vector<RunStep> Way;
};

struct WhyStep {
  std::string Key;
  Keys FellThrough; ///< before Key, in the call's keys
  BackendOp Run;    ///< what the dispatcher takes
  /// By torchgen's rules there is a kernel, which the index does not have; of
  /// Run nothing but the op is set.
  bool ByRule = false;
  /// The code of a row of C++, where the index has it. Of its stubs only the
  /// kernels that this device, and this CPU, would run.
  std::optional<RegistrationTrace> Code;
  /// What the kernel records for the backward, by derivatives.yaml; "": no
  /// node, or the call records none.
  std::string Node;
  index::Location NodeAt;
  Onward Then = Onward::Unknown;
  /// The kernel is written by hand, and Then is what such a kernel does.
  bool Likely = false;
  /// Of Ends and Composite: ops that its code can call, and that of its stubs.
  bool CallsKnown = false; ///< the index has its code
  /// Nothing of what could be its code is missing, or was read as text.
  bool CallsWhole = false;
  std::vector<OpCall> Calls; ///< the nearest first
};

struct WhyResult {
  std::string BadRequest;
  Resolution Names;
  std::string Op;
  std::string Dtype, Device; ///< Device: the backend's key
  bool RequiresGrad = false;
  std::vector<CallMode> Modes;
  bool Records = false;   ///< an autograd kernel records a node
  bool IsFactory = false; ///< the op takes no tensor
  std::string Capability; ///< "": not known
  CallKeys Call;
  std::vector<WhyStep> Steps;
  LookedAt Looked;
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_WHY_WHYRESULT_H
