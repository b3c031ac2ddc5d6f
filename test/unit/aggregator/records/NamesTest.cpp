//===- NamesTest.cpp - Demangled and unqualified names --------------------===//
//
// Part of torchtalk, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestSupport.h"
#include "records/Demangle.h"
#include "records/NameParts.h"

namespace torchtalk::test {
namespace {

using index::baseName;
using index::Demangler;

TEST(Names, baseName) {
  EXPECT_EQ(baseName("f"), "f");
  EXPECT_EQ(baseName("at::native::add"), "add");
  EXPECT_EQ(baseName("at::native::(anonymous namespace)::f<int>"), "f");
  EXPECT_EQ(baseName("std::vector<a::b>::operator[]"), "operator[]");
  EXPECT_EQ(baseName("a::b<c::d<e>>::f"), "f");
  EXPECT_EQ(baseName("at::Tensor::~Tensor"), "~Tensor");
  EXPECT_EQ(baseName("a::operator()"), "operator()");
  EXPECT_EQ(baseName("a::operator()<int>"), "operator()");
  EXPECT_EQ(baseName("a::operator<"), "operator<");
  EXPECT_EQ(baseName("a::operator<< <int>"), "operator<<");
  EXPECT_EQ(baseName("a::operator<<<int>"), "operator<<");
  EXPECT_EQ(baseName("a::operator->"), "operator->");
  EXPECT_EQ(baseName("a::operator->*"), "operator->*");
  EXPECT_EQ(baseName("a::operator<=>"), "operator<=>");
  EXPECT_EQ(baseName("a::operator>>"), "operator>>");
  EXPECT_EQ(baseName("a::operator>"), "operator>");
  EXPECT_EQ(baseName("a::operator bool"), "operator bool");
  EXPECT_EQ(baseName("a::S::operator at::Tensor const&"),
            "operator at::Tensor const&");
  EXPECT_EQ(baseName("S<T>::operator c10::Half (*)(c10::Half)"),
            "operator c10::Half (*)(c10::Half)");
  EXPECT_EQ(baseName("S::operator bool() const::'lambda'()::operator()"),
            "operator()");
  EXPECT_EQ(baseName("S<typename enable_if<N < 0, void>::type>::call"), "call");
  EXPECT_EQ(baseName("A<B<int> >::f"), "f");
  EXPECT_EQ(baseName("f(int)::'lambda'(a::b)::operator()"), "operator()");
  EXPECT_EQ(baseName("a::my_operator<x::y>"), "my_operator");
  EXPECT_EQ(baseName("f<(a::E)1>"), "f");
  EXPECT_EQ(baseName("f<g<(1 > 2)>>"), "f");
  EXPECT_EQ(baseName("a::f[abi:cxx11]"), "f");
  EXPECT_EQ(baseName("a::f[abi:a][abi:cxx11]<int>"), "f");
  EXPECT_EQ(baseName(""), "");
  EXPECT_EQ(baseName("::"), "");
  for (const char *Odd :
       {"<", ">", "(", ")", "a::<", "operator", ">>>", "::::"})
    baseName(Odd);
}

TEST(Names, demangled) {
  Demangler D;
  auto N = D.names("_ZN2at6native3addERKNS_6TensorES3_");
  EXPECT_EQ(N.Name, "at::native::add");
  EXPECT_EQ(N.Signature,
            "at::native::add(at::Tensor const&, at::Tensor const&)");
  EXPECT_FALSE(N.Kind);
  N = D.names("_ZN12_GLOBAL__N_11fIiEEvT_");
  EXPECT_EQ(N.Name, "(anonymous namespace)::f<int>");
  EXPECT_EQ(N.Signature, "void (anonymous namespace)::f<int>(int)");
  N = D.names("_ZN2at6TensorC1Ev");
  EXPECT_EQ(N.Name, "at::Tensor::Tensor");
  EXPECT_EQ(N.Kind, facts::FunctionKind::Constructor);
  N = D.names("_ZN2at6TensorD1Ev");
  EXPECT_EQ(N.Kind, facts::FunctionKind::Destructor);
  EXPECT_EQ(N.Name, "at::Tensor::~Tensor");
  N = D.names("_ZZ1fvENKUlvE_clEv");
  EXPECT_EQ(baseName(N.Name), "operator()");
  N = D.names("_ZN2at3varE");
  EXPECT_EQ(N.Name, "at::var");
  // Long and short in turn: one buffer serves both.
  std::string Long = "_ZN";
  for (int I = 0; I < 200; ++I)
    Long += "4name";
  Long += "1fEv";
  for (int I = 0; I < 3; ++I) {
    EXPECT_EQ(D.names("_Z1fv").Signature, "f()");
    EXPECT_EQ(D.names(Long).Name.size(), 200u * 6 + 1);
  }
}

TEST(Names, whatCannotBeDemangledNamesItself) {
  Demangler D;
  for (const char *Identity : {"malloc", "c:@F@f", "_Z", "_Zgarbage", ""})
    EXPECT_EQ(D.names(Identity).Name, Identity);
  std::string Deep = "_Z1f" + std::string(1 << 20, 'P') + "i";
  EXPECT_EQ(D.names(Deep).Name, Deep);
  Deep = "_Z1f" + std::string(15000, 'P') + "i";
  EXPECT_EQ(D.names(Deep).Name, "f");
}

} // namespace
} // namespace torchtalk::test
