// One lambda per instantiation of the template around it.
// RUN: %{facts} | %{check-edges}

void on(int);
void on(char);
template <class T> void apply(T t) {
  [&] { on(t); }();
  // CHECK: edge in-template.cpp:[[#@LINE-1]] call void apply<char>(char) -> void apply<char>(char)::'lambda'()::operator()() const
  // CHECK: edge in-template.cpp:[[#@LINE-2]] call void apply<char>(char)::'lambda'()::operator()() const -> on(char)
  // CHECK: edge in-template.cpp:[[#@LINE-3]] call void apply<int>(int) -> void apply<int>(int)::'lambda'()::operator()() const
  // CHECK: edge in-template.cpp:[[#@LINE-4]] call void apply<int>(int)::'lambda'()::operator()() const -> on(int)
  // CHECK: edge in-template.cpp:[[#@LINE-5]] encloses void apply<char>(char) -> void apply<char>(char)::'lambda'()::operator()() const{{( passed-to=.*)?}}
  // CHECK: edge in-template.cpp:[[#@LINE-6]] encloses void apply<int>(int) -> void apply<int>(int)::'lambda'()::operator()() const{{( passed-to=.*)?}}
}
void f() {
  apply(1);
  // CHECK: edge in-template.cpp:[[#@LINE-1]] call f() -> void apply<int>(int)
  apply('c');
  // CHECK: edge in-template.cpp:[[#@LINE-1]] call f() -> void apply<char>(char)
}
