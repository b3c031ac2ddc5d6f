// A conversion template.
// RUN: %{facts} | %{check-edges}

struct Any {
  template <class T> operator T() const;
};
int f(const Any &a) { return a; }
// CHECK: edge conversion.cpp:[[#@LINE-1]] call f(Any const&) -> Any::operator int<int>() const
