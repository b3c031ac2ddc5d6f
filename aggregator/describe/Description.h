//===- Description.h - The description of a repository ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `.torchtalk.toml`, in the root of a repository:
///
/// \verbatim
///   name = "acme"              what `init` calls the project
///   pytorch = "2.6"            the version that it builds on: 2.6, 2.6.0, ...
///   repository = "https://github.com/acme/acme"   where its commits are
///
///   [folders]                  relative to the root
///   sources = ["csrc", "acme"] only these are read; left out: all
///   exclude = ["csrc/old"]
///   tests = ["checks"]         whose Python files are tests, whatever their
///                              names
///   [languages]                of extensions that torchtalk does not know
///   ".kcu" = "cuda"            see Dialect.h
///
///   [[macros]]                 of code that is not compiled
///   folder = "csrc/extra"      left out: everywhere
///   define = ["ACME_OP(N, F) TORCH_LIBRARY_FRAGMENT(acme, m) { m.impl(N, F);
///   }"]
///
///   [python.names]             what a function of its own does
///   "acme.ops.register" = "torch.library.impl"
///
///   [[python.tables]]          that only running the code would register
///   variable = "acme.ops.TABLE"
///   key = "PrivateUse1"        or `compile = true`: of torch.compile's backend
/// \endverbatim
///
/// Without such a file, a description from the folder `projects` is used if the
/// tree has all files of its `[detect] files`. An unknown key is an error, as
/// it is likely a typo.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_DESCRIBE_DESCRIPTION_H
#define TORCHTALK_AGGREGATOR_DESCRIBE_DESCRIPTION_H

#include "describe/Dialect.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <map>
#include <string>
#include <vector>

namespace torchtalk::describe {

constexpr const char *FileName = ".torchtalk.toml";

struct MacroSet {
  std::string Folder;               ///< "" is everywhere
  std::vector<std::string> Defines; ///< the text after `#define`
};

struct OpTable {
  std::string Variable; ///< "module.NAME", a mapping from ops to functions
  /// A dispatch key; "" where a backend of torch.compile calls the functions.
  std::string Key;
};

struct Description {
  /// ".torchtalk.toml", or "torchtalk's own for vllm"; "" where there is none.
  std::string Origin;
  std::string Name, PyTorch;
  std::string Repository; ///< "https://...", without '/' at its end; or ""
  std::vector<std::string> Sources, Exclude, Tests;
  std::map<std::string, source::Dialect, std::less<>> Languages;
  std::vector<MacroSet> Macros;
  std::map<std::string, std::string> PythonNames;
  std::vector<OpTable> Tables;
  std::vector<std::string> Detect; ///< see above; not in a repository's own
  std::string Text;                ///< the whole file

  /// Whether a folder may contain files to read, and whether a file is to be
  /// read. Paths are relative to the root.
  bool entersFolder(llvm::StringRef Folder) const;
  bool takesFile(llvm::StringRef File) const;
  bool isTest(llvm::StringRef File) const;
  source::Dialect dialectOf(llvm::StringRef File) const;
  /// The #define directives to prepend to the text of \p File.
  std::string macrosFor(llvm::StringRef File) const;
};

/// Errors start with \p Origin: ".torchtalk.toml: line 3: ...".
llvm::Expected<Description> parse(std::string Text, const std::string &Origin);

/// The description of the repository in \p Root, or that of `projects` for such
/// a tree, or an empty one.
llvm::Expected<Description> describe(const std::string &Root);

/// A file of the folder `projects`.
struct OwnDescription {
  llvm::StringRef Name; ///< "vllm"
  llvm::StringRef Text;
};
llvm::ArrayRef<OwnDescription> ownDescriptions();

} // namespace torchtalk::describe

#endif // TORCHTALK_AGGREGATOR_DESCRIBE_DESCRIPTION_H
