// Data of a file is there all the time: clauses that bring it home, or look for it, are for a function's.
// RUN: not %hetcc -DCLAUSE='present(p)' --emit=openmp %s -o %t.c 2>&1 | FileCheck %s -DNAME=present
// RUN: not %hetcc -DCLAUSE='copy(p)' --emit=openmp %s -o %t.c 2>&1 | FileCheck %s -DNAME=copy
// RUN: not %hetcc -DCLAUSE='copyout(p)' --emit=openmp %s -o %t.c 2>&1 | FileCheck %s -DNAME=copyout
// RUN: %hetcc -DCLAUSE='copyin(p)' --emit=openmp %s -o %t.c
// RUN: %hetcc -DCLAUSE='create(p)' --emit=openmp %s -o %t.c

double p[8];
// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: error: '[[NAME]]' of '#pragma acc declare' outside of a function is not supported yet
// CHECK: note: leave '[[NAME]]' out
#pragma acc declare CLAUSE
void twice(void) {
#pragma acc parallel loop present(p)
  for (int i = 0; i < 8; i++)
    p[i] *= 2;
}
