//===- ReadRun.cpp - What a running dispatcher says, as rows --------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dispatcher/ReadRun.h"
#include "store/Errors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"

#include <array>
#include <optional>
#include <tuple>

namespace torchtalk::dispatcher {

using facts::DispatchKeyRelation;
using index::OperatorName;
using index::RegistrationRecord;
using llvm::StringRef;

namespace {

/// The file of torch's schemas, below the folder that torch was built in.
constexpr StringRef SchemaFile = "aten/src/ATen/RegisterSchema.cpp";
constexpr size_t MostOfName = 512, MostOfText = 1 << 16;

bool isPrintable(StringRef Text) {
  return Text.size() <= MostOfText &&
         llvm::none_of(Text,
                       [](unsigned char C) { return C < ' ' || C == 0x7f; }) &&
         llvm::json::isUTF8(Text);
}

bool isOpName(StringRef Name) {
  return Name.size() <= MostOfName && llvm::all_of(Name, llvm::isPrint) &&
         !Name.contains(' ') && OperatorName::isQualified(Name.str());
}

bool isKey(StringRef Key) {
  return !Key.empty() && Key.size() <= MostOfName &&
         llvm::all_of(Key, [](char C) { return llvm::isAlnum(C) || C == '_'; });
}

/// "registered at FILE:LINE"; else, as "registered by RegisterOperators", the
/// place stays unknown.
void readPlace(StringRef Text, RegistrationRecord &Row) {
  if (Text == "registered by RegisterOperators")
    Row.Api = facts::RegistrationApi::Operators;
  if (!Text.consume_front("registered at "))
    return;
  auto [File, Line] = Text.rsplit(':');
  if (!Line.getAsInteger(10, Row.BlockLine))
    Row.File = File.str();
  Row.Line = Row.BlockLine;
}

RegistrationRecord rowOf(StringRef Op, StringRef Key) {
  RegistrationRecord Row;
  Row.Op = Op.str();
  Row.Key = Key.str();
  Row.Compiled = false;
  Row.OfRun = true;
  return Row;
}

/// KEY[alias] (inactive): WHERE :: INFERRED SCHEMA [ FLAGS ]
bool readKernel(StringRef Op, StringRef Line,
                std::vector<RegistrationRecord> &Out) {
  auto [Head, Rest] = Line.split(": ");
  bool Replaced = Head.consume_back(" (inactive)");
  Head.consume_back("[alias]");
  auto [Where, Kernel] = Rest.split(" :: ");
  if (!isKey(Head) || !Kernel.consume_back("]"))
    return false;
  RegistrationRecord Row = rowOf(Op, Head);
  Row.Replaced = Replaced;
  readPlace(Where, Row);
  if (Kernel.rsplit("[ ").second.starts_with("fallthrough"))
    Row.KernelName = "fallthrough";
  Out.push_back(std::move(Row));
  return true;
}

/// KEY: [fallthrough ]WHERE [backend fallback]
bool readFallback(StringRef Entry, std::vector<RegistrationRecord> &Out) {
  auto [Key, Where] = Entry.split(": ");
  if (!isKey(Key) || !Where.consume_back(" [backend fallback]"))
    return false;
  RegistrationRecord Row = rowOf(OperatorName::All, Key);
  if (Where.consume_front("fallthrough "))
    Row.KernelName = "fallthrough";
  readPlace(Where, Row);
  Out.push_back(std::move(Row));
  return true;
}

/// Index paths for those of the machine that built torch.
class BuildPaths {
public:
  BuildPaths(StringRef Folder, llvm::ArrayRef<RegistrationRecord> Rows)
      : Folder(Folder.str() + "/") {
    for (const RegistrationRecord &Row : Rows)
      if (StringRef Root = Row.File; Root.consume_back(SchemaFile)) {
        Build = Root.str();
        Root.consume_back("/");
        Source =
            Build->empty() ? "../" : Root.take_front(Root.rfind('/') + 1).str();
        return;
      }
  }

  std::string map(const std::string &Path) const {
    StringRef Rest = Path;
    if (Rest.consume_front(Folder))
      return ("torch/" + Rest).str();
    if (Build && Rest.consume_front(*Build) && isOfTorch(Rest))
      return ("build/" + Rest).str();
    Rest = Path;
    if (Build && Rest.consume_front(Source) && isOfTorch(Rest))
      return Rest.str();
    Rest = Path;
    Rest.consume_front("./");
    return Rest.str();
  }

private:
  /// Extensions can have been built in a folder of the same name.
  static bool isOfTorch(StringRef Rest) {
    static constexpr std::array<StringRef, 5> Folders = {
        "aten", "c10", "caffe2", "functorch", "torch"};
    return llvm::is_contained(Folders, Rest.split('/').first);
  }

