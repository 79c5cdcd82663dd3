// A `taskloop` may name its own variable, of which each iteration has another one. That orders nothing.
// RUN: %hetcc %s -o %t && env HET_DEVICES=host:1 %t && env HET_DEVICES=host:3 HET_REPORT=1 %t 2>&1 | FileCheck %s
enum { N = 40 };
static int a[N], m[6][8];

int main(void) {
#pragma oss taskloop in(i) out(a[i]) grainsize(10) label("parts")
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma oss taskloop in(i) priority(i) inout(a[i]) label("one")
  for (int i = 0; i < N; i++)
    a[i] += i;
#pragma oss taskloop collapse(2) weakin(a[2], j, i) out(m[i][j])
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 8; j++)
      m[i][j] = i * j;
#pragma oss taskwait
  int wrong = 0;
  for (int i = 0; i < N; i++)
    wrong += a[i] != 2 * i;
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 8; j++)
      wrong += m[i][j] != i * j;
  return wrong;
}
// CHECK-DAG: parts {{ *}}4
// CHECK-DAG: one {{ *}}40
