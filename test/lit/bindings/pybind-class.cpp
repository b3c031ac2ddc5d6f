// py::class_ with a holder, and all that is defined in it.
// RUN: %{facts} | %{check-bindings}
// CHECK: shard pybind-class.cpp {{.*}} bindings=19{{ }}

#include <pybind11/pybind11.h>
#include <memory>
namespace py = pybind11;
namespace ns {
struct Node {
  Node(int);
  Node(int, float);
  int id() const;
  static int count();
  int value;
  const int fixed = 0;
};
} // namespace ns
int get(const ns::Node &);
void set(ns::Node &, int);
void init(py::module_ m) {
  py::class_<ns::Node, std::shared_ptr<ns::Node>> cls(m, "Node");
  // CHECK-DAG: binding class [init(pybind11::module_)]$0 "Node" as=ns::Node pybind-class.cpp:[[#@LINE-1]]{{$}}
  cls.def(py::init<int>())
      // CHECK-DAG: binding method [init(pybind11::module_)]$0.Node "__init__" calls=ns::Node::Node(int) pybind-class.cpp:[[#@LINE-1]]{{$}}
      .def(py::init([](float x) { return ns::Node(x); }))
      // CHECK-DAG: binding method [init(pybind11::module_)]$0.Node "__init__" calls=init(pybind11::module_)::$_0::operator()(float) const pybind-class.cpp:[[#@LINE-1]]{{$}}
      .def("id", &ns::Node::id)
      // CHECK-DAG: binding method [init(pybind11::module_)]$0.Node "id" calls=ns::Node::id() const pybind-class.cpp:[[#@LINE-1]]{{$}}
      .def_static("count", &ns::Node::count)
      // CHECK-DAG: binding static method [init(pybind11::module_)]$0.Node "count" calls=ns::Node::count() pybind-class.cpp:[[#@LINE-1]]{{$}}
      .def_readwrite("value", &ns::Node::value)
      // CHECK-DAG: binding getter [init(pybind11::module_)]$0.Node "value" as=ns::Node::value pybind-class.cpp:[[#@LINE-1]]{{$}}
      // CHECK-DAG: binding setter [init(pybind11::module_)]$0.Node "value" as=ns::Node::value pybind-class.cpp:[[#@LINE-2]]{{$}}
      .def_readonly("fixed", &ns::Node::fixed)
      // CHECK-DAG: binding getter [init(pybind11::module_)]$0.Node "fixed" as=ns::Node::fixed pybind-class.cpp:[[#@LINE-1]]{{$}}
      .def_property("p", get, set)
      // CHECK-DAG: binding getter [init(pybind11::module_)]$0.Node "p" calls=get(ns::Node const&) pybind-class.cpp:[[#@LINE-1]]{{$}}
      // CHECK-DAG: binding setter [init(pybind11::module_)]$0.Node "p" calls=set(ns::Node&, int) pybind-class.cpp:[[#@LINE-2]]{{$}}
      .def_property_readonly("q", get);
  // CHECK-DAG: binding getter [init(pybind11::module_)]$0.Node "q" calls=get(ns::Node const&) pybind-class.cpp:[[#@LINE-1]]{{$}}
  cls.def(py::self == py::self).def(1 + py::self).def(1 < py::self);
  // CHECK-DAG: binding method [init(pybind11::module_)]$0.Node "__eq__" as=pybind11::detail::op_ pybind-class.cpp:[[#@LINE-1]]{{$}}
  // CHECK-DAG: binding method [init(pybind11::module_)]$0.Node "__radd__" as=pybind11::detail::op_ pybind-class.cpp:[[#@LINE-2]]{{$}}
  // CHECK-DAG: binding method [init(pybind11::module_)]$0.Node "__gt__" as=pybind11::detail::op_ pybind-class.cpp:[[#@LINE-3]]{{$}}
  cls.def(py::pickle(get, [](int x) { return ns::Node(x); }));
  // CHECK-DAG: binding method [init(pybind11::module_)]$0.Node "__getstate__" calls=get(ns::Node const&) pybind-class.cpp:[[#@LINE-1]]{{$}}
  // CHECK-DAG: binding method [init(pybind11::module_)]$0.Node "__setstate__" calls=init(pybind11::module_)::$_1::operator()(int) const pybind-class.cpp:[[#@LINE-2]]{{$}}
  py::class_<int>(cls, "Inner").def("x", get);
  // CHECK-DAG: binding class [init(pybind11::module_)]$0.Node "Inner" as=int pybind-class.cpp:[[#@LINE-1]]{{$}}
  // CHECK-DAG: binding method [init(pybind11::module_)]$0.Node.Inner "x" calls=get(ns::Node const&) pybind-class.cpp:[[#@LINE-2]]{{$}}
  py::exception<ns::Node>(m, "Error");
  // CHECK-DAG: binding class [init(pybind11::module_)]$0 "Error" as=ns::Node pybind-class.cpp:[[#@LINE-1]]{{$}}
}
