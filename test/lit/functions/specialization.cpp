// An explicit specialisation stands where it is written.
// RUN: %{facts} | %{check-functions}

template <class T> int size(T);
template <> int size(char) { return 1; }
// CHECK: function specialization.cpp:[[#@LINE-1]]-[[#@LINE-1]] function external int size<char>(char) [_Z4sizeIcEiT_] template=size(T)
