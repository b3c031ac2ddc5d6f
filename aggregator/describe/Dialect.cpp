//===- Dialect.cpp - Languages of sources ---------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "describe/Dialect.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

namespace torchtalk::source {

/// In the order of Dialect.
static constexpr llvm::StringRef Names[] = {"c++",  "cuda",  "hip",
                                            "musa", "metal", "objective-c++"};

Dialect dialectOf(llvm::StringRef Path) {
  return llvm::StringSwitch<Dialect>(llvm::sys::path::extension(Path))
      .Cases(".cu", ".cuh", Dialect::Cuda)
      .Case(".hip", Dialect::Hip)
      .Cases(".mu", ".muh", Dialect::Musa)
      .Case(".metal", Dialect::Metal)
      .Cases(".mm", ".m", Dialect::ObjCxx)
      .Default(Dialect::Cxx);
}

bool isHeader(llvm::StringRef File) {
  return llvm::StringSwitch<bool>(llvm::sys::path::extension(File))
      .Cases(".h", ".hh", ".hpp", ".hxx", ".inl", true)
      .Cases(".cuh", ".muh", true)
      .Default(false);
}

bool isCxx(llvm::StringRef File) {
  if (isHeader(File))
    return !isDeviceSource(File);
  return llvm::StringSwitch<bool>(llvm::sys::path::extension(File))
      .Cases(".c", ".cc", ".cpp", ".cxx", true)
      .Default(false);
}

bool isReadAsText(llvm::StringRef File, bool Compiled) {
  return !Compiled || isDeviceSource(File) || isHeader(File);
}

std::optional<Dialect> parseDialect(llvm::StringRef Name) {
  const auto *It = llvm::find(Names, Name);
  if (It == std::end(Names))
    return std::nullopt;
  return static_cast<Dialect>(It - std::begin(Names));
}

llvm::ArrayRef<llvm::StringRef> dialectNames() { return Names; }

} // namespace torchtalk::source
