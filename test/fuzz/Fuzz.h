//===- Fuzz.h - What all fuzz targets share ---------------------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Each file Fuzz<Name>.cpp beside this one is a libFuzzer program: it feeds
/// one reader with anything. What is wrong ends the program: a crash, what the
/// sanitizers find, time, memory, or check(). utils/fuzz runs them.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TEST_FUZZ_FUZZ_H
#define TORCHTALK_TEST_FUZZ_FUZZ_H

#include <string>
#include <string_view>

namespace torchtalk {

/// One a program.
void fuzz(std::string_view Input);

/// Ends the program when \p Holds is false.
void check(bool Holds, const char *Otherwise);

/// Writes the input to a file in memory, the same one each time. \returns its
/// path.
std::string fileOf(std::string_view Input);

} // namespace torchtalk

#endif // TORCHTALK_TEST_FUZZ_FUZZ_H
