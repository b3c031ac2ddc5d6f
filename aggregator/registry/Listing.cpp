//===- Listing.cpp - Which ready indexes a registry has -------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "registry/Listing.h"
#include "store/Errors.h"
#include "store/Try.h"

#include "llvm/ADT/StringExtras.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <tuple>

namespace torchtalk::registry {
namespace {

using Json = nlohmann::ordered_json;

constexpr size_t Sha256Digits = 64;
constexpr uint64_t MostBytes = uint64_t(1) << 40;

bool isFile(llvm::StringRef Path) {
  llvm::SmallVector<llvm::StringRef> Parts;
  Path.split(Parts, '/');
  return llvm::all_of(Parts, [](llvm::StringRef Part) {
    return !Part.empty() && Part.front() != '.' && Part.front() != '-' &&
           llvm::all_of(Part, [](char C) {
             return llvm::isAlnum(C) || llvm::StringRef("._+-").contains(C);
           });
  });
}

/// The members of an object; the first that is wrong is its problem.
class Members {
public:
  explicit Members(const Json &Of) : Of(Of) {
    if (!Of.is_object())
      Problem = "it is no object";
  }

  std::string text(const char *Name, bool Required = false) {
    const Json *Value = find(Name, Required);
    if (Value && !Value->is_string())
      fail(Name, "is no text");
    return Value && Value->is_string() ? Value->get<std::string>() : "";
  }

  template <typename Number = uint64_t> Number number(const char *Name) {
    const Json *Value = find(Name, /*Required=*/true);
    if (Value && Value->is_number_unsigned() &&
        Value->get<uint64_t>() <= std::numeric_limits<Number>::max())
      return Value->get<Number>();
    if (Value)
      fail(Name, "is no number that fits");
    return 0;
  }

  std::vector<std::pair<std::string, std::string>> texts(const char *Name) {
    std::vector<std::pair<std::string, std::string>> Result;
    const Json *Value = find(Name, /*Required=*/false);
    if (Value && !Value->is_object())
      fail(Name, "is no object");
    if (Value && Value->is_object())
      for (const auto &[Key, Text] : Value->items()) {
        if (!Text.is_string())
          fail(Name, "has a member that is no text");
        else
          Result.emplace_back(Key, Text.template get<std::string>());
      }
    std::ranges::sort(Result);
    return Result;
  }

  void check(bool Good, const char *Name, const char *Why) {
    if (!Good)
      fail(Name, Why);
  }

  std::string Problem;

private:
  const Json *find(const char *Name, bool Required) {
    if (!Problem.empty())
      return nullptr;
    auto At = Of.find(Name);
    if (At == Of.end() && Required)
      fail(Name, "is missing");
    return At == Of.end() ? nullptr : &*At;
  }

  void fail(const char *Name, const char *Why) {
    if (Problem.empty())
      Problem = std::string(Name) + " " + Why;
  }

  const Json &Of;
};

Row readRow(Members &In) {
  Row Result;
  Result.Name = In.text("name", /*Required=*/true);
  Result.File = In.text("file", /*Required=*/true);
  Result.Size = In.number("size");
  Result.Sha256 = In.text("sha256", /*Required=*/true);
  Result.Signature = In.text("signature");
  Result.Commit = In.text("git_version");
  Result.PyTorchVersion = In.text("pytorch");
  Result.Content = In.text("content");
  Result.IndexFormat = In.number<uint32_t>("index_format");
  Result.FactsFormat = In.number<uint32_t>("facts_format");
  Result.CreatedUnix = In.number("created_unix");
  Result.Build = In.texts("build");
  In.check(!llvm::errorToBool(snapshot::checkName(Result.Name)), "name",
           "is no name of a snapshot");
  In.check(isFile(Result.File), "file",
           "is no relative path of letters, digits, '.', '_', '+' and '-'");
  In.check(Result.Size != 0 && Result.Size <= MostBytes, "size",
           "is no size of an archive");
  In.check(Result.Sha256.size() == Sha256Digits &&
               llvm::all_of(Result.Sha256,
                            [](char C) {
                              return llvm::isHexDigit(C) && !llvm::isUpper(C);
                            }),
           "sha256", "is no 64 hex digits in lower case");
  In.check(Result.Signature.size() <= MaxSignatureBytes, "signature",
           "is too long");
  In.check(llvm::all_of(Result.Commit, llvm::isHexDigit), "git_version",
           "is no commit");
  return Result;
}

} // namespace

Row rowOf(const snapshot::Manifest &M) {
  Row Result;
  Result.Name = M.Name;
  Result.Commit = M.Commit;
  Result.PyTorchVersion = M.PyTorchVersion;
  Result.Content = M.Content;
  Result.IndexFormat = M.IndexFormat;
  Result.FactsFormat = M.FactsFormat;
  Result.CreatedUnix = M.CreatedUnix;
  Result.Build = M.Configuration;
  std::ranges::sort(Result.Build);
  return Result;
}

llvm::Expected<std::vector<Row>> decodeListing(std::string_view Text,
                                               const std::string &Where) {
  auto Refuse = [&](const llvm::Twine &Why) {
    return makeError(Where + " cannot be used: " + Why);
  };
  const Json Tree = Json::parse(Text, nullptr, /*allow_exceptions=*/false);
  if (Tree.is_discarded())
    return Refuse("it is no JSON");
  Members Top(Tree);
  const auto Format = Top.number<uint32_t>("format");
  if (!Top.Problem.empty())
    return Refuse(Top.Problem);
  if (Format > ListingFormat)
    return Refuse("it has format " + llvm::Twine(Format) +
                  ", and this torchtalk reads up to " +
                  llvm::Twine(ListingFormat) + ": use a newer one");
  auto Indexes = Tree.find("indexes");
  if (Indexes == Tree.end() || !Indexes->is_array())
    return Refuse("it has no list 'indexes'");
  std::vector<Row> Result;
  for (const Json &Entry : *Indexes) {
    Members In(Entry);
    Result.push_back(readRow(In));
    if (!In.Problem.empty())
      return Refuse("in row " + llvm::Twine(Result.size()) + ", " + In.Problem);
  }
  return Result;
}

std::string encodeListing(std::vector<Row> Rows) {
  std::ranges::sort(
      Rows, {}, [](const Row &R) { return std::tie(R.Name, R.IndexFormat); });
  Json Indexes = Json::array();
  for (const Row &R : Rows) {
    Json Build = Json::object();
    for (const auto &[Name, Value] : R.Build)
      Build[Name] = Value;
    Json Entry = {{"name", R.Name},
                  {"file", R.File},
                  {"size", R.Size},
                  {"sha256", R.Sha256},
                  {"git_version", R.Commit},
                  {"pytorch", R.PyTorchVersion},
                  {"content", R.Content},
                  {"index_format", R.IndexFormat},
                  {"facts_format", R.FactsFormat},
                  {"created_unix", R.CreatedUnix},
                  {"build", std::move(Build)}};
    if (!R.Signature.empty())
      Entry["signature"] = R.Signature;
    Indexes.push_back(std::move(Entry));
  }
  const Json Tree = {{"format", ListingFormat}, {"indexes", Indexes}};
  return Tree.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace torchtalk::registry
