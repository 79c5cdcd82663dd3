// The host text tells the runtime of `requires unified_shared_memory`, whose data environment is then the host's own;
// of `unified_address` there is nothing to tell.
// RUN: %hetcc --emit=host %s -o - | FileCheck %s
// RUN: %hetcc -DADDRESS --emit=host %s -o - | FileCheck %s --check-prefix=ADDRESS
#ifdef ADDRESS
#pragma omp requires unified_address
#else
#pragma omp requires unified_shared_memory
#endif

void f(int *a, int n) {
#pragma omp target
  for (int i = 0; i < n; i++)
    a[i] = i;
}
// CHECK: HET_AT_LOAD(het_give_requirements) { het_require_shared_memory(); }
// ADDRESS-NOT: het_require_shared_memory
