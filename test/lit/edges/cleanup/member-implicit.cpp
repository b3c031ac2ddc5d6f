// So does the implicit destructor, which is at the class.
// RUN: %{facts} | %{check-edges}

struct Part {
  ~Part();
};
struct Whole {
// CHECK: edge member-implicit.cpp:[[#@LINE-1]] destroy Whole::~Whole() -> Part::~Part()
  Part part;
};
void f() {
  Whole w;
  // CHECK: edge member-implicit.cpp:[[#@LINE-1]] destroy f() -> Whole::~Whole()
}
