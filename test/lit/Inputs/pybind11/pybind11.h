// The shape of pybind11 as the plugin sees it: the same names and classes,
// without what they do.
#pragma once
#include <Python.h>

namespace pybind11 {
class handle;
namespace detail {
struct accessor;
template <typename Derived> struct object_api {
  accessor attr(const char *) const;
};
namespace initimpl {
template <typename... Args> struct constructor {};
template <typename F> struct factory {};
template <typename G, typename S> struct pickle_factory {};
} // namespace initimpl
enum op_id { op_add, op_lt, op_eq };
enum op_type { op_l, op_r };
struct self_t {};
template <op_id, op_type, typename L, typename R> struct op_ {};
template <typename... Args> struct overload_cast_impl {
  template <typename Return>
  constexpr auto operator()(Return (*pf)(Args...)) const -> decltype(pf) {
    return pf;
  }
};
} // namespace detail

class handle : public detail::object_api<handle> {
public:
  handle() = default;
  handle(PyObject *);
  PyObject *ptr() const;
  template <typename T> T cast() const;
};
class object : public handle {
public:
  using handle::handle;
};
namespace detail {
struct accessor : object_api<accessor> {
  template <typename T> void operator=(T &&);
  operator object() const;
};
} // namespace detail
class cpp_function : public object {
public:
  template <typename F, typename... Extra>
  cpp_function(F &&, const Extra &...) {}
};
struct arg {
  explicit arg(const char *);
};
template <typename T> object cast(T &&);
template <typename T> T reinterpret_borrow(handle);

class module_ : public object {
public:
  using object::object;
  template <typename F, typename... Extra>
  module_ &def(const char *, F &&, const Extra &...) {
    return *this;
  }
  module_ def_submodule(const char *, const char * = nullptr);
  static module_ import(const char *);
  using module_def = PyModuleDef;
  static module_ create_extension_module(const char *, const char *,
                                         module_def *);
};
using module = module_;

template <typename T, typename... Options> class class_ : public object {
public:
  template <typename... Extra>
  class_(handle, const char *, const Extra &...) {}
  template <typename F, typename... Extra>
  class_ &def(const char *, F &&, const Extra &...) { return *this; }
  template <typename F, typename... Extra>
  class_ &def_static(const char *, F &&, const Extra &...) { return *this; }
  template <typename... Args, typename... Extra>
  class_ &def(const detail::initimpl::constructor<Args...> &, const Extra &...) {
    return *this;
  }
  template <typename F, typename... Extra>
  class_ &def(detail::initimpl::factory<F> &&, const Extra &...) {
    return *this;
  }
  template <typename G, typename S, typename... Extra>
  class_ &def(detail::initimpl::pickle_factory<G, S> &&, const Extra &...) {
    return *this;
  }
  template <detail::op_id Id, detail::op_type Type, typename L, typename R>
  class_ &def(const detail::op_<Id, Type, L, R> &) { return *this; }
  template <typename C, typename D>
  class_ &def_readwrite(const char *, D C::*) { return *this; }
  template <typename C, typename D>
  class_ &def_readonly(const char *, const D C::*) { return *this; }
  template <typename G> class_ &def_property_readonly(const char *, const G &) {
    return *this;
  }
  template <typename G, typename S>
  class_ &def_property(const char *, const G &, const S &) { return *this; }
};
template <typename T> class enum_ : public class_<T> {
public:
  template <typename... Extra>
  enum_(const handle &scope, const char *name, const Extra &...extra)
      : class_<T>(scope, name, extra...) {}
  enum_ &value(const char *, T) { return *this; }
  enum_ &export_values() { return *this; }
};
template <typename T> class exception : public object {
public:
  exception(handle, const char *) {}
};

template <typename... Args> detail::initimpl::constructor<Args...> init() {
  return {};
}
template <typename F> detail::initimpl::factory<F> init(F &&) { return {}; }
template <typename G, typename S>
detail::initimpl::pickle_factory<G, S> pickle(G &&, S &&) {
  return {};
}
template <typename... Args>
static constexpr detail::overload_cast_impl<Args...> overload_cast{};
namespace detail {
static const self_t self;
inline op_<op_eq, op_l, self_t, self_t> operator==(self_t, self_t) {
  return {};
}
inline op_<op_add, op_r, int, self_t> operator+(int, self_t) { return {}; }
inline op_<op_lt, op_r, int, self_t> operator<(int, self_t) { return {}; }
} // namespace detail
using detail::self;
} // namespace pybind11

#define PYBIND11_MODULE(name, variable)                                        \
  static ::pybind11::module_::module_def pybind11_module_def_##name;           \
  static void pybind11_init_##name(::pybind11::module_ &);                     \
  extern "C" PyObject *PyInit_##name() {                                       \
    auto m = ::pybind11::module_::create_extension_module(                     \
        #name, nullptr, &pybind11_module_def_##name);                          \
    try {                                                                      \
      pybind11_init_##name(m);                                                 \
      return m.ptr();                                                          \
    } catch (...) {                                                            \
      return nullptr;                                                          \
    }                                                                          \
  }                                                                            \
  void pybind11_init_##name(::pybind11::module_ &variable)
