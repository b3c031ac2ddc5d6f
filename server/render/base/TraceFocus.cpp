//===- TraceFocus.cpp - How much of a trace is shown ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/TraceFocus.h"

namespace torchtalk::render {

std::optional<TraceFocus> parseTraceFocus(std::string_view Text) {
  if (Text == "full")
    return TraceFocus::Full;
  if (Text == "yaml")
    return TraceFocus::Yaml;
  if (Text == "dispatch")
    return TraceFocus::Dispatch;
  if (Text == "verbose")
    return TraceFocus::Verbose;
  return std::nullopt;
}

} // namespace torchtalk::render
