// A count of references that `exit data` leaves alone is refused where a construct asks for it.
// RUN: not %hetcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s
int f(int x) {
// CHECK: :[[@LINE+1]]:25: error: 'ompx_hold' in the clause 'map' is not supported yet [het-not-supported]
#pragma omp target data map(ompx_hold, tofrom : x)
  {
// CHECK: :[[@LINE+1]]:20: error: 'ompx_hold' in the clause 'map' is not supported yet
#pragma omp target map(ompx_hold, tofrom : x)
    x++;
  }
  return x;
}
