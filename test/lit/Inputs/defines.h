// A macro that defines a function.
#define DEFINE_FIXED                                                           \
  int fixed() { return 1; }
