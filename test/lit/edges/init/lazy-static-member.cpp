// A static data member that nobody uses is not instantiated.
// RUN: %{facts} | %{check-edges}

int make();
template <class T> struct Box {
  static int value;
  int n;
};
template <class T> int Box<T>::value = make();
int f(Box<int> &b) { return b.n; }
int g() { return make(); }
// CHECK: edge lazy-static-member.cpp:[[#@LINE-1]] call g() -> make()
