// Nor does anything in a function that is noexcept: it ends the program.
// RUN: %{facts} | %{check-edges}

struct Part {
  Part();
  ~Part();
};
struct Whole {
  Part first, second;
  Whole() noexcept;
};
Whole::Whole() noexcept {}
// CHECK: edge partial-noexcept.cpp:[[#@LINE-1]] construct Whole::Whole() -> Part::Part()
