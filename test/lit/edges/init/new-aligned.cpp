// An over-aligned type takes the aligned form.
// RUN: %{facts} | %{check-edges}

struct alignas(64) S {
  S() noexcept;
};
S *f() { return new S; }
// CHECK: edge new-aligned.cpp:[[#@LINE-1]] call f() -> operator new(unsigned long, std::align_val_t)
// CHECK: edge new-aligned.cpp:[[#@LINE-2]] construct f() -> S::S()
