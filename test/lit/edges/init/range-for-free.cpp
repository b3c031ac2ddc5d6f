// A range-based for finds begin and end by argument, and calls ++, * and !=.
// RUN: %{facts} | %{check-edges}

namespace ns {
struct Range {};
struct Iterator {
  int operator*() const;
  Iterator &operator++();
  bool operator!=(const Iterator &) const;
};
Iterator begin(const Range &);
Iterator end(const Range &);
} // namespace ns
ns::Range make();
void work(int);
void f() {
  for (int i : make())
  // CHECK: edge range-for-free.cpp:[[#@LINE-1]] call f() -> make()
  // CHECK: edge range-for-free.cpp:[[#@LINE-2]] call f() -> ns::Iterator::operator!=(ns::Iterator const&) const
  // CHECK: edge range-for-free.cpp:[[#@LINE-3]] call f() -> ns::Iterator::operator*() const
  // CHECK: edge range-for-free.cpp:[[#@LINE-4]] call f() -> ns::Iterator::operator++()
  // CHECK: edge range-for-free.cpp:[[#@LINE-5]] call f() -> ns::begin(ns::Range const&)
  // CHECK: edge range-for-free.cpp:[[#@LINE-6]] call f() -> ns::end(ns::Range const&)
    work(i);
    // CHECK: edge range-for-free.cpp:[[#@LINE-1]] call f() -> work(int)
}
