// In C++ each operation on halves rounds, as GCC has it. A mutable member may change in a constant object.
// RUN: %hetcc++ --emit=opencl -Rhet-no-opencl %s 2>&1 -o - | FileCheck --implicit-check-not=remark: %s
// RUN: %hetcc++ --emit=opencl %s -o %t.cl && clang-19 -x cl -cl-std=CL1.2 -DHET_CPU=1 -fsyntax-only -w -I%S/../../../include %t.cl

struct Flags {
  unsigned low : 4, high : 12;
  mutable int reads = 0;
  Flags(int x) : low(x), high(x * 2) {}
  unsigned get() const { return reads++ + high; }
};

// CHECK: uint f_Flags_get(const struct Flags *het_self)
// CHECK: return (*(int *)&het_self->reads)++ + (int)((uint)het_bits__private(het_self->het_bits_low, 4, 12, 0));
// CHECK: het_set_bits__private(het_self->het_bits_low, 0, 4, 0, (ulong)(uint)x);
// CHECK: h[i] = het_half_of(het_half_value(het_half_of(het_half_value(het_half_of(het_half_value(h[i]) * het_half_value(h[i]))) + het_half_value(h[0])))
void f(int n, _Float16 *h, unsigned *out) {
#pragma omp target teams distribute parallel for map(tofrom : h[0 : n], out[0 : n])
  for (int i = 0; i < n; i++) {
    h[i] = h[i] * h[i] + h[0];
    Flags flags(i);
    out[i] = flags.get();
  }
}
