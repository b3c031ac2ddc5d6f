// A capture is destroyed when a later one throws.
// RUN: %{facts} | %{check-edges}

struct S {
  S(const S &);
  ~S();
};
struct T {
  T(const T &);
};
[[noreturn]] void die() noexcept;
void f(const S &s, const T &t) {
  auto l = [s, t] {};
  // CHECK: edge lambda-unwind.cpp:[[#@LINE-1]] construct f(S const&, T const&) -> S::S(S const&)
  // CHECK: edge lambda-unwind.cpp:[[#@LINE-2]] construct f(S const&, T const&) -> T::T(T const&)
  // CHECK: edge lambda-unwind.cpp:[[#@LINE-3]] destroy f(S const&, T const&) -> S::~S()
  // CHECK: edge lambda-unwind.cpp:[[#@LINE-4]] encloses f(S const&, T const&) -> f(S const&, T const&)::$_0::operator()() const
  die();
  // CHECK: edge lambda-unwind.cpp:[[#@LINE-1]] call f(S const&, T const&) -> die()
}
