// throw constructs, and gives the runtime the address of the destructor.
// RUN: %{facts} | %{check-edges}

struct Error {
  Error(int);
  Error(const Error &);
  ~Error();
};
void f() {
  throw Error(1);
  // CHECK: edge throw.cpp:[[#@LINE-1]] address f() -> Error::~Error()
  // CHECK: edge throw.cpp:[[#@LINE-2]] construct f() -> Error::Error(int)
  // CHECK-NOT: Error::Error(Error const&)
}
