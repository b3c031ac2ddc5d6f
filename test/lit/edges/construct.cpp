// Constructors of variables, temporaries and new.
// RUN: %{facts} | %{check-edges}

struct S {
  S(int);
};
void take(const S &);
void f() {
  S s(1);
  // CHECK: edge construct.cpp:[[#@LINE-1]] construct f() -> S::S(int)
  take(S(2));
  // CHECK: edge construct.cpp:[[#@LINE-1]] call f() -> take(S const&)
  // CHECK: edge construct.cpp:[[#@LINE-2]] construct f() -> S::S(int)
  take(3);
  // CHECK: edge construct.cpp:[[#@LINE-1]] call f() -> take(S const&)
  // CHECK: edge construct.cpp:[[#@LINE-2]] construct f() -> S::S(int)
}
