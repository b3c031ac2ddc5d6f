//===- Demangle.cpp - Names out of mangled names --------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "records/Demangle.h"
#include "records/IndexRecords.h"
#include "records/NameParts.h"

#include "llvm/Demangle/Demangle.h"

#include <cstdlib>
#include <cxxabi.h>

namespace torchtalk::index {
namespace {

/// The demangler recurses over the name. The longest of PyTorch 2.6.0 are a
/// quarter of this; a hostile one shall not end the process.
constexpr size_t MaxMangledSize = 16 << 10;

/// LLVM's demangler does not know the call operator of a generic lambda that
/// has no number of its own; the C++ library's does.
std::string demangleByRuntime(const std::string &Identity) {
  int Status = 0;
  char *Text = abi::__cxa_demangle(Identity.c_str(), nullptr, nullptr, &Status);
  std::string Result = Status == 0 && Text ? Text : "";
  std::free(Text);
  return Result;
}

} // namespace

struct Demangler::Impl {
  llvm::ItaniumPartialDemangler Parser;
  char *Buffer = nullptr; ///< malloc'ed; the parser reallocates it
  size_t Capacity = 0;

  ~Impl() { std::free(Buffer); }

  /// The result of a member of the parser that prints.
  template <typename Fn> std::string print(Fn Print) {
    size_t Size = Capacity;
    char *Result = Print(Buffer, &Size);
    if (!Result)
      return {};
    // The size comes back as that of the text with its NUL, and is not always
    // that of the buffer: the smaller is safe.
    if (Result != Buffer)
      Capacity = Size;
    Buffer = Result;
    return Result;
  }
};

Demangler::Demangler() : I(std::make_unique<Impl>()) {}
Demangler::~Demangler() = default;

SymbolNames Demangler::names(const std::string &Identity) {
  SymbolNames Result;
  bool Mangled = Identity.starts_with("_Z") && Identity.size() < MaxMangledSize;
  if (Mangled && !I->Parser.partialDemangle(Identity.c_str())) {
    Result.Signature = I->print(
        [&](char *B, size_t *N) { return I->Parser.finishDemangle(B, N); });
    if (I->Parser.isFunction())
      Result.Name = I->print(
          [&](char *B, size_t *N) { return I->Parser.getFunctionName(B, N); });
    else
      Result.Name = Result.Signature;
    if (I->Parser.isCtorOrDtor())
      Result.Kind = baseName(Result.Name).starts_with("~")
                        ? facts::FunctionKind::Destructor
                        : facts::FunctionKind::Constructor;
  } else if (Mangled) {
    Result.Signature = demangleByRuntime(Identity);
    Result.Name = nameIn(Result.Signature);
  }
  if (Result.Name.empty())
    Result.Name = Identity;
  if (Result.Signature.empty())
    Result.Signature = Result.Name;
  return Result;
}

} // namespace torchtalk::index
