// Each task computes a scalar of `reduction` in a copy of its own, and runs beside the others. It adds the copy when it
// ends. Others add to the variable itself, one at a time.
// RUN: %hetcc --emit=openmp -Wall -Wextra %s -o - | FileCheck %s
// RUN: %hetcc -Wall -Wextra -Wshadow -Wconversion -Werror %s -o %t && env HET_DEVICES=host:3 %t
static int add(int a, int b) { return a + b; }
static void keep(double *v) { *v += 1; }

static int total = 0;
static void addTwo(void) { total += 2; }

int main(void) {
  double sum = 0, other = 0, bins[2] = {0, 0};
  short least = 100;
  __int128 wide = 0;
  enum { First, Last } kind = First;
  int bits = 7, count = 0, nested = 0;
  for (int i = 0; i < 8; i++) {
    // CHECK: {"sum", {{.*}} HET_TASK_CONCURRENT,
    // CHECK: {"least", {{.*}} HET_TASK_CONCURRENT,
    // CHECK: {"bits", {{.*}} HET_TASK_CONCURRENT,
    // CHECK: {"count", {{.*}} HET_TASK_CONCURRENT,
    // CHECK: #pragma omp task
    // CHECK-NEXT: {
    // CHECK-NEXT: double [[SUM:het_sum_[0-9]+_0]] = (double)(0);
    // CHECK-NEXT: short [[LEAST:het_sum_[0-9]+_1]] = (short)(__SHRT_MAX__);
    // CHECK-NEXT: int [[BITS:het_sum_[0-9]+_2]] = (int)(-1);
    // CHECK-NEXT: int [[COUNT:het_sum_[0-9]+_3]] = (int)(0);
    // CHECK: [[SUM]] += i;
    // CHECK: if (i < [[LEAST]])
    // CHECK: [[LEAST]] = (short)i;
    // CHECK: goto [[END:het_task_end_[0-9]+]];
#pragma omp task reduction(+ : sum) reduction(min : least) reduction(& : bits) reduction(+ : count)
    {
      sum += i;
      if (i < least)
        least = (short)i;
      bits &= ~(i & 1);
      count = add(count, 1);
      if (i == 3)
        return;
      sum += 1;
    }
    // CHECK: [[END]]:; het_critical_enter("het_task_sum"); sum = (double)(sum + [[SUM]]); if ([[LEAST]] < least) least = [[LEAST]]; bits = (int)(bits & [[BITS]]); count = (int)(count + [[COUNT]]); het_critical_leave("het_task_sum"); }

    // Arrays, what a function gets the address of, and types without a known identity.
    // CHECK: {"bins", {{.*}} HET_TASK_COMMUTATIVE,
    // CHECK: {"other", {{.*}} HET_TASK_COMMUTATIVE,
    // CHECK: {"wide", {{.*}} HET_TASK_COMMUTATIVE,
    // CHECK: {"kind", {{.*}} HET_TASK_COMMUTATIVE,
#pragma omp task reduction(+ : bins[0;2]) reduction(+ : other) reduction(+ : wide) reduction(max : kind)
    {
      bins[i % 2] += 1;
      keep(&other);
      wide += i;
      if (i == 5)
        kind = Last;
    }

    // A variable of the file, beside a call of a function that adds to it.
    // CHECK: {"total", {{.*}} HET_TASK_COMMUTATIVE,
#pragma omp task reduction(+ : total)
    {
      total += 1;
      addTwo();
    }

    // A statement with a task in it.
    // CHECK: {"nested", {{.*}} HET_TASK_COMMUTATIVE,
    // CHECK: {"nested", {{.*}} HET_TASK_CONCURRENT,
#pragma omp task reduction(+ : nested)
    {
#pragma omp task reduction(+ : nested)
      nested += 1;
#pragma omp taskwait
    }
  }
#pragma omp taskwait
  return sum != 28 + 7 || least != 0 || bits != 6 || count != 8 || bins[0] != 4 || bins[1] != 4 || other != 8 || total != 24 || wide != 28 || kind != Last ||
         nested != 8;
}
