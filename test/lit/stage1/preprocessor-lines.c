// Programs choose their directives, headers and bodies with the preprocessor. Each such loop becomes one construct where
// the loop stands; every preprocessor line outside of it stays, and the text is valid with the same macros.
// RUN: %hetcc --emit=openmp %s > %t.c && FileCheck %s < %t.c
// RUN: %cc -std=gnu11 -fopenmp -Wall -Wno-unknown-pragmas -Werror -I%include -c %t.c -o %t.o
// RUN: %hetcc --emit=openmp -DOTHER %s > %t.other.c && FileCheck %s --check-prefix=OTHER < %t.other.c
// RUN: %cc -std=gnu11 -fopenmp -Wall -Wno-unknown-pragmas -Werror -DOTHER -I%include -c %t.other.c -o %t.o
#define NOTHING
/* no directive:
# if 0
*/
void chosen(int n, double *x) {
#if !defined OTHER
#pragma acc region for hetero(1) part_copy(x[1:n]) NOTHING
#elif defined _OPENMP
#pragma omp parallel for
#endif
  // about the loop
  for (int i = 0; i < n; i++)
    x[i] = 1;
}
//      CHECK: {{^}}#if !defined OTHER
// CHECK-EMPTY:
// CHECK-NEXT: #elif defined _OPENMP
// CHECK-NEXT: #pragma omp parallel for
// CHECK-NEXT: #endif
// CHECK-NEXT: {{^}}  // about the loop
// CHECK-NEXT: {{^}}  { /* hetcc: acc region for, {{.*}}:13 */
// OTHER: {{^}}#pragma acc region for
// OTHER-NOT: { /* hetcc
// OTHER: x[i] = 1;

void hints(int n, double *x, double *y) {
#pragma GCC ivdep
#pragma acc region for hetero(1) part_copyin(x[1:n]) part_copy(y[1:n])
#ifdef OTHER
#pragma unroll(2)
#else
#pragma unroll(4)
#endif
  for (int i = 0; i < n; i++)
    y[i] = x[i];
}
//      CHECK: void hints(
// CHECK-EMPTY:
// CHECK-EMPTY:
// CHECK-NEXT: #ifdef OTHER
// CHECK-NEXT: #pragma unroll(2)
// CHECK-NEXT: #else
// CHECK-EMPTY:
// CHECK-NEXT: #endif
// CHECK-NEXT: {{^}}  { /* hetcc
//      CHECK: if (het_part_2.host) {
// CHECK-NEXT: #pragma GCC ivdep
// CHECK-NEXT: #pragma unroll(4)
// CHECK-NEXT: #line 40
//      CHECK: #pragma omp target
// CHECK-NEXT: #line 40
// CHECK-NEXT: for (int i =

void two(int n, double *x) {
#pragma omp target device(*) map(tofrom: x[0:n] dist_data(BLOCK))
#ifdef OTHER
#endif

#if 1
#pragma omp parallel for
#endif
  for (int i = 0;
#ifdef OTHER
       i < n - 1;
#else
       i < n;
#endif
       i++) {
#ifdef OTHER
    x[i] = 2;
#else
    x[i] = 3;
#endif
  }
}
//      CHECK: void two(
// CHECK-EMPTY:
// CHECK-NEXT: #ifdef OTHER
// CHECK-NEXT: #endif
// CHECK-EMPTY:
// CHECK-NEXT: #if 1
// CHECK-EMPTY:
// CHECK-NEXT: #endif
// CHECK-NEXT: {{^}}  { /* hetcc
//      CHECK: het_trip_count((long)(0), (long)(n),
//      CHECK: if (het_part_3.host) {
// CHECK-NEXT: #line 68
// CHECK-NEXT: for (int i =
//      CHECK: {{^}}#ifdef OTHER
// CHECK-NEXT: x[i] = 2;
// CHECK-NEXT: #else
// CHECK-NEXT: x[i] = 3;
// CHECK-NEXT: #endif
//      CHECK: #pragma omp target
//      CHECK: #ifdef OTHER
// CHECK-NEXT: x[i] = 2;
//      CHECK: het_leave(&het_region_3);
// OTHER: het_trip_count((long)(0), (long)(n - 1),

// Not whole: what counts is copied, the conditional's lines follow.
void across(int n, double *x) {
#pragma acc region for hetero(1) part_copy(x[1:n])
#ifdef OTHER
  for (int i = 1; i < n; i++) {
#else
  for (int i = 0; i < n; i++) {
#endif
    x[i] =
#ifdef OTHER
        5
#else
        4
#endif
        ;
#ifdef OTHER
  }
#else
  }
#endif
}
//      CHECK: void across(
// CHECK-EMPTY:
// CHECK-NEXT: #ifdef OTHER
// CHECK-NEXT: for (int i = 1; i < n; i++) {
// CHECK-NEXT: #else
// CHECK-NEXT: {{^}}  { /* hetcc
//      CHECK: if (het_part_4.host) {
// CHECK-NEXT: #line 112
// CHECK-NOT: {{^ +5$}}
//      CHECK: 4
//      CHECK: het_leave(&het_region_4);
// CHECK-NEXT: }
// CHECK-NEXT: #endif
// CHECK-NEXT: #ifdef OTHER
// CHECK-NEXT: #else
// CHECK-NEXT: #line 125
// CHECK-NEXT: #endif
