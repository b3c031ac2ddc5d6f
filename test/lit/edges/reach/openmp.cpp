// The body of a parallel region is code of the function around it.
// RUN: cd %S && %{clangxx} %{plugin} -fopenmp -c %s -o %t.o
// RUN: %{torchtalk} facts dump %t.o | %{check-edges}

int bound();
void work(int);
void f() {
#pragma omp parallel for
  for (int i = 0; i < bound(); ++i)
  // CHECK: edge openmp.cpp:[[#@LINE-1]] call f() -> bound()
    work(i);
    // CHECK: edge openmp.cpp:[[#@LINE-1]] call f() -> work(int)
}
