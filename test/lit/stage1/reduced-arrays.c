// Arrays and sections that are reduced: the runtime has each thread's copy, under the user's name.
// RUN: %hetcc --emit=openmp %s > %t.c && FileCheck %s < %t.c
// RUN: %cc -std=gnu11 -fopenmp -Wall -Werror -I%include -c %t.c -o %t.o
// RUN: %hetcc --emit=regions-dump %s -o - | FileCheck --check-prefix=REGION %s
// RUN: %hetcc --emit=cuda %s -o - | FileCheck --check-prefix=CUDA %s
// RUN: %hetcc -c %s -o %t.o
long table[3][4];
void tally(int n, int m, const int *x, long *h, float (*q)[m], float *flat) {
#pragma acc region for hetero(1) part_copyin(x[1:n]) copy(h[0:m]) reduction(+: h[2:m]) reduction(max: table)
  for (int i = 0; i < n; i++) {
    h[2 + x[i] % m] += i;
    if (table[i % 3][x[i] % 4] < i)
      table[i % 3][x[i] % 4] = i;
  }
#pragma omp target device(*) map(to: x[0:n] dist_data(BLOCK))
#pragma omp parallel for reduction(*: q[1:2]) reduction(-: flat[0:m][0:2])
  for (int i = 0; i < n; i++) {
    q[1 + i % 2][0] *= 2;
    flat[x[i] % (2 * m)] -= 1;
  }
}
// REGION: reduction + h: long[2:m]
// REGION-NEXT: reduction max table: long[0:3][0:4]
// REGION: reduction * q: float[1:2][0:m]
// REGION-NEXT: reduction + flat: float[0:m][0:2]

// A data clause that names it has no meaning then.
// CHECK-NOT: {"h", (void *)h, sizeof
// CHECK: {"h", (void *)h, HET_LONG, HET_SUM, 1, (long)(2), het_length({{.*}}(long)(m))}, {"table", (void *)table, HET_LONG, HET_MAX, 1, (long)(0) * (4), (long)(3) * (4)}
// CHECK: const long het_first_1_0 = het_region_1.reduction[0].first, het_count_1_0 = het_region_1.reduction[0].count;
// CHECK-NEXT: long *h = (long *)het_reduction_copy(&het_region_1, &het_part_1, 0);
// CHECK: long (*table)[4] = (long (*)[4])het_reduction_copy(&het_region_1, &het_part_1, 1);
// CHECK: map(tofrom: h[het_first_1_0:het_count_1_0]) reduction(+: h[het_first_1_0:het_count_1_0]) map(tofrom: table[het_first_1_1:het_count_1_1][0:4])
// CHECK-NOT: het_reduce(
// CHECK: {"flat", (void *)flat, HET_FLOAT, HET_SUM, 1, (long)(0) * (2), het_length({{.*}}(long)(m)) * (2)}
// CHECK: het_count_2_0 = het_region_2.reduction[0].count / het_at_least((m));

// CUDA: HET_COPIES_KERNEL(256, het_k_
// CUDA: HET_COPY_JOINED(long, het_own_h, het_partial_h, het_count_h, 0)
// CUDA-NEXT: long *h = (long *)(het_own_h - het_first_h);
// CUDA-NEXT: HET_COPY(long, het_own_table, het_partial_table, het_count_table, -
// CUDA-NEXT: long (*table)[4] = (long (*)[4])(het_own_table - het_first_table);
// CUDA: HET_JOIN(Sum, h[2 + x[i] % m], (long)i);
// CUDA: HET_JOIN_ARRAY(Sum, het_own_h, het_partial_h, het_count_h, 0);
// CUDA-NEXT: HET_REDUCE_ARRAY(Max, het_own_table, het_partial_table, het_count_table);
