//===- SnapshotJson.cpp - Snapshots as text and JSON ----------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "output/SnapshotJson.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <array>
#include <ctime>

namespace torchtalk::cli {

using snapshot::Checkout;
using snapshot::Listed;
using snapshot::Manifest;

namespace {

constexpr size_t ShortCommit = 12;
/// Files that a list of them shows.
constexpr size_t MaxFilesShown = 5;

/// What of \p M is equal to \p Here.
std::vector<std::string> matches(const Manifest &M, const Checkout &Here) {
  std::vector<std::string> Result;
  if (Here.Content && M.Content == Here.Content->Fingerprint)
    Result.emplace_back("content");
  if (!M.Commit.empty() && M.Commit == Here.Commit)
    Result.emplace_back("commit");
  if (M.Path == Here.Path)
    Result.emplace_back("path");
  return Result;
}

std::string timeText(uint64_t Unix) {
  auto Time = static_cast<std::time_t>(Unix);
  std::tm Parts = {};
  char Text[32] = "";
  if (::gmtime_r(&Time, &Parts))
    std::strftime(Text, sizeof(Text), "%Y-%m-%d %H:%M UTC", &Parts);
  return Text;
}

std::string orDash(const std::string &Text) {
  return Text.empty() ? "-" : Text;
}

} // namespace

std::string bytesText(uint64_t Bytes) {
  return llvm::formatv("{0:f1} MB", static_cast<double>(Bytes) / 1e6);
}

std::string someOf(const std::vector<std::string> &Files) {
  return llvm::join(llvm::ArrayRef(Files).take_front(MaxFilesShown), ", ") +
         (Files.size() > MaxFilesShown ? ", ..." : "");
}

std::string howText(const index::SnapshotOrigin &Origin) {
  using Match = index::SnapshotOrigin::Match;
  switch (Origin.How) {
  case Match::Content:
    return "its files are those of the source";
  case Match::Commit:
    return "its commit is HEAD";
  case Match::Path:
    return "it was saved of a source at this place";
  case Match::Ancestor:
    return "its commit is the nearest ancestor of HEAD, " +
           std::to_string(Origin.Distance) + " commits before it";
  case Match::Forced:
    return "by force: it is of another source";
  case Match::Version:
    return "it is of the same line of versions; git does not show that HEAD "
           "descends from its commit";
  }
  return "";
}

std::string describe(const Manifest &M) {
  return (M.Commit.empty() ? std::string("no commit")
                           : "commit " + M.Commit.substr(0, ShortCommit)) +
         ", " + std::to_string(M.count("tus-ok")) + " TUs, " +
         bytesText(M.totalBytes());
}

render::Json listedJson(const Listed &Entry, const Checkout *Here) {
  render::Fields A;
  if (Entry.Found)
    A (*Entry.Found)("matches", Here
                                    ? render::Json(matches(*Entry.Found, *Here))
                                    : render::Json());
  else
    A("name", Entry.Name)("error", Entry.Problem);
  return A.take();
}

std::string listText(const std::vector<Listed> &List, const Checkout *Here) {
  using Row = std::array<std::string, 6>;
  std::vector<Row> Rows = {
      {"NAME", "COMMIT", "CREATED", "SIZE", "TUS", "MATCHES"}};
  std::string Problems;
  for (const Listed &Entry : List) {
    if (!Entry.Found) {
      Problems += "damaged: " + Entry.Problem + "\n";
      continue;
    }
    const Manifest &M = *Entry.Found;
    Rows.push_back({M.Name, orDash(M.Commit.substr(0, ShortCommit)),
                    timeText(M.CreatedUnix), bytesText(M.totalBytes()),
                    std::to_string(M.count("tus-ok")),
                    Here ? orDash(llvm::join(matches(M, *Here), ", "))
                         : "no source is known"});
  }
  std::array<size_t, std::tuple_size_v<Row>> Width = {};
  for (const Row &R : Rows)
    for (size_t I = 0; I < R.size(); ++I)
      Width[I] = std::max(Width[I], R[I].size());
  std::string Text;
  for (const Row &R : Rows) {
    for (size_t I = 0; I + 1 < R.size(); ++I)
      Text += R[I] + std::string(Width[I] - R[I].size() + 2, ' ');
    Text += R.back() + "\n";
  }
  return Text + Problems;
}

} // namespace torchtalk::cli

void torchtalk::render::fields(Fields &A, const snapshot::Manifest &M) {
  A("name", M.Name)("created_unix", M.CreatedUnix)("torchtalk", M.TorchTalk);
  A("index_format", M.IndexFormat)("facts_format", M.FactsFormat);
  A("pytorch_version", M.PyTorchVersion)("commit", M.Commit);
  A("content", M.Content)("path", M.Path)("bytes", M.totalBytes());
  A("files", M.Files.size())("configuration", object(M.Configuration));
  A("counts", object(M.Counts));
}
