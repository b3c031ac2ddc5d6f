// A variable whose initialiser calls something is a node of its own.
// RUN: %{facts} | %{check-functions}

int make();
int plain = 1;
int made = make();
// CHECK: function initializer.cpp:[[#@LINE-1]]-[[#@LINE-1]] initializer external made [made]
