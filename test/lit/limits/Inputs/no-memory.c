#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>

/* What is small is there. */
void *malloc(size_t Size) {
  static void *(*Real)(size_t);
  if (!Real)
    Real = (void *(*)(size_t))dlsym(RTLD_NEXT, "malloc");
  return Size > 300 << 10 ? NULL : Real(Size);
}
