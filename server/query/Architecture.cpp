//===- Architecture.cpp - The layers of the source ------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/Architecture.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <map>

namespace torchtalk::query {

using index::Session;
using llvm::StringRef;

namespace {

struct KnownLayer {
  const char *Folder;
  const char *Purpose;
};

/// A file belongs to the first whose folder it is in; "" is all that is left.
constexpr KnownLayer Known[] = {
    {"c10", "the core: TensorImpl, devices, dispatch keys, allocators"},
    {"aten", "tensors, the dispatcher, and the kernels (ATen/native)"},
    {"torch/csrc", "C++ behind Python: autograd, JIT, distributed, bindings"},
    {"torch", "Python: the API, nn, optim, compiler, reference ops"},
    {"functorch", "the old home of torch.func"},
    {"build", "generated while it was built: registrations, ops, bindings"},
    {"test", "tests of Python and C++"},
    {"", "all the rest"}};

bool isBelow(StringRef Path, StringRef Folder) {
  return Folder.empty() ||
         (Path.consume_front(Folder) && Path.starts_with("/"));
}

/// The folder one step below \p Layer that \p File is in, or "".
StringRef partOf(StringRef File, StringRef Layer) {
  // ATen lies deep, and all of it in one folder.
  StringRef Base = Layer == "aten" ? "aten/src/ATen" : Layer;
  if (!isBelow(File, Base))
    return "";
  size_t From = Base.empty() ? 0 : Base.size() + 1;
  size_t End = File.find('/', From);
  return End == StringRef::npos ? "" : File.take_front(End);
}

void add(FolderCounts &To, const FolderCounts &From) {
  To.Files += From.Files;
  To.Compiled += From.Compiled;
  To.Text += From.Text;
  To.TusWithoutFacts += From.TusWithoutFacts;
  To.Functions += From.Functions;
  To.Registrations += From.Registrations;
  To.Bindings += From.Bindings;
  To.Kernels += From.Kernels;
  To.PythonClasses += From.PythonClasses;
  To.PythonFunctions += From.PythonFunctions;
}

using ByFile = std::map<std::string, FolderCounts>;

ByFile countFiles(Session &Index) {
  ByFile Counts;
  // System headers are no part of the source.
  for (const std::string &File : Index.compiledFiles())
    if (!StringRef(File).starts_with("/")) {
      Counts[File].Compiled = 1;
      Counts[File].Functions += Index.symbolsInFile(File).size();
    }
  for (const std::string &File : Index.textFiles()) {
    FolderCounts &Of = Counts[File];
    Of.Text = 1 - Of.Compiled; // parts that a TU skips are read as text, too
  }
  for (const index::TuRecord &Tu : Index.tus())
    Counts[Tu.Main].TusWithoutFacts += Tu.State != index::TuState::Ok;
  Index.forEachRegistration(
      [&](const auto &Row) { Counts[Row.File].Registrations += Row.Compiled; });
  Index.forEachBinding(
      [&](const auto &Binding) { ++Counts[Binding.File].Bindings; });
  Index.forEachDevice([&](const auto &Device) {
    Counts[Device.File].Kernels += Device.Kernel;
  });
  Index.forEachPython("", [&](const auto &Record) {
    FolderCounts &Of = Counts[Record.File];
    Of.PythonClasses += Record.Kind == source::PythonScope::Kind::Class;
    Of.PythonFunctions += Record.Kind == source::PythonScope::Kind::Function;
  });
  return Counts;
}

} // namespace

Architecture architecture(Session &Index) {
  auto Counts = countFiles(Index);
  Architecture Result;
  Result.Summary = Index.summary();
  std::vector<std::map<std::string, FolderCounts>> Parts(std::size(Known));
  for (const KnownLayer &Each : Known)
    Result.Layers.push_back({{.Folder = Each.Folder}, Each.Purpose, {}});
  for (auto &[File, Of] : Counts) {
    if (File.empty() || StringRef(File).starts_with("/"))
      continue;
    Of.Files = 1;
    size_t L = 0;
    while (!isBelow(File, Known[L].Folder))
      ++L;
    add(Result.Layers[L].Counts, Of);
    if (StringRef Part = partOf(File, Known[L].Folder); !Part.empty())
      add(Parts[L][Part.str()], Of);
  }
  for (size_t L = 0; L < Parts.size(); ++L) {
    for (auto &[Folder, Of] : Parts[L]) {
      Of.Folder = Folder;
      Result.Layers[L].Parts.push_back(Of);
    }
    llvm::stable_sort(Result.Layers[L].Parts, [](const auto &A, const auto &B) {
      return A.Functions + A.PythonFunctions > B.Functions + B.PythonFunctions;
    });
  }
  std::erase_if(Result.Layers, [](const Layer &L) { return L.Counts.empty(); });
  return Result;
}

} // namespace torchtalk::query
