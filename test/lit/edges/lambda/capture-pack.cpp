// A pack that is captured and used in the lambda.
// RUN: %{facts} | %{check-edges}

void take(int, char);
template <class... Ts> void apply(Ts... ts) {
  auto l = [=] { take(ts...); };
  // CHECK: edge capture-pack.cpp:[[#@LINE-1]] call void apply<int, char>(int, char)::'lambda'()::operator()() const -> take(int, char)
  // CHECK: edge capture-pack.cpp:[[#@LINE-2]] encloses void apply<int, char>(int, char) -> void apply<int, char>(int, char)::'lambda'()::operator()() const
  l();
  // CHECK: edge capture-pack.cpp:[[#@LINE-1]] call void apply<int, char>(int, char) -> void apply<int, char>(int, char)::'lambda'()::operator()() const
}
void f() { apply(1, 'c'); }
// CHECK: edge capture-pack.cpp:[[#@LINE-1]] call f() -> void apply<int, char>(int, char)
