//===- TuParser.cpp - Facts of TUs that no object carries -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/TuParser.h"
#include "collect/PathMapper.h"
#include "store/Errors.h"
#include "store/FactStore.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"

#include <chrono>
#include <csignal>
#include <cstring>

namespace torchtalk::collect {
namespace {

using index::TuState;

/// Far above any TU's: its shards are limited to facts::MaxRawSize.
constexpr uint64_t MaxResultSize = uint64_t(1) << 30;
/// Of what a process wrote to standard error, which may be anything.
constexpr uint64_t MaxLogSize = uint64_t(1) << 20;

constexpr const char *Again = "run 'torchtalk index build' again.";

/// The line of a log that says what happened, with a space in front; or "".
std::string reasonIn(const std::string &Log) {
  llvm::Expected<std::string> Text = store::readFile(Log, MaxLogSize);
  if (!Text) {
    llvm::consumeError(Text.takeError());
    return {};
  }
  llvm::StringRef Rest = *Text;
  llvm::StringRef First;
  while (!Rest.empty() && First.empty()) {
    auto [Line, After] = Rest.split('\n');
    First = Line.trim();
    Rest = After;
  }
  constexpr size_t Longest = 200;
  return First.empty() ? "" : " (" + First.take_front(Longest).str() + ")";
}

/// Why a job whose process left no result has none.
std::string describe(const JobEnd &End, const ParserSettings &Settings,
                     const std::string &Log) {
  switch (End.How) {
  case JobEnd::Cause::Timeout:
    return "Parsing it took more than " + std::to_string(End.Value) +
           " s and was stopped: allow more with --timeout, and " + Again;
  case JobEnd::Cause::Memory:
    return "Parsing it took more memory than all parsers together may have" +
           (Settings.MemoryKiB == 0
                ? std::string(" on this machine")
                : " (" + std::to_string(Settings.MemoryKiB >> 10) + " MiB)") +
           ": allow more with --memory, and " + Again;
  case JobEnd::Cause::Signal:
    if (End.Value == SIGKILL)
      return std::string("The process that parsed it was killed (signal 9), "
                         "by hand or for want of memory: ") +
             Again + " If memory is short, use fewer --jobs.";
    return "The process that parsed it crashed (signal " +
           std::to_string(End.Value) + ", " +
           strsignal(static_cast<int>(End.Value)) + ")" + reasonIn(Log) +
           ": compile it with the flags of 'torchtalk flags' instead, and "
           "report the crash.";
  case JobEnd::Cause::Exited:
    break;
  }
  return "The process that parsed it ended with exit code " +
         std::to_string(End.Value) + reasonIn(Log) + ": mend that, and " +
         Again;
}

/// Why \p Entry need not be tried, or "".
std::string missingFor(const CompileEntry &Entry) {
  if (!llvm::sys::fs::is_directory(Entry.Directory))
    return "The folder that its command runs in is not there: configure the "
           "build again, and " +
           std::string(Again);
  if (!llvm::sys::fs::exists(Entry.File))
    return "This source is not there. If the build generates it, have it do "
           "that (for PyTorch: ninja ATEN_CPU_FILES_GEN_TARGET "
           "generate-torch-sources), and " +
           std::string(Again);
  return {};
}

double now() {
  return std::chrono::duration<double>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

} // namespace

std::string TuParser::describeErrors(const ParseJob &Job,
                                     const ParsedTu &Tu) const {
  const ParsedTu::Diagnostic &First = Tu.FirstError;
  std::string Where;
  if (!First.File.empty())
    Where = Mapper.toIndex(absolutePath(First.File, Job.Directory)) + ":" +
            std::to_string(First.Line) + ": ";
  if (Tu.State != ParsedTu::Status::Parsed)
    return "It could not be parsed: " + Where + First.Text +
           ". Mend its entry in compile_commands.json or what it names, and " +
           Again;
  return "Parsing it gave " + std::to_string(Tu.Errors) +
         (Tu.Errors == 1 ? " error: " : " errors, first: ") + Where +
         First.Text +
         ". Where that is code which the build generates, generate it; else "
         "mend the source. Then " +
         Again;
}

/// \returns whether the store has what parsing \p Job would give.
llvm::Expected<bool> TuParser::reuse(const std::string &Key,
                                     const ParseJob &Job, ParsedEntry &Out) {
  auto Bytes = Store.parsed(Key);
  if (!Bytes)
    return Bytes.takeError();
  ParseRecord Record;
  std::string Why;
  // One that cannot be read is replaced by parsing.
  if (!*Bytes || !decodeParseRecord(**Bytes, Record) ||
      Record.Command != commandDigest(Job, Settings.Program) ||
      Record.InputsDigest != Stamps.digest(Record.Inputs, Job.Directory) ||
      !facts::decodeManifest(Record.ManifestBytes, Out.Manifest, Why))
    return false;
  Out.State = TuState::Ok;
  return true;
}

/// Puts the facts of a TU into the store, with what tells later whether they
/// still hold.
llvm::Error TuParser::keep(const std::string &Key, const ParseJob &Job,
                           ParsedTu &Tu) {
  std::vector<facts::EncodedShard> New;
  for (facts::EncodedShard &Shard : Tu.Shards) {
    if (Known.contains(Shard.Hash))
      continue;
    llvm::Expected<bool> Has = Store.has(Shard.Hash);
    if (!Has)
      return Has.takeError();
    if (*Has)
      Known.insert(Shard.Hash);
    else
      New.push_back(std::move(Shard));
  }
  ParseRecord Record;
  Record.Inputs = std::move(Tu.Inputs);
  Record.ManifestBytes = facts::encodeManifest(Tu.Manifest);
  // A digest of 0 files under a command of 0 is nobody's: never reused.
  if (!Stamps.anyNewer(Record.Inputs, Job.Directory, Tu.StartedNs)) {
    Record.Command = commandDigest(Job, Settings.Program);
    Record.InputsDigest = Stamps.digest(Record.Inputs, Job.Directory);
  }
  if (llvm::Error E = Store.putParsed(Key, encodeParseRecord(Record), New))
    return E;
  for (const facts::EncodedShard &Shard : New)
    Known.insert(Shard.Hash);
  return llvm::Error::success();
}

llvm::Error TuParser::take(const std::string &Key, const ParseJob &Job,
                           const JobEnd &End, const std::string &Result,
                           const std::string &Log, ParsedEntry &Out) {
  ++Counts.Parsed;
  Out.State = TuState::Failed;
  if (End.How != JobEnd::Cause::Exited || End.Value != 0) {
    Out.Detail = describe(End, Settings, Log);
    return llvm::Error::success();
  }
  ParsedTu Tu;
  std::string Why;
  llvm::Expected<std::string> Bytes = store::readFile(Result, MaxResultSize);
  if (!Bytes)
    Why = llvm::toString(Bytes.takeError());
  else
    decodeParsedTu(*Bytes, Tu, Why);
  if (!Why.empty()) {
    Out.Detail = "What its parser left cannot be read (" + Why +
                 "): see that the disk is not full, and " + Again;
    return llvm::Error::success();
  }
  if (Tu.State == ParsedTu::Status::Unsupported) {
    Out.State = TuState::Missing;
    Out.Detail = "It cannot be parsed: " + Tu.FirstError.Text + ".";
    return llvm::Error::success();
  }
  Out.Errors = Tu.Errors;
  if (Tu.State != ParsedTu::Status::Parsed || Tu.Errors != 0 ||
      Tu.Manifest.Status != facts::TuStatus::Ok) {
    Out.Detail = describeErrors(Job, Tu);
    return llvm::Error::success();
  }
  Out.State = TuState::Ok;
  Out.Manifest = Tu.Manifest;
  return keep(Key, Job, Tu);
}

llvm::Expected<std::vector<ParsedEntry>>
TuParser::parse(const std::vector<const CompileEntry *> &Entries,
                const std::function<void(uint64_t, uint64_t)> &Progress,
                std::string &Problem) {
  double Start = now();
  std::vector<ParsedEntry> Results(Entries.size());
  std::vector<ParseJob> Jobs;
  std::vector<size_t> Index; ///< of a job in Entries
  for (size_t I = 0; I < Entries.size(); ++I) {
    const CompileEntry &Entry = *Entries[I];
    if (std::string Why = missingFor(Entry); !Why.empty()) {
      Results[I].Detail = std::move(Why);
      continue;
    }
    ParseJob Job{Entry.Directory, Entry.File, Entry.Arguments};
    llvm::Expected<bool> Reused = reuse(KeyOf(Entry), Job, Results[I]);
    if (!Reused)
      return Reused.takeError();
    Counts.Reused += *Reused;
    if (!*Reused) {
      Jobs.push_back(std::move(Job));
      Index.push_back(I);
    }
  }

  llvm::Error StoreError = llvm::Error::success();
  uint64_t Done = 0;
  if (!Jobs.empty())
    Progress(0, Jobs.size());
  auto Ended = [&](const JobEnd &End, const std::string &Result,
                   const std::string &Log) -> llvm::Error {
    size_t I = Index[End.Job];
    StoreError = llvm::joinErrors(
        std::move(StoreError),
        take(KeyOf(*Entries[I]), Jobs[End.Job], End, Result, Log, Results[I]));
    if (StoreError)
      return makeError("the store failed");
    Progress(++Done, Jobs.size());
    return llvm::Error::success();
  };
  if (!Jobs.empty()) {
    auto Memory = runParser(Settings, Jobs, Ended);
    if (Memory)
      Counts.Memory = *Memory;
    else
      Problem = llvm::toString(Memory.takeError());
  }
  if (StoreError)
    return StoreError;
  Counts.Seconds = now() - Start;
  return Results;
}

} // namespace torchtalk::collect
