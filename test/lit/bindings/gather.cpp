// Tables that functions gather into a vector of their caller.
// RUN: %{facts} | %{check-bindings}
// CHECK: shard gather.cpp {{.*}} bindings=6{{ }}

#include <Python.h>
#include <array>
#include <vector>
static PyMethodDef manual[] = {{nullptr}};
extern PyMethodDef shard[];
void gather_1(std::vector<PyMethodDef> &);
void gather_0(std::vector<PyMethodDef> &functions) {
  functions.insert(functions.end(), shard, shard + 3);
  // CHECK-DAG: binding contains [gather_0({{.*}})]$0 -> [shard] gather.cpp:[[#@LINE-1]]{{$}}
}
void gather(std::vector<PyMethodDef> &functions) {
  functions.assign(manual, manual + 1);
  // CHECK-DAG: binding contains [gather({{.*}})]$0 -> [manual] gather.cpp:[[#@LINE-1]]{{$}}
  gather_0(functions);
  // CHECK-DAG: binding argument [gather({{.*}})]$0 -> [gather_0({{.*}})]$0 call=1 gather.cpp:[[#@LINE-1]]{{$}}
  gather_1(functions);
  // CHECK-DAG: binding argument [gather({{.*}})]$0 -> [gather_1({{.*}})]$0 call=2 gather.cpp:[[#@LINE-1]]{{$}}
  static std::array<const char *, 2> aliases{"spmm", "dsmm"};
  for (const char *alias : aliases) {
    PyMethodDef def = *functions.begin();
    def.ml_name = alias;
    functions.push_back(def);
    // CHECK-DAG: binding function [gather({{.*}})]$0 "spmm" as=<dynamic> gather.cpp:[[#@LINE-1]]{{$}}
    // CHECK-DAG: binding function [gather({{.*}})]$0 "dsmm" as=<dynamic> gather.cpp:[[#@LINE-2]]{{$}}
  }
  functions.push_back({nullptr});
}
