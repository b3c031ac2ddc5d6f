//===- SourceCode.h - Calls in C++ that was read as text --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Who calls whom in files that no TU of the index has. Such a call is likely,
/// and its place is certain: names are looked up as C++ does it, through
/// enclosing scopes and using-directives, but without types. Overloads are one.
///
/// \verbatim
///   namespace at { void g(Tensor t) {
///     f(t);                  at::f, else ::f
///     n::f(t);               at::n::f, else n::f
///     t.f();                 Tensor::f
///     h()->f();              of the few classes that have an f, each
///   }}
/// \endverbatim
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_QUERY_TEXT_SOURCECODE_H
#define TORCHTALK_SERVER_QUERY_TEXT_SOURCECODE_H

#include "query/answer/CallSite.h"
#include "query/names/QualifiedName.h"
#include "query/names/SymbolFamily.h"
#include "query/text/SourceNames.h"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::query {

/// A function of text, or a compiled one that text calls.
struct SourcePeer {
  index::SymbolRecord Function; ///< its Source says which
  std::vector<CallSite> Sites;  ///< From::Source; sorted
};

struct SourceCallers {
  std::vector<SourcePeer> Peers; ///< by place
  /// Calls of that name which may mean something else. Sorted.
  std::vector<index::Location> Naming;
};

/// For one question. Texts are kept for all.
class SourceCode {
public:
  explicit SourceCode(index::Session &Index);

  SourceCallers callers(const std::vector<CalledName> &Names);
  /// What the functions of text that are called \p Name call, in the order of
  /// the source. \p File: of that file only, unless it is "".
  std::vector<SourcePeer> callees(std::string_view Name, std::string_view File);
  /// What text registers for the stub \p Name: its kernels.
  std::vector<SourcePeer> kernelsOf(std::string_view Name);

private:
  class KeptTexts;
  /// What text calls by one last component.
  struct BaseCalls {
    struct Call {
      const index::TextRecord *Text;
      const TextCall *Made;
      SourceMeaning Meaning; ///< of Known
    };
    KnownFunctions Known;
    std::vector<Call> Calls; ///< by file
  };
  const BaseCalls &callsOf(const std::string &Base);
  BaseCalls resolve(const std::string &Base,
                    const std::vector<CalledName> &Also);
  /// Functions of that last component, for callees.
  const KnownFunctions &known(std::string_view Base);
  index::SymbolRecord record(const KnownFunction &F);
  /// The stub of a call that registers a kernel for one, or nullptr.
  const KnownFunction *stubOf(const TextCall &Call,
                              const index::TextRecord &Text);

  index::Session &Index;
  const KeptTexts &Texts;
  std::map<std::string, KnownFunctions, std::less<>> Known;
  std::map<std::string, std::shared_ptr<const BaseCalls>> Calls; ///< by Base
};

/// Functions of text of exactly this qualified name, by file.
std::vector<index::SymbolRecord> functionsOfText(index::Session &Index,
                                                 std::string_view Name);

/// How a name was found that only text has.
inline constexpr const char *SourceRule =
    "read as text: no TU of the index compiles it";

/// Functions of text that \p Name, qualified in part or whole, fits best, by
/// name and file.
std::vector<std::pair<index::SymbolRecord, NameMatch>>
sourceFunctions(index::Session &Index, std::string_view Name);

/// The names under which text can call a family: those of its members.
std::vector<CalledName> namesOf(const SymbolFamily &Family);

} // namespace torchtalk::query

#endif // TORCHTALK_SERVER_QUERY_TEXT_SOURCECODE_H
