// An operator gets one like any function.
// RUN: %{facts} | %{check-edges}

struct Stream {
  Stream &operator<<(Stream &(*)(Stream &));
};
Stream &endline(Stream &);
void f(Stream &s) { s << endline; }
// CHECK: edge address-passed-operator.cpp:[[#@LINE-1]] address f(Stream&) -> endline(Stream&) passed-to=Stream::operator<<(Stream& (*)(Stream&))
// CHECK: edge address-passed-operator.cpp:[[#@LINE-2]] call f(Stream&) -> Stream::operator<<(Stream& (*)(Stream&))
