// A virtual destructor comes with one that frees; with the class's own operator
// where there is one.
// RUN: %{facts} | %{check-edges}

struct S {
  virtual ~S();
};
S::~S() {}
// CHECK: edge destructor-deleting.cpp:[[#@LINE-1]] call S::~S() -> operator delete(void*{{.*}})
struct Own {
  virtual ~Own();
  static void operator delete(void *);
};
Own::~Own() {}
// CHECK: edge destructor-deleting.cpp:[[#@LINE-1]] call Own::~Own() -> Own::operator delete(void*)
struct Plain {
  ~Plain();
};
Plain::~Plain() {}
