//===- Download.cpp - Files of a registry ---------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "registry/Download.h"
#include "store/Errors.h"
#include "store/Files.h"
#include "store/TempFolder.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <chrono>
#include <csignal>
#include <thread>

namespace torchtalk::registry {
namespace {

/// Tries in a row that bring nothing, and all.
constexpr unsigned MostVainTries = 3, MostTries = 100;
constexpr int TooSlow = 28; ///< an exit code of curl
constexpr auto LookEvery = std::chrono::milliseconds(50);
constexpr const char *LeastBytesASecond = "1024";
constexpr uint64_t MaxMessage = 1 << 16;

uint64_t sizeOf(const std::string &File) {
  auto Stamp = store::stampOf(File);
  return Stamp ? Stamp->Size : 0;
}

llvm::Error tooLarge(const std::string &Url, uint64_t Most) {
  return makeError(Url + " has more than the " + llvm::Twine(Most) +
                   " bytes that it may have");
}

llvm::Error copyFile(const std::string &From, const std::string &To,
                     uint64_t Most) {
  auto Buffer = TRY(store::mapFile(From));
  if (Buffer->getBufferSize() > Most)
    return tooLarge(From, Most);
  return store::writeFileAtomically(To, Buffer->getBuffer());
}

struct Try {
  int Code = 0;      ///< of curl
  unsigned Http = 0; ///< the status of the answer, or 0
  std::string Message;
  bool Grown = false; ///< past the limit
};

/// Exit codes of curl after which another try may do: no answer, a part of one,
/// too slow, a connection that broke.
bool mayPass(const Try &T) {
  static constexpr int Codes[] = {7, 16, 18, TooSlow, 35, 52, 55, 56, 92};
  return llvm::is_contained(Codes, T.Code) || T.Http >= 500;
}

/// A server that cannot continue a file: curl's 33, or by its answer.
bool cannotResume(const Try &T) { return T.Code == 33 || T.Http == 416; }

/// Runs curl once, which appends to \p To.
llvm::Expected<Try> runCurl(const std::string &Curl, const std::string &Url,
                            const std::string &To, const Limits &Of,
                            Tell Progress) {
  auto Temp = TRY(store::TempFolder::make());
  const std::string Out = Temp.path() + "/out", Error = Temp.path() + "/err";
  // A server that is to be trusted over TLS hands nobody to another one.
  const char *Protocols =
      llvm::StringRef(Url).starts_with("https:") ? "=https" : "=http,https";
  const std::string Most = std::to_string(Of.MostBytes);
  const std::string Seconds = std::to_string(Of.Seconds);
  const llvm::StringRef Words[] = {Curl,
                                   "--silent",
                                   "--show-error",
                                   "--fail",
                                   "--location",
                                   "--max-redirs",
                                   "5",
                                   "--proto",
                                   Protocols,
                                   "--globoff",
                                   "--connect-timeout",
                                   Seconds,
                                   "--speed-limit",
                                   LeastBytesASecond,
                                   "--speed-time",
                                   Seconds,
                                   "--max-filesize",
                                   Most,
                                   "--continue-at",
                                   "-",
                                   "--write-out",
                                   "%{http_code}",
                                   "--output",
                                   To,
                                   "--url",
                                   Url};
  const std::optional<llvm::StringRef> Redirects[] = {"", Out, Error};
  std::string Why;
  auto Child =
      llvm::sys::ExecuteNoWait(Curl, Words, std::nullopt, Redirects, 0, &Why);
  if (Child.Pid == llvm::sys::ProcessInfo::InvalidPid)
    return makeError("curl cannot be run: " + Why);
  Try Result;
  for (;;) {
    auto Ended = llvm::sys::Wait(Child, 0, &Why);
    const uint64_t Size = sizeOf(To);
    Progress(std::min(Size, Of.MostBytes));
    Result.Grown = Size > Of.MostBytes;
    if (Ended.Pid != llvm::sys::ProcessInfo::InvalidPid) {
      Result.Code = Ended.ReturnCode;
      break;
    }
    if (Result.Grown)
      ::kill(Child.Pid, SIGKILL);
    std::this_thread::sleep_for(LookEvery);
  }
  const auto Text = TRY(store::readFile(Error, MaxMessage));
  const auto Status = TRY(store::readFile(Out, MaxMessage));
  Result.Message = llvm::StringRef(Text).trim().str();
  llvm::StringRef(Status).trim().getAsInteger(10, Result.Http);
  return Result;
}

llvm::Error fetch(const std::string &Url, const std::string &Shown,
                  const std::string &To, const Limits &Of, Tell Progress) {
  auto Curl = llvm::sys::findProgramByName("curl");
  if (!Curl)
    return makeError("the program curl is not there, which downloads from " +
                     Shown +
                     ": install it, or give a folder as file:///FOLDER");
  unsigned Vain = 0;
  uint64_t Most = 0; // that was there at any time
  for (unsigned Tries = 1;; ++Tries) {
    const uint64_t Before = sizeOf(To);
    Most = std::max(Most, Before);
    const Try T = TRY(runCurl(*Curl, Url, To, Of, Progress));
    if (T.Grown || T.Code == 63)
      return tooLarge(Shown, Of.MostBytes);
    if (T.Code == 0)
      return llvm::Error::success();
    const bool Restart = Before != 0 && cannotResume(T);
    if (Restart)
      if (std::error_code Code = llvm::sys::fs::remove(To))
        return makeError("Cannot remove " + To + ": " + Code.message() + ".");
    Vain = sizeOf(To) > Most && T.Code != TooSlow ? 0 : Vain + 1;
    if ((Restart || mayPass(T)) && Vain < MostVainTries && Tries < MostTries) {
      std::this_thread::sleep_for(std::chrono::seconds(Vain));
      continue;
    }
    return makeError(
        Shown + ": " +
        (T.Message.empty() ? "curl ended with " + std::to_string(T.Code)
                           : T.Message) +
        (Tries > 1 ? ", after " + std::to_string(Tries) + " tries" : ""));
  }
}

} // namespace

llvm::Expected<Place> readPlace(const std::string &Registry) {
  Place Result;
  llvm::StringRef Rest = Registry;
  Rest.consume_front("file://");
  Result.Base = Rest.rtrim('/').str();
  Result.Shown = Result.Base;
  for (llvm::StringRef Scheme : {"http://", "https://"}) {
    if (!Rest.consume_front(Scheme))
      continue;
    Result.Remote = true;
    const llvm::StringRef Host = Rest.take_until(
        [](char C) { return C == '/' || C == '?' || C == '#'; });
    Result.Shown =
        (Scheme + Rest.drop_front(Host.rfind('@') + 1).rtrim('/')).str();
    if (Host.empty() || Rest.contains('?') || Rest.contains('#'))
      break;
    return Result;
  }
  if (!Result.Remote && llvm::sys::path::is_absolute(Result.Base)) {
    Result.Shown = "file://" + Result.Base;
    return Result;
  }
  return makeError("'" + Result.Shown +
                   "' is no registry: it is file:///FOLDER, the absolute path "
                   "of a folder, http://... or https://... without a query");
}

llvm::Error download(const Place &From, const std::string &File,
                     const std::string &To, const Limits &Of, Tell Progress) {
  const std::string Name = From.Base + "/" + File;
  return From.Remote ? fetch(Name, From.Shown + "/" + File, To, Of, Progress)
                     : copyFile(Name, To, Of.MostBytes);
}

} // namespace torchtalk::registry
