// The implicit copy of an array goes through its elements.
// RUN: %{facts} | %{check-edges}

struct Part {
  Part(const Part &);
};
struct Whole {
// CHECK: edge array-member-copy.cpp:[[#@LINE-1]] construct Whole::Whole(Whole const&) -> Part::Part(Part const&)
  Part parts[2];
};
void f(const Whole &w) { Whole copied(w); }
// CHECK: edge array-member-copy.cpp:[[#@LINE-1]] construct f(Whole const&) -> Whole::Whole(Whole const&)
