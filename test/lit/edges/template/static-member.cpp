// So is a static data member of a class template.
// RUN: %{facts} | %{check-edges}

int make(int);
template <class T> struct Box {
  static int value;
};
template <class T> int Box<T>::value = make(sizeof(T));
// CHECK: edge static-member.cpp:[[#@LINE-1]] call Box<char>::value -> make(int)
int f() { return Box<char>::value; }
