// Implicit members are at the class, and only those that do something.
// RUN: %{facts} | %{check-functions}

struct Part {
  Part();
  Part(const Part &);
  ~Part();
};
struct Whole {
// CHECK: function members.cpp:[[#@LINE-1]]-[[#@LINE-1]] constructor external Whole::Whole() [_ZN5WholeC1Ev]
// CHECK: function members.cpp:[[#@LINE-2]]-[[#@LINE-2]] constructor external Whole::Whole(Whole const&) [_ZN5WholeC1ERKS_]
// CHECK: function members.cpp:[[#@LINE-3]]-[[#@LINE-3]] destructor external Whole::~Whole() [_ZN5WholeD1Ev]
  Part part;
};
struct Plain {
  int n;
};
void f() {
// CHECK: function members.cpp:[[#@LINE-1]]-[[#@LINE+5]] function external f() [_Z1fv]
  Whole w;
  Whole copied(w);
  Plain p;
  Plain again(p);
}
