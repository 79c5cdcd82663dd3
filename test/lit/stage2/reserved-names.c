// Names that are words of C++ or of CUDA are the user's to use in C.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s
struct class { int new, template; };
static int this(struct class namespace) { return namespace.new + namespace.template; }

void f(int n, int *restrict private, const int *operator) {
  int threadIdx = 2;
#pragma acc region for hetero(1) part_copyout(private[1:n]) part_copyin(operator[1:n])
  for (int i = 0; i < n; i++) {
    struct class delete = {i, operator[i]};
    _Bool virtual = delete.new > 3;
    private[i] = this(delete) + virtual + threadIdx;
  }
}
// CHECK: struct het_class {
// CHECK-NEXT: int het_new;
// CHECK-NEXT: int het_template;
// CHECK: int het_this(struct het_class het_namespace)
// CHECK: int *__restrict__ het_private
// CHECK: struct het_class het_delete = {i, het_operator[i]};
// CHECK: bool het_virtual = het_delete.het_new > 3;
// CHECK: het_private[i] = het_this(het_delete) + het_virtual + het_threadIdx;
