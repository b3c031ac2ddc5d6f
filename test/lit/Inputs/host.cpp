// A program that loads the plugin argv[1] and holds nothing of clang, but for
// the version that MAJOR and MINOR name.
#include <cstdio>
#include <dlfcn.h>

#ifdef MAJOR
extern "C" void LLVMGetVersion(unsigned *Major, unsigned *Minor,
                               unsigned *Patch) {
  *Major = MAJOR;
  *Minor = MINOR;
  *Patch = 6;
}
#endif

int main(int, char **argv) {
  if (dlopen(argv[1], RTLD_LAZY | RTLD_GLOBAL))
    return 0;
  fprintf(stderr, "%s\n", dlerror());
  return 1;
}
