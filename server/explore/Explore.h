//===- Explore.h - The pages for browsers -----------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The explorer: pages (web/) that ask the questions of /api/v1/ and draw what
/// they answer. They need no other server.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_EXPLORE_EXPLORE_H
#define TORCHTALK_SERVER_EXPLORE_EXPLORE_H

#include "mcp/transport/Site.h"

#include <string>
#include <vector>

namespace torchtalk::explore {

/// The files of the pages.
std::vector<mcp::Asset> explorerFiles();

/// One HTML document that needs no other file, with \p Saved (web/saved.js)
/// inside.
std::string pageWith(const mcp::Json &Saved);

} // namespace torchtalk::explore

#endif // TORCHTALK_SERVER_EXPLORE_EXPLORE_H
