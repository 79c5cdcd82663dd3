// A task adds to what a task around it adds to, which has no copy of that.
// RUN: not %hetcc -c %s -o %t.o 2>&1 | FileCheck %s
void take(long *);
void f(void) {
  long sum = 0;
#pragma oss task reduction(+ : sum)
  {
#pragma oss task reduction(+ : sum)
    sum += 1;
    take(&sum);
#pragma oss taskwait
  }
#pragma oss taskwait
}
// CHECK: :8:1: error: a task with 'reduction' of 'sum' within one that adds to it in another way than by statements on a scalar is not supported yet
