// A member call that never comes back, on a temporary.
// RUN: %{facts} | %{check-edges}

struct Message {
  Message() noexcept;
  ~Message();
  [[noreturn]] void die() noexcept;
};
void f() { Message().die(); }
// CHECK: edge member-noreturn.cpp:[[#@LINE-1]] call f() -> Message::die()
// CHECK: edge member-noreturn.cpp:[[#@LINE-2]] construct f() -> Message::Message()
// CHECK-NOT: Message::~Message()
