//===- MinisignTest.cpp - Checking a signature of minisign ----------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What minisign 0.11 made of the file "an archive\n" with a key made by
/// `minisign -G -W`: `minisign -S -t "of a test"`, and with -l.
///
//===----------------------------------------------------------------------===//

#include "registry/Minisign.h"

#include "llvm/ADT/StringRef.h"

#include <gtest/gtest.h>

namespace torchtalk::test {
namespace {

using namespace registry;

constexpr llvm::StringLiteral Key =
    "untrusted comment: minisign public key F339D54FC51B56E9\n"
    "RWTpVhvFT9U581xz6PN3Up6bWeovvtiix6FiF6Fb4zsRwhBruuyvGcvF\n";
constexpr llvm::StringLiteral Hashed =
    "untrusted comment: signature from minisign secret key\n"
    "RUTpVhvFT9U583WUvdv3L/FBdz2MHx0npFKD2hOMzys0a9eBLNPaj+y8ICRky1x20GgI0mz9K"
    "KpPrO+70Vzng8uS7FsYnr/QBA8=\n"
    "trusted comment: of a test\n"
    "ZlEdUVfnaZgoDqVbqwSUzODYqcHp8jd0K8XiLeQmqZtA9izfAKeF6+kfRekpjgdeFXqgch8Sw"
    "TpuckRuP4VHDg==\n";
constexpr llvm::StringLiteral Legacy =
    "untrusted comment: signature from minisign secret key\n"
    "RWTpVhvFT9U587Gb2EsIztl0TSOhBvra/b96RgztD4FakYjf3jMNKzYSF2QL4d/rexOF2f9Go"
    "RrzWEzRC+qpA16mIDwZa9DyMgI=\n"
    "trusted comment: of a test\n"
    "bvpDkushbWB1VHk42f7jNyPg20Tc51RoJ7Naoz1o4aT3f/gwIhww879y1axFuJANAyBMUBF/B"
    "Oh4UyDPI1HRCw==\n";
constexpr llvm::StringLiteral File = "an archive\n";

/// Why not; "": \p Contents are signed by the key.
std::string whyNot(llvm::StringRef Contents, llvm::StringRef Signed,
                   llvm::StringRef By = Key) {
  auto Public = readPublicKey(By);
  if (!Public)
    return llvm::toString(Public.takeError());
  auto Read = readSignature(Signed);
  if (!Read)
    return llvm::toString(Read.takeError());
  return llvm::toString(verify(Contents, *Read, *Public));
}

TEST(MinisignTest, BothWays) {
  EXPECT_EQ(whyNot(File, Hashed), "");
  EXPECT_EQ(whyNot(File, Legacy), "");
}

TEST(MinisignTest, TheKeyIsOneWordToo) {
  EXPECT_EQ(whyNot(File, Hashed, Key.split('\n').second.trim()), "");
}

TEST(MinisignTest, IdsAreAsMinisignPrintsThem) {
  EXPECT_EQ(keyIdText(llvm::cantFail(readPublicKey(Key)).Id),
            "F339D54FC51B56E9");
}

TEST(MinisignTest, EveryByteOfTheFileCounts) {
  for (llvm::StringRef Signed : {Hashed, Legacy})
    for (size_t I = 0; I < File.size(); ++I) {
      std::string Other = File.str();
      Other[I] ^= 1;
      EXPECT_EQ(whyNot(Other, Signed),
                "its signature is wrong for the key F339D54FC51B56E9");
    }
}

/// But the first line, which minisign does not trust, either.
TEST(MinisignTest, EveryByteOfTheSignatureCounts) {
  for (llvm::StringRef Signed : {Hashed, Legacy})
    for (size_t I = Signed.find('\n') + 1; I + 1 < Signed.size(); ++I) {
      if (Signed[I] == '=' || Signed[I + 1] == '=')
        continue; // the length, and bits that Base64 leaves unused
      std::string Other = Signed.str();
      Other[I] ^= 1;
      EXPECT_NE(whyNot(File, Other), "") << I;
    }
}

TEST(MinisignTest, WhatIsCutOrNoneIsRefused) {
  for (size_t Size = 0; Size + 1 < Hashed.size(); ++Size)
    EXPECT_NE(whyNot(File, Hashed.take_front(Size)), "") << Size;
  for (size_t Size = 0; Size + 1 < Key.size(); ++Size)
    EXPECT_EQ(whyNot(File, Hashed, Key.take_front(Size)),
              "it is no public key of minisign");
}

TEST(MinisignTest, AnotherKeyIsNamed) {
  auto By = llvm::cantFail(readSignature(Hashed));
  auto Other = llvm::cantFail(readPublicKey(Key));
  Other.Id[0] ^= 1;
  EXPECT_EQ(llvm::toString(checkKeyId(By, Other)),
            "it is signed with the key F339D54FC51B56E9, and the key to trust "
            "is F339D54FC51B56E8");
}

} // namespace
} // namespace torchtalk::test
