// A class made of a literal in a table: an element each, and at exit.
// RUN: %{facts} | %{check-edges}

struct Name {
  Name(const char *);
  ~Name();
};
Name names[] = {"one", "two"};
// CHECK: edge string-literal.cpp:[[#@LINE-1]] construct names -> Name::Name(char const*)
// CHECK: edge string-literal.cpp:[[#@LINE-2]] destroy names -> Name::~Name()
