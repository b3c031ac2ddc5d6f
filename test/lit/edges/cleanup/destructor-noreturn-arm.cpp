// A destructor that never comes back, in an arm that is not always taken.
// RUN: %{facts} | %{check-edges}

struct Fatal {
  Fatal() noexcept;
  [[noreturn]] ~Fatal();
  void log() noexcept;
};
void after();
void f(bool b) {
  b ? (void)0 : Fatal().log();
  // CHECK: edge destructor-noreturn-arm.cpp:[[#@LINE-1]] call f(bool) -> Fatal::log()
  // CHECK: edge destructor-noreturn-arm.cpp:[[#@LINE-2]] construct f(bool) -> Fatal::Fatal()
  // CHECK: edge destructor-noreturn-arm.cpp:[[#@LINE-3]] destroy f(bool) -> Fatal::~Fatal()
  after();
  // CHECK: edge destructor-noreturn-arm.cpp:[[#@LINE-1]] call f(bool) -> after()
}
