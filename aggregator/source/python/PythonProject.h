//===- PythonProject.h - Name look-up across Python files -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Resolves names across the files of a source tree by Python's rules of scopes
/// and imports, without running anything:
///
/// \verbatim
///   torch/nn/__init__.py          from torch.nn.modules import *
///   torch/nn/modules/__init__.py  from .conv import Conv2d
///   torch/nn/modules/conv.py      class Conv2d(_ConvNd): ...
///   here                          import torch.nn as nn
///
///   nn.Conv2d  is  torch.nn.modules.conv.Conv2d
/// \endverbatim
///
/// A name that is bound more than once in a scope means its last binding. Names
/// known only at run time (setattr, globals(), __getattr__, type()) are not
/// resolved.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONPROJECT_H
#define TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONPROJECT_H

#include "source/python/PythonModel.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace torchtalk::source {

/// Immutable once made.
class PythonProject {
public:
  /// If two modules have the same name, the first counts.
  explicit PythonProject(std::vector<PythonModule> Modules);

  const std::vector<PythonModule> &modules() const { return Modules; }
  /// The module by its name from the root; otherwise by its name with the
  /// folder of its outermost package on sys.path: src/lib/ops.py is lib.ops, if
  /// the tree has no other lib. nullptr when there is none.
  const PythonModule *module(llvm::StringRef Name) const;
  /// The longest module that \p Name starts with; \p Name gets the rest.
  /// nullptr without one, and for a name of more than MaxPythonName bytes.
  const PythonModule *takeModule(llvm::StringRef &Name) const;
  /// The place of \p M in modules().
  size_t indexOf(const PythonModule &M) const {
    return static_cast<size_t>(&M - Modules.data());
  }

  /// "torch.nn.modules.conv.Conv2d" for a scope; the module's name for 0.
  static std::string qualifiedName(const PythonModule &M, uint32_t Scope);

  /// The meaning of \p Dotted in \p Scope of \p M: the qualified name of a
  /// definition, or the imported name of an object of another project
  /// ("numpy.ndarray"); "" when nothing binds it, as for a parameter or a
  /// builtin.
  std::string resolve(const PythonModule &M, uint32_t Scope,
                      llvm::StringRef Dotted) const;

  /// The same for an absolute name, "torch.nn.Conv2d", which is returned
  /// unchanged when it is not in the project.
  std::string canonical(llvm::StringRef Absolute) const;
  /// The same for the attribute \p Name of \p Value, an absolute name. What a
  /// package binds hides its submodule of that name, after
  /// `from .gradcheck import gradcheck`.
  std::string memberOf(llvm::StringRef Value, llvm::StringRef Name) const;

  /// All names in \p M: its own, its imports, and the public ones of `from x
  /// import *`; each with the module that binds it.
  using Exports = std::map<std::string, const PythonModule *>;
  Exports exportsOf(const PythonModule &M) const;

  /// The scope of a definition by its qualified name.
  struct Definition {
    const PythonModule *Module = nullptr;
    uint32_t Scope = 0; ///< never 0 when there is a module
  };
  Definition definition(llvm::StringRef QualifiedName) const;

private:
  /// The binding of a name: an import of its module, a scope, or unknown for a
  /// parameter.
  struct Binding {
    uint32_t Scope = 0; ///< 0: it is an import, or a parameter
    uint32_t Import = 0;
    uint32_t Line = 0;
    bool Parameter = false;
  };
  /// The names that one look-up has tried in modules without success. It tries
  /// each once, as star imports may form cycles.
  using Tried = std::set<std::pair<const PythonModule *, std::string>>;
  struct Names {
    std::vector<llvm::StringMap<Binding>> Of; ///< by scope
    std::vector<uint32_t> Stars;              ///< imports of the module itself
  };

  void addInstalledNames();
  void addNames(const PythonModule &M, Names &Out) const;
  /// \p M is in the project, but another module may have its name.
  const Names &tableOf(const PythonModule &M) const {
    return Tables[indexOf(M)];
  }
  std::string follow(const PythonModule &M, const Binding &B, unsigned Steps,
                     Tried &Asked) const;
  std::string resolve(const PythonModule &M, uint32_t Scope,
                      llvm::StringRef Dotted, unsigned Steps,
                      Tried &Asked) const;
  std::string canonical(llvm::StringRef Absolute, unsigned Steps,
                        Tried &Asked) const;
  std::string memberOf(llvm::StringRef Value, llvm::StringRef Name,
                       unsigned Steps, Tried &Asked) const;
  /// The meaning of \p Name in the module itself; "" when nothing binds it.
  std::string attribute(const PythonModule &M, llvm::StringRef Name,
                        unsigned Steps, Tried &Asked) const;

  std::vector<PythonModule> Modules;
  llvm::StringMap<uint32_t> ByName;
  llvm::StringMap<uint32_t> Installed;
  std::vector<Names> Tables; ///< by module
  llvm::StringMap<Definition> Definitions;
};

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_PYTHON_PYTHONPROJECT_H
