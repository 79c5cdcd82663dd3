// A reference in a target construct is another name of the scalar.
// RUN: %hetcc -fopenmp -c %s -o %t.o 2>&1 | FileCheck %s
int f() {
  int x = 0;
  int &ref = x;
#pragma omp target
  { ref++; }
  return x;
}
// CHECK: lost-by-reference.cpp:7:5: warning: the value that 'ref' gets here stays in '#pragma omp target', but is read later
