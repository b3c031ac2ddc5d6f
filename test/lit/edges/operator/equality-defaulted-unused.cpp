// One that nobody uses is not emitted.
// RUN: %{facts} | %{check-edges}

struct Part {
  bool operator==(const Part &) const;
};
struct Whole {
  Part part;
  bool operator==(const Whole &) const = default;
};
bool f(const Part &a, const Part &b) { return a == b; }
// CHECK: edge equality-defaulted-unused.cpp:[[#@LINE-1]] call f(Part const&, Part const&) -> Part::operator==(Part const&) const
