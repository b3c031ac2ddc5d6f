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

/// Whether this compile writes an object for a host, in a format that has
/// sections a linker can be told to drop (SHF_EXCLUDE: ELF).
bool writesObject(const clang::CompilerInstance &CI);

/// Arranges that \p *Record, as it is after the end of the TU, goes into the
/// section facts::SectionName of the object. Nothing else of the object
/// changes. An empty record adds no section. Call before code generation is
/// set up.
void embedInObject(clang::CompilerInstance &CI,
                   const std::shared_ptr<const std::string> &Record);

} // namespace torchtalk::emit

#endif // TORCHTALK_PLUGIN_EMIT_SECTION_H
