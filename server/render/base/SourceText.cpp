//===- SourceText.cpp - The text of a source file -------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "render/base/SourceText.h"
#include "index/reader/KeptSources.h"
#include "render/base/Fields.h"
#include "render/base/Links.h"
#include "store/Files.h"
#include "store/Try.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/FileSystem.h"

namespace torchtalk::render {

namespace {

constexpr uint64_t MaxFile = 16 << 20;
constexpr size_t MostLines = 2000;
constexpr const char *ChangedSince =
    "the file changed since the index was made";

/// Says why there is no file at \p Path.
void explainMissing(const std::string &Path, const std::string &Root,
                    bool OfPackage, SourceText &Out) {
  Out.Problem = "the file is not there";
  if (llvm::sys::fs::exists(Path))
    return;
  if (OfPackage) {
    Out.Problem = "the installed torch does not have the file";
    Out.Absent = "in files that the installed torch does not have";
    return;
  }
  llvm::sys::fs::file_status Status;
  if (llvm::sys::fs::status(Root, Status) == std::errc::permission_denied) {
    Out.Problem = "this user may not read the source " + Root;
    Out.Absent = "in the source " + Root + ", which this user may not read";
  } else if (!llvm::sys::fs::is_directory(Status)) {
    Out.Problem = "the source " + Root + " is not on this machine";
    Out.Absent = "in the source " + Root + ", which is not on this machine";
  }
}

llvm::Expected<SourceText> readPresent(const index::IndexReader &Index,
                                       const std::string &Root,
                                       llvm::StringRef Name) {
  SourceText Result;
  const index::IndexSummary &Of = Index.summary();
  const std::string Path = sourcePath(Index, Root, Name);
  auto Origin = TRY(Index.origin());
  auto Registry = TRY(Index.registry());
  llvm::sys::fs::file_status Status;
  if (llvm::sys::fs::status(Path, Status) ||
      !llvm::sys::fs::is_regular_file(Status)) {
    explainMissing(Path, Root.empty() ? Of.SourceRoot : Root,
                   Registry.has_value(), Result);
    return Result;
  }
  if (Status.getSize() > MaxFile) {
    Result.Problem = "the file is too large to show";
    return Result;
  }
  auto Buffer = store::mapFile(Path);
  if (!Buffer) {
    Result.Problem = llvm::toString(Buffer.takeError());
    return Result;
  }
  // What was compared when it was loaded, or installed, may be younger.
  const uint64_t Known = Origin && (Origin->Compared || Registry)
                             ? Origin->LoadedUnix
                             : Of.CreatedUnix;
  Result.Changed = llvm::sys::toTimeT(Status.getLastModificationTime()) >
                       static_cast<std::time_t>(Known) ||
                   (Origin && llvm::is_contained(Origin->Differing, Name));
  Result.Buffer = std::move(*Buffer);
  Result.Buffer->getBuffer().split(Result.Lines, '\n');
  return Result;
}

} // namespace

std::string sourcePath(const index::IndexReader &Index, const std::string &Root,
                       llvm::StringRef Path) {
  const index::IndexSummary &Of = Index.summary();
  if (Path.starts_with("/"))
    return Path.str();
  llvm::StringRef InBuild = Path;
  if (!Of.BuildDir.empty() && InBuild.consume_front("build/"))
    return Of.BuildDir + "/" + InBuild.str();
  return (Root.empty() ? Of.SourceRoot : Root) + "/" + Path.str();
}

llvm::Expected<SourceText> readSource(const index::IndexReader &Index,
                                      const std::string &Root,
                                      llvm::StringRef Name) {
  SourceText Present = TRY(readPresent(Index, Root, Name));
  if (Present.Problem.empty() && !Present.Changed)
    return Present;
  auto Kept = index::keptText(Index, Name);
  if (!Kept) {
    Present.Problem = llvm::toString(Kept.takeError());
    return Present;
  }
  if (!*Kept)
    return Present;
  SourceText Result;
  Result.AsOfIndex = Present.Changed ? ChangedSince : Present.Problem;
  Result.Buffer = llvm::MemoryBuffer::getMemBufferCopy(**Kept);
  Result.Buffer->getBuffer().split(Result.Lines, '\n');
  return Result;
}

query::PresentText presentText(const index::IndexReader &Index,
                               const std::string &Root,
                               const std::string &Path) {
  query::PresentText Result;
  auto Read = readSource(Index, Root, Path);
  if (!Read) {
    Result.Problem = llvm::toString(Read.takeError());
    return Result;
  }
  Result.Problem = Read->Problem;
  Result.Changed = Read->Changed;
  if (Read->Buffer)
    Result.Text = Read->Buffer->getBuffer().str();
  return Result;
}

llvm::Error addSource(Answer &Given, const index::IndexReader &Index,
                      const std::string &Root, const std::string &Path,
                      SourceLines Lines) {
  const SourceText Source = TRY(readSource(Index, Root, Path));
  // A file that ends with a line feed has no line after it.
  size_t Total = Source.Lines.size();
  if (Total > 0 && Source.Lines.back().empty())
    --Total;
  const size_t First = Lines.First;
  const size_t Last = std::min({Lines.Last, Total, First + MostLines - 1});
  Json Code = Json::array();
  Given.Text = Path + ", lines " + std::to_string(First) + " to " +
               std::to_string(Last) + " of " + std::to_string(Total) + "\n";
  const std::string Link =
      Source.Problem.empty() ? "" : linkTo(Index, Path, First);
  if (!Source.Problem.empty())
    Given.Text = Path + ": " + Source.Problem +
                 (Link.empty() ? "" : ". It is at " + Link) + "\n";
  else if (First > Total)
    Given.Text = Path + " has " + std::to_string(Total) + " lines\n";
  if (Source.Changed)
    Given.Text += std::string(ChangedSince) + "\n";
  if (!Source.AsOfIndex.empty())
    Given.Text += "as of the index: " + Source.AsOfIndex + "\n";
  for (size_t Line = First; Line <= Last; ++Line) {
    const std::string Text = Source.Lines[Line - 1].rtrim("\r").str();
    Given.Text += std::to_string(Line) + " | " + Text + "\n";
    Code.push_back(Text);
  }
  Json Value = {{"first", First},
                {"total", Total},
                {"changed", Source.Changed},
                {"as_of_index", orNull(Source.AsOfIndex)},
                {"problem", orNull(Source.Problem)},
                {"link", orNull(Link)},
                {"lines", std::move(Code)}};
  Given.Value = [Rest = Given.Value, Value = std::move(Value)] {
    Json Whole = Rest();
    Whole["source"] = Value;
    return Whole;
  };
  return llvm::Error::success();
}

} // namespace torchtalk::render
