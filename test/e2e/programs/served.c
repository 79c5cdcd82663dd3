//===-- e2e/programs/served.c - constructs without a kernel ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The host computes them on the device's contents, and says that it is the device.
#include <omp.h>
#include <stdio.h>

int kept = 1;
#pragma omp declare target to(kept)

static int bad = 0;
static void check(const char *what, int right) {
  if (!right) {
    printf("wrong: %s\n", what);
    bad = 1;
  }
}

int main(void) {
  const int devices = omp_get_num_devices();
  int host = -1, number = -1, x = 5;
#pragma omp target map(from : host, number)
  {
    kept = 2;
    host = omp_is_initial_device();
    number = omp_get_device_num();
    fflush(stdout); // no kernel
  }
  check("who ran it", host == (devices == 0) && number == omp_get_default_device() % (devices + 1));
  int shares = 0; // whether the device's variables are the host's
#pragma omp target map(to : shares)
  shares = 1;
  check("a variable of the device's", kept == (host || shares ? 2 : 1));
  int seen[4] = {0};
#pragma omp target teams distribute parallel for map(from : seen)
  for (int i = 0; i < 4; i++)
    seen[i] = kept;
  check("what a kernel sees of it", seen[0] == 2 && seen[3] == 2);
#pragma omp target update from(kept)
  check("the variable, when it came home", kept == 2);
  check("the host between constructs", omp_is_initial_device() && omp_get_device_num() == devices);

#pragma omp target enter data map(to : x)
  x = 6;
#pragma omp target if (0) map(from : host) map(tofrom : x)
  {
    host = omp_is_initial_device();
    x = 7;
    fflush(stdout);
  }
  check("a construct that is switched off", host == 1 && x == 7);
#pragma omp target exit data map(delete : x)
  printf(bad ? "served: WRONG\n" : "served: verified\n");
  return bad;
}
