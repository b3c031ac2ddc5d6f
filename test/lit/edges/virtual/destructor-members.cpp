// A defaulted virtual destructor destroys members, and frees.
// RUN: %{facts} | %{check-edges}

struct Part {
  ~Part();
};
struct S {
  Part part;
  virtual ~S() = default;
  // CHECK: edge destructor-members.cpp:[[#@LINE-1]] call S::~S() -> operator delete(void*{{.*}})
  // CHECK: edge destructor-members.cpp:[[#@LINE-2]] destroy S::~S() -> Part::~Part()
};
void f() {
  S s;
  // CHECK: edge destructor-members.cpp:[[#@LINE-1]] construct f() -> S::S()
  // CHECK: edge destructor-members.cpp:[[#@LINE-2]] destroy f() -> S::~S()
}
