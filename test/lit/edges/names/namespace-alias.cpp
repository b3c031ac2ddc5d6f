// A namespace alias and a using-directive are no functions.
// RUN: %{facts} | %{check-edges}

namespace one::two {
void g();
}
namespace alias = one::two;
void f() {
  alias::g();
  // CHECK: edge namespace-alias.cpp:[[#@LINE-1]] call f() -> one::two::g()
  using namespace one::two;
  g();
  // CHECK: edge namespace-alias.cpp:[[#@LINE-1]] call f() -> one::two::g()
}
