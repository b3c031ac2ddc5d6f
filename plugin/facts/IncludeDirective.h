//===- IncludeDirective.h - The name in an #include -------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_FACTS_INCLUDEDIRECTIVE_H
#define TORCHTALK_PLUGIN_FACTS_INCLUDEDIRECTIVE_H

#include <string_view>

namespace torchtalk::facts {

/// The name that \p Line includes or imports, with its quotes or angles:
/// "<vector>". "" for a name that a macro makes, and for any other line.
std::string_view includeSpelling(std::string_view Line);

} // namespace torchtalk::facts

#endif // TORCHTALK_PLUGIN_FACTS_INCLUDEDIRECTIVE_H
