// typeid runs its operand only when that has a vtable.
// RUN: %{facts} | %{check-edges}

#include <typeinfo>
struct Plain {};
struct Dynamic {
  virtual void v();
};
Plain &plain();
Dynamic &dynamic();
bool f() {
  return typeid(plain()) ==
  // CHECK: edge typeid.cpp:[[#@LINE-1]] call f() -> std::type_info::operator==(std::type_info const&) const
         typeid(dynamic());
         // CHECK: edge typeid.cpp:[[#@LINE-1]] call f() -> dynamic()
}
// CHECK-NOT: plain()
