// #line is followed, as __LINE__ and diagnostics do.
// RUN: %{facts} | %{check-functions}

#line 100 "grammar.y"
int f() { return 1; }
// CHECK: function grammar.y:100-100 function external f() [_Z1fv]
