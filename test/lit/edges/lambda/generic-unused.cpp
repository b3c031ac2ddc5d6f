// A generic lambda that nobody calls has no instantiation to enclose.
// RUN: %{facts} | %{check-edges}

void take(int);
void f() {
  auto l = [](auto x) { take(x); };
}
// CHECK-NOT: encloses
