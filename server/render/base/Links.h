//===- Links.h - Where places can be seen in a repository -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_SERVER_RENDER_BASE_LINKS_H
#define TORCHTALK_SERVER_RENDER_BASE_LINKS_H

#include "render/base/Code.h"

#include <string>

namespace torchtalk::render {

/// The address of a line; "" where it is not known (IndexSummary::PlacesAt) or
/// the file is generated.
std::string linkTo(const index::IndexReader &Index, llvm::StringRef File,
                   size_t Line);

/// Says once in \p Given, as text and JSON, how its places become links, if one
/// of them is in a file that is not on this machine. The rest as of addCode().
void addLinks(Answer &Given, const index::IndexReader &Index,
              const std::string &SourceRoot = "",
              const ProjectSource &Project = {});

} // namespace torchtalk::render

#endif // TORCHTALK_SERVER_RENDER_BASE_LINKS_H
