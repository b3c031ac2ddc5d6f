//===- TraceFocus.h - How much of a trace is shown --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_RENDER_BASE_TRACEFOCUS_H
#define TORCHTALK_SERVER_RENDER_BASE_TRACEFOCUS_H

namespace torchtalk::render {

enum class TraceFocus {
  Full,     ///< what matters: schema, a line a backend, autograd, Python
  Yaml,     ///< the schema and the entries of the YAML
  Dispatch, ///< the registrations, and what would run for each key
  Verbose,  ///< everything
};
const char *toString(TraceFocus Focus); ///< "full", "yaml", ...

} // namespace torchtalk::render

#endif // TORCHTALK_SERVER_RENDER_BASE_TRACEFOCUS_H
