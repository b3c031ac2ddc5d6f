// A deduction guide is no function; the constructor is called.
// RUN: %{facts} | %{check-edges}

template <class T> struct Box {
  Box(T *);
};
Box(int) -> Box<char>;
Box(const char *) -> Box<const char>;
void f() {
  Box b("text");
  // CHECK: edge deduction-guide.cpp:[[#@LINE-1]] construct f() -> Box<char const>::Box(char const*)
}
