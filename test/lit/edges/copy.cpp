// An implicit copy constructor calls those of the members.
// RUN: %{facts} | %{check-edges}

struct Part {
  Part(const Part &);
};
struct Whole {
  Part part;
  // The compiler writes it, at the class.
};
// CHECK: edge copy.cpp:{{[0-9]+}} construct Whole::Whole(Whole const&) -> Part::Part(Part const&)
void take(Whole);
void f(const Whole &w) {
  take(w);
  // CHECK: edge copy.cpp:[[#@LINE-1]] call f(Whole const&) -> take(Whole)
  // CHECK: edge copy.cpp:[[#@LINE-2]] construct f(Whole const&) -> Whole::Whole(Whole const&)
}
