// A template that nothing instantiates is still defined here.
// RUN: %{facts} | %{check-functions}

template <class T> void never(T) {}
// CHECK: function template-unused.cpp:[[#@LINE-1]]-[[#@LINE-1]] template external never(T) [c:@FT@>1#Tnever#t0.0#v#]
