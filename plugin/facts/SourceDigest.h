//===- SourceDigest.h - What a source says, as one number -------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A compile writes down of each file what it read, and the collector compares
/// that with the file as it is now. Comments do not count: a compiler cache
/// (ccache's preprocessor mode) restores the object of another comment, whose
/// facts hold. Lines do, which facts are full of.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_PLUGIN_FACTS_SOURCEDIGEST_H
#define TORCHTALK_PLUGIN_FACTS_SOURCEDIGEST_H

#include <cstdint>
#include <string_view>

namespace torchtalk::facts {

/// XXH3-64, never 0, of \p Text of C or C++ without its comments and the blanks
/// in front of them, and with the last component only of each absolute path in
/// a literal: configuring writes the folders of the checkout into sources. Line
/// breaks stay. What looks like a comment in a literal is none; in doubt text
/// stays.
uint64_t sourceDigest(std::string_view Text);

} // namespace torchtalk::facts

#endif // TORCHTALK_PLUGIN_FACTS_SOURCEDIGEST_H
