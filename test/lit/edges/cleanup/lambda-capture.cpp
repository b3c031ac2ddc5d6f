// What a lambda that is not kept captured is destroyed with it.
// RUN: %{facts} | %{check-edges}

struct S {
  S(const S &);
  ~S();
};
void f(const S &s) { [s] {}(); }
// CHECK: edge lambda-capture.cpp:[[#@LINE-1]] call f(S const&) -> f(S const&)::$_0::operator()() const
// CHECK: edge lambda-capture.cpp:[[#@LINE-2]] construct f(S const&) -> S::S(S const&)
// CHECK: edge lambda-capture.cpp:[[#@LINE-3]] destroy f(S const&) -> f(S const&)::$_0::~$_0()
// CHECK: edge lambda-capture.cpp:[[#@LINE-4]] destroy f(S const&)::$_0::~$_0() -> S::~S()
// CHECK: edge lambda-capture.cpp:[[#@LINE-5]] encloses f(S const&) -> f(S const&)::$_0::operator()() const{{( passed-to=.*)?}}
