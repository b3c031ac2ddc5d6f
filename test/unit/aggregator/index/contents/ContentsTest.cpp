//===- ContentsTest.cpp - A generation out of its contents ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "index/contents/Contents.h"
#include "TestSupport.h"
#include "index/format/Generation.h"
#include "index/format/IndexCoding.h"

#include <filesystem>

namespace torchtalk::test {
namespace {

namespace fs = std::filesystem;

/// An index of two TUs, of a build, with the current generation's folder.
struct BuiltProject : Project {
  BuiltProject() {
    addTu("aten/Foo.cpp");
    addTu("aten/Bar.cpp");
    mustBuild();
    Generation =
        index::generationDir(Index, valueOf(index::currentGeneration(Index)));
  }
  std::string Generation;
};

TEST(Contents, makeTheSameGeneration) {
  BuiltProject P;
  auto Read = valueOf(index::readContents(P.Generation));
  std::string Bytes = encodeContents(*Read);
  auto Decoded = index::decodeContents(Bytes);
  ASSERT_TRUE(Decoded);
  EXPECT_EQ(encodeContents(*Decoded), Bytes);
  const std::string Again = P.Dir / "again";
  llvm::Error E = writeContents(Again, std::move(Decoded));
  ASSERT_FALSE(E) << llvm::toString(std::move(E));
  EXPECT_EQ(allEntriesOf(Again), allEntriesOf(P.Generation));
}

/// What an archive of this format holds stays as it is: with another field, the
/// format is another one, and the new field is named by FIELDS_SINCE.
TEST(Contents, schemaIsThatOfTheFormat) {
  const std::string Path = TORCHTALK_SCHEMAS "/schema-" +
                           std::to_string(index::IndexFormatVersion) + ".txt";
  ASSERT_TRUE(fs::exists(Path))
      << Path << " is the file schema of an archive of this format";
  EXPECT_EQ(index::contentsSchema(), readText(Path))
      << "Raise IndexFormatVersion where a landed format changes.";
}

/// Archives are untrusted: what is not refused can be written, or says why not.
TEST(Contents, damagedOnesDoNoHarm) {
  BuiltProject P;
  const std::string Good =
      encodeContents(*valueOf(index::readContents(P.Generation)));
  for (size_t Size = 0; Size < Good.size(); ++Size)
    EXPECT_FALSE(index::decodeContents(Good.substr(0, Size))) << Size;
  const std::string Dir = P.Dir / "bad";
  size_t Taken = 0, Written = 0;
  for (size_t At = 0; At < Good.size(); ++At)
    for (int Bit = 0; Bit < 8; ++Bit) {
      std::string Bad = Good;
      Bad[At] = static_cast<char>(Bad[At] ^ (1 << Bit));
      auto Decoded = index::decodeContents(Bad);
      // Writing takes much longer than reading.
      if (!Decoded || Taken++ % 97 != 0)
        continue;
      llvm::Error E = writeContents(Dir, std::move(Decoded));
      Written += !E;
      llvm::consumeError(std::move(E));
      fs::remove_all(Dir);
    }
  EXPECT_GT(Written, 0u);
}

} // namespace
} // namespace torchtalk::test
