// Threads of a team may wait for each other without a barrier: the one that waits lets the others go on. It may use
// atomic operations, `flush`, or nothing but reads of `volatile`.
// RUN: %hetcc --cuda-arch=none -fopenmp %s -o %t
// RUN: env HET_DEVICES=host %t | FileCheck %s
// RUN: env HET_DEVICES=sim:1 %t | FileCheck %s
// CHECK: {{^}}0 wrong
#include <omp.h>
#include <stdio.h>
int main(void) {
  int x[64], flag = 0, turn = 0;
#pragma omp target teams num_teams(2) thread_limit(32) map(tofrom : x, flag, turn)
  {
#pragma omp parallel num_threads(32)
    {
      int t = omp_get_thread_num();
      if (omp_get_team_num() == 0) {
        int seen;
        do { // in the order of the threads, from the last one on
#pragma omp atomic read
          seen = turn;
        } while (seen != 31 - t);
        x[t] = seen;
#pragma omp atomic
        turn++;
      } else if (t == 3) {
        flag = 1;
#pragma omp flush
      } else {
        while (*(volatile int *)&flag == 0) {
#pragma omp flush
        }
        x[32 + t] = t;
      }
    }
  }
  int ready[32] = {0};
  volatile int *seen = ready;
#pragma omp target parallel num_threads(32) map(tofrom : seen[0 : 32])
  {
    int t = omp_get_thread_num(), missing;
    do {
      missing = t < 31 && seen[t + 1] == 0;
    } while (missing);
    seen[t] = 1;
  }
  int bad = 0;
  for (int t = 0; t < 32; t++)
    bad += !ready[t];
  for (int t = 0; t < 32; t++)
    bad += x[t] != 31 - t, bad += t != 3 && x[32 + t] != t;
  printf("%d wrong\n", bad);
}
