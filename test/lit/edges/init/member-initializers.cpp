// The arguments of member initialisers are evaluated by the constructor.
// RUN: %{facts} | %{check-edges}

int make();
struct Part {
  Part(int);
};
struct Whole {
  Part part;
  int n;
  Whole();
};
Whole::Whole()
    : part(make()),
    // CHECK: edge member-initializers.cpp:[[#@LINE-1]] call Whole::Whole() -> make()
    // CHECK: edge member-initializers.cpp:[[#@LINE-2]] construct Whole::Whole() -> Part::Part(int)
      n(make()) {}
      // CHECK: edge member-initializers.cpp:[[#@LINE-1]] call Whole::Whole() -> make()
