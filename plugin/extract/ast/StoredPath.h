//===- StoredPath.h - Paths that do not depend on the checkout --*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The facts must not depend on the location of the checkout, or a compiler
/// cache would restore wrong ones. So a path is stored
///  - as -ffile-prefix-map (or -fmacro-prefix-map) maps it, if one does;
///  - absolute, if it lies in a system folder (/usr/include, /usr/lib, /opt,
///    ...) that the working directory is not in: such files do not move with
///    the checkout;
///  - else relative to the working directory of the compile.
/// All are lexically normal: no ".", no "x/..".
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EXTRACT_AST_STOREDPATH_H
#define TORCHTALK_PLUGIN_EXTRACT_AST_STOREDPATH_H

#include "llvm/ADT/StringRef.h"

#include <string>
#include <utility>
#include <vector>

namespace torchtalk::extract {

class StoredPath {
public:
  using PrefixMap = std::vector<std::pair<std::string, std::string>>;

  /// \p WorkingDir is absolute. The last matching prefix wins, as in clang.
  StoredPath(llvm::StringRef WorkingDir, PrefixMap Map);

  /// \p Path as the compiler spells it: absolute, or relative to WorkingDir.
  std::string of(llvm::StringRef Path) const;

  /// Whether \p Path, spelled as for of(), lies in a system folder that the
  /// working directory is not in.
  bool isSystem(llvm::StringRef Path) const;

private:
  std::string WorkingDir;
  /// The same folder without symbolic links, when that is another name.
  std::string RealWorkingDir;
  PrefixMap Map;
};

} // namespace torchtalk::extract

#endif // TORCHTALK_PLUGIN_EXTRACT_AST_STOREDPATH_H
