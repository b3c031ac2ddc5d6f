//===- KernelCode.h - What the code of a kernel calls -----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The ops that a kernel calls through the dispatcher and the stubs that it
/// calls, before any other kernel: itself, or through functions. Where a
/// function is not compiled, its text is read.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_RUN_KERNELCODE_H
#define TORCHTALK_SERVER_QUERY_RUN_KERNELCODE_H

#include "query/backend/BackendResult.h"
#include "query/dispatch/OpSet.h"
#include "query/dispatch/SourceSteps.h"
#include "query/run/WillItRunResult.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace torchtalk::query {

/// For one answer. Borrows the indexes.
class KernelCode {
public:
  /// \p Project may be null.
  KernelCode(const OpSet &Ops, index::Session &PyTorch,
             index::Session *Project);

  /// A function: a node of an index, or of text.
  struct At {
    index::Session *In = nullptr;
    Node N = 0;
    std::shared_ptr<const index::SymbolRecord> Text; ///< null: compiled
  };
  /// An op with overload, or a stub.
  struct Call {
    std::string Name;
    bool IsStub = false;
    /// From the kernel to the function that makes the call.
    std::vector<At> Way;
  };
  struct Code {
    bool Known = false;  ///< the index has the kernel's code, or its text
    bool InText = false; ///< part of it was read as text
    /// It calls nothing but what builds and raises an error.
    bool Raises = false;
    std::vector<Call> Calls; ///< each once
    /// The functions that were read as text.
    std::vector<std::shared_ptr<const index::SymbolRecord>> Texts;
  };
  /// Reads the kernel that runs for \p Op; see BackendTable::find(). That a
  /// backend has a kernel of its own is enough where that is not compiled,
  /// unless \p OwnInText.
  Code read(const BackendOp &Op, bool OwnInText = false);
  /// The same of the compiled kernels of a stub, one each for what a CPU can
  /// do.
  Code readStub(llvm::ArrayRef<index::RegistrationRecord> Kernels);
  /// The same of all of \p Functions, which are of text.
  Code readText(std::vector<index::SymbolRecord> Functions);
  /// What text without out arguments means by \p Op, without overload.
  std::vector<std::string> overloadsInText(llvm::StringRef Op);
  /// The functions by hand on the way of \p Made.
  std::vector<RunStep> steps(const Call &Made);

private:
  class Walk;
  using TextFunction = std::shared_ptr<const index::SymbolRecord>;
  /// What a function of text calls.
  struct TextCalls {
    std::vector<std::string> Ops;
    std::vector<TextFunction> Functions;
    std::vector<Node> Compiled;
  };
  /// What overrides a virtual method, by class.
  using Overriders = llvm::StringMap<std::vector<Node>>;
  const Overriders &overridersOf(Node Method);
  llvm::StringRef classOf(Node Member);
  void readOverloads();
  const TextCalls &callsOf(const index::SymbolRecord &Function);
  /// Functions of text that define what nothing compiled defines, but for
  /// plumbing.
  llvm::ArrayRef<TextFunction> definitionsOf(Node Declared);
  llvm::ArrayRef<std::string> opsCalledBy(llvm::StringRef Function) const;

  const OpSet &Ops;
  index::Session &PyTorch;
  index::Session *Project;
  SourceSteps Text;
  /// By name without overload, those that text calls by it; since the first
  /// text is read.
  llvm::StringMap<std::vector<std::string>> Overloads;
  llvm::StringMap<std::unique_ptr<const TextCalls>> Texts; ///< by keyOf()
  llvm::DenseMap<Node, std::unique_ptr<Overriders>> Methods;
  llvm::StringSet<> Classes; ///< the names of all that were asked for
  llvm::DenseMap<Node, llvm::StringRef> ClassOf;    ///< see classOf()
  std::map<Node, std::vector<TextFunction>> InText; ///< see definitionsOf()
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_RUN_KERNELCODE_H
