#define _GNU_SOURCE
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t Clock, struct timespec *Time) {
  int Result = (int)syscall(SYS_clock_gettime, Clock, Time);
  if (Clock == CLOCK_REALTIME)
    Time->tv_sec = -1000000000;
  return Result;
}
