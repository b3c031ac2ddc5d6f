//===- Plumbing.cpp - What only passes calls on ---------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/reach/Plumbing.h"

#include "query/names/QualifiedName.h"
#include "query/names/SymbolFamily.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/Sequence.h"

namespace torchtalk::query {

using facts::EdgeKind;
using facts::FunctionKind;
using index::Node;
using index::SymbolRecord;
using llvm::StringRef;

namespace {

/// Between a call of an op and its kernel; files, by the start of their paths.
/// "/" are the headers of the system: std::function.
constexpr StringRef DispatcherFiles[] = {
    "/",
    "aten/src/ATen/core/boxing/",
    "aten/src/ATen/core/dispatch/",
    "aten/src/ATen/core/op_registration/",
    "c10/core/CompileTimeFunctionPointer.h",
    "torch/library.h",
};

/// What torchgen writes around ops, but for the kernels among it.
constexpr StringRef GeneratedFiles[] = {
    "build/aten/src/ATen/",
    "torch/csrc/autograd/generated/ADInplaceOrView",
    "torch/csrc/autograd/generated/TraceType",
    "torch/csrc/autograd/generated/VariableType",
    "torch/csrc/lazy/generated/",
};
constexpr StringRef GeneratedKernels[] = {
    "build/aten/src/ATen/CompositeViewCopyKernels",
    "build/aten/src/ATen/UfuncCPU",
    "build/aten/src/ATen/native/",
};

/// Classes and namespaces that a function calls whatever it does; the last
/// component may go on.
constexpr StringRef Everyday[][3] = {
    {"std", "", ""},
    {"__gnu_cxx", "", ""},
    {"c10", "ArrayRef", ""},
    {"c10", "BoxedKernel", ""},
    {"c10", "Dispatcher", ""},
    {"c10", "KernelFunction", ""},
    {"c10", "MaybeOwned", ""},
    {"c10", "OperatorHandle", ""},
    {"c10", "OptionalArrayRef", ""},
    {"c10", "SmallVector", ""},
    {"c10", "TypedOperatorHandle", ""},
    {"c10", "basic_string_view", ""},
    {"c10", "detail", "torch"}, // torchCheckFail and its like
    {"c10", "impl", ""},
    {"c10", "intrusive_ptr", ""},
    {"c10", "raw", ""}, // reference counts
    {"at", "_ops", "create_"},
};

bool startsWith(const std::vector<std::string> &Parts,
                const StringRef (&Names)[3]) {
  for (size_t I = 0; I < 3 && !Names[I].empty(); ++I) {
    bool Last = I == 2 || Names[I + 1].empty();
    // The namespace std has no relatives.
    if (I >= Parts.size() ||
        !(Last && I != 0 ? StringRef(Parts[I]).starts_with(Names[I])
                         : Parts[I] == Names[I]))
      return false;
  }
  return true;
}

bool isEveryday(const std::vector<std::string> &Parts) {
  return llvm::any_of(Everyday, [&](const StringRef(&Names)[3]) {
    return startsWith(Parts, Names);
  });
}

bool isPlumbingWithoutFile(const SymbolRecord &Symbol) {
  std::vector<std::string> Parts = nameComponents(Symbol.Name);
  return (Parts.size() > 1 && Parts[0] == "at" && Parts[1] == "_ops") ||
         isEveryday(Parts);
}

using Range = std::pair<Node, Node>;

/// The end of the first nodes of \p In, those that \p Is holds for.
Node endOf(Range In, llvm::function_ref<bool(Node)> Is) {
  return *llvm::partition_point(llvm::seq(In.first, In.second), Is);
}

} // namespace

bool isPlumbingToCall(const SymbolRecord &Callee, EdgeKind Kind) {
  if (Kind == EdgeKind::Destroy || Callee.Kind == FunctionKind::Destructor ||
      Callee.Kind == FunctionKind::Conversion)
    return true;
  std::vector<std::string> Parts = nameComponents(Callee.Name);
  if (Parts.empty())
    return false;
  StringRef Last = Parts.back();
  // What is not defined in the index has no kind of its own. "operator bool",
  // "operator new".
  if (Last.starts_with("~") ||
      (Last.starts_with("operator ") && Last != "operator co_await"))
    return true;
  std::string File = definitionOf(Callee).File;
  return isEveryday(Parts) ||
         llvm::any_of(DispatcherFiles, [&](StringRef Start) {
           return StringRef(File).starts_with(Start);
         });
}

void Plumbing::find() {
  // Nodes are in the order of files, what is generated after the rest, and
  // what is not defined at the end (WalkGraph.h).
  Node Undefined = endOf({0, Graph.symbols()}, [&](Node N) {
    return Graph.has(N, index::WalkDefined);
  });
  Node Generated = endOf({0, Undefined}, [&](Node N) {
    return !Graph.has(N, index::WalkGenerated);
  });
  auto FilesFrom = [&](Range In, StringRef Start) -> Range {
    auto EndBefore = [&](Node First, const std::string &Path) {
      return endOf({First, In.second}, [&](Node N) {
        auto Symbol = Index.symbol(Graph.id(N));
        return Symbol && definitionOf(*Symbol).File < Path;
      });
    };
    Node First = EndBefore(In.first, Start.str());
    return {First, EndBefore(First, Start.str() + '\xff')};
  };
  for (StringRef Start : DispatcherFiles)
    Ranges.push_back(FilesFrom({0, Generated}, Start));
  for (StringRef Start : GeneratedFiles) {
    auto Files = FilesFrom({Generated, Undefined}, Start);
    for (StringRef Kernels : GeneratedKernels) {
      if (!Kernels.starts_with(Start))
        continue;
      auto Without = FilesFrom(Files, Kernels);
      Ranges.emplace_back(Files.first, Without.first);
      Files.first = Without.second;
    }
    Ranges.push_back(Files);
  }
  llvm::sort(Ranges);
  llvm::erase_if(Ranges, [](Range R) { return R.first == R.second; });
}

bool Plumbing::has(Node Function) {
  if (Graph.has(Function, index::WalkDefined)) {
    auto After = llvm::upper_bound(Ranges, Range{Function, ~Node(0)});
    return After != Ranges.begin() && Function < std::prev(After)->second;
  }
  auto [Known, New] = Undefined.try_emplace(Function, false);
  if (New) {
    auto Symbol = Index.symbol(Graph.id(Function));
    Known->second = Symbol && isPlumbingWithoutFile(*Symbol);
  }
  return Known->second;
}

} // namespace torchtalk::query
