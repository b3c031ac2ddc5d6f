//===- OpKernels.h - The kernels of an op, to their code --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What does the work of an op: the kernels that somebody wrote, what they
/// leave to stubs, and the functions of at::native that are called as kernels
/// are.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_SHOW_OPKERNELS_H
#define TORCHTALK_SERVER_QUERY_SHOW_OPKERNELS_H

#include "query/TraceResult.h"
#include "query/show/ShowParts.h"
#include "query/text/SourceCode.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace torchtalk::query {

class OpKernels {
public:
  /// \p Name: of the op, without namespace and overload.
  OpKernels(ShowParts &Parts, llvm::StringRef Name)
      : Parts(Parts), Index(Parts.index()), Name(Name), Text(Index) {}

  /// Those of one overload.
  void read(const OpTrace &Op, bool IsChosen);
  /// Adds all that were read to the answer: those of the chosen overload first,
  /// by backend.
  void add();

private:
  struct Kernel {
    ShowRow Row; ///< without a place where there is a Symbol
    std::optional<index::SymbolRecord> Symbol;
    bool OfChosen = false;
    std::optional<unsigned> Behind = {}; ///< the rank of the one that it is by

    unsigned rank() const;
    index::Location where() const {
      return Symbol ? definitionOf(*Symbol) : Row.Where;
    }
  };

  void readRow(const RegistrationTrace &Entry, bool IsChosen);
  void readPlace(const std::string &Key, const std::string &Function,
                 const index::Location &At, From Origin, bool IsChosen,
                 const std::string &Note);
  /// \p Least: the rank of what calls it, before which its kernels do not come.
  /// \p Sites: all calls of it, if they are known.
  void readStub(const StubStep &Stub, bool IsChosen, unsigned Least,
                const char *Why = "", const std::vector<CallSite> &Sites = {});
  /// That stub which is called like the op: where it is handed on as an
  /// argument, no call tells of it.
  void readStubOfName();
  /// A kernel of autograd, autocast and the like, and its registration.
  void addBetween(const index::RegistrationRecord &At,
                  const index::SymbolRecord &Symbol, ShowRow Row);
  /// \p Symbol, where it is defined by hand; of what compiled code only
  /// declares the functions of text that may be it.
  std::vector<index::SymbolRecord> definedAs(const index::SymbolRecord &Symbol);
  /// Whether a function that a kernel calls does its work, by its name.
  bool isDecisive(const std::string &Full) const;
  /// \p Sites: of the calls in \p By.
  void addStep(const index::SymbolRecord &Of, const Kernel &By,
               const std::vector<CallSite> &Sites);
  void addSteps(const Kernel &By);
  /// The function of text that begins there, or "".
  std::string functionAt(const index::Location &Where);

  ShowParts &Parts;
  index::Session &Index;
  std::string Name;
  SourceCode Text;
  std::vector<Kernel> Kernels;
  std::set<index::Location> Seen;
  unsigned Between = 0; ///< kernels, see addBetween()
};

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_SHOW_OPKERNELS_H
