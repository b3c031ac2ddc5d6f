// A capture by value copies in the function; the lambda object is destroyed there.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  S(const S &);
  ~S();
};
void use(const S &);
void f(const S &s) {
  auto l = [s] { use(s); };
  // CHECK: edge capture-value.cpp:[[#@LINE-1]] call f(S const&)::$_0::operator()() const -> use(S const&)
  // CHECK: edge capture-value.cpp:[[#@LINE-2]] construct f(S const&) -> S::S(S const&)
  // CHECK: edge capture-value.cpp:[[#@LINE-3]] destroy f(S const&) -> f(S const&)::$_0::~$_0()
  // CHECK: edge capture-value.cpp:[[#@LINE-4]] destroy f(S const&)::$_0::~$_0() -> S::~S()
  // CHECK: edge capture-value.cpp:[[#@LINE-5]] encloses f(S const&) -> f(S const&)::$_0::operator()() const
}
