// A defaulted == compares the members.
// RUN: %{facts} | %{check-edges}

struct Part {
  bool operator==(const Part &) const;
};
struct Whole {
  int n;
  Part part;
  bool operator==(const Whole &) const = default;
  // CHECK: edge equality-defaulted.cpp:[[#@LINE-1]] call Whole::operator==(Whole const&) const -> Part::operator==(Part const&) const
};
bool f(const Whole &a, const Whole &b) { return a == b; }
// CHECK: edge equality-defaulted.cpp:[[#@LINE-1]] call f(Whole const&, Whole const&) -> Whole::operator==(Whole const&) const
