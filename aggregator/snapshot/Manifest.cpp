//===- Manifest.cpp - The manifest of a snapshot --------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "snapshot/Manifest.h"
#include "index/reader/KeptSources.h"
#include "metadata/YamlTree.h"
#include "store/Errors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/CheckedArithmetic.h"

#include <yaml-cpp/emitter.h>

namespace torchtalk::snapshot {
namespace {

using metadata::YamlNode;

constexpr size_t MaxNameParts = 3;
constexpr size_t MaxPartLength = 64;
constexpr size_t DigestLength = 64;

/// Whether \p Part may be a component of a name or a file name.
bool isPlain(llvm::StringRef Part) {
  return !Part.empty() && llvm::isAlnum(Part.front()) &&
         llvm::all_of(Part, [](char C) {
           return llvm::isAlnum(C) || C == '.' || C == '_' || C == '-';
         });
}

bool isFilePath(llvm::StringRef Path) {
  if (Path == SourcesName || Path == ContentsName || Path == SchemaName ||
      Path == FactsName || Path == index::KeptSourcesName)
    return true;
  auto [Folder, Name] = Path.split('/');
  return (Folder == GenerationName || Folder == StoreName) && isPlain(Name) &&
         Name.size() <= 255;
}

/// Reads the fields of a map; keeps the first problem.
class Reader {
public:
  explicit Reader(const YamlNode &Map) : Map(Map) {}

  std::string text(llvm::StringRef Name, bool Required = false) {
    const YamlNode *Node = find(Name);
    if (!Node && Required)
      fail("it does not say its " + Name);
    if (Node && !Node->isScalar())
      fail(Name + " is no text");
    return Node && Node->isScalar() ? Node->Scalar : "";
  }

  template <typename T = uint64_t> T number(llvm::StringRef Name) {
    T Value = 0;
    if (llvm::StringRef(text(Name, /*Required=*/true)).getAsInteger(10, Value))
      fail(Name + " is no number");
    return Value;
  }

  /// The keys and values of a map, in order.
  std::vector<std::pair<std::string, std::string>> texts(llvm::StringRef Name) {
    std::vector<std::pair<std::string, std::string>> Result;
    const YamlNode *Node = find(Name);
    if (!Node || (Node->isScalar() && Node->Scalar.empty()))
      return Result;
    if (!Node->isMap()) {
      fail(Name + " is no map");
      return Result;
    }
    for (const auto &[Key, Value] : Node->entries())
      if (Key.isScalar() && Value.isScalar())
        Result.emplace_back(Key.Scalar, Value.Scalar);
      else
        fail(Name + " holds more than text");
    return Result;
  }

  const YamlNode *find(llvm::StringRef Name) const { return Map.find(Name); }

  void fail(const llvm::Twine &Why) {
    if (Problem.empty())
      Problem = Why.str();
  }

