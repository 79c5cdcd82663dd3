// `taskcall` of OmpSs-2 makes a task of a call whose function is none, and `depend(weak, ...)` names what tasks within use.
// RUN: %hetcc %s -o %t && env HET_DEVICES=host:1 %t && env HET_DEVICES=host:3 HET_REPORT=1 %t 2>&1 | FileCheck %s
enum { N = 6 };
static void average(int *to, const int *left, const int *up) { *to = *left + *up; }

int main(void) {
  static int m[N * N];
  for (int i = 0; i < N; i++)
    m[i] = m[i * N] = 1;
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
#pragma oss taskcall in(m[i * N + j - 1]) in(m[(i - 1) * N + j]) \
    inout(m[i * N + j]) label("call")
      average(m + i * N + j, m + i * N + j - 1, m + (i - 1) * N + j);
    }
  int total = 0;
#pragma oss task depend(weak, in : m[N * N - 1]) depend(inout, weak : total) label("outer")
  {
#pragma oss task depend(in : m[N * N - 1]) depend(inout : total) label("inner")
    total += m[N * N - 1];
  }
#pragma oss taskwait
  return total != 252;
}
// CHECK-DAG: call {{ *}}25
// CHECK-DAG: outer {{ *}}1
// CHECK-DAG: inner {{ *}}1
