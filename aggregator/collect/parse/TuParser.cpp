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
  std::string Text =
      llvm::expectedToOptional(store::readFile(Log, MaxLogSize)).value_or("");
  llvm::StringRef First =
      llvm::StringRef(Text).ltrim().split('\n').first.rtrim();
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

class TuParser {
public:
  TuParser(const ParserSettings &Settings, store::FactStore &Store,
           store::FileDigests &Files, InputTable &Inputs, PathMapper &Mapper)
      : Settings(Settings), Store(Store), Inputs(Inputs), Mapper(Mapper) {
    if (auto Program = Files.of(Settings.Program))
      ProgramDigest = llvm::support::endian::read64le(Program->Digest.data());
  }

  /// \returns whether the store has what parsing \p Of would give.
  llvm::Expected<bool> reuse(const ParseRequest &Of, ParsedEntry &Out) {
    auto Bytes = TRY(Store.note(store::NoteKind::ParsedTu, Of.Key));
    ParseRecord Record;
    // One that cannot be read is replaced by parsing.
    if (!Bytes || !store::decode(*Bytes, Record) ||
        Record.Command != digestOf(*Of.Entry) ||
        Inputs.firstChanged(Record.Inputs))
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

  llvm::Error take(const ParseRequest &Of, ParsedEntry &Out, const JobEnd &End,
                   const std::string &Result, const std::string &Log) {
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
      return Tu.State == ParsedTu::Status::Parsed ? keep(Of, Out, Tu)
                                                  : llvm::Error::success();
    }
    Out.State = TuState::Ok;
    Out.Manifest = Tu.Manifest;
    return keep(Of, Out, Tu);
  }

private:
  /// Puts what became of a TU into the store, with what tells later whether it
  /// still holds.
  llvm::Error keep(const ParseRequest &Of, const ParsedEntry &Out,
                   ParsedTu &Tu) {
    std::vector<facts::EncodedShard> New;
    ParseRecord Record;
    if (Out.State == TuState::Ok) {
      Record.ManifestBytes = facts::encodeManifest(Tu.Manifest);
      for (facts::EncodedShard &Shard : Tu.Shards) {
        bool Has = TRY(Store.has(Shard.Hash));
        if (!Has)
          New.push_back(std::move(Shard));
      }
    } else {
      Record.Errors = Out.Errors;
      Record.Detail = Out.Detail;
    }
    std::vector<std::string> Paths;
    bool Raced = false;
    for (const std::string &Input : Tu.Inputs) {
      Paths.push_back(pathOf(Input, Of.Entry->Directory));
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
    Notes.push_back({store::NoteKind::ParsedTu, Of.Key, store::encode(Record)});
    return Store.putNotes(Notes, New);
  }

  /// Without "..", by which a source seen from the build folder would count to
  /// the build; unless that is another file, by a link.
  static std::string pathOf(const std::string &Input,
                            const std::string &Directory) {
    std::string Given =
        Input.starts_with('/') ? Input : Directory + "/" + Input;
    if (Given.find("/..") == std::string::npos)
      return Given;
    std::string Plain = absolutePath(Given, Directory);
    return store::identityOf(Plain) == store::identityOf(Given) ? Plain : Given;
  }

  uint64_t digestOf(const CompileEntry &Entry) const {
    return commandDigest(Entry, Inputs.paths()) ^ ProgramDigest;
  }

  std::string describeErrors(const CompileEntry &Entry,
                             const ParsedTu &Tu) const {
    const ParsedTu::Diagnostic &First = Tu.FirstError;
    std::string Where;
    if (!First.File.empty())
      Where = Mapper.toIndex(absolutePath(First.File, Entry.Directory)) + ":" +
              std::to_string(First.Line) + ": ";
    if (Tu.State != ParsedTu::Status::Parsed)
      return "It could not be parsed: " + Where + First.Text +
             ". Mend its entry in compile_commands.json or what it names, "
             "and " +
             Again;
    return "Parsing it gave " + std::to_string(Tu.Errors) +
           (Tu.Errors == 1 ? " error: " : " errors, first: ") + Where +
           First.Text +
           ". Where that is code which the build generates, generate it; else "
           "mend the source. Then " +
           Again;
  }

  const ParserSettings &Settings;
  store::FactStore &Store;
  InputTable &Inputs;
  PathMapper &Mapper;
  uint64_t ProgramDigest = 0;
};

} // namespace

llvm::Expected<std::vector<ParsedEntry>>
parseTus(const std::vector<ParseRequest> &Requests,
         const ParserSettings &Settings, bool ParseAgain,
         store::FactStore &Store, store::FileDigests &Files, InputTable &Inputs,
         PathMapper &Mapper,
         const std::function<void(uint64_t, uint64_t)> &Progress,
         ParseCounts &Counts, std::string &Problem) {
  double Start = now();
  TuParser Parser(Settings, Store, Files, Inputs, Mapper);
  std::vector<ParsedEntry> Results(Requests.size());
  std::vector<ParseJob> Jobs;
  std::vector<size_t> Places; ///< of the jobs in Requests
  for (size_t I = 0; I < Requests.size(); ++I) {
    const CompileEntry &Entry = *Requests[I].Entry;
    if (std::string Why = missingFor(Entry); !Why.empty()) {
      Results[I].Detail = std::move(Why);
      continue;
    }
    bool Reused = false;
    if (!ParseAgain)
      Reused = TRY(Parser.reuse(Requests[I], Results[I]));
    Counts.Reused += Reused;
    if (!Reused) {
      Jobs.push_back({Entry.Directory, Entry.File, Entry.Arguments,
                      /*CommandOnly=*/false, Settings.AllBodies});
      Places.push_back(I);
      Counts.Mains.push_back(Mapper.toIndex(Entry.File));
    }
  }

  llvm::Error StoreError = llvm::Error::success();
  if (!Jobs.empty())
    Progress(0, Jobs.size());
  auto Ended = [&](const JobEnd &End, const std::string &Result,
                   const std::string &Log) -> llvm::Error {
    ++Counts.Parsed;
    size_t I = Places[End.Job];
    StoreError = llvm::joinErrors(
        std::move(StoreError),
        Parser.take(Requests[I], Results[I], End, Result, Log));
    if (StoreError)
      return makeError("the store failed");
    Progress(Counts.Parsed, Jobs.size());
    return llvm::Error::success();
  };
  if (auto Memory = runParser(Settings, Jobs, Ended))
    Counts.Memory = *Memory;
  else
    Problem = llvm::toString(Memory.takeError());
  if (StoreError)
    return StoreError;
  Counts.Seconds = now() - Start;
  return Results;
}

} // namespace torchtalk::collect
