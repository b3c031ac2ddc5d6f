// Virtual destructors override each other.
// RUN: %{facts} | %{check-edges}

struct Base {
  virtual ~Base();
};
struct Derived : Base {
  ~Derived() override;
};
Derived::~Derived() {}
// CHECK: edge overrides-destructor.cpp:[[#@LINE-1]] call Derived::~Derived() -> operator delete(void*{{.*}})
// CHECK: edge overrides-destructor.cpp:[[#@LINE-2]] destroy Derived::~Derived() -> Base::~Base()
// CHECK: edge overrides-destructor.cpp:[[#@LINE-3]] overrides Derived::~Derived() -> Base::~Base()
