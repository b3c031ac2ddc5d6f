// A destructor runs those of members and bases, one with nothing to do none.
// RUN: %{facts} | %{check-edges}

struct Base {
  ~Base();
};
struct Part {
  ~Part();
};
struct Plain {
  int x;
};
struct Whole : Base {
  Part part, array[3];
  Plain plain;
  ~Whole();
};
Whole::~Whole() {}
// CHECK: edge member-destructor.cpp:[[#@LINE-1]] destroy Whole::~Whole() -> Base::~Base()
// CHECK: edge member-destructor.cpp:[[#@LINE-2]] destroy Whole::~Whole() -> Part::~Part()
