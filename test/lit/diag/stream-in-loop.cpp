// An object of the library's in a split loop has no copy: the message names it, not a text that hetcc made.
// RUN: not %hetcc++ --emit=openmp %s -o - 2>&1 | FileCheck %s
#include <iostream>
void f(double *b) {
#pragma acc region for hetero(1) part_copy(b[1:100])
  for (int i = 0; i < 100; i++)
    std::cout << b[i];
}
// CHECK: :7:10: error: the object 'cout' of a class in device code is not supported yet [het-not-supported]
