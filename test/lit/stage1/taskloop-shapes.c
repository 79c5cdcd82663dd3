// A shape in `reduction` makes a `taskloop` one of OmpSs', in a file without other clauses of OmpSs, too.
// RUN: %hetcc %s -o %t && env HET_DEVICES=host:3 HET_REPORT=1 %t 2>&1 | FileCheck %s
enum { N = 40 };

static void spread(int n, long *bins, double (*sums)[2]) {
#pragma omp taskloop reduction(+ : [n]bins, [n] sums) num_tasks(4)
  for (int i = 0; i < N; i++) {
    bins[i % n]++;
    sums[i % n][i % 2] += i;
  }
}

int main(void) {
  long bins[3] = {0, 0, 0};
  double sums[3][2] = {{0, 0}, {0, 0}, {0, 0}};
  spread(3, bins, sums);
  return bins[0] != 14 || bins[1] != 13 || bins[2] != 13 ||
         sums[0][0] + sums[0][1] + sums[1][0] + sums[1][1] + sums[2][0] + sums[2][1] != 780;
}
// CHECK: tasks
// CHECK: spread{{.*}} 4
