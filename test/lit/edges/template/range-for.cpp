// A range-based for over a dependent range.
// RUN: %{facts} | %{check-edges}

struct Range {
  int *begin();
  int *end();
};
void work(int);
template <class R> void each(R &r) {
  for (auto i : r)
  // CHECK: edge range-for.cpp:[[#@LINE-1]] call void each<Range>(Range&) -> Range::begin()
  // CHECK: edge range-for.cpp:[[#@LINE-2]] call void each<Range>(Range&) -> Range::end()
    work(i);
    // CHECK: edge range-for.cpp:[[#@LINE-1]] call void each<Range>(Range&) -> work(int)
}
void f(Range &r) { each(r); }
// CHECK: edge range-for.cpp:[[#@LINE-1]] call f(Range&) -> void each<Range>(Range&)
