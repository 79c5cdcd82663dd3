// Results that depend on how many teams or threads run are right in kernels of teams, and refused in kernels of one thread.
// RUN: not %hetcc -c %s -o /dev/null 2>&1 | FileCheck --implicit-check-not=error: %s

#include <omp.h>

// CHECK: :[[#@LINE+1]]:33: error: the result here depends on how many teams there are, which is not supported yet [het-depends-on-threads]
static int where(void) { return omp_get_team_num(); }
void called(int *out) {
#pragma omp target teams num_teams(8) map(tofrom: out[0:8])
  out[where()] = 1;
// CHECK: :[[#@LINE-2]]:26: note: 'num_teams' asks for several, but the construct runs on one thread of one team; write a loop over what each is to do, after 'target teams distribute parallel for'
}

void counted(int n, int *out) {
  int count = 0, k = 0;
#pragma omp target parallel num_threads(4) map(tofrom: count, k)
  {
// CHECK: :[[#@LINE+1]]:1: error: the result here depends on how many threads there are
#pragma omp atomic
    count++;
#pragma omp for linear(k)
    for (int i = 0; i < n; i++)
      k++;
  }
  *out = count + k;
}

void right(int n, int *a, int *out) {
  int count = 0, all = 0;
#pragma omp target teams num_teams(8) map(tofrom: a[0:n])
  for (int i = omp_get_team_num(); i < n; i += omp_get_num_teams())
    a[i] = i;
#pragma omp target teams num_teams(8) thread_limit(32) map(tofrom: out[0:8])
  {
    int sum[32];
#pragma omp parallel num_threads(32)
    {
      sum[omp_get_thread_num()] = 1;
#pragma omp barrier
      if (omp_get_thread_num() == 0)
        out[omp_get_team_num()] = sum[0];
    }
  }
#pragma omp target parallel num_threads(n) reduction(+: all)
  all += 1;
#pragma omp target parallel num_threads(4) map(tofrom: count, a[0:n])
  {
    if (omp_get_thread_num() == 0) {
#pragma omp atomic
      count++;
    }
#pragma omp single
    count++;
#pragma omp for reduction(+: count)
    for (int i = 0; i < n; i++)
      count += a[i];
  }
#pragma omp target parallel map(tofrom: a[0:n])
  a[omp_get_thread_num()] = 1;
#pragma omp target teams num_teams(1) map(tofrom: a[0:n])
  a[omp_get_team_num()] = 1;
#pragma omp target teams distribute parallel for num_teams(8) num_threads(32) reduction(+: count)
  for (int i = 0; i < n; i++)
    count += i;
  a[0] = count + all;
}
