// Of expanded.test and expanded-text.test, which name its lines.
#include "sub/once.h"
#if DEFINED && FORCED
#include <sub/next.h> // skipped by its guard
#endif
  #  include "./sub/once.h"

template <class T> static int same(T X) { return X; }
int caller() {
  auto First = [](auto X) { return same(X); }; auto Second = [](auto X) { return X; };
  return same(1) + First(2) + Second(once() + next());
}
#if 0
#include "missing.h"
#endif
