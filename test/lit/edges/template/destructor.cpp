// The implicit destructor of an instantiation.
// RUN: %{facts} | %{check-edges}

template <class T> struct Holder {
// CHECK: edge destructor.cpp:[[#@LINE-1]] construct Holder<Part>::Holder() -> Part::Part()
// CHECK: edge destructor.cpp:[[#@LINE-2]] destroy Holder<Part>::~Holder() -> Part::~Part()
  T held;
};
struct Part {
  Part();
  ~Part();
};
void f() { Holder<Part> h; }
// CHECK: edge destructor.cpp:[[#@LINE-1]] construct f() -> Holder<Part>::Holder()
// CHECK: edge destructor.cpp:[[#@LINE-2]] destroy f() -> Holder<Part>::~Holder()
