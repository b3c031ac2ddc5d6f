// A member is destroyed when a later one throws, and only then.
// RUN: %{facts} | %{check-edges}

struct Part {
  Part() noexcept;
  ~Part();
};
struct Thrower {
  Thrower();
};
struct Quiet {
  Quiet() noexcept;
};
struct Unsafe {
  Part part;
  Thrower thrower;
  Unsafe();
};
Unsafe::Unsafe() {}
// CHECK: edge partial-may-throw.cpp:[[#@LINE-1]] construct Unsafe::Unsafe() -> Part::Part()
// CHECK: edge partial-may-throw.cpp:[[#@LINE-2]] construct Unsafe::Unsafe() -> Thrower::Thrower()
// CHECK: edge partial-may-throw.cpp:[[#@LINE-3]] destroy Unsafe::Unsafe() -> Part::~Part()
struct Safe {
  Part part;
  Quiet quiet;
  Safe();
};
Safe::Safe() {}
// CHECK: edge partial-may-throw.cpp:[[#@LINE-1]] construct Safe::Safe() -> Part::Part()
// CHECK: edge partial-may-throw.cpp:[[#@LINE-2]] construct Safe::Safe() -> Quiet::Quiet()
