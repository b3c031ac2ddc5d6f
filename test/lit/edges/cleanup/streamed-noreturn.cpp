// A check that throws after it has built its message.
// RUN: %{facts} | %{check-edges}

struct Message {
  Message() noexcept;
  ~Message();
};
[[noreturn]] void fail(const Message &);
bool test() noexcept;
void f() {
  if (!test())
  // CHECK: edge streamed-noreturn.cpp:[[#@LINE-1]] call f() -> test()
    fail(Message());
    // CHECK: edge streamed-noreturn.cpp:[[#@LINE-1]] call f() -> fail(Message const&)
    // CHECK: edge streamed-noreturn.cpp:[[#@LINE-2]] construct f() -> Message::Message()
    // CHECK: edge streamed-noreturn.cpp:[[#@LINE-3]] destroy f() -> Message::~Message()
}
