// An init-capture is constructed in place, and dies with the lambda.
// RUN: %{facts} | %{check-edges}

struct S {
  S(S &&) noexcept;
  ~S();
};
void use(S &);
void f(S &s) {
  auto l = [own = static_cast<S &&>(s)]() mutable { use(own); };
  // CHECK: edge init-capture-move.cpp:[[#@LINE-1]] call f(S&)::$_0::operator()() -> use(S&)
  // CHECK: edge init-capture-move.cpp:[[#@LINE-2]] construct f(S&) -> S::S(S&&)
  // CHECK: edge init-capture-move.cpp:[[#@LINE-3]] destroy f(S&) -> f(S&)::$_0::~$_0()
  // CHECK: edge init-capture-move.cpp:[[#@LINE-4]] destroy f(S&)::$_0::~$_0() -> S::~S()
  // CHECK: edge init-capture-move.cpp:[[#@LINE-5]] encloses f(S&) -> f(S&)::$_0::operator()()
  l();
  // CHECK: edge init-capture-move.cpp:[[#@LINE-1]] call f(S&) -> f(S&)::$_0::operator()()
}
