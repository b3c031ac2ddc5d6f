//===- TextColumns.cpp - C++ that was read as text into a generation ------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/reader/IndexReader.h"
#include "index/writer/IndexWriterImpl.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

#include <set>

namespace torchtalk::index {

namespace {

/// From an include as written to the file that it means.
///
/// No include path is known of what is not compiled: a file whose path ends
/// with what is written is meant, and where there are several, the one in the
/// folder that most includes are found in.
class IncludeResolver {
public:
  void addFile(llvm::StringRef Path) {
    if (Known.insert(Path).second)
      ByName[llvm::sys::path::filename(Path)].push_back(Path);
  }

  /// To be told all before the first resolve(): what has one meaning tells the
  /// folders.
  void learn(const source::CodeInclude &Include) {
    auto Fits = fitting(Include.Path);
    if (Fits.size() == 1)
      ++Folders[Fits.front().drop_back(Include.Path.size())];
  }

  llvm::StringRef resolve(llvm::StringRef From,
                          const source::CodeInclude &Include) const {
    if (Include.Quoted) {
      llvm::SmallString<128> Beside(llvm::sys::path::parent_path(From));
      llvm::sys::path::append(Beside, Include.Path);
      llvm::sys::path::remove_dots(Beside, /*remove_dot_dot=*/true);
      if (auto It = Known.find(Beside.str()); It != Known.end())
        return It->first();
    }
    llvm::StringRef Best;
    size_t Count = 0;
    for (llvm::StringRef Path : fitting(Include.Path)) {
      auto It = Folders.find(Path.drop_back(Include.Path.size()));
      if (It != Folders.end() && It->second > Count) {
        Best = Path;
        Count = It->second;
      }
    }
    return Best;
  }

private:
  std::vector<llvm::StringRef> fitting(llvm::StringRef Written) const {
    std::vector<llvm::StringRef> Result;
    auto It = ByName.find(llvm::sys::path::filename(Written));
    if (It == ByName.end())
      return Result;
    for (llvm::StringRef Path : It->second) {
      llvm::StringRef Before = Path;
      if (Before.consume_back(Written) &&
          (Before.empty() || Before.ends_with("/")))
        Result.push_back(Path);
    }
    return Result;
  }

  llvm::StringSet<> Known;
  llvm::StringMap<std::vector<llvm::StringRef>> ByName;
  llvm::StringMap<size_t> Folders; ///< how many includes each explains
};

} // namespace

void Writing::texts() {
  IncludeResolver Includes;
  for (llvm::StringRef Path : Table.Files)
    Includes.addFile(Path);
  for (const TextFile &Text : Contents.Texts)
    Includes.addFile(Text.File);
  source::CodeView Code;
  for (const TextFile &Text : Contents.Texts) {
    source::decodeCode(Text.Code, Code);
    for (const source::CodeInclude &Include : Code.Includes)
      Includes.learn(Include);
  }
  std::map<std::string, std::vector<uint32_t>> Calling;
  std::map<std::string, std::vector<TextPlace>> Including;
  Out.start(Column::Texts);
  for (uint32_t Number = 0; Number < Contents.Texts.size(); ++Number) {
    const TextFile &Text = Contents.Texts[Number];
    source::decodeCode(Text.Code, Code);
    auto AddCalled = [&](std::string_view Name) {
      std::vector<uint32_t> &In =
          Calling[textCallKey(source::unqualified(Name))];
      if (In.empty() || In.back() != Number)
        In.push_back(Number);
    };
    for (const auto &Call : Code.Calls) {
      AddCalled(Call.Callee);
      if (Call.registersKernel())
        AddCalled(Call.Receiver);
    }
    std::vector<std::string> Targets;
    for (const source::CodeInclude &Include : Code.Includes) {
      Targets.push_back(Includes.resolve(Text.File, Include).str());
      if (!Targets.back().empty())
        Including[textIncludeKey(Targets.back())].push_back(
            {Number, Include.Line});
    }
    Out.put(key32(Number), encode(Text.Code, Targets));
  }
  Out.start(Column::TextNames);
  for (const auto &[Key, Numbers] : Calling)
    Out.put(Key, encodeNumbers(Numbers));
  for (const auto &[Key, Places] : Including)
    Out.put(Key, encode(Places));
  std::set<llvm::StringRef> Read;
  for (const TextFile &Text : Contents.Texts)
    Read.insert(Text.File);
  for (const TuRecord &Tu : Contents.Tus)
    Summary.TusAsText += Tu.State != TuState::Ok && Read.count(Tu.Main) != 0;
}

} // namespace torchtalk::index
