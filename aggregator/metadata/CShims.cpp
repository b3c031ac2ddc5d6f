//===- CShims.cpp - AOTInductor's C functions for ops ---------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "metadata/CShims.h"
#include "metadata/GeneratorRules.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"

#include <set>

namespace torchtalk::metadata {

constexpr const char *Folders[] = {"torch/csrc/inductor/aoti_torch/c",
                                   "torch/csrc/inductor/aoti_torch/generated"};
/// Of which functions are written; "aten" are those of composite kernels.
constexpr const char *Devices[] = {"cpu", "cuda", "xpu", "mps", "aten"};

void addCShims(std::string_view Text, const std::string &File, CShims &To) {
  // AOTI_TORCH_EXPORT AOTITorchError aoti_torch_cpu_add_Tensor(
  // AOTI_TORCH_EXPORT AOTITorchError
  // aoti_torch_bmm_out(
  const llvm::Regex Declared(
      "AOTI_TORCH_EXPORT[A-Za-z0-9_ *\n]*[ \n*]aoti_torch_([A-Za-z0-9_]+)\\(");
  const llvm::Regex Version("_v[0-9]+$");
  uint32_t Line = 1;
  llvm::SmallVector<llvm::StringRef, 2> Found;
  for (llvm::StringRef Rest = Text; Declared.match(Rest, &Found);) {
    const size_t At = Found[1].begin() - Rest.begin();
    Line += Rest.take_front(At).count('\n');
    Rest = Rest.drop_front(At);
    llvm::StringRef Name = Found[1], Device, Of;
    if (Version.match(Name, &Found))
      Name = Name.drop_back(Found[0].size());
    std::tie(Device, Of) = Name.split('_');
    if (llvm::is_contained(Devices, Device))
      To[Of].push_back({Device.str(), File, Line});
    else
      To[Name].push_back({"", File, Line});
  }
}

llvm::Expected<CShims> readCShims(const std::string &SourceRoot) {
  CShims Result;
  for (const char *Folder : Folders) {
    const std::string Path = SourceRoot + "/" + Folder;
    std::set<std::string> Headers;
    std::error_code Error;
    for (llvm::sys::fs::directory_iterator At(Path, Error), End;
         At != End && !Error; At.increment(Error))
      if (llvm::sys::path::extension(At->path()) == ".h")
        Headers.insert(At->path());
    for (const std::string &Header : Headers) {
      llvm::StringRef File = Header;
      File.consume_front(SourceRoot + "/");
      addCShims(TRY(readGeneratorFile(Header)), File.str(), Result);
    }
  }
  return Result;
}

} // namespace torchtalk::metadata
