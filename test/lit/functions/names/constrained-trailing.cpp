// So are those with a constraint behind the parameters, and members.
// RUN: %{facts} | grep -o "\[c:.*\]$" | sort -u | FileCheck %s

template <class T>
concept Small = sizeof(T) == 1;
template <class T> void apply(T) {}
template <class T> void apply(T)
  requires Small<T>
{}
template <class T> struct S {
  void m() {}
  void m()
    requires Small<T>
  {}
};
void f() {
  apply('c');
  apply(1);
  S<int>().m();
  S<char>().m();
}
// CHECK-COUNT-4: {{^}}[c:
// CHECK-NOT: {{^}}[c:
