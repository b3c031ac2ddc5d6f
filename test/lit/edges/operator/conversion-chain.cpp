// A converting constructor and a conversion operator in one argument.
// RUN: %{facts} | %{check-edges}

struct From {
  operator int() const;
};
struct To {
  To(int);
};
void take(To);
void f(const From &from) { take(static_cast<To>(from)); }
// CHECK: edge conversion-chain.cpp:[[#@LINE-1]] call f(From const&) -> From::operator int() const
// CHECK: edge conversion-chain.cpp:[[#@LINE-2]] call f(From const&) -> take(To)
// CHECK: edge conversion-chain.cpp:[[#@LINE-3]] construct f(From const&) -> To::To(int)
