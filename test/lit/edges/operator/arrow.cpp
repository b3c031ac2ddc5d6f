// operator-> is called down to a pointer.
// RUN: %{facts} | %{check-edges}

struct S {
  void m();
};
struct Inner {
  S *operator->() const;
};
struct Outer {
  Inner operator->() const;
};
void f(const Outer &o) { o->m(); }
// CHECK: edge arrow.cpp:[[#@LINE-1]] call f(Outer const&) -> Inner::operator->() const
// CHECK: edge arrow.cpp:[[#@LINE-2]] call f(Outer const&) -> Outer::operator->() const
// CHECK: edge arrow.cpp:[[#@LINE-3]] call f(Outer const&) -> S::m()
