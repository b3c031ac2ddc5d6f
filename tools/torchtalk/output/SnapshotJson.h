//===- SnapshotJson.h - Snapshots as text and JSON --------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the snapshot commands say of a snapshot. No tool of the MCP server
/// does, so it is not among the answers of server/render.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TOOLS_TORCHTALK_OUTPUT_SNAPSHOTJSON_H
#define TORCHTALK_TOOLS_TORCHTALK_OUTPUT_SNAPSHOTJSON_H

#include "render/base/Json.h"
#include "snapshot/Choose.h"

#include <string>
#include <vector>

namespace torchtalk::cli {

/// "commit 0123456789ab, 1320 TUs, 412.0 MB".
std::string describe(const snapshot::Manifest &M);

/// "412.0 MB".
std::string bytesText(uint64_t Bytes);

/// The first of \p Files: "a, b, ...".
std::string someOf(const std::vector<std::string> &Files);

/// Why a snapshot was loaded.
std::string howText(const index::SnapshotOrigin &Origin);

/// A snapshot of a list, with what of it fits \p Here; null: no source is
/// known.
render::Json listedJson(const snapshot::Listed &Entry,
                        const snapshot::Checkout *Here);
std::string listText(const std::vector<snapshot::Listed> &List,
                     const snapshot::Checkout *Here);

} // namespace torchtalk::cli

namespace torchtalk::render {

/// As SCHEMA.md has them.
void fields(Fields &A, const snapshot::Manifest &M);

} // namespace torchtalk::render

#endif // TORCHTALK_TOOLS_TORCHTALK_OUTPUT_SNAPSHOTJSON_H
