//===- SourceOps.h - The ops of functions that are not compiled -*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// From a function that the compiler did not see, CUDA's say, to what the text
/// of the sources and the YAML make it serve:
///
/// \verbatim
///   a kernel of the device -> the functions that launch it
///   a function -> the registrations that name it -> ops and stubs
///              -> the ops whose `dispatch:` names it, by torchgen's rules
///              -> compiled code that calls it
///              -> functions of text that call it, and what these serve
/// \endverbatim
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_AFFECTED_SOURCEOPS_H
#define TORCHTALK_SERVER_QUERY_AFFECTED_SOURCEOPS_H

#include "query/affected/ChangeSet.h"
#include "query/text/SourceCode.h"

#include <map>

namespace torchtalk::query {

class SourceOps {
public:
  explicit SourceOps(index::Session &Index);

  /// Functions of \p File that were not compiled, by line.
  std::vector<const index::DeviceRecord *> in(llvm::StringRef File) const;

  /// Adds what \p Function serves to the item \p Item, no surer than \p Sure.
  void add(index::Session &Index, const index::DeviceRecord &Function,
           index::Sureness Sure, size_t Item, ChangeSet &Out);

  /// Adds, with links, what compiled functions that the change reaches serve by
  /// the YAML alone, and what calls them in text. \returns whether all calls
  /// were followed.
  bool addBeyond(index::Session &Index, const CodeImpact &Code, ChangeSet &Out);

private:
  /// A function of text that the change reaches.
  struct Step {
    std::string Name, File;
    uint32_t Line = 0;
    index::Sureness Sure = index::Sureness::Certain;
    unsigned Steps = 0; ///< calls in text
    TextWay Way = {};
  };
  /// Adds what these serve. \returns whether all calls were followed.
  bool follow(index::Session &Index, std::vector<Step> Pending, size_t Item,
              ChangeSet &Out);
  /// Adds what the functions of text serve that call \p Name, the function at
  /// the end of \p R. Clears \p Followed when not all calls were followed.
  /// \returns the links to what was added, without their start.
  std::vector<ChangeLink> follow(index::Session &Index,
                                 const CodeImpact::Reached &R,
                                 const std::string &Name, ChangeSet &Out,
                                 bool &Followed);
  /// nullptr: so many names were asked for that this one is not looked for.
  const SourceCallers *callersOf(index::Session &Index,
                                 const std::string &Name);
  /// What compiled code calls by that name and no TU defines.
  const std::vector<index::SymbolId> &declarationsOf(index::Session &Index,
                                                     const std::string &Name);
  void addKernels(index::Session &Index, const CodeImpact &Code,
                  ChangeSet &Out);

  /// Registered under a name, or named by the YAML.
  struct Use {
    std::string Kernel; ///< as written, or qualified
    std::string Op;
    From Where = From::Source;
    std::string Key = {};
    bool Compiled = false; ///< a TU of the index registers that key
    bool Stub = false;
  };

  struct Tables {
    std::vector<index::DeviceRecord> Functions; ///< by file and line
    std::multimap<std::string, size_t> ByName;  ///< qualified
    std::multimap<std::string, Use> Uses;       ///< by last component
    /// Of kernels of torchgen's rows that no TU of the index registers.
    std::map<std::string, std::vector<index::Node>> Nodes;
  };
  static Tables load(index::Session &Index);

  const Tables &All;
  std::unique_ptr<SourceCode> Text;
  std::map<std::string, SourceCallers> Callers; ///< in text, by name
  std::map<std::string, std::vector<index::SymbolId>> Declarations; ///< by name
  size_t Searched = 0;
};

/// The ops whose `dispatch:` names \p Name as a kernel, with or without scope:
/// "trace_cpu", "at::native::trace_cpu",
/// "at::native::structured_mm_out_cpu::impl". Without a build nothing else
/// knows kernels. \returns whether there is one.
bool addKernelOfYaml(index::Session &Index, llvm::StringRef Name,
                     ChangeSet &Out);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_AFFECTED_SOURCEOPS_H
