// All the operators have a name.
// RUN: %{facts} | %{check-functions}

struct S {
  S operator++() { return *this; }
  // CHECK: function overloaded-operators.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external S::operator++() [_ZN1SppEv]
  S operator++(int) { return *this; }
  // CHECK: function overloaded-operators.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external S::operator++(int) [_ZN1SppEi]
  void operator()() {}
  // CHECK: function overloaded-operators.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external S::operator()() [_ZN1SclEv]
  int operator[](int) { return 1; }
  // CHECK: function overloaded-operators.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external S::operator[](int) [_ZN1SixEi]
  S *operator->() { return this; }
  // CHECK: function overloaded-operators.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external S::operator->() [_ZN1SptEv]
  void operator,(int) {}
  // CHECK: function overloaded-operators.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external S::operator,(int) [_ZN1ScmEi]
  void *operator new(unsigned long) { return nullptr; }
  // CHECK: function overloaded-operators.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external S::operator new(unsigned long) [_ZN1SnwEm]
  void operator delete[](void *) {}
  // CHECK: function overloaded-operators.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external S::operator delete[](void*) [_ZN1SdaEPv]
  bool operator&&(int) { return true; }
  // CHECK: function overloaded-operators.cpp:[[#@LINE-1]]-[[#@LINE-1]] method external S::operator&&(int) [_ZN1SaaEi]
};
