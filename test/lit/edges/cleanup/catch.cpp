// A handler by value copies and destroys, one by reference neither.
// RUN: %{facts} | %{check-edges}

struct Error {
  Error();
  Error(const Error &);
  ~Error();
};
void work();
void handle() noexcept;
void byValue() {
  try {
    work();
    // CHECK: edge catch.cpp:[[#@LINE-1]] call byValue() -> work()
  } catch (Error e) {
  // CHECK: edge catch.cpp:[[#@LINE-1]] construct byValue() -> Error::Error(Error const&)
  // CHECK: edge catch.cpp:[[#@LINE-2]] destroy byValue() -> Error::~Error()
    handle();
    // CHECK: edge catch.cpp:[[#@LINE-1]] call byValue() -> handle()
  }
}
void byReference() {
  try {
    work();
    // CHECK: edge catch.cpp:[[#@LINE-1]] call byReference() -> work()
  } catch (const Error &e) {
    handle();
    // CHECK: edge catch.cpp:[[#@LINE-1]] call byReference() -> handle()
  }
}
