// Numbers that OpenCL C has not: bit fields are bytes there, and halves are structures whose values are floats. Loads and
// stores convert. C rounds a half where it is stored.
// RUN: %hetcc --emit=opencl -Rhet-no-opencl %s 2>&1 -o - | FileCheck --implicit-check-not=remark: %s
// RUN: %hetcc --emit=opencl %s -o %t.cl && clang-19 -x cl -cl-std=CL1.2 -DHET_CPU=1 -fsyntax-only -w -I%S/../../../include %t.cl

struct cell {
  char kind;
  int level : 5;
  unsigned long key : 37;
  _Bool wet : 1;
  _Float16 heat, pair[2];
};

// CHECK: struct __attribute__((aligned(8))) cell {
// CHECK-NEXT: char kind;
// CHECK-NEXT: uchar het_bits_level[7];
// CHECK-NEXT: het_half heat;
// CHECK-NEXT: het_half pair[2];
// CHECK-NEXT: };
// CHECK-NEXT: typedef char het_check_cell[sizeof(struct cell) == 16 ? 1 : -1];
// CHECK: het_half f_mean(het_half a, het_half b);
// CHECK: return het_half_of((het_half_value(a) + het_half_value(b)) / (float)2);
static _Float16 mean(_Float16 a, _Float16 b) { return (a + b) / 2; }

// CHECK: __kernel void het_k_{{[0-9a-f]+}}_1(
// CHECK: HET_REDUCE_ROOM(het_half, het_partial_most, 256)
// CHECK: het_half most = het_half_of((float)(-het_infinity()));
// CHECK: ((int)het_set_bits__global(c[i].het_bits_level, 0, 5, 1, (ulong)(int)((int)((int)het_bits__global(c[i].het_bits_level, 0, 5, 1)) - 3)));
// CHECK-NEXT: k[i] = ((int)het_step_bits__global(c[i].het_bits_level, 0, 5, 1, 1));
// CHECK-NEXT: ((bool)het_set_bits__global(c[i].het_bits_level, 42, 1, 0, (ulong)(bool)(((ulong)het_bits__global(c[i].het_bits_level, 5, 37, 0)) & 2)));
// CHECK-NEXT: het_half own[2] = {{[{][{]}}15360}, c[i].heat};
// CHECK-NEXT: het_half_value(own[0] = het_half_of_d((double)het_half_value(own[0]) + 0.1{{.*}}));
// CHECK-NEXT: het_half_value(c[i].heat = het_half_of(het_half_value(f_mean(own[0], own[1]))));
// CHECK: if (het_half_value(c[i].heat) > het_half_value(most)) {
// CHECK-NEXT: het_half_value(most = c[i].heat);
// CHECK: HET_REDUCE(het_half, Max_h, most, het_partial_most);
float f(int n, struct cell *c, int *k) {
  _Float16 most = 0;
#pragma acc region for hetero(1) part_copy(c[1 : n], k[1 : n]) reduction(max : most)
  for (int i = 0; i < n; i++) {
    c[i].level -= 3;
    k[i] = c[i].level++;
    c[i].wet = c[i].key & 2;
    _Float16 own[2] = {1, c[i].heat};
    own[0] += 0.1;
    c[i].heat = mean(own[0], own[1]);
    if (c[i].heat > most)
      most = c[i].heat;
  }
  return most;
}
