// A static local of dead code is not initialised.
// RUN: %{facts} | %{check-edges}
// XFAIL: *
// BodyWalker::visitLocal initialises statics even in dead code; the compiler does
// so only for those that are data (AddInitializerToStaticVarDecl).

int make();
int f() {
  return 1;
  static int n = make();
}
// CHECK-NOT: make()
