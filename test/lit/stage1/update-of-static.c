// Clang refuses updates of variables of 'declare target' that no other file sees. Pointers lead to them.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s
// RUN: %hetcc -Werror -Wall --cuda-arch=none -c %s -o %t.o

#pragma omp declare target
static int count;
static double table[8];
int seen;
#pragma omp end declare target

int f(int n) {
// CHECK: { __typeof__(count) *het_update_count = &count; __typeof__(table) *het_update_table = &table;
// CHECK-NEXT: #line [[#@LINE+2]]
// CHECK-NEXT: #pragma omp target update to(present: het_update_count[0:1], (*het_update_table)[2:n], seen) if(n > 3)
#pragma omp target update to(present: count, table[2:n], seen) if(n > 3)
// CHECK-NEXT: }
// CHECK-NEXT: #line [[#@LINE-1]]
  double count = 0; // another one
// CHECK: #pragma omp target enter data map(to: count)
#pragma omp target enter data map(to: count)
// CHECK: #pragma omp target update from(count)
#pragma omp target update from(count)
#pragma omp target exit data map(delete: count)
  return (int)count;
}

int g(void) {
// CHECK: #pragma omp target update from(het_update_count[0:1])
#pragma omp target update from(count)
  return count;
}
