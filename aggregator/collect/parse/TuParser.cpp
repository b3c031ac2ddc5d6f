//===- TuParser.cpp - Facts of TUs that no object carries -----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "collect/parse/TuParser.h"
#include "collect/inputs/PathMapper.h"
#include "collect/parse/ParseRecord.h"
#include "store/Errors.h"
#include "store/FactStore.h"
#include "store/Try.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Endian.h"
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
  llvm::StringRef First =
      llvm::StringRef(*Text).ltrim().split('\n').first.rtrim();
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
  if (!llvm::sys::fs::is_regular_file(Entry.File))
    return "This source is no regular file: put the source there, and " +
           std::string(Again);
  return {};
}

double now() {
  return std::chrono::duration<double>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

} // namespace

TuParser::TuParser(ParserSettings S, store::FactStore &Store,
                   store::FileDigests &Files, InputTable &Inputs,
                   PathMapper &Mapper,
                   std::function<std::string(const CompileEntry &)> KeyOf,
                   bool Again)
    : Settings(std::move(S)), Store(Store), Inputs(Inputs), Mapper(Mapper),
      KeyOf(std::move(KeyOf)), ParseAgain(Again) {
  if (auto Program = Files.of(Settings.Program))
    ProgramDigest = llvm::support::endian::read64le(Program->Digest.data());
}

uint64_t TuParser::digestOf(const CompileEntry &Entry) const {
  return commandDigest(Entry, Inputs.paths()) ^ ProgramDigest;
}

std::string TuParser::describeErrors(const CompileEntry &Entry,
                                     const ParsedTu &Tu) const {
  const ParsedTu::Diagnostic &First = Tu.FirstError;
  std::string Where;
  if (!First.File.empty())
    Where = Mapper.toIndex(absolutePath(First.File, Entry.Directory)) + ":" +
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

/// \returns whether the store has what parsing \p Entry would give.
llvm::Expected<bool> TuParser::reuse(const CompileEntry &Entry,
                                     ParsedEntry &Out) {
  if (ParseAgain)
    return false;
  auto Bytes = TRY(Store.note(store::NoteKind::ParsedTu, KeyOf(Entry)));
  ParseRecord Record;
  // One that cannot be read is replaced by parsing.
  if (!Bytes || !store::decode(*Bytes, Record) ||
      Record.Command != digestOf(Entry) || Inputs.firstChanged(Record.Inputs))
    return false;
  if (!Record.Detail.empty()) {
    Out.State = TuState::Failed;
    Out.Errors = Record.Errors;
    Out.Detail = std::move(Record.Detail);
    return true;
  }
  std::string Why;
  if (!facts::decodeManifest(Record.ManifestBytes, Out.Manifest, Why))
    return false;
  Out.State = TuState::Ok;
  return true;
}

/// Puts what became of a TU into the store, with what tells later whether it
/// still holds.
llvm::Error TuParser::keep(const Task &Of, ParsedTu &Tu) {
  std::vector<facts::EncodedShard> New;
  ParseRecord Record;
  if (Of.Out->State == TuState::Ok) {
    Record.ManifestBytes = facts::encodeManifest(Tu.Manifest);
    for (facts::EncodedShard &Shard : Tu.Shards) {
      if (Known.contains(Shard.Hash))
        continue;
      bool Has = TRY(Store.has(Shard.Hash));
      if (Has)
        Known.insert(Shard.Hash);
      else
        New.push_back(std::move(Shard));
    }
  } else {
    Record.Errors = Of.Out->Errors;
    Record.Detail = Of.Out->Detail;
  }
  std::vector<std::string> Paths;
  bool Raced = false;
  for (const std::string &Input : Tu.Inputs) {
    Paths.push_back(Input.starts_with('/') ? Input
                                           : Of.Entry->Directory + "/" + Input);
    auto Stamp = store::stampOf(Paths.back());
    Raced |= Stamp && Stamp->MtimeNs >= Tu.StartedNs;
  }
  std::vector<store::Note> Notes;
  // Without a command it is nobody's, and so never used again: which state of
  // an input was read is not known.
  if (!Raced) {
    Record.Command = digestOf(*Of.Entry);
    Record.Inputs = Inputs.versionsOf(Paths, Notes);
  }
  Notes.push_back(
      {store::NoteKind::ParsedTu, KeyOf(*Of.Entry), store::encode(Record)});
  TRY(Store.putNotes(Notes, New));
  for (const facts::EncodedShard &Shard : New)
    Known.insert(Shard.Hash);
  return llvm::Error::success();
}

llvm::Error TuParser::take(const Task &Of, const JobEnd &End,
                           const std::string &Result, const std::string &Log) {
  ++Counts.Parsed;
  ParsedEntry &Out = *Of.Out;
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
    Out.Detail = describeErrors(*Of.Entry, Tu);
    // What the command itself lacks is not among the inputs.
    return Tu.State == ParsedTu::Status::Parsed ? keep(Of, Tu)
                                                : llvm::Error::success();
  }
  Out.State = TuState::Ok;
  Out.Manifest = Tu.Manifest;
  return keep(Of, Tu);
}

llvm::Expected<std::vector<ParsedEntry>>
TuParser::parse(const std::vector<const CompileEntry *> &Entries,
                const std::function<void(uint64_t, uint64_t)> &Progress,
                std::string &Problem) {
  double Start = now();
  std::vector<ParsedEntry> Results(Entries.size());
  std::vector<ParseJob> Jobs;
  std::vector<Task> Tasks; ///< of the jobs
  for (size_t I = 0; I < Entries.size(); ++I) {
    const CompileEntry &Entry = *Entries[I];
    if (std::string Why = missingFor(Entry); !Why.empty()) {
      Results[I].Detail = std::move(Why);
      continue;
    }
    bool Reused = TRY(reuse(Entry, Results[I]));
    Counts.Reused += Reused;
    if (!Reused) {
      Jobs.push_back({Entry.Directory, Entry.File, Entry.Arguments});
      Tasks.push_back({&Entry, &Results[I]});
      Counts.Mains.push_back(Mapper.toIndex(Entry.File));
    }
  }

  llvm::Error StoreError = llvm::Error::success();
  uint64_t Done = 0;
  if (!Jobs.empty())
    Progress(0, Jobs.size());
  auto Ended = [&](const JobEnd &End, const std::string &Result,
                   const std::string &Log) -> llvm::Error {
    StoreError = llvm::joinErrors(std::move(StoreError),
                                  take(Tasks[End.Job], End, Result, Log));
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
