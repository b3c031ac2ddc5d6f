//===- CodeModel.h - Calls and includes as text has them --------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The functions of one C++ file that is not compiled, their calls, and the
/// file's includes. Names are as in DeviceModel.h and not resolved, which needs
/// the names of all files.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CODEMODEL_H
#define TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CODEMODEL_H

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace torchtalk::source {

/// \p Text: std::string, or a std::string_view into what was decoded.
template <typename Text> struct CodeFunctionOf {
  Text Name; ///< qualified
  uint32_t Line = 0;
  uint32_t EndLine = 0;
  bool Template = false;

  auto operator<=>(const CodeFunctionOf &) const = default;
};

template <typename Text> struct CodeCallOf {
  enum class Kind : uint8_t {
    Call,    ///< `f(x)`, `n::f(x)`; a class's name makes an object
    Member,  ///< `x.f()`, `p->f()`
    Address, ///< `&n::f`, or `n::f` given as an argument
    Launch,  ///< `k<<<1, 32>>>(x)`
  };
  static constexpr uint32_t NoFunction = UINT32_MAX;

  uint32_t Function = NoFunction; ///< the caller, in CodeFile::Functions
  uint32_t Line = 0;
  Kind TheKind = Kind::Call;
  Text Callee; ///< as written, without template arguments
  /// For a member: "this", or the last component of the object's type, or "" if
  /// it is not evident. For an address: the stub whose kernel it is, as
  /// written.
  Text Receiver;
  Text Scope; ///< the namespace or class around it, qualified

  /// `REGISTER_DISPATCH(stub, &kernel)`
  bool registersKernel() const {
    return TheKind == Kind::Address && !Receiver.empty();
  }

  auto operator<=>(const CodeCallOf &) const = default;
};

/// The last component of \p Written, which has no template arguments.
inline std::string_view unqualified(std::string_view Written) {
  size_t At = Written.rfind("::");
  return At == std::string_view::npos ? Written : Written.substr(At + 2);
}

struct CodeInclude {
  uint32_t Line = 0;
  std::string Path; ///< as written
  bool Quoted = false;

  auto operator<=>(const CodeInclude &) const = default;
};

/// `using namespace N;`, `using N::f;` or `namespace Alias = N;`
struct CodeUsing {
  enum class Kind : uint8_t { Namespace, Name, Alias };
  Kind TheKind = Kind::Namespace;
  std::string Alias; ///< of an alias
  std::string Name;  ///< as written

  auto operator<=>(const CodeUsing &) const = default;
};

/// Everything is sorted, each once.
template <typename Text> struct CodeFileOf {
  std::vector<CodeFunctionOf<Text>> Functions; ///< by line
  std::vector<CodeCallOf<Text>> Calls;         ///< by function
  std::vector<CodeInclude> Includes;
  std::vector<CodeUsing> Usings;
};

using CodeCall = CodeCallOf<std::string>;
using CodeFile = CodeFileOf<std::string>;
/// Most files are decoded for a few of their calls.
using CodeView = CodeFileOf<std::string_view>;

std::string encodeCode(const CodeFile &Code);
std::string encodeCode(const CodeView &Code);
/// Accepts any bytes, which \p Out borrows. \returns false unless encodeCode()
/// wrote them.
bool decodeCode(std::string_view Bytes, CodeView &Out);

} // namespace torchtalk::source

#endif // TORCHTALK_AGGREGATOR_SOURCE_DEVICE_CODEMODEL_H
