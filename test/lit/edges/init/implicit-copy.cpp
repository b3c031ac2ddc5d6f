// So do the implicit copy and move.
// RUN: %{facts} | %{check-edges}

struct Part {
  Part();
  Part(const Part &);
  Part(Part &&);
  Part &operator=(const Part &);
  Part &operator=(Part &&);
};
struct Whole {
// CHECK: edge implicit-copy.cpp:[[#@LINE-1]] call Whole::operator=(Whole const&) -> Part::operator=(Part const&)
// CHECK: edge implicit-copy.cpp:[[#@LINE-2]] call Whole::operator=(Whole&&) -> Part::operator=(Part&&)
// CHECK: edge implicit-copy.cpp:[[#@LINE-3]] construct Whole::Whole(Whole const&) -> Part::Part(Part const&)
// CHECK: edge implicit-copy.cpp:[[#@LINE-4]] construct Whole::Whole(Whole&&) -> Part::Part(Part&&)
  Part part;
};
void f(Whole &a, Whole &b) {
  Whole copied(a);
  // CHECK: edge implicit-copy.cpp:[[#@LINE-1]] construct f(Whole&, Whole&) -> Whole::Whole(Whole const&)
  Whole moved(static_cast<Whole &&>(a));
  // CHECK: edge implicit-copy.cpp:[[#@LINE-1]] construct f(Whole&, Whole&) -> Whole::Whole(Whole&&)
  a = b;
  // CHECK: edge implicit-copy.cpp:[[#@LINE-1]] call f(Whole&, Whole&) -> Whole::operator=(Whole const&)
  a = static_cast<Whole &&>(b);
  // CHECK: edge implicit-copy.cpp:[[#@LINE-1]] call f(Whole&, Whole&) -> Whole::operator=(Whole&&)
}
