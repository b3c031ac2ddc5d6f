// The variable of a handler is destroyed when the handler throws.
// RUN: %{facts} | %{check-edges}

struct Error {
  Error(const Error &) noexcept;
  ~Error();
};
void work();
[[noreturn]] void fail();
void f() {
  try {
    work();
    // CHECK: edge catch-variable.cpp:[[#@LINE-1]] call f() -> work()
  } catch (Error e) {
  // CHECK: edge catch-variable.cpp:[[#@LINE-1]] construct f() -> Error::Error(Error const&)
  // CHECK: edge catch-variable.cpp:[[#@LINE-2]] destroy f() -> Error::~Error()
    fail();
    // CHECK: edge catch-variable.cpp:[[#@LINE-1]] call f() -> fail()
  }
}
