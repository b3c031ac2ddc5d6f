//===- FileView.cpp - What one file holds ---------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/file/FileView.h"
#include "describe/Dialect.h"
#include "query/names/Nearest.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <map>
#include <set>

namespace torchtalk::query {

using index::Session;
using llvm::StringRef;

namespace {

/// Python, tests and what is seen in source only are not in the table of
/// compiled files.
std::set<std::string> readKnownFiles(Session &Index) {
  const auto &Compiled = Index.compiledFiles();
  std::set<std::string> Files(Compiled.begin(), Compiled.end());
  const auto &Texts = Index.textFiles();
  Files.insert(Texts.begin(), Texts.end());
  auto Add = [&](const auto &Record) {
    if (!Record.File.empty())
      Files.insert(Record.File);
  };
  Index.forEachPython("", Add);
  Index.forEachDevice(Add);
  Index.forEachRegistration(Add);
  Index.forEachDerivative(Add);
  Index.forEachOp([&](const index::OpRecord &Op) {
    Files.insert(Op.File);
    return false; // all are of one YAML
  });
  return Files;
}

const std::set<std::string> &knownFiles(Session &Index) {
  return Index.kept([&] { return readKnownFiles(Index); });
}

/// Without what users put in front of a path.
std::string normalized(StringRef Name, StringRef SourceRoot) {
  Name = Name.trim();
  if (!SourceRoot.empty() && Name.consume_front(SourceRoot) &&
      Name.consume_front("/"))
    return Name.str();
  while (Name.consume_front("./"))
    ;
  return Name.str();
}

bool endsAtComponent(StringRef Path, StringRef End) {
  return Path.consume_back(End) && (Path.empty() || Path.ends_with("/"));
}

void collectIncludes(Session &Index, FileView &View) {
  Index.forEachInclude([&](const auto &Include) {
    if (Include.From == View.Path)
      View.Includes.push_back(Include);
    if (Include.To == View.Path)
      View.IncludedBy.push_back(Include);
  });
  llvm::sort(View.Includes,
             [](const auto &A, const auto &B) { return A.Line < B.Line; });
  llvm::sort(View.IncludedBy);
  auto InText = Index.textsIncluding(View.Path);
  View.IncludedByText = InText.size();
  llvm::append_range(View.IncludedBy, std::move(InText));
  auto Text = Index.text(View.Path);
  if (!Text)
    return;
  View.IsText = !llvm::binary_search(Index.compiledFiles(), View.Path);
  for (size_t I = 0; I < Text->Targets.size(); ++I) {
    const source::CodeInclude &Include = Text->Code.Includes[I];
    const std::string &Target = Text->Targets[I];
    if (Target.empty())
      View.Unresolved.insert(Include.Path);
    View.Includes.push_back(
        {View.Path, Target.empty() ? Include.Path : Target, Include.Line});
  }
}

bool isYaml(StringRef Path) { return Path.ends_with(".yaml"); }

/// By file; few questions are about one file, and then about the next.
template <typename Record>
using ByFile = std::map<std::string, std::vector<Record>, std::less<>>;

/// The records of \p Scan that are of a file, by line.
template <typename Record, typename Fn> ByFile<Record> byFile(Fn Scan) {
  ByFile<Record> Files;
  Scan([&](const Record &R) { Files[R.File].push_back(R); });
  for (auto &[File, Records] : Files)
    llvm::stable_sort(Records, [](const Record &A, const Record &B) {
      return A.Line < B.Line;
    });
  return Files;
}

template <typename Record>
void take(const FileView &View, const ByFile<Record> &From,
          std::vector<Record> &Into) {
  if (auto At = From.find(View.Path); At != From.end())
    Into = At->second;
}

/// "torch.nn.init" of torch/nn/init.py, with which the names in it begin.
std::string moduleOf(StringRef Path) {
  Path = Path.substr(0, Path.rfind('.'));
  Path.consume_back("/__init__");
  std::string Name = Path.str();
  std::replace(Name.begin(), Name.end(), '/', '.');
  return Name;
}

void collectAll(Session &Index, FileView &View) {
  for (index::TuRecord &Tu : Index.tus())
    if (Tu.Main == View.Path)
      View.Tu = std::move(Tu);
  for (index::SymbolId Id : Index.symbolsInFile(View.Path))
    if (auto Symbol = Index.symbol(Id))
      View.Functions.push_back(std::move(*Symbol));
  take(View, Index.kept([&] {
    return byFile<index::RegistrationRecord>(
        [&](auto Fn) { Index.forEachRegistration(Fn); });
  }),
       View.Registrations);
  take(View, Index.kept([&] {
    return byFile<index::BindingRecord>(
        [&](auto Fn) { Index.forEachBinding(Fn); });
  }),
       View.Bindings);
  take(View, Index.kept([&] {
    return byFile<index::DeviceRecord>(
        [&](auto Fn) { Index.forEachDevice(Fn); });
  }),
       View.Devices);
  if (isPython(View.Path))
    take(View, byFile<index::PythonRecord>([&](auto Fn) {
           Index.forEachPython(moduleOf(View.Path), Fn);
         }),
         View.Python);
  else if (!isYaml(View.Path))
    collectIncludes(Index, View);
  Index.forEachTest(View.Path + "::",
                    [&](const index::TestRecord &) { ++View.Tests; });
  if (!isYaml(View.Path))
    return;
  Index.forEachDerivative([&](const auto &Record) {
    View.Derivatives += Record.File == View.Path;
  });
  Index.forEachOp([&](const index::OpRecord &Op) {
    View.Ops += Op.File == View.Path;
    return Op.File == View.Path;
  });
}

/// Files of nearly that name, wherever they are; those of tests last.
std::vector<std::string> nearFiles(const std::set<std::string> &Files,
                                   StringRef Path) {
  Nearest Near(llvm::sys::path::filename(Path));
  for (const std::string &File : Files)
    Near.offer(llvm::sys::path::filename(File),
               StringRef(File).contains("test") ? 1 : 0, File);
  return Near.best();
}

size_t longestList(const FileView &View) {
  return std::max({View.Functions.size(), View.Devices.size(),
                   View.Python.size(), View.Registrations.size(),
                   View.Bindings.size(), View.Includes.size(),
                   View.IncludedBy.size()});
}

} // namespace

std::vector<std::string> filesNamed(Session &Index, std::string_view Name) {
  std::vector<std::string> Result;
  std::string Path = normalized(Name, Index.summary().SourceRoot);
  if (Path.empty())
    return Result;
  const auto &Files = knownFiles(Index);
  if (Files.count(Path) != 0)
    return std::vector<std::string>{Path};
  for (const std::string &File : Files)
    if (endsAtComponent(File, Path))
      Result.push_back(File);
  return Result;
}

FileView viewFile(Session &Index, const FileRequest &Request) {
  FileView View;
  View.Asked = Request.Name;
  View.Limit = Request.Limit;
  size_t Offset = 0;
  if (!parseCursor(Index, Request, Offset, View.BadRequest))
    return View;
  View.Candidates = filesNamed(Index, Request.Name);
  if (View.Candidates.empty()) {
    std::string Path = normalized(Request.Name, Index.summary().SourceRoot);
    if (!Path.empty())
      View.Near = nearFiles(knownFiles(Index), Path);
    return View;
  }
  View.Path = View.Candidates.front();
  View.IsDevice = source::isDeviceSource(View.Path);
  if (!isPython(View.Path) && !isYaml(View.Path))
    View.Looked = lookedAt(Index.summary());
  collectAll(Index, View);
  View.ThePage = makePage(Index, Request, Offset, longestList(View));
  return View;
}

std::vector<std::string> completeFile(Session &Index, std::string_view Typed,
                                      size_t Limit, size_t &Total) {
  const auto &Files = knownFiles(Index);
  std::vector<std::string> First, Later;
  for (const std::string &File : Files) {
    size_t At = StringRef(File).find_insensitive(Typed);
    if (At == StringRef::npos)
      continue;
    bool Begins = At == 0 || File[At - 1] == '/';
    (Begins ? First : Later).push_back(File);
  }
  Total = First.size() + Later.size();
  llvm::append_range(First, Later);
  First.resize(std::min(First.size(), Limit));
  return First;
}

} // namespace torchtalk::query
