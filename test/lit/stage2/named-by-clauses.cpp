// A variable that only clauses name is used: the host's compiler does not call it unused.
// RUN: %hetcxx --cuda-arch=none -Wno-het-target-on-host -Wall -Wextra -Werror %s -o %t && env HET_DEVICES=host %t
// RUN: %hetcxx --cuda-arch=none -fopenmp -Wno-het-target-on-host -Wall -Wextra -Werror %s -o %t && env HET_DEVICES=sim:1 %t
// RUN: %hetcxx --cuda-arch=none --het-host-compiler=%clangxx -Wno-het-target-on-host -Wall -Wextra -Werror -c %s -o %t.o
// RUN: %hetcxx --emit=host %s | FileCheck %s
#include <cstdlib>

static int teamsOfFile = 2;

template <class T> void inTemplate(T *x, int n, const int teams) {
  const int threads = 2;
  const T limit = 4;
// CHECK: if (0) { (void)threads; (void)limit; (void)teams; }
#pragma omp target teams distribute parallel for num_teams(teams) num_threads(threads) thread_limit((int)limit)        \
    map(tofrom : x[0 : n])
  for (int i = 0; i < n; i++)
    x[i] += 1;
}

void chunks(int *x, int n, int chunk, int slice) {
// CHECK: if (0) { (void)chunk; (void)slice; (void)::teamsOfFile; }
#pragma omp target teams distribute parallel for schedule(static, chunk) dist_schedule(static, slice)                  \
    num_teams(teamsOfFile) map(tofrom : x[0 : n])
  for (int i = 0; i < n; i++)
    x[i] += 1;
}

// CHECK: void within
void within(int *x, int n, int outer) {
#pragma omp target teams distribute map(tofrom : x[0 : n])
  for (int i = 0; i < n; i++) {
    const int own = 2;
    // CHECK: switch ((void)own, (void)outer, 0) default:
    // CHECK: for (int j = 0
#pragma omp parallel for num_threads(own)                                                                              \
    schedule(static, outer)
    for (int j = 0; j < 1; j++)
      x[i + j] += 1;
  }
}

#define ALL_IN_MACRO                                                                                                   \
  {                                                                                                                    \
    const int local = 1;                                                                                               \
    _Pragma("omp parallel for num_threads(few) private(last) schedule(static, local)") for (int i = 0; i < 4; i++) {   \
      last = i;                                                                                                        \
      x[last] += 1;                                                                                                    \
    }                                                                                                                  \
  }
void inMacro(int *x, int few) {
  int last;
// CHECK: void inMacro
// CHECK: switch ((void)few, (void)last, (void)local, 0) default:
#pragma omp target map(tofrom : x[0 : 4])
  ALL_IN_MACRO
}

// CHECK: void onHost
void onHost(int *x, int n, int teams, int limit) {
// CHECK: if (0) { (void)teams; (void)limit; }
// CHECK: het_target_host_enter
#pragma omp target teams distribute parallel for num_teams(teams) thread_limit(limit) map(tofrom : x[0 : n])
  for (int i = 0; i < n; i++)
    x[i] += std::atoi("1");
}

int main() {
  int x[4] = {0};
  double y[4] = {0};
  inTemplate(x, 4, 2);
  inTemplate(y, 4, 2);
  chunks(x, 4, 2, 2);
  within(x, 4, 1);
  inMacro(x, 2);
  onHost(x, 4, 2, 2);
  return x[3] == 5 && y[3] == 1 ? 0 : 1;
}
