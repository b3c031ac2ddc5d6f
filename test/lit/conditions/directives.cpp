// What the preprocessor selects, around a function, a statement, and in an
// expression.
// RUN: %{index}
// RUN: %{graph} g --mode callers --conditions | FileCheck %s

bool g(int);
bool h(int);
#ifndef USE_CUDA
#if 1
void function(int a) {
#ifdef USE_ROCM
  if (h(a)) {
#else
  if (a) {
#endif
    g(a);
  }
}
#endif
#endif
// CHECK: {{^}}  function
// CHECK-NEXT: direct in.cpp:16
// CHECK-NEXT: {{^}}      #if !(defined(USE_CUDA)) && 1
// CHECK-NEXT: {{^}}      if (h(a)), line 12, where #if !(defined(USE_CUDA)) && 1 && defined(USE_ROCM)
// CHECK-NEXT: {{^}}      if (a), line 14, where #if !(defined(USE_CUDA)) && 1 && !(defined(USE_ROCM))

bool expression(int a) {
  return a > 1 &&
#ifdef USE_ROCM
         h(a) &&
#endif
         g(a);
}
// CHECK-NEXT: expression
// CHECK-NEXT: direct in.cpp:32
// CHECK-NEXT: {{^}}      in the expression: (a > 1), line 28
// CHECK-NEXT: {{^}}      in the expression: (h(a)), line 30, where #if defined(USE_ROCM)

void leaves(int a) {
#if defined(_WIN32) || FEATURE > 3
  h(a);
#elif !defined(USE_ROCM)
  g(a);
#endif
}
// CHECK-NEXT: leaves
// CHECK-NEXT: direct in.cpp:43
// CHECK-NEXT: {{^}}      #if !(defined(_WIN32) || FEATURE > 3) && !defined(USE_ROCM)
