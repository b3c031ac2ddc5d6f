// A thrown object that is not finished is freed by the runtime alone.
// RUN: %{facts} | %{check-edges}

struct Error {
  Error(int);
  ~Error();
};
int make();
void f() { throw Error(make()); }
// CHECK: edge initializer-throw.cpp:[[#@LINE-1]] address f() -> Error::~Error()
// CHECK: edge initializer-throw.cpp:[[#@LINE-2]] call f() -> make()
// CHECK: edge initializer-throw.cpp:[[#@LINE-3]] construct f() -> Error::Error(int)
