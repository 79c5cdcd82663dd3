// A file whose own text stage 1 keeps is parsed once, and stage 2 reads stage 1's tree. It has the same kernels as its
// text has by itself, and lines keep their numbers.
// RUN: %hetcc -v -fopenmp --emit=host %s 2> %t.log > %t.host
// RUN: FileCheck --check-prefix=ONCE --input-file %t.log %s
// RUN: FileCheck --input-file %t.host %s
// RUN: %hetcc -v -fopenmp -DSPLIT --emit=host %s 2>&1 > %t.host | FileCheck --check-prefix=AGAIN %s
// RUN: not %hetcc -fopenmp -DFAULT -Werror=het-target-on-host -c %s -o %t.o 2>&1 | FileCheck --check-prefix=FAULT %s
// ONCE: (stage 2, tree of stage 1)
// AGAIN: (stage 2) {{.*}}tree-of-stage1.c
void doubled(int n, double *a) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int i = 0; i < n; ++i)
    a[i] *= 2;
}
// CHECK: extern const het_kernel het_kernel_
// CHECK: #line 1 "{{.*}}tree-of-stage1.c"
// CHECK-NEXT: // A file whose own text
// CHECK: static het_site het_site_p1 = {"{{.*}}tree-of-stage1.c", 12, 1, "doubled"
// CHECK: het_target_launch(&het_target_p1
#ifdef SPLIT
void split(int n, double *a) {
#pragma acc region for part_copy(a[1:n]) hetero(1)
  for (int i = 0; i < n; ++i)
    a[i] *= 2;
}
#endif
#ifdef FAULT
void calls(int n, double *a) {
#pragma omp target map(tofrom : a[0 : n])
  {
    asm("nop");
  }
}
// FAULT: tree-of-stage1.c:[[@LINE-5]]:1: error: this target construct runs on the host
// FAULT: tree-of-stage1.c:[[@LINE-4]]:5: note: inline assembly
// FAULT: 1 error generated
#endif
