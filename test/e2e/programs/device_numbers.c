//===-- e2e/programs/device_numbers.c - kernels that ask which device runs them ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The number is a parameter of the kernel. Functions that it calls see it too, beside variables of the device.
#include <omp.h>
#include <stdio.h>

enum { N = 64 };
int base = 1000;
#pragma omp declare target to(base)

static int here(int i) { return base + 10 * omp_get_device_num() + i % 2; }
static int through(int i) { return here(i) + 1; }

static int bad = 0;
static void check(const char *what, int right) {
  if (!right) {
    printf("wrong: %s\n", what);
    bad = 1;
  }
}

int main(void) {
  const int devices = omp_get_num_devices();
  for (int device = 0; device <= devices; device++) {
    int one = -1, loop[N], teams[4] = {0}, called[N], sum = 0, critical = 0;
#pragma omp target device(device) map(from : one)
    one = omp_get_device_num();
    check("one thread", one == device);

#pragma omp target teams distribute parallel for device(device) map(from : loop) reduction(+ : sum)
    for (int i = 0; i < N; i++) {
      loop[i] = omp_get_device_num() + i;
      sum += omp_get_device_num();
    }
    int right = sum == N * device;
    for (int i = 0; i < N; i++)
      right &= loop[i] == device + i;
    check("a loop, with its sum", right);

#pragma omp target teams device(device) map(tofrom : teams) num_teams(4) thread_limit(8)
    {
      int own = omp_get_device_num();
#pragma omp parallel num_threads(2)
#pragma omp single
      teams[omp_get_team_num()] = own + omp_get_device_num() + 1;
    }
    right = teams[0] == 2 * device + 1;
    for (int i = 1; i < 4; i++)
      right &= teams[i] == 0 || teams[i] == 2 * device + 1;
    check("teams", right);

#pragma omp target teams distribute parallel for device(device) map(from : called)
    for (int i = 0; i < N; i++)
      called[i] = through(i);
    right = 1;
    for (int i = 0; i < N; i++)
      right &= called[i] == 1001 + 10 * device + i % 2;
    check("functions that kernels call", right);

#pragma omp target teams distribute parallel for device(device) map(tofrom : critical)
    for (int i = 0; i < N; i++) {
#pragma omp critical
      critical += here(i) - 1000;
    }
    check("a critical section", critical == N * 10 * device + N / 2);
  }

  int split[N];
#pragma omp parallel target device(*) map(from : split[0 : N] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    split[i] = omp_get_device_num();
  int right = 1, last = -1;
  for (int i = 0; i < N; i++) {
    right &= split[i] >= 0 && split[i] <= devices;
    last = split[i] > last ? split[i] : last;
  }
  check("a split loop", right && last >= 0);
  printf(bad ? "device_numbers: WRONG\n" : "device_numbers: verified\n");
  return bad;
}
