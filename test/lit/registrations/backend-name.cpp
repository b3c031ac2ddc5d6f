// What C++ calls PrivateUse1: in an initializer, and in a function that somebody
// may call, with a name that only running it tells, too.
// RUN: %{facts} | %{check-registrations}

#include <string>

namespace c10 {
void register_privateuse1_backend(const std::string &name);
}

static const bool named = (c10::register_privateuse1_backend("slate"), true);
// CHECK: registration _ PrivateUse1 kernel=slate backend-name.cpp:[[#@LINE-1]]

#define REGISTER(NAME)                                                         \
  int rename() {                                                               \
    c10::register_privateuse1_backend(#NAME);                                  \
    return 0;                                                                  \
  }                                                                            \
  static const int renamed = rename();
REGISTER(npu)
// CHECK: registration _ PrivateUse1 kernel=npu backend-name.cpp:[[#@LINE-1]] {{.*}}conditional

void called(const std::string &name) {
  c10::register_privateuse1_backend(name);
  // CHECK: registration _ PrivateUse1 kernel=<dynamic> backend-name.cpp:[[#@LINE-1]] {{.*}}conditional
}
