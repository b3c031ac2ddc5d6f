//===- QualifiedNameTest.cpp - Matching names of C++ symbols -------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "query/names/QualifiedName.h"

#include "gtest/gtest.h"

using namespace torchtalk::query;

namespace {

using Parts = std::vector<std::string>;

NameMatch match(const char *Query, const char *Name) {
  return matchName(nameComponents(Query), nameComponents(Name));
}

TEST(QualifiedName, SplitsNamespaces) {
  EXPECT_EQ(nameComponents("at::native::add"), (Parts{"at", "native", "add"}));
}

TEST(QualifiedName, LeavesOutTemplateArguments) {
  EXPECT_EQ(nameComponents("a::B<c::D, E<f>>::g<(int)1>"),
            (Parts{"a", "B", "g"}));
  EXPECT_EQ(lastTemplateArgs("a::B<int>::g<c::D, E<f> >"), "<c::D,E<f>>");
}

TEST(QualifiedName, LeavesOutParametersOfEnclosingFunctions) {
  EXPECT_EQ(nameComponents("f(std::pair<int, int>) const::$_0::operator()"),
            (Parts{"f", "$_0", "operator()"}));
}

TEST(QualifiedName, KeepsAnonymousNamespacesAndLambdas) {
  EXPECT_EQ(nameComponents("at::(anonymous namespace)::f"),
            (Parts{"at", "(anonymous namespace)", "f"}));
  EXPECT_EQ(nameComponents("f()::'lambda'(a::b)::operator()"),
            (Parts{"f", "'lambda'(a::b)", "operator()"}));
}

TEST(QualifiedName, KeepsOperators) {
  EXPECT_EQ(nameComponents("a::operator<"), (Parts{"a", "operator<"}));
  EXPECT_EQ(nameComponents("a::operator<<<b::c>"), (Parts{"a", "operator<<"}));
  EXPECT_EQ(nameComponents("a::operator->"), (Parts{"a", "operator->"}));
  EXPECT_EQ(nameComponents("a::operators::b"), (Parts{"a", "operators", "b"}));
}

TEST(QualifiedName, MatchesExactlyThroughInlineNamespaces) {
  EXPECT_EQ(match("at::native::f", "at::native::AVX2::f"), NameMatch::Exact);
  EXPECT_EQ(match("at::native::f", "at::native::(anonymous namespace)::f"),
            NameMatch::Exact);
}

TEST(QualifiedName, MatchesTheEndOfAName) {
  EXPECT_EQ(match("TensorImpl::resize_", "c10::TensorImpl::resize_"),
            NameMatch::Suffix);
  EXPECT_EQ(match("f", "at::native::f"), NameMatch::Suffix);
}

TEST(QualifiedName, MatchesASubsequence) {
  EXPECT_EQ(match("at::f", "at::native::f"), NameMatch::Subsequence);
}

TEST(QualifiedName, DoesNotMatchOtherNames) {
  EXPECT_EQ(match("at::f", "at::g"), NameMatch::None);
  EXPECT_EQ(match("native::f", "at::cpu::f"), NameMatch::None);
  EXPECT_EQ(match("at::native::f", "f"), NameMatch::None);
}

TEST(QualifiedName, CapabilityCopiesShareTheirCanonicalName) {
  EXPECT_EQ(canonicalName("at::native::AVX512::f<int>"),
            canonicalName("at::native::DEFAULT::f<float>"));
}

} // namespace
