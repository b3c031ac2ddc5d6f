//===- ChangedPlaces.cpp - Files and lines that change --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/affected/ChangedPlaces.h"
#include "query/affected/IdleLines.h"
#include "store/Errors.h"
#include "store/Files.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/FileSystem.h"

namespace torchtalk::query {

namespace {

/// What more bytes are read of no source.
constexpr uint64_t MaxSource = 4 << 20;

/// \p File, below \p Source, as it is on the disk; null when it cannot be read.
std::unique_ptr<llvm::MemoryBuffer> readSource(const std::string &Source,
                                               llvm::StringRef File) {
  for (llvm::StringRef Part : llvm::split(File, '/'))
    if (Part.empty() || Part == "..")
      return nullptr;
  std::string Path = Source + "/" + File.str();
  llvm::sys::fs::file_status Status;
  if (llvm::sys::fs::status(Path, Status) ||
      Status.type() != llvm::sys::fs::file_type::regular_file ||
      Status.getSize() > MaxSource)
    return nullptr;
  auto Read = store::mapFile(Path);
  if (Read)
    return std::move(*Read);
  llvm::consumeError(Read.takeError());
  return nullptr;
}

/// Whether the lines from \p First on, which are \p Put, are in the text and
/// comments there.
bool isIdleIn(llvm::ArrayRef<LineKind> Kinds,
              llvm::ArrayRef<llvm::StringRef> Now, uint32_t First,
              llvm::StringRef Put) {
  for (uint32_t Line = First; !Put.empty(); ++Line) {
    auto [Text, Rest] = Put.split('\n');
    if (Line == 0 || Line > Kinds.size() || Kinds[Line - 1] != LineKind::Idle ||
        Now[Line - 1].rtrim('\r') != Text)
      return false;
    Put = Rest;
  }
  return true;
}

} // namespace

llvm::Expected<ChangedLines> parsePlace(llvm::StringRef Text) {
  auto [File, Lines] = Text.rsplit(':');
  ChangedLines Result;
  Result.File = File.str();
  if (Lines.empty())
    return Result;
  auto [First, Last] = Lines.split('-');
  LineRange Range;
  if (First.getAsInteger(10, Range.First) || Range.First == 0 ||
      (!Last.empty() && Last.getAsInteger(10, Range.Last)))
    return makeError("'" + Text + "' is no FILE, FILE:LINE or FILE:FIRST-LAST");
  if (Last.empty())
    Range.Last = Range.First;
  if (Range.Last < Range.First)
    return makeError("in '" + Text + "' the last line is before the first");
  Result.Lines.push_back(Range);
  return Result;
}

ChangedLines indexedLines(const FileChange &Change, const std::string &Source,
                          uint64_t IndexedUnix) {
  bool Before = Change.Deleted;
  llvm::sys::fs::file_status Status;
  if (!Before && !llvm::sys::fs::status(Source + "/" + Change.File, Status))
    Before = !Change.OldFile.empty() &&
             llvm::sys::toTimeT(Status.getLastModificationTime()) >
                 static_cast<std::time_t>(IndexedUnix);
  ChangedLines Result{Before ? Change.OldFile : Change.File, {}};
  auto Text = Change.Runs.empty() ? nullptr : readSource(Source, Change.File);
  std::vector<LineKind> Kinds;
  llvm::SmallVector<llvm::StringRef, 0> Now;
  if (Text) {
    Kinds = lineKinds(Text->getBuffer(), Change.File);
    Text->getBuffer().split(Now, '\n');
  }
  for (const ChangedRun &Run : Change.Runs) {
    // Of lines that are gone, the next one tells whether a string was open.
    bool Outside = Run.New.Last <= Kinds.size() && Run.New.Last != 0 &&
                   Kinds[Run.New.Last - 1] != LineKind::Inside;
    if (!Kinds.empty() && isIdleIn(Kinds, Now, Run.New.First, Run.Put) &&
        (Run.Taken.empty() || (Outside && isIdle(Run.Taken, Change.File))))
      continue;
    Result.Lines.push_back(Before ? Run.Old : Run.New);
  }
  Result.Idle = !Change.Runs.empty() && Result.Lines.empty();
  return Result;
}

ChangedLines placeIn(const std::string &Source, ChangedLines Place) {
  llvm::StringRef File = Place.File;
  if (File.consume_front(Source))
    File = File.ltrim('/');
  while (File.consume_front("./"))
    ;
  Place.File = File.str();
  auto Text = Place.Lines.empty() ? nullptr : readSource(Source, Place.File);
  if (!Text)
    return Place;
  std::vector<LineKind> Kinds = lineKinds(Text->getBuffer(), Place.File);
  Place.Idle =
      !Kinds.empty() && llvm::all_of(Place.Lines, [&](const LineRange &Range) {
        if (Range.Last > Kinds.size())
          return false;
        return std::all_of(Kinds.begin() + (Range.First - 1),
                           Kinds.begin() + Range.Last,
                           [](LineKind K) { return K == LineKind::Idle; });
      });
  return Place;
}

} // namespace torchtalk::query
