// Scalars in data clauses, clauses for types of devices, the host by `self`, and directives without an effect.
// RUN: %hetcc --emit=regions-dump %s -o - | FileCheck %s
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s --check-prefix=TEXT --implicit-check-not="{{^}}#pragma acc"

void f(int n, double *a, double s, double sum) {
#pragma acc init device_type(host)
#pragma acc data copyin(n, s) copy(sum) create(a[0:n])
  {
#pragma acc parallel loop copy(sum) reduction(+:sum) self(n > 5) device_type(nvidia) gang vector_length(8) dtype(*) async(1)
    for (int i = 0; i < n; ++i) {
#pragma acc cache(a[i:1])
      sum += a[i] * s;
    }
#pragma acc wait(1)
#pragma acc update host(sum, a[0:n])
  }
#pragma acc shutdown
}

// CHECK:      data 'acc data'
// CHECK-NOT:  access n
// CHECK:        access a
// CHECK:      region 'acc parallel loop'
// CHECK:        device if !(n > 5)
// CHECK:        reduction + sum: double
// CHECK-NEXT:   firstprivate s
// CHECK:      update 'acc update'
// TEXT: het_update
