// A defaulted <=> compares the members.
// RUN: %{facts} | %{check-edges}

#include <compare>
struct Part {
  std::strong_ordering operator<=>(const Part &) const;
  bool operator==(const Part &) const;
};
struct Whole {
  Part part;
  auto operator<=>(const Whole &) const = default;
  // CHECK: edge spaceship-defaulted.cpp:[[#@LINE-1]] call Whole::operator<=>(Whole const&) const -> Part::operator<=>(Part const&) const
  // CHECK: edge spaceship-defaulted.cpp:[[#@LINE-2]] call Whole::operator<=>(Whole const&) const -> std::operator==(std::strong_ordering, std::__cmp_cat::__unspec)
  // CHECK: edge spaceship-defaulted.cpp:[[#@LINE-3]] construct Whole::operator<=>(Whole const&) const -> std::__cmp_cat::__unspec::__unspec(std::__cmp_cat::__unspec*)
};
bool f(const Whole &a, const Whole &b) { return a < b; }
// CHECK: edge spaceship-defaulted.cpp:[[#@LINE-1]] call f(Whole const&, Whole const&) -> Whole::operator<=>(Whole const&) const
// CHECK: edge spaceship-defaulted.cpp:[[#@LINE-2]] call f(Whole const&, Whole const&) -> std::operator<(std::strong_ordering, std::__cmp_cat::__unspec)
// CHECK: edge spaceship-defaulted.cpp:[[#@LINE-3]] construct f(Whole const&, Whole const&) -> std::__cmp_cat::__unspec::__unspec(std::__cmp_cat::__unspec*)
