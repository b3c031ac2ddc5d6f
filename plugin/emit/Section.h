//===- Section.h - Facts into the object file -------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_EMIT_SECTION_H
#define TORCHTALK_PLUGIN_EMIT_SECTION_H

#include "clang/Frontend/CompilerInstance.h"

#include <memory>
#include <string>

namespace torchtalk::emit {

/// Whether this compile writes a host object, in a format whose linkers can
/// drop sections (SHF_EXCLUDE: ELF).
bool writesObject(const clang::CompilerInstance &CI);

/// Puts \p *Record, as it is at the end of the TU, into the section
/// facts::SectionName of the object. Nothing else of the object changes. An
/// empty record adds no section. Call before code generation is set up.
void embedInObject(clang::CompilerInstance &CI,
                   const std::shared_ptr<const std::string> &Record);

} // namespace torchtalk::emit

#endif // TORCHTALK_PLUGIN_EMIT_SECTION_H