  std::string Problem;

private:
  const YamlNode &Map;
};

void readFiles(Reader &In, Manifest &Out) {
  const YamlNode *List = In.find("files");
  if (!List || !List->isSequence())
    return In.fail("it lists no files");
  if (List->Children.size() > MaxFiles)
    return In.fail("it lists " + llvm::Twine(List->Children.size()) +
                   " files; at most " + llvm::Twine(MaxFiles) + " are read");
  uint64_t Total = 0;
  for (const YamlNode::Ptr &Entry : List->Children) {
    if (!Entry->isMap())
      return In.fail("a file is no map");
    Reader Fields(*Entry);
    Manifest::File File;
    File.Path = Fields.text("path", /*Required=*/true);
    File.Size = Fields.number("size");
    File.Digest = Fields.text("blake3");
    if (!Fields.Problem.empty())
      return In.fail("of a file, " + Fields.Problem);
    if (!isFilePath(File.Path))
      return In.fail("a snapshot has no file '" + File.Path + "'");
    if (!File.Digest.empty() && (File.Digest.size() != DigestLength ||
                                 !llvm::all_of(File.Digest, llvm::isHexDigit)))
      return In.fail("the checksum of " + File.Path + " is none");
    if (!Out.Files.empty() && Out.Files.back().Path >= File.Path)
      return In.fail("its files are not sorted, or " + File.Path +
                     " is there twice");
    auto Sum = llvm::checkedAddUnsigned(Total, File.Size);
    if (!Sum)
      return In.fail("its files are larger than any disk");
    Total = *Sum;
    Out.Files.push_back(std::move(File));
  }
}

} // namespace

uint64_t Manifest::totalBytes() const {
  uint64_t Total = 0;
  for (const File &F : Files)
    Total += F.Size;
  return Total;
}

uint64_t Manifest::count(std::string_view CountName) const {
  for (const auto &[Known, Value] : Counts)
    if (Known == CountName)
      return Value;
  return 0;
}

bool Manifest::has(std::string_view FilePath) const {
  return llvm::any_of(Files, [&](const File &F) { return F.Path == FilePath; });
}

bool Manifest::hasStore() const {
  return has(std::string(StoreName) + "/CURRENT");
}

llvm::Error checkName(std::string_view Name) {
  llvm::SmallVector<llvm::StringRef, 4> Parts;
  llvm::StringRef(Name).split(Parts, '/');
  bool Good = Parts.size() <= MaxNameParts;
  for (llvm::StringRef Part : Parts)
    Good &= isPlain(Part) && Part.size() <= MaxPartLength;
  if (Good)
    return llvm::Error::success();
  return makeError("'" + llvm::StringRef(Name) +
                   "' is no name of a snapshot: it is up to three parts with "
                   "'/' between, each of at most 64 letters, digits, '.', '_' "
                   "and '-' and with a letter or digit at its start.");
}

std::string encodeManifest(const Manifest &M) {
  YAML::Emitter Out;
  auto Text = [&](const char *Key, const std::string &Value) {
    Out << YAML::Key << Key << YAML::Value << YAML::DoubleQuoted << Value;
  };
  auto Number = [&](const char *Key, uint64_t Value) {
    Out << YAML::Key << Key << YAML::Value << Value;
  };
  Out << YAML::BeginMap;
  Number("torchtalk-snapshot", FormatVersion);
  Text("name", M.Name);
  Number("created", M.CreatedUnix);
  Text("torchtalk", M.TorchTalk);
  Number("index-format", M.IndexFormat);
  Number("facts-format", M.FactsFormat);
  Text("pytorch", M.PyTorchVersion);
  Text("commit", M.Commit);
  Text("content", M.Content);
  Text("path", M.Path);
  Out << YAML::Key << "configuration" << YAML::Value << YAML::BeginMap;
  for (const auto &[Name, Value] : M.Configuration)
    Out << YAML::Key << YAML::DoubleQuoted << Name << YAML::Value
        << YAML::DoubleQuoted << Value;
  Out << YAML::EndMap << YAML::Key << "counts" << YAML::Value << YAML::BeginMap;
  for (const auto &[Name, Value] : M.Counts)
    Out << YAML::Key << Name << YAML::Value << Value;
  Out << YAML::EndMap << YAML::Key << "files" << YAML::Value << YAML::BeginSeq;
  for (const Manifest::File &File : M.Files) {
    Out << YAML::Flow << YAML::BeginMap;
    Text("path", File.Path);
    Number("size", File.Size);
    if (!File.Digest.empty())
      Text("blake3", File.Digest);
    Out << YAML::EndMap;
  }
  Out << YAML::EndSeq << YAML::EndMap;
  return std::string(Out.c_str()) + "\n";
}

llvm::Expected<Manifest> decodeManifest(std::string_view Text,
                                        const std::string &Where) {
  auto Refuse = [&](const llvm::Twine &Why) {
    return makeError(Where + " cannot be used: " + Why + ".");
  };
  if (Text.size() > MaxManifestBytes)
    return Refuse("its manifest is too long");
  auto Tree = metadata::parseYaml(Text, Where);
  if (!Tree)
    return Refuse("its manifest is broken (" +
                  llvm::toString(Tree.takeError()) + ")");
  if (!*Tree || !(*Tree)->isMap())
    return Refuse("its manifest is none of a snapshot");
  Reader In(**Tree);
  auto Format = In.number<uint32_t>("torchtalk-snapshot");
  if (In.Problem.empty() && Format > FormatVersion)
    return Refuse("it has snapshot format " + llvm::Twine(Format) +
                  ", and this torchtalk reads up to " +
                  llvm::Twine(FormatVersion) + ": use a newer one");
  Manifest M;
  M.Name = In.text("name", /*Required=*/true);
  M.CreatedUnix = In.number("created");
  M.TorchTalk = In.text("torchtalk");
  M.IndexFormat = In.number<uint32_t>("index-format");
  M.FactsFormat = In.number<uint32_t>("facts-format");
  M.PyTorchVersion = In.text("pytorch");
  M.Commit = In.text("commit");
  M.Content = In.text("content");
  M.Path = In.text("path");
  M.Configuration = In.texts("configuration");
  for (auto &[Name, Value] : In.texts("counts")) {
    uint64_t Number = 0;
    if (llvm::StringRef(Value).getAsInteger(10, Number))
      In.fail("the count of " + Name + " is no number");
    M.Counts.emplace_back(Name, Number);
  }
  if (!llvm::all_of(M.Commit, llvm::isHexDigit))
    In.fail("its commit is none");
  if (llvm::Error E = checkName(M.Name))
    In.fail(llvm::StringRef(llvm::toString(std::move(E))).rtrim('.'));
  readFiles(In, M);
  if (In.Problem.empty() &&
      M.has(ContentsName) == M.has(std::string(GenerationName) + "/CURRENT"))
    In.fail(M.has(ContentsName) ? "it has two indexes" : "it has no index");
  if (M.has(FactsName) && M.hasStore())
    In.fail("it has two stores of facts");
  if (!In.Problem.empty())
    return Refuse("by its manifest, " + In.Problem);
  return M;
}

} // namespace torchtalk::snapshot
