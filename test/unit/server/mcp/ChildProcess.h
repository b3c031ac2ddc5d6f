//===- ChildProcess.h - A server at the other end of two pipes --*- C++ -*-===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Starts a program with pipes for stdin and stdout. Every wait has an end: a
/// server that hangs is a failed test, not a test that hangs.
///
//===----------------------------------------------------------------------===//

#ifndef TORCHTALK_TEST_UNIT_SERVER_MCP_CHILDPROCESS_H
#define TORCHTALK_TEST_UNIT_SERVER_MCP_CHILDPROCESS_H

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace torchtalk::mcp::test {

/// A sanitizer keeps freed memory, so that residentKiB() says nothing.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool MemoryTells = false;
#elif defined(__has_feature)
inline constexpr bool MemoryTells = !__has_feature(address_sanitizer);
#else
inline constexpr bool MemoryTells = true;
#endif

class ChildProcess {
public:
  static constexpr std::chrono::seconds Patience{20};

  /// \p Environment: "NAME=value", beside our own.
  explicit ChildProcess(std::vector<std::string> Command,
                        const std::vector<std::string> &Environment = {});
  ~ChildProcess(); ///< kills it if it still runs
  ChildProcess(const ChildProcess &) = delete;
  ChildProcess &operator=(const ChildProcess &) = delete;

  /// \returns false when the child does not read all of it any more.
  bool write(std::string_view Bytes);
  /// Writes while the child takes it without waiting. \returns how much.
  size_t writeUntilFull(std::string_view Bytes);
  /// Without its line feed; std::nullopt at the end of the output or when
  /// nothing comes in time.
  std::optional<std::string>
  readLine(std::chrono::milliseconds Wait = Patience);
  /// The rest of the output.
  std::vector<std::string> readAll();

  void closeInput();
  void closeOutput();
  void signal(int Number) const;
  /// The exit code, or minus the signal that ended it; std::nullopt when it
  /// does not end in time.
  std::optional<int> wait(std::chrono::milliseconds Wait = Patience);
  /// Resident memory, in KiB.
  size_t residentKiB() const;

private:
  bool fill(std::chrono::milliseconds Wait);

  pid_t Pid = -1;
  int In = -1;
  int Out = -1;
  std::string Buffer;
};

} // namespace torchtalk::mcp::test

#endif // TORCHTALK_TEST_UNIT_SERVER_MCP_CHILDPROCESS_H
