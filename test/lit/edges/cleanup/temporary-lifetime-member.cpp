// So does one that a reference to a member keeps alive.
// RUN: %{facts} | %{check-edges}

struct Part {
  Part();
  ~Part();
};
struct Whole {
// CHECK: edge temporary-lifetime-member.cpp:[[#@LINE-1]] destroy Whole::~Whole() -> Part::~Part()
  Part part;
  int n;
};
void work();
void f() {
  const int &n = Whole{Part(), 1}.n;
  // CHECK: edge temporary-lifetime-member.cpp:[[#@LINE-1]] construct f() -> Part::Part()
  // CHECK: edge temporary-lifetime-member.cpp:[[#@LINE-2]] destroy f() -> Whole::~Whole()
  work();
  // CHECK: edge temporary-lifetime-member.cpp:[[#@LINE-1]] call f() -> work()
}
