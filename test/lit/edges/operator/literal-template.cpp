// A literal operator that is a template, and a raw one.
// RUN: %{facts} | %{check-edges}

template <char... C> int operator""_t();
int operator""_raw(const char *);
int operator""_s(const char *, unsigned long);
int f() {
  return 12_t +
  // CHECK: edge literal-template.cpp:[[#@LINE-1]] call f() -> int operator"" _t<(char)49, (char)50>()
         34_raw +
         // CHECK: edge literal-template.cpp:[[#@LINE-1]] call f() -> operator"" _raw(char const*)
         "text"_s;
         // CHECK: edge literal-template.cpp:[[#@LINE-1]] call f() -> operator"" _s(char const*, unsigned long)
}
