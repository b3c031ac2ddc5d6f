// Linkage of variables: static, anonymous and const are the file's own.
// RUN: %{facts} | %{check-functions}

int make();
static int one = make();
// CHECK: function internal.cpp:[[#@LINE-1]]-[[#@LINE-1]] initializer internal one [_ZL3one]
namespace {
int two = make();
// CHECK: function internal.cpp:[[#@LINE-1]]-[[#@LINE-1]] initializer internal (anonymous namespace)::two [_ZN12_GLOBAL__N_13twoE]
}
const int three = make();
// CHECK: function internal.cpp:[[#@LINE-1]]-[[#@LINE-1]] initializer internal three [_ZL5three]
extern const int four;
const int four = make();
// CHECK: function internal.cpp:[[#@LINE-1]]-[[#@LINE-1]] initializer external four [four]
