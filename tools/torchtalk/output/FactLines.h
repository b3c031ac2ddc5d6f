//===- FactLines.h - Facts as JSON lines ------------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The lines of `index export` and `facts dump --json`; docs/SCHEMA.md
/// documents their fields.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_OUTPUT_FACTLINES_H
#define TORCHTALK_TOOLS_TORCHTALK_OUTPUT_FACTLINES_H

#include "merge/BindingJoin.h"
#include "query/dispatch/DispatchTable.h"
#include "records/IndexRecords.h"
#include "render/base/Json.h"
#include "source/tree/MessageModel.h"

namespace torchtalk::cli {

/// {"fact": \p Fact, and the fields of \p Record}.
template <typename T> render::Json lineOf(const char *Fact, const T &Record) {
  return render::Fields()("fact", Fact)(Record).take();
}

render::Json opLine(const index::OpRecord &Op);
render::Json pythonLine(const index::PythonRecord &Record);
render::Json opInfoLine(const index::OpInfoRecord &Record);
/// Of a symbol that is only referred to.
render::Json symbolLine(const index::SymbolRecord &Symbol);
render::Json functionLine(const index::SymbolRecord &Symbol,
                          const index::Definition &Where);
/// \p Edge as callees() gives it for \p From.
render::Json edgeLine(index::SymbolId From, const index::EdgeRecord &Edge);
render::Json includeLine(const index::IncludeRecord &Include);
render::Json registrationLine(const index::RegistrationRecord &Row);
render::Json tableLine(const std::string &Op, const query::TableEntry &Entry);
render::Json messageLine(const std::string &File,
                         const source::MessageRecord &Message);
/// One of a TU, before the join.
render::Json bindingPartLine(const index::BindingRow &Row);

} // namespace torchtalk::cli

#endif // TORCHTALK_TOOLS_TORCHTALK_OUTPUT_FACTLINES_H
