// A local that is returned as another type is moved.
// RUN: %{facts} | %{check-edges}

struct S {
  S();
  S(const S &);
  S(S &&);
};
struct Wrapped {
  Wrapped(S);
};
Wrapped f() {
  S s;
  // CHECK: edge move-return.cpp:[[#@LINE-1]] construct f() -> S::S()
  return s;
  // CHECK: edge move-return.cpp:[[#@LINE-1]] construct f() -> S::S(S&&)
  // CHECK: edge move-return.cpp:[[#@LINE-2]] construct f() -> Wrapped::Wrapped(S)
}
