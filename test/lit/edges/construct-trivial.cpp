// A trivial constructor is no call.
// RUN: %{facts} | %{check-edges}

struct Plain {
  int x;
};
void take(Plain);
void f() {
  Plain p{};
  take(p);
  // CHECK: edge construct-trivial.cpp:[[#@LINE-1]] call f() -> take(Plain)
}
