//===- TorchPackage.cpp - An installed torch ------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "package/TorchPackage.h"
#include "store/CloneFolder.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/xxhash.h"

#include <array>
#include <filesystem>
#include <tuple>

#include <unistd.h>

namespace torchtalk::package {

namespace fs = std::filesystem;

namespace {

constexpr uint64_t MaxVersionBytes = 1 << 16;
/// In the copy: the folder of the package, its commit.
constexpr llvm::StringRef OriginFile = "/installed-torch";
constexpr const char *MainOfHeaders = "torch_headers.cpp";
constexpr llvm::StringRef Yaml = "/ATen/native/native_functions.yaml";

/// The value in "name = 'value'" or "name: Optional[str] = 'value'"; "" for
/// None.
std::string assigned(llvm::StringRef Text, llvm::StringRef Name) {
  while (!Text.empty()) {
    llvm::StringRef Line;
    std::tie(Line, Text) = Text.split('\n');
    auto [Target, Value] = Line.split('=');
    if (Target.split(':').first.trim() != Name)
      continue;
    Value = Value.trim();
    for (char Quote : {'\'', '"'})
      if (Value.consume_front(llvm::StringRef(&Quote, 1)))
        return Value.split(Quote).first.str();
  }
  return "";
}

/// The C++ API, and what extensions include besides. Versions lack some.
constexpr llvm::StringRef Headers[] = {
    "ATen/ATen.h",
    "torch/library.h",
    "torch/script.h",
    "torch/torch.h",
    "ATen/AccumulateType.h",
    "ATen/Dispatch.h",
    "ATen/Dispatch_v2.h",
    "ATen/ExpandUtils.h",
    "ATen/MemoryOverlap.h",
    "ATen/OpMathType.h",
    "ATen/Parallel.h",
    "ATen/TensorIterator.h",
    "ATen/WrapDimUtils.h",
    "ATen/autocast_mode.h",
    "ATen/cpu/vec/functional.h",
    "ATen/cpu/vec/vec.h",
    "ATen/detail/PrivateUse1HooksInterface.h",
    "ATen/native/CPUFallback.h",
    "ATen/native/DispatchStub.h",
    "ATen/native/Resize.h",
    "ATen/native/cpu/Loops.h",
    "c10/core/DeviceGuard.h",
    "c10/core/StreamGuard.h",
    "c10/core/impl/alloc_cpu.h",
    "torch/csrc/autograd/custom_function.h",
};

constexpr llvm::StringRef HeaderFolders[] = {"", "/aten/src",
                                             "/torch/csrc/api/include"};

/// Includes those of Headers that \p Source has; "" where it has none. All
/// functions in it have an attribute by which the compiler needs them, so that
/// nothing has to call them.
std::string mainOfHeaders(const std::string &Source) {
  std::string Includes;
  for (llvm::StringRef Header : Headers)
    if (llvm::any_of(HeaderFolders, [&](llvm::StringRef Folder) {
          return fs::exists(
              (Source + llvm::Twine(Folder) + "/" + Header).str());
        }))
      Includes += ("#include <" + Header + ">\n").str();
  if (Includes.empty())
    return "";
  return "#pragma clang attribute push(__attribute__((constructor)), apply_to "
         "= function)\n" +
         Includes + "#pragma clang attribute pop\n";
}

/// Where a folder of the package belongs in the repository.
struct Part {
  fs::path From, To;
};

std::vector<Part> partsOf(const TorchPackage &Of) {
  const fs::path Torch = Of.Folder, Site = Torch.parent_path();
  const fs::path Include = Torch / "include";
  const fs::path Packaged = Site / "torchgen/packaged";
  return {{Torch, "torch"},
          {Site / "functorch", "functorch"},
          {Site / "torchgen", "torchgen"},
          {Include / "torch", "torch"},
          {Include / "c10", "c10"},
          {Include / "caffe2", "caffe2"},
          {Include / "ATen", "aten/src/ATen"},
          {Packaged / "ATen", "aten/src/ATen"},
          {Packaged / "autograd", "tools/autograd"}};
}

/// Has a part of its own.
bool isApart(const fs::path &Folder) {
  return Folder.filename() == "include" || Folder.filename() == "packaged";
}

bool isSource(const fs::path &File) {
  static constexpr std::array<std::string_view, 9> Extensions = {
      ".py", ".pyi", ".yaml", ".h", ".hpp", ".cuh", ".cpp", ".in", ".inc"};
  return llvm::is_contained(Extensions, File.extension().string());
}

void copyPart(const Part &Of, const fs::path &Root) {
  if (!fs::is_directory(Of.From))
    return;
  using Walk = fs::recursive_directory_iterator;
  for (Walk It(Of.From), End; It != End; ++It) {
    const bool Folder = It->is_directory();
    if (Folder && It.depth() == 0 && isApart(It->path()))
      It.disable_recursion_pending();
    if (Folder || !It->is_regular_file() || !isSource(It->path()))
      continue;
    const fs::path To = Root / Of.To / It->path().lexically_relative(Of.From);
    fs::create_directories(To.parent_path());
    // Its time stays, so that an index of the former copy is up to date.
    fs::copy_file(It->path(), To, fs::copy_options::overwrite_existing);
    fs::last_write_time(To, It->last_write_time());
  }
}

} // namespace

llvm::Expected<TorchPackage> readTorchPackage(const std::string &Folder) {
  TorchPackage Result;
  Result.Folder = Folder;
  auto Text = TRY(store::readFile(Folder + "/version.py", MaxVersionBytes));
  Result.Version = assigned(Text, "__version__");
  if (Result.Version.empty())
    return makeError(Folder + "/version.py: it has no __version__");
  Result.GitVersion = assigned(Text, "git_version");
  if (Result.GitVersion.size() != 40 ||
      !llvm::all_of(Result.GitVersion, llvm::isHexDigit))
    Result.GitVersion.clear();
  Result.Cuda = assigned(Text, "cuda");
  Result.Hip = assigned(Text, "hip");
  const std::string Packaged =
      fs::path(Folder).parent_path().string() + "/torchgen/packaged";
  std::string Install = Folder + "\n" + Text;
  const std::string Lacks =
      "the torch " + Result.Version + " in " + Folder + " has no ";
  for (const std::string &File :
       {Folder + "/version.py", Folder + "/__init__.py",
        Packaged + Yaml.str()}) {
    auto Stamp = store::stampOf(File);
    if (!Stamp)
      return makeError(Lacks + File);
    for (int64_t Part : {static_cast<int64_t>(Stamp->Size), Stamp->MtimeNs})
      Install.append("\n").append(std::to_string(Part));
  }
  Result.Fingerprint =
      llvm::utohexstr(llvm::xxh3_64bits(Install), /*LowerCase=*/true, 16);
  return Result;
}

std::optional<TorchPackage> originOf(const std::string &Source) {
  auto Text = store::readFile(Source + OriginFile.str(), MaxVersionBytes);
  if (!Text) {
    llvm::consumeError(Text.takeError());
    return std::nullopt;
  }
  auto [Folder, Rest] = llvm::StringRef(*Text).split('\n');
  TorchPackage Result;
  Result.Folder = Folder.str();
  Result.GitVersion = Rest.trim().str();
  return Result;
}

llvm::Error layOutSource(const TorchPackage &Of, const std::string &To) {
  const std::string New = To + ".new-" + std::to_string(::getpid());
  TRY(store::removeFolder(New));
  TRY(store::makeFolder(New));
  try {
    for (const Part &P : partsOf(Of))
      copyPart(P, New);
  } catch (const fs::filesystem_error &E) {
    llvm::consumeError(store::removeFolder(New));
    return makeError("cannot copy the source of torch " + Of.Version + ": " +
                     E.what());
  }
  TRY(store::writeFileAtomically(New + "/version.txt", Of.Version + "\n"));
  TRY(store::writeFileAtomically(New + OriginFile.str(),
                                 Of.Folder + "\n" + Of.GitVersion + "\n"));
  llvm::Error Renamed = store::renameDurably(New, To);
  if (!Renamed || !originOf(To))
    return Renamed;
  llvm::consumeError(std::move(Renamed)); // another process was faster
  return store::removeFolder(New);
}

llvm::Expected<std::string> layOutHeaders(const TorchPackage &Of,
                                          const std::string &Source) {
  const std::string Build = Source + "/build";
  const std::string Commands = Build + "/compile_commands.json";
  if (fs::exists(Commands))
    return Build;
  const std::string Main = mainOfHeaders(Source);
  if (Main.empty())
    return "";
  // As the package is compiled where it is for every CPU, so that names are
  // those of a build.
  llvm::json::Array Command{"c++",
                            "-std=c++17",
                            "-O2",
                            "-DNDEBUG",
                            "-DCPU_CAPABILITY=DEFAULT",
                            "-DCPU_CAPABILITY_DEFAULT"};
  for (llvm::StringRef Folder : HeaderFolders)
    Command.push_back(("-I" + llvm::Twine(Source) + Folder).str());
  for (const std::string &Rest : std::vector<std::string>{
           "-isystem", Of.Folder + "/include", "-c", MainOfHeaders})
    Command.push_back(Rest);
  const llvm::json::Value All = llvm::json::Array{
      llvm::json::Object{{"directory", Build},
                         {"file", Build + "/" + MainOfHeaders},
                         {"arguments", std::move(Command)}}};
  TRY(store::makeFolder(Build));
  TRY(store::writeFileAtomically(Build + "/" + MainOfHeaders, Main));
  TRY(store::writeFileAtomically(Commands,
                                 llvm::formatv("{0:2}\n", All).str()));
  return Build;
}

} // namespace torchtalk::package
