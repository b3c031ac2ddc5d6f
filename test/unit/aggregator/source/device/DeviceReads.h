//===- DeviceReads.h - Reading device sources in tests ----------*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TEST_UNIT_AGGREGATOR_SOURCE_DEVICE_DEVICEREADS_H
#define TORCHTALK_TEST_UNIT_AGGREGATOR_SOURCE_DEVICE_DEVICEREADS_H

#include "source/device/DeviceReader.h"

#include "TestSupport.h"

#include <string>
#include <vector>

namespace torchtalk::test {

using source::DeviceFile;
using Strings = std::vector<std::string>;

inline DeviceFile read(const std::string &Text, const char *Path = "a.cu") {
  return valueOf(source::readDevice(Path, Text, source::dialectOf(Path)));
}

/// "op key kernel:line"
inline Strings registrations(const DeviceFile &F) {
  Strings Result;
  for (const auto &R : F.Registrations)
    Result.push_back(R.Op + " " + R.Key + " " + R.Kernel + ":" +
                     std::to_string(R.Line));
  return Result;
}

} // namespace torchtalk::test

#endif // TORCHTALK_TEST_UNIT_AGGREGATOR_SOURCE_DEVICE_DEVICEREADS_H
