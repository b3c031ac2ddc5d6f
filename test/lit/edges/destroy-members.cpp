// A destructor destroys members and bases.
// RUN: %{facts} | %{check-edges}

struct Base {
  ~Base();
};
struct Part {
  ~Part();
};
struct Whole : Base {
  Part part;
  ~Whole();
};
Whole::~Whole() {}
// CHECK: edge destroy-members.cpp:[[#@LINE-1]] destroy Whole::~Whole() -> Base::~Base()
// CHECK: edge destroy-members.cpp:[[#@LINE-2]] destroy Whole::~Whole() -> Part::~Part()
