//===- FieldsTest.cpp - Records as bytes ----------------------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "store/Fields.h"

#include <gtest/gtest.h>

namespace torchtalk::test {

enum class Colour : uint8_t { Red, Green, Blue };
constexpr unsigned enumerators(Colour) { return 3; }

struct Part {
  std::string Name;
  Colour TheColour = Colour::Red;
  bool operator==(const Part &) const = default;
};
void fields(auto &A, store::Is<Part> auto &P) { A(P.Name, P.TheColour); }

struct Whole {
  uint64_t Id = 0, Count = 0;
  int64_t Offset = 0;
  uint32_t Line = 0, Hash = 0;
  bool Flag = false;
  std::array<uint8_t, 3> Digest = {};
  std::optional<Part> One;
  std::vector<Part> Parts, Inside;
  std::vector<std::pair<std::string, uint32_t>> Pairs;
  std::vector<uint32_t> Sorted;
  bool operator==(const Whole &) const = default;
};
void fields(auto &A, store::Is<Whole> auto &W) {
  A(W.Id);
  SMALL_FIELDS(W.Count);
  A(W.Offset, W.Line);
  A.fixed32(W.Hash);
  A(W.Flag, W.Digest, W.One, W.Parts);
  A.nested(W.Inside);
  A(W.Pairs);
  ascending(A, W.Sorted);
}

namespace {

using store::decode;
using store::encode;

Whole example() {
  return {0xfedcba9876543210,
          300,
          -5,
          1000,
          0xffffffff,
          true,
          {1, 2, 3},
          Part{"one", Colour::Blue},
          {{"a", Colour::Green}, {"", Colour::Red}},
          {{"in", Colour::Blue}},
          {{"p", 7}},
          {3, 3, 0xffffffff}};
}

/// Into a record that is not empty.
template <typename T> bool accepts(std::string_view Bytes, T Out = {}) {
  return decode(Bytes, Out);
}

TEST(Fields, areReadAsTheyWereWritten) {
  const Whole Given = example();
  std::string Bytes = encode(Given);
  Whole Read = example();
  Read.Parts.resize(9);
  ASSERT_TRUE(decode(Bytes, Read));
  EXPECT_EQ(Read, Given);
  ASSERT_TRUE(decode(encode(Whole()), Read));
  EXPECT_EQ(Read, Whole());
}

// The bytes of an index do not change by accident.
TEST(Fields, haveTheseBytes) {
  Part P{"ab", Colour::Blue};
  EXPECT_EQ(encode(P), std::string("\2ab\2", 4));
  EXPECT_EQ(encode(uint64_t(1), uint32_t(300), int64_t(-1), true),
            std::string("\1\0\0\0\0\0\0\0\xac\2\1\1", 12));
  EXPECT_EQ(encode(std::vector<const Part *>{&P, &P}),
            std::string("\2\2ab\2\2ab\2", 9));
  EXPECT_EQ(store::encodeAll(std::vector<Part>{P, P}),
            std::string("\2ab\2\2ab\2", 8));
  EXPECT_EQ(encode(std::optional<Part>()), std::string(1, '\0'));
}

TEST(Fields, refuseEveryTruncationAndEveryByteMore) {
  std::string Bytes = encode(example());
  for (size_t Size = 0; Size < Bytes.size(); ++Size)
    EXPECT_FALSE(accepts<Whole>(Bytes.substr(0, Size))) << Size;
  EXPECT_TRUE(accepts<Whole>(Bytes));
  EXPECT_FALSE(accepts<Whole>(Bytes + '\0'));
}

TEST(Fields, refuseEveryChangeOrReadAnother) {
  std::string Bytes = encode(example());
  for (size_t At = 0; At < Bytes.size(); ++At)
    for (int Bit = 0; Bit < 8; ++Bit) {
      std::string Flipped = Bytes;
      Flipped[At] = static_cast<char>(Flipped[At] ^ (1 << Bit));
      Whole Read;
      EXPECT_FALSE(decode(Flipped, Read) && Read == example()) << At;
    }
}

TEST(Fields, refuseWhatIsOutOfRange) {
  EXPECT_TRUE(accepts<Colour>("\2"));
  EXPECT_FALSE(accepts<Colour>("\3"));
  EXPECT_FALSE(accepts<Colour>(std::string("\x80\x02", 2))); // 256
  EXPECT_TRUE(accepts<bool>("\1"));
  EXPECT_FALSE(accepts<bool>("\2"));
  EXPECT_FALSE(accepts<std::optional<Part>>("\2"));
  EXPECT_TRUE(accepts<uint32_t>("\xff\xff\xff\xff\x0f"));
  EXPECT_FALSE(accepts<uint32_t>("\xff\xff\xff\xff\x1f"));
}

// Each would take more memory than there is.
TEST(Fields, refuseCountsPastTheEnd) {
  const std::string Huge("\xff\xff\xff\xff\xff\xff\xff\xff\x7f", 9);
  EXPECT_FALSE(accepts<std::string>(Huge + "a"));
  EXPECT_FALSE(accepts<std::vector<Part>>(Huge + "a"));
  EXPECT_FALSE(accepts<std::vector<uint64_t>>("\3" + std::string(16, 'a')));
}

TEST(Fields, refuseNumbersThatOverflow) {
  std::vector<uint32_t> Out;
  auto Read = [&](std::string_view Bytes) {
    store::FieldReader In(Bytes);
    ascending(In, Out);
    return In.done();
  };
  EXPECT_TRUE(Read(std::string("\2\xff\xff\xff\xff\x0f\0", 7)));
  EXPECT_FALSE(Read("\2\xff\xff\xff\xff\x0f\1"));
}

TEST(Fields, refuseWrongValuesInside) {
  auto Read = [](std::string_view Bytes) {
    Part Out;
    store::FieldReader In(Bytes);
    In.nested(Out);
    return In.done();
  };
  EXPECT_TRUE(Read("\3\1a\2"));
  EXPECT_FALSE(Read("\3\1a\3"));
  EXPECT_FALSE(Read("\4\1a\2z"));
}

TEST(Fields, keepTheFirstError) {
  store::FieldReader In("\3\1");
  Colour Wrong{};
  uint32_t After = 9;
  In(Wrong, After);
  EXPECT_STREQ(In.error(), "index out of range");
  EXPECT_EQ(After, 0u);
  EXPECT_FALSE(In.done());
}

} // namespace
} // namespace torchtalk::test
