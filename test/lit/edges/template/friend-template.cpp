// A template that is a friend.
// RUN: %{facts} | %{check-edges}

void on(int);
class Box {
  int value;
  template <class T> friend void poke(Box &b, T) { on(b.value); }
  // CHECK: edge friend-template.cpp:[[#@LINE-1]] call void poke<char>(Box&, char) -> on(int)
};
void f(Box &b) { poke(b, 'c'); }
// CHECK: edge friend-template.cpp:[[#@LINE-1]] call f(Box&) -> void poke<char>(Box&, char)
