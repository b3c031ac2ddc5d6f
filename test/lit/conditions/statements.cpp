// Under which statements a call runs.
// RUN: %{index}
// RUN: %{graph} g --mode callers --conditions | FileCheck %s

void g();
int h(int);
void always() { g(); }
// CHECK: always {{.*}}in.cpp:7
// CHECK-NEXT: direct in.cpp:7
// CHECK-NEXT: {{^}}      under no condition

void chain(int a) {
  if (a == 1) [[likely]] {
    h(a);
  } else if (h(a) > 2) {
    h(a);
  } else
    g();
}
// CHECK-NEXT: chain
// CHECK-NEXT: direct in.cpp:18
// CHECK-NEXT: {{^}}      else: not (a == 1), line 13
// CHECK-NEXT: {{^}}      else: not (h(a) > 2), line 15

template <int N> void constant() {
  if constexpr (N > 1)
    g();
}
template void constant<2>();
// CHECK-NEXT: constant
// CHECK-NEXT: direct in.cpp:27
// CHECK-NEXT: {{^}}      if (N > 1), line 26

void initializer(int a) {
  if (int b = h(a); b > 0 && /* not: b < */ b != ')')
    g();
}
// CHECK-NEXT: initializer
// CHECK-NEXT: direct in.cpp:36
// CHECK-NEXT: {{^}}      if (int b = h(a); b > 0 && b != ')'), line 35

void loops(int a) {
  for (int i = 0; i < a; ++i)
    while (a < i)
      do {
        g();
      } while (h(a));
}
// CHECK-NEXT: loops
// CHECK-NEXT: direct in.cpp:46
// CHECK-NEXT: {{^}}      loop (int i = 0; i < a; ++i), line 43
// CHECK-NEXT: {{^}}      loop (a < i), line 44

void cases(int a) {
  switch (a) {
  case 1:
    return;
  case 2:
  case 3:
    h(a);
  case 4: {
    g();
    break;
  }
  default:
    h(a);
  }
}
// CHECK-NEXT: cases
// CHECK-NEXT: direct in.cpp:62
// CHECK-NEXT: {{^}}      switch (a) case 4, or on from case 2, case 3, line 61

void leaves(int a) {
  if (a == 1)
    return;
  if (a == 2) {
    h(a);
    throw a;
  } else if (a == 3)
    return;
  for (int i = 0; i < a; ++i) {
    if (i == 4)
      continue;
    g();
  }
}
// CHECK-NEXT: leaves
// CHECK-NEXT: direct in.cpp:84
// CHECK-NEXT: {{^}}      after what leaves: not (a == 1), line 74
// CHECK-NEXT: {{^}}      after what leaves: not (a == 2), line 76
// CHECK-NEXT: {{^}}      after what leaves: not (a == 3), line 79
// CHECK-NEXT: {{^}}      loop (int i = 0; i < a; ++i), line 81
// CHECK-NEXT: {{^}}      after what leaves: not (i == 4), line 82

void handler(int a) {
  try {
    if (a)
      return;
    h(a);
  } catch (const int &e) {
    g();
  }
}
// CHECK-NEXT: handler
// CHECK-NEXT: direct in.cpp:101
// CHECK-NEXT: {{^}}      catch (const int &e), line 100

void label(int a) {
  if (a == 1)
    goto out;
  if (a == 2)
    return;
out:
  g();
}
// CHECK-NEXT: label
// CHECK-NEXT: direct in.cpp:114
// CHECK-NEXT: {{^}}      after the label out, line 113

void text(int a) {
  // if (a == 1) {
  const char *s = R"x(if (a == 2) { ")x";
  if (a == '{' || *s == "}"[0]) {
    g();
  }
}
// CHECK-NEXT: text
// CHECK-NEXT: direct in.cpp:124
// CHECK-NEXT: {{^}}      if (a == '{' || *s == "}"[0]), line 123

struct S {
  int a;
  S &operator+=(S b);
  bool operator!=(S b) const { return a != b.a; }
};
S &S::operator+=(S b) {
  a += b.a;
  return *this;
}
void operators(S a, S b) {
  if (a != b)
    g();
}
// CHECK-NEXT: operators
// CHECK-NEXT: direct in.cpp:142
// CHECK-NEXT: {{^}}      if (a != b), line 141
