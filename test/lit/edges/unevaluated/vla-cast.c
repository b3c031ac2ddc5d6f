// So are those of a type in a cast.
// RUN: cd %S && %{clang} %{plugin} -c %s -o %t.o
// RUN: %{torchtalk} facts dump %t.o | %{check-edges}

int size(void);
void *p;
void f(void) {
  (void)(int(*)[size()])p;
  // CHECK: edge vla-cast.c:[[#@LINE-1]] call f() -> size()
}
