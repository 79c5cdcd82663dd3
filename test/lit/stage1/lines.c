// A compiler's message about a line after a construct, or inside its loop, names the user's line.
// RUN: %hetcc --emit=openmp %s > %t.c
// RUN: not %cc -fopenmp -I%include -fsyntax-only -Wno-all %t.c 2>&1 | FileCheck %s
void lines(int n, double *x) {
#pragma acc region for hetero(1) \
    part_copy(x[1:n]) \

  for (int i = 0;
       i < n;
       ++i) {
    x[i] = 1;
#ifdef HET_HET_H
    undeclared_in_body();
#error "in the body"
// CHECK: lines.c:[[#@LINE-1]]:{{.*}}in the body
#endif
  } x[0] = 2;
#ifdef HET_HET_H
#error "after the loop"
// CHECK: lines.c:[[#@LINE-1]]:{{.*}}after the loop
#endif
}
