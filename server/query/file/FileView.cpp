//===- FileView.cpp - What one file holds ---------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/file/FileView.h"
#include "query/names/Nearest.h"
#include "source/DeviceScan.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <set>

namespace torchtalk::query {

using index::IndexReader;
using llvm::StringRef;

namespace {

constexpr size_t MaxNear = 8;

/// Python, tests and what is seen in source only are not in the table of
/// compiled files.
llvm::Expected<std::set<std::string>> knownFiles(const IndexReader &Index) {
  auto Compiled = Index.compiledFiles();
  if (!Compiled)
    return Compiled.takeError();
  std::set<std::string> Files((*Compiled)->begin(), (*Compiled)->end());
  auto Texts = Index.textFiles();
  if (!Texts)
    return Texts.takeError();
  Files.insert((*Texts)->begin(), (*Texts)->end());
  auto Add = [&](const auto &Record) {
    if (!Record.File.empty())
      Files.insert(Record.File);
    return true;
  };
  if (llvm::Error E = Index.forEachPython("", Add))
    return E;
  if (llvm::Error E = Index.forEachDevice(Add))
    return E;
  if (llvm::Error E = Index.forEachRegistration(Add))
    return E;
  if (llvm::Error E = Index.forEachDerivative(Add))
    return E;
  if (llvm::Error E = Index.forEachOp([&](const index::OpRecord &Op) {
        Files.insert(Op.File);
        return false; // all are of one YAML
      }))
    return E;
  return Files;
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

llvm::Error collectFunctions(const IndexReader &Index, FileView &View) {
  auto Ids = Index.symbolsInFile(View.Path);
  if (!Ids)
    return Ids.takeError();
  for (index::SymbolId Id : *Ids) {
    auto Symbol = Index.symbol(Id);
    if (!Symbol)
      return Symbol.takeError();
    if (*Symbol)
      View.Functions.push_back(std::move(**Symbol));
  }
  return llvm::Error::success();
}

llvm::Error collectIncludes(const IndexReader &Index, FileView &View) {
  if (llvm::Error E = Index.forEachInclude([&](const auto &Include) {
        if (Include.From == View.Path)
          View.Includes.push_back(Include);
        if (Include.To == View.Path)
          View.IncludedBy.push_back(Include);
        return true;
      }))
    return E;
  llvm::sort(View.Includes,
             [](const auto &A, const auto &B) { return A.Line < B.Line; });
  llvm::sort(View.IncludedBy);
  auto InText = Index.textsIncluding(View.Path);
  if (!InText)
    return InText.takeError();
  View.IncludedByText = InText->size();
  llvm::append_range(View.IncludedBy, std::move(*InText));
  auto Text = Index.text(View.Path);
  if (!Text)
    return Text.takeError();
  if (!*Text)
    return llvm::Error::success();
  auto Compiled = Index.compiledFiles();
  if (!Compiled)
    return Compiled.takeError();
  View.IsText = !llvm::binary_search(**Compiled, View.Path);
  for (size_t I = 0; I < (*Text)->Targets.size(); ++I) {
    const source::CodeInclude &Include = (*Text)->Code.Includes[I];
    const std::string &Target = (*Text)->Targets[I];
    View.Includes.push_back(
        {View.Path, Target.empty() ? Include.Path : Target, Include.Line});
  }
  return llvm::Error::success();
}

bool isPythonOrYaml(StringRef Path) {
  return Path.ends_with(".py") || Path.ends_with(".pyi") ||
         Path.ends_with(".yaml");
}

/// The records of \p Scan that are of the file.
template <typename Record, typename Fn>
llvm::Error collect(const FileView &View, std::vector<Record> &Into, Fn Scan) {
  if (llvm::Error E = Scan([&](const Record &R) {
        if (R.File == View.Path)
          Into.push_back(R);
        return true;
      }))
    return E;
  llvm::stable_sort(
      Into, [](const Record &A, const Record &B) { return A.Line < B.Line; });
  return llvm::Error::success();
}

llvm::Error collectAll(const IndexReader &Index, FileView &View) {
  auto Tus = Index.tus();
  if (!Tus)
    return Tus.takeError();
  for (index::TuRecord &Tu : *Tus)
    if (Tu.Main == View.Path)
      View.Tu = std::move(Tu);
  if (llvm::Error E = collectFunctions(Index, View))
    return E;
  if (llvm::Error E = collectIncludes(Index, View))
    return E;
  if (llvm::Error E = collect(View, View.Registrations, [&](auto Fn) {
        return Index.forEachRegistration(Fn);
      }))
    return E;
  if (llvm::Error E = collect(View, View.Bindings, [&](auto Fn) {
        return Index.forEachBinding(Fn);
      }))
    return E;
  if (llvm::Error E = collect(View, View.Devices,
                              [&](auto Fn) { return Index.forEachDevice(Fn); }))
    return E;
  if (llvm::Error E = collect(View, View.Python, [&](auto Fn) {
        return Index.forEachPython("", Fn);
      }))
    return E;
  if (llvm::Error E =
          Index.forEachTest(View.Path + "::", [&](const index::TestRecord &) {
            ++View.Tests;
            return true;
          }))
    return E;
  if (llvm::Error E = Index.forEachDerivative([&](const auto &Record) {
        View.Derivatives += Record.File == View.Path;
        return true;
      }))
    return E;
  return Index.forEachOp([&](const index::OpRecord &Op) {
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
  return Near.best(MaxNear);
}

size_t longestList(const FileView &View) {
  return std::max({View.Functions.size(), View.Devices.size(),
                   View.Python.size(), View.Registrations.size(),
                   View.Bindings.size(), View.Includes.size(),
                   View.IncludedBy.size()});
}

} // namespace

std::string FileRequest::list() const { return listName({"file", Name}); }

llvm::Expected<std::vector<std::string>> filesNamed(const IndexReader &Index,
                                                    std::string_view Name) {
  std::vector<std::string> Result;
  std::string Path = normalized(Name, Index.summary().SourceRoot);
  if (Path.empty())
    return Result;
  auto Files = knownFiles(Index);
  if (!Files)
    return Files.takeError();
  if (Files->count(Path) != 0)
    return std::vector<std::string>{Path};
  for (const std::string &File : *Files)
    if (endsAtComponent(File, Path))
      Result.push_back(File);
  return Result;
}

llvm::Expected<FileView> viewFile(const IndexReader &Index,
                                  const FileRequest &Request) {
  FileView View;
  View.Asked = Request.Name;
  View.Limit = Request.Limit;
  size_t Offset = 0;
  if (!parseCursor(Index, Request, Offset)) {
    View.BadRequest = cursorProblem(Request.Cursor);
    return View;
  }
  auto Files = filesNamed(Index, Request.Name);
  if (!Files)
    return Files.takeError();
  View.Candidates = std::move(*Files);
  std::string Path = normalized(Request.Name, Index.summary().SourceRoot);
  if (View.Candidates.empty() && !Path.empty()) {
    auto Known = knownFiles(Index);
    if (!Known)
      return Known.takeError();
    View.Near = nearFiles(*Known, Path);
  }
  if (View.Candidates.empty()) {
    return View;
  }
  View.Path = View.Candidates.front();
  View.IsDevice = source::isDeviceSource(View.Path);
  if (!isPythonOrYaml(View.Path))
    View.Looked = lookedAt(Index.summary());
  if (llvm::Error E = collectAll(Index, View))
    return E;
  View.ThePage = makePage(Index, Request, Offset, longestList(View));
  return View;
}

llvm::Expected<std::vector<std::string>> completeFile(const IndexReader &Index,
                                                      std::string_view Typed,
                                                      size_t Limit,
                                                      size_t &Total) {
  auto Files = knownFiles(Index);
  if (!Files)
    return Files.takeError();
  std::vector<std::string> First, Later;
  for (const std::string &File : *Files) {
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
