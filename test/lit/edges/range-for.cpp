// A range-based for calls begin and end.
// RUN: %{facts} | %{check-edges}

struct Range {
  int *begin() const;
  int *end() const;
};
void f(const Range &r) {
  for (int i : r)
  // CHECK: edge range-for.cpp:[[#@LINE-1]] call f(Range const&) -> Range::begin() const
  // CHECK: edge range-for.cpp:[[#@LINE-2]] call f(Range const&) -> Range::end() const
    ;
}
