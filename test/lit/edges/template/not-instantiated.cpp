// What a template would call is not known before it is instantiated.
// RUN: %{facts} | %{check-edges}

void work();
template <class T> void apply(T t) {
  work();
  t.run();
}
// CHECK-NOT: work()
