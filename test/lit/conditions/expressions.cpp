// Under which operands a call runs, and in which lambdas and macros.
// RUN: %{index}
// RUN: %{graph} g --mode callers --conditions --limit 30 | FileCheck %s

bool g(int);
bool h(int);
#define TORCH_CHECK(COND, ...)                                                 \
  do {                                                                         \
    if (!(COND))                                                               \
      throw(__VA_ARGS__);                                                      \
  } while (0)
#define TWICE(X) (h(1) && (X))
#define CALLS_G() (h(2) || g(2))
#define AT_DISPATCH_ALL_TYPES(TYPE, NAME, ...)                                 \
  switch (TYPE) {                                                              \
  case 1:                                                                      \
    __VA_ARGS__();                                                             \
  }
template <class F> void parallel_for(int n, const F &f) { f(n); }

bool operands(int a) { return a > 1 && (a < 5 || g(a)); }
// CHECK: operands
// CHECK-NEXT: direct in.cpp:21
// CHECK-NEXT: {{^}}      in the expression: (a > 1), line 21
// CHECK-NEXT: {{^}}      in the expression: not (a < 5), line 21

int conditional(int a) {
  int b = a ? h(a)
            : g(a);
  return b;
}
// CHECK-NEXT: conditional
// CHECK-NEXT: direct in.cpp:29
// CHECK-NEXT: {{^}}      in the expression: not (a), line 28

bool several(int a) { return a ? g(1) : g(2); }
// CHECK-NEXT: several
// CHECK-NEXT: direct in.cpp:36
// CHECK-NEXT: there may be more conditions: the line has several such calls, not all under the same conditions

void forwards(bool &&a, bool &&b) {
  auto &&c = static_cast<bool &&>(a);
  c = g(b);
}
// CHECK-NEXT: forwards
// CHECK-NEXT: direct in.cpp:43
// CHECK-NEXT: {{^}}      under no condition

void check(int a) {
  TORCH_CHECK(a > 0, "a");
  TORCH_CHECK(a < 9, g(a));
}
// CHECK-NEXT: check
// CHECK-NEXT: direct in.cpp:51
// CHECK-NEXT: {{^}}      after a check: (a > 0), line 50
// CHECK-NEXT: {{^}}      for the message of a check: not (a < 9), line 51

bool argument(int a) { return TWICE(g(a)); }
// CHECK-NEXT: argument
// CHECK-NEXT: direct in.cpp:58
// CHECK-NEXT: {{^}}      in macro TWICE, line 58

bool body(int a) { return a && CALLS_G(); }
// CHECK-NEXT: body
// CHECK-NEXT: direct in.cpp:63
// CHECK-NEXT: there may be more conditions: the line does not spell the call, which a macro or the language makes

void nested(int a) {
  if (a)
    parallel_for(a, [&](int b) {
      auto each = [b](int c) -> bool {
        if (c)
          return false;
        return g(b);
      };
      each(b);
    });
}
// CHECK-NEXT: nested{{.*}}operator()
// CHECK-NEXT: direct in.cpp:74
// CHECK-NEXT: {{^}}      if (a), line 69
// CHECK-NEXT: {{^}}      in a lambda for parallel_for, line 70
// CHECK-NEXT: {{^}}      in a lambda for each, line 71
// CHECK-NEXT: {{^}}      after what leaves: not (c), line 72

void dispatch(int a) {
  AT_DISPATCH_ALL_TYPES(a, "name", [&] {
    g(a);
  });
}
// CHECK-NEXT: dispatch{{.*}}operator()
// CHECK-NEXT: direct in.cpp:87
// CHECK-NEXT: {{^}}      in a lambda for AT_DISPATCH_ALL_TYPES(a, "name", ...), line 87

#define HANDLE_ERRORS try {
#define END_HANDLE_ERRORS                                                      \
  }                                                                            \
  catch (int) {                                                                \
    g(3);                                                                      \
  }
void blocks(int a) {
  HANDLE_ERRORS
  if (a)
    return;
  h(a);
  END_HANDLE_ERRORS
}
// The macro closes the block in which the condition held.
// CHECK-NEXT: blocks
// CHECK-NEXT: direct in.cpp:106
// CHECK-NEXT: {{^}}      in macro END_HANDLE_ERRORS, line 106
// CHECK-NEXT: there may be more conditions: the line does not spell the call

bool called(int a) { return [&] { return !a || g(a); }(); }
// CHECK-NEXT: called{{.*}}operator()
// CHECK-NEXT: direct in.cpp:114
// CHECK-NEXT: {{^}}      in the expression: not (!a), line 114

void twice(int a) {
  TORCH_CHECK(g(a),
              g(a + 1));
}
// The compiler places both calls at the macro.
// CHECK-NEXT: twice
// CHECK-NEXT: direct in.cpp:120
// CHECK-NEXT: there may be more conditions: the line has several such calls
