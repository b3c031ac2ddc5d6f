// Defaulted out of the class, a member is emitted where that stands.
// RUN: %{facts} | %{check-edges}

struct Part {
  Part();
  ~Part();
};
struct Whole {
  Part part;
  Whole();
  ~Whole();
};
Whole::Whole() = default;
// CHECK: edge defaulted-out.cpp:[[#@LINE-1]] construct Whole::Whole() -> Part::Part()
Whole::~Whole() = default;
// CHECK: edge defaulted-out.cpp:[[#@LINE-1]] destroy Whole::~Whole() -> Part::~Part()
