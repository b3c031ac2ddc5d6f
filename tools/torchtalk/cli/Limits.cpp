//===- Limits.cpp - Where the machine gives no more -----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cli/Limits.h"
#include "cli/Command.h"

#include "llvm/Support/ErrorHandling.h"

#include <cstring>
#include <exception>
#include <new>
#include <string_view>
#include <sys/resource.h>
#include <system_error>
#include <unistd.h>

namespace torchtalk::cli {
namespace {

constexpr const char *NoMemory =
    "there is not enough memory: give this process more (ulimit -v, the "
    "limit of its container), or stop others. An index that was there is as "
    "it was.";
constexpr const char *NoThread =
    "no thread can be made: raise the limit (ulimit -u, ulimit -v, pids.max of "
    "a container). An index that was there is as it was.";

/// Takes no memory, and waits for no other thread.
[[noreturn]] void endWith(std::string_view Why) {
  for (std::string_view Part :
       {std::string_view("torchtalk: "), Why, std::string_view("\n")})
    (void)!::write(STDERR_FILENO, Part.data(), Part.size());
  ::_exit(NoAnswer);
}

[[noreturn]] void noMemory(void *, const char *, bool) { endWith(NoMemory); }

[[noreturn]] void terminated() {
  try {
    if (std::current_exception())
      std::rethrow_exception(std::current_exception());
  } catch (const std::bad_alloc &) {
    endWith(NoMemory);
  } catch (...) {
    endWith(currentReason());
  }
  // A library that could not finish making its threads.
  endWith(NoThread);
}

} // namespace

std::string currentReason() {
  try {
    throw;
  } catch (const std::bad_alloc &) {
    return NoMemory;
  } catch (const std::system_error &E) {
    if (E.code() == std::errc::resource_unavailable_try_again)
      return NoThread;
    return E.what();
  } catch (const std::exception &E) {
    return E.what();
  } catch (...) {
    return "an unknown exception";
  }
}

void meetLimits() {
  rlimit Files;
  if (::getrlimit(RLIMIT_NOFILE, &Files) == 0) {
    Files.rlim_cur = Files.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &Files);
  }
  std::set_terminate(terminated);
  llvm::install_bad_alloc_error_handler(noMemory);
}

} // namespace torchtalk::cli