  std::string Folder;
  std::optional<std::string> Build; ///< with a slash at its end, or ""
  std::string Source;               ///< likewise
};

class Reader {
public:
  llvm::Error read(StringRef Text, ReadRun &Out) {
    size_t Number = 0;
    bool Ended = false;
    while (!Text.empty()) {
      StringRef Line;
      std::tie(Line, Text) = Text.split('\n');
      ++Number;
      if (Ended || !readLine(Line, Number == 1, Ended, Out))
        return makeError("line " + llvm::Twine(Number) +
                         " of what it hands over is not understood: " +
                         Line.take_front(200));
    }
    if (!Ended)
      return makeError("what it hands over is cut");
    index::DispatcherRun &Run = Out.Run;
    if (Run.Rows.empty() || Run.Keys.empty())
      return makeError("its dispatcher has nothing registered");
    const BuildPaths Paths(Out.Folder, Run.Rows);
    for (RegistrationRecord &Row : Run.Rows)
      Row.File = Paths.map(Row.File);
    llvm::sort(Run.Rows);
    llvm::sort(Run.Keys);
    return llvm::Error::success();
  }

private:
  /// \p Text is a line of the dump of Op.
  bool readDump(StringRef Text, std::vector<RegistrationRecord> &Out) {
    if (Op.empty())
      return false;
    if (Text.consume_front("name: "))
      return Text == Op;
    if (Text.consume_front("schema: ")) {
      Schema = Text == "(none)" ? "" : Text.str();
      return true;
    }
    if (Text.starts_with("alias analysis kind: "))
      return true;
    if (!Text.consume_front("debug: "))
      return readKernel(Op, Text, Out);
    RegistrationRecord Row = rowOf(Op, "def");
    Row.Schema = Schema;
    readPlace(Text, Row);
    Out.push_back(std::move(Row));
    return !Schema.empty();
  }

  bool readLine(StringRef Line, bool First, bool &Ended, ReadRun &Out) {
    llvm::SmallVector<StringRef, 3> Words;
    Line.split(Words, '\t');
    if (!llvm::all_of(Words, isPrintable))
      return false;
    StringRef Word = Words.front();
    index::DispatcherRun &Run = Out.Run;
    if (First != (Word == "torch"))
      return false;
    if (Words.size() == 1)
      return Ended = Word == "end";
    StringRef Value = Words[1], Other = Words.size() == 3 ? Words[2] : "";
    if (Words.size() == 2) {
      if (Word == "dump")
        return readDump(Value, Run.Rows);
      if (Word == "op") {
        Op = Value.str();
        Schema.clear();
        return isOpName(Value);
      }
      if (Word == "fallback")
        return readFallback(Value, Run.Rows);
      if (Word == "file") {
        Run.Info.Files.emplace_back(Value.str(), "");
        return true;
      }
      if (Word != "runtime" || !isKey(Value))
        return false;
      Run.Keys.push_back(
          {DispatchKeyRelation::Runtime, "", Value.str(), NextRank});
      return Ranks.try_emplace(Value, NextRank++).second;
    }
    if (Words.size() != 3)
      return false;
    if (Word == "torch") {
      Out.Folder = Value.str();
      Run.Info.Version = Other.str();
      return true;
    }
    if (Word == "import") {
      Run.Info.Imports.push_back(
          (Value + (Other.empty() ? "" : " ") + Other).str());
      return true;
    }
    auto Rank = Ranks.find(Other);
    if ((Word != "includes" && Word != "backend") || !isKey(Value) ||
        Rank == Ranks.end())
      return false;
    Run.Keys.push_back({Word == "backend" ? DispatchKeyRelation::Backend
                                          : DispatchKeyRelation::Includes,
                        Value.str(), Other.str(), Rank->second});
    return true;
  }

  std::string Op, Schema; ///< whose dump comes
  llvm::StringMap<uint32_t> Ranks;
  uint32_t NextRank = 0;
};

} // namespace

llvm::Expected<ReadRun> readRun(StringRef Text) {
  ReadRun Result;
  if (llvm::Error E = Reader().read(Text, Result))
    return std::move(E);
  return Result;
}

} // namespace torchtalk::dispatcher
