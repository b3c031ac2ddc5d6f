//===- TextColumns.cpp - C++ that was read as text into a generation ------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/format/CodingSupport.h"
#include "index/reader/IndexReader.h"
#include "index/writer/IndexWriterImpl.h"

#include "llvm/ADT/STLExtras.h"
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

llvm::Error Writing::texts() {
  IncludeResolver Includes;
  for (llvm::StringRef Path : Table.Files)
    Includes.addFile(Path);
  for (const TextFile &Text : Contents.Texts)
    Includes.addFile(Text.File);
  source::CodeFile Code;
  for (const TextFile &Text : Contents.Texts) {
    source::decodeCode(Text.Code, Code);
    for (const source::CodeInclude &Include : Code.Includes)
      Includes.learn(Include);
  }
  std::map<std::string, std::vector<uint32_t>> Calling;
  std::map<std::string, std::vector<TextPlace>> Including;
  if (llvm::Error E = Out.startColumn(Column::Texts))
    return E;
  for (uint32_t Number = 0; Number < Contents.Texts.size(); ++Number) {
    const TextFile &Text = Contents.Texts[Number];
    source::decodeCode(Text.Code, Code);
    auto AddCalled = [&](llvm::StringRef Name) {
      size_t At = Name.rfind("::");
      if (At != llvm::StringRef::npos)
        Name = Name.drop_front(At + 2);
      std::vector<uint32_t> &In = Calling[textCallKey(std::string_view(Name))];
      if (In.empty() || In.back() != Number)
        In.push_back(Number);
    };
    for (const source::CodeCall &Call : Code.Calls) {
      AddCalled(Call.Callee);
      if (Call.TheKind == source::CodeCall::Kind::Address &&
          !Call.Receiver.empty())
        AddCalled(Call.Receiver);
    }
    std::vector<std::string> Targets;
    for (const source::CodeInclude &Include : Code.Includes) {
      Targets.push_back(Includes.resolve(Text.File, Include).str());
      if (!Targets.back().empty())
        Including[textIncludeKey(Targets.back())].push_back(
            {Number, Include.Line});
    }
    if (llvm::Error E = Out.put(key32(Number), encodeText(Text.Code, Targets)))
      return E;
  }
  if (llvm::Error E = Out.startColumn(Column::TextNames))
    return E;
  for (const auto &[Key, Numbers] : Calling)
    if (llvm::Error E = Out.put(Key, encodeNumbers(Numbers)))
      return E;
  for (const auto &[Key, Places] : Including)
    if (llvm::Error E = Out.put(Key, encodeTextPlaces(Places)))
      return E;
  std::set<llvm::StringRef> Read;
  for (const TextFile &Text : Contents.Texts)
    Read.insert(Text.File);
  for (const TuRecord &Tu : Contents.Tus)
    Summary.TusAsText += Tu.State != TuState::Ok && Read.count(Tu.Main) != 0;
  return llvm::Error::success();
}

//===----------------------------------------------------------------------===//
// Coding.
//===----------------------------------------------------------------------===//

std::string encodeText(std::string_view Code,
                       const std::vector<std::string> &Targets) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  Out.string(Code);
  writeStrings(Out, Targets);
  return Bytes;
}

bool decodeText(std::string_view Bytes, TextRecord &Out) {
  ByteReader In(Bytes);
  std::string_view Code = In.string();
  readStrings(In, Out.Targets);
  return done(In) && source::decodeCode(Code, Out.Code) &&
         Out.Targets.size() == Out.Code.Includes.size();
}

std::string textCallKey(std::string_view LastComponent) {
  return "c" + std::string(LastComponent);
}

std::string textIncludeKey(std::string_view Path) {
  return "i" + std::string(Path);
}

std::string encodeNumbers(llvm::ArrayRef<uint32_t> Numbers) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  uint32_t Last = 0;
  for (uint32_t Number : Numbers) {
    Out.varint(Number - Last);
    Last = Number;
  }
  return Bytes;
}

bool decodeNumbers(std::string_view Bytes, std::vector<uint32_t> &Out) {
  ByteReader In(Bytes);
  uint32_t Last = 0;
  for (Out.clear(); !In.error() && !In.atEnd(); Out.push_back(Last))
    Last += In.u32();
  return done(In);
}

std::string encodeTextPlaces(llvm::ArrayRef<TextPlace> Places) {
  std::string Bytes;
  ByteWriter Out(Bytes);
  writeList(Out, Places, [&](const TextPlace &Place) {
    Out.varint(Place.first);
    Out.varint(Place.second);
  });
  return Bytes;
}

bool decodeTextPlaces(std::string_view Bytes, std::vector<TextPlace> &Out) {
  ByteReader In(Bytes);
  readList(In, Out, [&](TextPlace &Place) {
    Place.first = In.u32();
    Place.second = In.u32();
  });
  return done(In);
}

} // namespace torchtalk::index
