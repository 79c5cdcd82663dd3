// What Clang's parser, or the compiler underneath, does not know of OpenMP is refused by name.
// RUN: not %hetcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s
void other(void);
// CHECK: :[[@LINE+1]]:{{.*}}: error: the context selector set 'target_device' is not supported yet
#pragma omp declare variant(other) match(target_device = {kind(gpu)})
void base(void);
void f(int *v, int *iterator) {
// CHECK: :[[@LINE+1]]:3: error: 'iterator' in the clause 'from' is not supported yet [het-not-supported]
  _Pragma("omp target update from(iterator(i = 0 : 8) : v[i])")
// CHECK: :[[@LINE+1]]:3: error: the directive 'interop' is not supported yet
  _Pragma("omp interop init(targetsync : v)")
// CHECK: :[[@LINE+1]]:{{.*}}: error: unexpected OpenMP clause 'if' in directive '#pragma omp interop'
#pragma omp interop use(v) if (1)
// CHECK: :[[@LINE+1]]:3: error: the directive 'reverse' is not supported yet
  _Pragma("omp reverse")
  for (int i = 0; i < 8; i++)
    v[i] = i;
// CHECK: :[[@LINE+1]]:3: error: the directive 'interchange' is not supported yet
  _Pragma("omp interchange permutation(2, 1)")
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      v[i] += j;
// CHECK: :[[@LINE+1]]:{{.*}}: error: the directive 'begin metadirective' is not supported yet
#pragma omp begin metadirective when(user = {condition(1)} : parallel)
  v[0]++;
#pragma omp end metadirective
// CHECK: :[[@LINE+2]]:13: error: the directive 'target parallel sections' is not supported yet
// CHECK: :[[@LINE+1]]:29: note: write two directives instead
#pragma omp target parallel sections map(v[0:2]) num_threads(2)
  {
#pragma omp section
    v[0]++;
#pragma omp section
    v[1]++;
  }
// CHECK-NOT: error:
#pragma omp target map(to : iterator[0:1]) map(from : v[0:1])
  v[0] = iterator[0];
}
