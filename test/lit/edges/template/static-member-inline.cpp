// Also an inline one.
// RUN: %{facts} | %{check-edges}

int make(int);
template <class T> struct Box {
  inline static int value = make(sizeof(T));
  // CHECK: edge static-member-inline.cpp:[[#@LINE-1]] call Box<char>::value -> make(int)
};
int f() { return Box<char>::value; }
