// A destructor that never comes back, as that of a fatal log message.
// RUN: %{facts} | %{check-edges}

struct Fatal {
  Fatal() noexcept;
  [[noreturn]] ~Fatal();
  void log() noexcept;
};
void after();
void f() {
  Fatal().log();
  // CHECK: edge destructor-noreturn.cpp:[[#@LINE-1]] call f() -> Fatal::log()
  // CHECK: edge destructor-noreturn.cpp:[[#@LINE-2]] construct f() -> Fatal::Fatal()
  // CHECK: edge destructor-noreturn.cpp:[[#@LINE-3]] destroy f() -> Fatal::~Fatal()
  after();
}
