// A program that loads the plugin argv[1] and holds nothing of clang, but for
// what it says its version is.
#include <cstdio>
#include <dlfcn.h>
#include <string>

#ifdef VERSION
namespace clang {
std::string getClangFullVersion() { return VERSION; }
} // namespace clang
#endif

int main(int, char **argv) {
  if (dlopen(argv[1], RTLD_LAZY | RTLD_GLOBAL))
    return 0;
  fprintf(stderr, "%s\n", dlerror());
  return 1;
}
