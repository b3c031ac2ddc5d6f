// An explicit call of a virtual destructor, and a qualified one.
// RUN: %{facts} | %{check-edges}

struct S {
  virtual ~S();
};
void virtually(S *s) { s->~S(); }
// CHECK: edge destructor-explicit.cpp:[[#@LINE-1]] virtual virtually(S*) -> S::~S()
void directly(S *s) { s->S::~S(); }
// CHECK: edge destructor-explicit.cpp:[[#@LINE-1]] destroy directly(S*) -> S::~S()
