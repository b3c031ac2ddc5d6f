// What has no constructor to run gets no edge.
// RUN: %{facts} | %{check-edges}

#include <memory>
struct Plain {
  int n;
};
void f() {
  auto p = std::make_unique<Plain>();
  // CHECK: edge make-unique-trivial.cpp:[[#@LINE-1]] call f() -> {{.*}} std::make_unique<Plain>()
  // CHECK: edge make-unique-trivial.cpp:[[#@LINE-2]] destroy f() -> std::unique_ptr<Plain, std::default_delete<Plain>>::~unique_ptr()
}
// CHECK-NOT: construct f() -> Plain
