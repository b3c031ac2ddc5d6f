// An ABI tag is part of the name.
// RUN: %{facts} | %{check-edges}

struct __attribute__((abi_tag("v2"))) Tagged {};
Tagged make();
__attribute__((abi_tag("v3"))) void tagged();
void f() {
  make();
  // CHECK: edge abi-tag.cpp:[[#@LINE-1]] call f() -> make[abi:v2]()
  tagged();
  // CHECK: edge abi-tag.cpp:[[#@LINE-1]] call f() -> tagged[abi:v3]()
}
