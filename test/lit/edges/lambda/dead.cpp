// One in dead code is neither enclosed nor walked.
// RUN: %{facts} | %{check-edges}

void work();
void f() {
  if constexpr (sizeof(int) == 1)
    [] { work(); }();
  return;
  [] { work(); }();
}
// CHECK-NOT: work()
