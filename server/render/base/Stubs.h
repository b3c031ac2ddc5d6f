//===- Stubs.h - The kernels of stubs in answers ----------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_RENDER_BASE_STUBS_H
#define TORCHTALK_SERVER_RENDER_BASE_STUBS_H

#include "query/dispatch/DispatchResult.h"
#include "render/base/Answer.h"

namespace torchtalk::render {

/// A line for each kernel, with the devices and capabilities that run it; ""
/// when none is known.
std::string stubKernelsText(const query::StubStep &Stub,
                            const std::string &Indent);
Json stubKernelsJson(const query::StubStep &Stub);

} // namespace torchtalk::render

#endif // TORCHTALK_SERVER_RENDER_BASE_STUBS_H
