// Macros that are whole functions with directives of OmpSs-2 in them. Each directive is there once.
// RUN: %hetcc %s -o %t && env HET_DEVICES=host:1 %t && env HET_DEVICES=host:3 HET_REPORT=1 %t 2>&1 | FileCheck %s
enum { N = 40 };
#define EACH(name, op)                                                                                                 \
  static void name(int n, int *v) {                                                                                    \
    _Pragma("oss taskloop inout(v[i]) grainsize(10) label(\"loop\")") for (int i = 0; i < n; i++) v[i] = v[i] op 3;    \
    _Pragma("oss task for inout(v[0;n]) chunksize(8) label(\"for\")") for (int i = 0; i < n; i++) v[i] = v[i] op 2;    \
    _Pragma("oss task inout(v[0;n]) label(\"task\")") v[0] = v[0] op 5;                                                \
    _Pragma("oss taskwait")                                                                                            \
  }
EACH(plus, +)
EACH(times, *)

int main(void) {
  static int a[N];
  int wrong = 0;
  for (int i = 0; i < N; i++)
    a[i] = i;
  plus(N, a);
  times(N, a);
  for (int i = 0; i < N; i++)
    wrong += a[i] != (i ? (i + 5) * 6 : 10 * 6 * 5);
  return wrong;
}
// CHECK-DAG: loop {{ *}}4 {{.*}}:11
// CHECK-DAG: for {{ *}}1 {{.*}}:11
// CHECK-DAG: plus {{ *}}5 {{.*}}:11
// CHECK-DAG: task {{ *}}1 {{.*}}:11
// CHECK-DAG: loop {{ *}}4 {{.*}}:12
// CHECK-DAG: for {{ *}}1 {{.*}}:12
// CHECK-DAG: times {{ *}}5 {{.*}}:12
// CHECK-DAG: task {{ *}}1 {{.*}}:12
