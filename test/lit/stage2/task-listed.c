// In C, a task's block becomes a function with pointers to shared variables. Clauses of its directives name variables
// of scopes of their own.
// RUN: %hetcc -fopenmp --cuda-arch=none --emit=host %s -o %t.host 2>%t.err
// RUN: FileCheck %s < %t.host
// RUN: FileCheck %s --check-prefix=WHY < %t.err
// RUN: not %hetcc -fopenmp --cuda-arch=none -DBAD -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=BAD

void block(double *x, int n) {
  int own = 1, last, first = 2, table[4], bins[2][3], both = 0;
#pragma omp task inout([n]x) shared(own, table)
  {
#pragma omp parallel for private(own) firstprivate(table)
    for (int i = 0; i < n; i++) {
      own = i;
      x[i] += own + table[i % 4];
    }
    own++;
  }
#pragma omp task inout([n]x, last, both) shared(first)
#pragma omp parallel
  {
#pragma omp for lastprivate(last) firstprivate(first)
    for (int i = 0; i < n; i++)
      last = i + first;
  }
#pragma omp task inout(bins)
#pragma omp parallel for reduction(+ : bins)
  for (int i = 0; i < n; i++)
    bins[i % 2][i % 3] += i;
#pragma omp target device(cuda) copy_deps
#pragma omp task inout([n]x, last)
#pragma omp parallel for lastprivate(last)
  for (int i = 0; i < n; i++)
    x[i] += last = i;
  int counter, inner, simd;
#pragma omp task inout([n]x, simd) shared(counter, inner, simd)
  {
#pragma omp parallel
    {
#pragma omp for collapse(2)
      for (counter = 0; counter < n; counter++)
        for (inner = 0; inner < 1; inner++)
          x[counter + inner]++;
    }
#pragma omp parallel for simd
    for (simd = 0; simd < n; simd++)
      x[simd]++;
    x[0] += simd;
  }
#ifdef BAD
#pragma omp task inout([n]x, both)
  {
#pragma omp parallel
    {
#pragma omp for lastprivate(both)
      for (int i = 0; i < n; i++)
        both = i;
      x[0] = both;
    }
  }
#endif
#pragma omp taskwait
}

// CHECK: void het_body_task_1(
// CHECK: { int own;
// CHECK: { __typeof__(table) het_shared_table = table; int table[4]; __builtin_memcpy((void *)table, (const void *)het_shared_table, sizeof table);
// CHECK: #pragma omp parallel for HET_AROUND private(own) firstprivate(table)
// CHECK: own = i;
// CHECK: } } }
// CHECK: (*own)++;
// CHECK: void het_body_task_2(
// CHECK: { __typeof__(last) het_shared_last = last; int last = *het_shared_last;
// CHECK: #pragma omp parallel
// CHECK: #pragma omp for lastprivate(last) firstprivate(first)
// CHECK: last = i + first;
// CHECK: *het_shared_last = last; }
// CHECK: void het_body_task_3(
// CHECK: #pragma omp parallel for HET_AROUND reduction(+ : bins[:2][:3])
// CHECK: { int counter;
// CHECK: { int inner;
// CHECK: #pragma omp for collapse(2)
// CHECK: } }
// CHECK: { __typeof__(simd) het_shared_simd = simd; int simd = *het_shared_simd;
// CHECK: #pragma omp parallel for simd HET_AROUND
// CHECK: *het_shared_simd = simd; }
// WHY: note: a clause of the loop makes copies of 'last', a variable of the function around that the task shares
// BAD: error: 'firstprivate' or 'lastprivate' of 'both', which the task or region shares, where its parallel region names it outside of this loop, too
