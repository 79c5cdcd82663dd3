// enter data, exit data and update become calls with a table of accesses; what the directive leaves open, the resident
// array knows (rank or extent 0). gcc and clang build the text.
// RUN: %hetcc --emit=openmp %s | FileCheck %s
// RUN: %hetcc --emit=openmp %s -o %t.c
// RUN: %cc -fopenmp -Wall -Werror -I%include -c %t.c -o %t.gcc.o
// RUN: clang-19 -fopenmp -Wall -Werror -I%include -c %t.c -o %t.clang.o
void f(int n, int m, int on, double *a, const double *b) {
#pragma acc enter data copyin(a[0:n] dist_data(BLOCK) halo(1)) if(on)
  for (int i = 0; i < n; i++)
#pragma acc update self(a[0:n][1:m]) if(on)
    ;
  a[0] += b[0];
#pragma omp target update to(b[0:n], n)
#pragma acc exit data copyout(a) delete(b) finalize
}
// CHECK: { /* hetcc: acc enter data,
// CHECK-NEXT: static het_site het_site_1 = {"{{.*}}enter-data.c", 8, 1, "f", "acc enter data", 0};
// CHECK-NEXT: const het_access het_access_1[] = {
// CHECK-NEXT: {"a", (void *)a, sizeof(double), HET_TO, 1, {{[{][{]}}(long)(n), 0, het_length({{.*}}(long)(n)), 0, HET_BLOCK, 1, 1, 0}}, 0, 0},
// CHECK-NEXT: };
// CHECK-NEXT: const het_device_range het_range_1[] = {{[{][{]}}0, HET_EVERY, HET_KIND_ANY}};
// CHECK-NEXT: const het_data het_data_1 = {&het_site_1, 1, het_access_1, 1, het_range_1, (on) ? 1 : 0, 0};
// CHECK-NEXT: het_data_open(&het_data_1);
// CHECK-NEXT: }
// CHECK: {"a", (void *)a, sizeof(double), HET_FROM, 2, {{[{][{]}}0, 0, het_length({{.*}}(long)(n)), HET_WHOLE, HET_BY_LOOP, 0, 0, 0}, {0, 1, het_length({{.*}}(long)(m)), HET_WHOLE, HET_BY_LOOP, 0, 0, 0}}, 0, 0},
// CHECK-NEXT: };
// CHECK-NEXT: if (on) het_update(&het_site_2, het_access_2, 1);
// CHECK-NEXT: }
// CHECK: #pragma omp target update to(b[0:n], n)
// CHECK: {"a", (void *)a, sizeof(double), HET_FROM | HET_FINALIZE, 0,
// CHECK-NEXT: {"b", (void *)b, sizeof(double), HET_ALLOC | HET_FINALIZE, 0,
// CHECK: het_data_close(&het_data_3);
