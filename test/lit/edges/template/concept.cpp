// A constraint chooses, and is not evaluated.
// RUN: %{facts} | %{check-edges}

void plain();
void sized();
struct Sized {
  int size();
};
template <class T>
concept HasSize = requires(T t) { t.size(); };
template <class T> void apply(T) { plain(); }
// CHECK: edge concept.cpp:[[#@LINE-1]] call void apply<int>(int) -> plain()
template <HasSize T> void apply(T) { sized(); }
// CHECK: edge concept.cpp:[[#@LINE-1]] call void apply<Sized>(Sized) -> sized()
void f(Sized s) {
  apply(s);
  // CHECK: edge concept.cpp:[[#@LINE-1]] call f(Sized) -> void apply<Sized>(Sized)
  apply(1);
  // CHECK: edge concept.cpp:[[#@LINE-1]] call f(Sized) -> void apply<int>(int)
}
