// new and delete of a dependent type.
// RUN: %{facts} | %{check-edges}

struct S {
  S() noexcept;
  ~S();
};
template <class T> void churn() { delete new T; }
// CHECK: edge new-delete.cpp:[[#@LINE-1]] call void churn<S>() -> operator delete(void*{{.*}})
// CHECK: edge new-delete.cpp:[[#@LINE-2]] call void churn<S>() -> operator new(unsigned long)
// CHECK: edge new-delete.cpp:[[#@LINE-3]] call void churn<int>() -> operator delete(void*{{.*}})
// CHECK: edge new-delete.cpp:[[#@LINE-4]] call void churn<int>() -> operator new(unsigned long)
// CHECK: edge new-delete.cpp:[[#@LINE-5]] construct void churn<S>() -> S::S()
// CHECK: edge new-delete.cpp:[[#@LINE-6]] destroy void churn<S>() -> S::~S()
void f() {
  churn<S>();
  // CHECK: edge new-delete.cpp:[[#@LINE-1]] call f() -> void churn<S>()
  churn<int>();
  // CHECK: edge new-delete.cpp:[[#@LINE-1]] call f() -> void churn<int>()
}
