// A reduction over a type that the runtime cannot combine is refused, not guessed.
// RUN: not %hetcc --emit=openmp %s -o %t.c 2>&1 | FileCheck %s
int sum(int n, const int *x) {
  __int128 total = 0;
#pragma acc region for hetero(1) part_copyin(x[1:n]) reduction(+: total)
  for (int i = 0; i < n; i++)
    total += x[i];
  return (int)total;
}
// CHECK: refused-reduction.c:5:1: error: a reduction of type '__int128' is not supported yet
// CHECK: refused-reduction.c:4:12: note: 'total' is declared here, as '__int128'
// CHECK: 1 error generated.
