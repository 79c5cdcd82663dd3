// The first value is computed once; a section is evaluated more than once.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck --check-prefix=ONCE %s
// RUN: not %hetcc -DSECTION --emit=openmp %s -o - 2>&1 | FileCheck --check-prefix=SECTION %s
// RUN: not %hetcc -DBOUND --emit=openmp %s -o - 2>&1 | FileCheck --check-prefix=BOUND %s
// RUN: not %hetcc -DINNER --emit=openmp %s -o - 2>&1 | FileCheck --check-prefix=INNER %s

int begin(void);
int f(int n, double *a, double *b) {
  int next = 0;
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (int i = next++; i < n; i++)
    a[i] = 1;
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (int i = begin(); i < n; i++)
    a[i] = 1;
#ifdef SECTION
#pragma acc region for hetero(1) part_copy(a[1:next++])
  for (int i = 0; i < n; i++)
    a[i] = 1;
#elif defined BOUND
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (int i = 0; i < next--; i++)
    a[i] = 1;
#elif defined INNER
#pragma acc region for hetero(1) collapse(2) part_copy(a[1:n])
  for (int i = 0; i < n; i++)
    for (int j = next++; j < 3; j++)
      a[i] = 1;
#endif
  return next;
}
// ONCE: const long het_from_1_0 = (long)(next++);
// ONCE: {{{}}{het_from_1_0, het_trip_count(het_from_1_0, (long)(n), (long)(1)), (long)(1)}}
// ONCE: const long het_from_2_0 = (long)(begin());
// SECTION: side-effect.c:[[#]]:48: error: 'next++' has a side effect [het-side-effect]
// SECTION: note: it is evaluated more than once; compute it in a variable before the directive, and write that here
// BOUND: error: the loop after '#pragma acc region for' is not in canonical form: its bound or step has a side effect
// INNER: side-effect.c:[[#]]:18: error: 'next++' has a side effect
