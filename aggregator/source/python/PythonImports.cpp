//===- PythonImports.cpp - What imports bind ------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "source/python/PythonImports.h"

#include "llvm/ADT/STLExtras.h"

#include <optional>

namespace torchtalk::source {

/// The absolute name of the module in `from`; nullopt: it is above the top.
static std::optional<std::string> absolute(Node From, const PythonModule &M) {
  if (!From.is("relative_import"))
    return From.text().str();
  llvm::StringRef Rest = From.text();
  size_t Up = Rest.size();
  Rest = Rest.ltrim('.');
  Up -= Rest.size() + (M.IsPackage ? 1 : 0);
  llvm::StringRef Base = M.Name;
  for (; Up > 0; --Up) {
    if (Base.empty())
      return std::nullopt;
    Base = Base.contains('.') ? Base.rsplit('.').first : "";
  }
  std::string Result = Base.str();
  if (!Result.empty() && !Rest.empty())
    Result += ".";
  return Result + Rest.str();
}

void readImport(Node S, uint32_t Scope, PythonModule &Out) {
  Node From = S.field("module_name");
  std::string Prefix;
  if (From) {
    std::optional<std::string> Package = absolute(From, Out);
    if (!Package || Package->size() > MaxPythonName) {
      Out.TooDeep |= Package.has_value();
      return;
    }
    Prefix = Package->empty() ? "" : *Package + ".";
  }
  auto Bind = [&](llvm::StringRef Name, std::string Target) {
    Out.Imports.push_back(
        {Scope, S.line(), Name.str(), std::move(Target), false});
  };
  const auto Children = S.children();
  for (Node What : llvm::drop_begin(Children, From ? 1 : 0)) {
    llvm::StringRef Name = What.text();
    if (What.is("wildcard_import"))
      Bind("*", llvm::StringRef(Prefix).drop_back(!Prefix.empty()).str());
    else if (What.is("aliased_import"))
      Bind(What.field("alias").text(),
           Prefix + What.field("name").text().str());
    else if (What.is("dotted_name") && From)
      Bind(Name, Prefix + Name.str());
    else if (What.is("dotted_name"))
      Bind(Name.split('.').first, Name.split('.').first.str());
  }
}

} // namespace torchtalk::source
