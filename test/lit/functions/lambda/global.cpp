// In variables of namespaces, with and without linkage.
// RUN: %{facts} | %{check-functions}

auto plain = [] { return 1; };
// CHECK: function global.cpp:[[#@LINE-1]]-[[#@LINE-1]] initializer internal plain [plain]
// CHECK: function global.cpp:[[#@LINE-2]]-[[#@LINE-2]] lambda internal $_0::operator()() const [_ZNK3$_0clEv]
inline auto shared = [] { return 2; };
// CHECK: function global.cpp:[[#@LINE-1]]-[[#@LINE-1]] initializer external shared [shared]
// CHECK: function global.cpp:[[#@LINE-2]]-[[#@LINE-2]] lambda external shared::'lambda'()::operator()() const [_ZNK6sharedMUlvE_clEv]
static auto own = [] { return 3; };
// CHECK: function global.cpp:[[#@LINE-1]]-[[#@LINE-1]] initializer internal own [_ZL3own]
// CHECK: function global.cpp:[[#@LINE-2]]-[[#@LINE-2]] lambda internal $_1::operator()() const [_ZNK3$_1clEv]
int f() { return plain() + shared() + own(); }
// CHECK: function global.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external f() [_Z1fv]
