// Arguments of gang, worker and vector, clauses that exclude each other, and directives that have no effect here.
// RUN: not %hetcc --emit=openmp %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

int a[30], n;

// CHECK: acc-levels.c:[[#@LINE+2]]:27: error: clause 'worker' cannot stand beside 'gang' on '#pragma acc routine' [het-clauses-exclude]
// CHECK: acc-levels.c:[[#@LINE+1]]:21: note: the first one is here; write one of them
#pragma acc routine gang, worker
void two(void);
// CHECK: acc-levels.c:[[#@LINE+2]]:21: error: unknown clause 'vectors' on '#pragma acc routine' [het-unknown-clause]
// CHECK: acc-levels.c:[[#@LINE+1]]:21: note: did you mean 'vector'?
#pragma acc routine vectors
void misspelt(void);
// CHECK: acc-levels.c:[[#@LINE+1]]:28: error: clause 'worker' appears twice on '#pragma acc routine' [het-repeated-clause]
#pragma acc routine worker worker
void twice(void);
#pragma acc routine(two) gang device_type(nvidia) vector bind("two") nohost
#pragma acc routine gang(dim: 1)
void right(void);

void f(void) {
// CHECK: acc-levels.c:[[#@LINE+2]]:35: error: a second 'num' in 'gang' [het-level-twice]
// CHECK: acc-levels.c:[[#@LINE+1]]:35: note: the form is 'gang([num:] n, dim: d, static: size)'
#pragma acc kernels loop gang(16, 24)
  for (int i = 0; i < 30; i++)
    a[i] = i;
// CHECK: acc-levels.c:[[#@LINE+1]]:31: error: 'gang' has no argument 'length' [het-level-argument]
#pragma acc kernels loop gang(length: n)
  for (int i = 0; i < 30; i++)
    a[i] = i;
// CHECK: acc-levels.c:[[#@LINE+1]]:33: error: 'vector' has no argument 'num' [het-level-argument]
#pragma acc kernels loop vector(num: n)
  for (int i = 0; i < 30; i++)
    a[i] = i;
// CHECK: acc-levels.c:[[#@LINE+1]]:36: error: a second 'num' in 'worker' [het-level-twice]
#pragma acc kernels loop worker(1, num: 2)
  for (int i = 0; i < 30; i++)
    a[i] = i;
// CHECK: acc-levels.c:[[#@LINE+1]]:30: error: argument 1 of 'gang' is empty [het-empty-argument]
#pragma acc kernels loop gang()
  for (int i = 0; i < 30; i++)
    a[i] = i;
// CHECK: acc-levels.c:[[#@LINE+2]]:32: error: clause 'seq' cannot stand beside 'gang' on '#pragma acc parallel loop' [het-clauses-exclude]
// CHECK: acc-levels.c:[[#@LINE+1]]:27: note: the first one is here; write one of them
#pragma acc parallel loop gang seq
  for (int i = 0; i < 30; i++)
    a[i] = i;
// CHECK: acc-levels.c:[[#@LINE+1]]:39: error: clause 'seq' cannot stand beside 'independent' on '#pragma acc parallel loop' [het-clauses-exclude]
#pragma acc parallel loop independent seq
  for (int i = 0; i < 30; i++)
    a[i] = i;
// CHECK: acc-levels.c:[[#@LINE+1]]:35: error: clause 'vector' appears twice on '#pragma acc parallel loop' [het-repeated-clause]
#pragma acc parallel loop vector, vector(8)
  for (int i = 0; i < 30; i++)
    a[i] = i;
#pragma acc kernels loop gang(num: 16, static: *) worker(2) vector(length: 32) device_type(nvidia) seq
  for (int i = 0; i < 30; i++) {
// CHECK: acc-levels.c:[[#@LINE+1]]:18: error: no matching ')' for this '(' in the directive [het-unbalanced]
#pragma acc cache(a[0:n]
// CHECK: acc-levels.c:[[#@LINE+1]]:19: error: clause 'cache' names nothing [het-empty-list]
#pragma acc cache()
// CHECK: acc-levels.c:[[#@LINE+1]]:27: error: expected a clause, found 'x' [het-clause-word]
#pragma acc cache(a[i:1]) x
#pragma acc cache(readonly: a[i:1])
    a[i] = i;
  }
}
