//===-- e2e/programs/host_teams.c - constructs of teams that the host computes --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// No kernel of teams can be made of these. Teams and threads are those that clauses ask for even so.
#include <omp.h>
#include <stdio.h>
#include <time.h>

static int bad = 0;
static void check(const char *what, int right) {
  if (!right) {
    printf("wrong: %s\n", what);
    bad = 1;
  }
}

// One thread would compute another result, and no kernel of teams can be made: the host computes these, and all of its
// threads are told of the device.
static void counted_on_host(void) {
  int wide_sum = 0, others = 0;
#pragma omp target map(tofrom : wide_sum)
  {
    long double sum = 0;
#pragma omp parallel num_threads(6)
    {
#pragma omp atomic
      sum += 1;
    }
    wide_sum = (int)sum;
  }
  check("a sum that atomics of the device cannot have", wide_sum == 6);
  const int device = omp_get_default_device();
#pragma omp target map(tofrom : others)
  {
    omp_lock_t lock;
    omp_init_lock(&lock);
    const int initial = omp_is_initial_device();
#pragma omp parallel num_threads(4)
    {
      omp_set_lock(&lock);
      others += omp_get_device_num() != device || omp_is_initial_device() != initial;
      omp_unset_lock(&lock);
    }
    omp_destroy_lock(&lock);
  }
  check("the device of all threads", others == 0);
  int teams[4] = {0, 0, 0, 0}, threads = 0, sums[4] = {0, 0, 0, 0};
#pragma omp target teams num_teams(4) thread_limit(8) map(tofrom : teams)
  {
    int sum = 0;
#pragma omp parallel num_threads(8)
    {
      if (clock() == (clock_t)-2)
        sum = 100;
#pragma omp atomic
      sum++;
#pragma omp barrier
      if (omp_get_thread_num() == 0)
        teams[omp_get_team_num()] = sum;
    }
  }
  check("teams that call a function of the host's", teams[0] == 8 && teams[1] == 8 && teams[2] == 8 && teams[3] == 8);
  int ordered = 0, with = 4;
#pragma omp target parallel num_threads(with) map(tofrom : threads, ordered) firstprivate(with)
  {
#pragma omp atomic
    threads++;
#pragma omp for linear(ordered)
    for (int i = 0; i < 10; i++)
      ordered++;
  }
  check("threads with a clause that no kernel of teams has", threads == 4 && ordered == 10);
#pragma omp target teams num_teams(4) map(tofrom : sums)
  {
    unsigned char sum = 0;
#pragma omp parallel num_threads(16)
    {
#pragma omp atomic
      sum += omp_get_num_threads() / 16;
    }
    sums[omp_get_team_num()] = sum * omp_get_num_teams();
  }
  check("teams that ask how many there are", sums[0] == 64 && sums[1] == 64 && sums[2] == 64 && sums[3] == 64);
}

int main(void) {
  int sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum) map(tofrom : sum) // has a kernel
  for (int i = 0; i < 10; i++)
    sum += i;
  check("a kernel beside them", sum == 45);
  counted_on_host();
  if (!bad)
    printf("host_teams: verified\n");
  return bad;
}
