// -Rhet says what was decided for each loop: nothing without it, and with an id that remark alone.
// RUN: %hetcc -Rhet --emit=host %s -o %t.host 2>&1 | FileCheck %s
// RUN: %hetcc --emit=host %s -o %t.host 2>&1 | count 0
// RUN: %hetcc --het-remarks --emit=host %s -o %t.host 2>&1 | FileCheck %s
// RUN: %hetcc --het-remarks -Rno-het --emit=host %s -o %t.host 2>&1 | count 0
// RUN: %hetcc -Rhet -Rno-het --emit=host %s -o %t.host 2>&1 | count 0
// RUN: %hetcc -Rhet-scalars --emit=host %s -o %t.host 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: %hetcc -Rhet-array2 --emit=host %s -o %t.host 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// UNKNOWN: warning: unknown warning option '-Rhet-array2'; did you mean '-Rhet-array'?
// ONE: remark: found without a clause: private 't' [-Rhet-scalars]
// ONE-NOT: remark: {{.*}}[-Rhet-array]

double f(int n, int m, const double *a, double *b, double (*c)[m], const double *table) {
  double t, sum = 0;
// CHECK: remarks.c:[[#@LINE+4]]:1: remark: the iterations of the loop over 'i' are split over all devices, schedule 'adaptive', the default [-Rhet-loop]
// CHECK: remarks.c:[[#@LINE+3]]:{{[0-9]+}}: remark: 'a' is divided: dimension 1 follows 'i' with 1 before and 1 behind; copied in; read [-Rhet-array]
// CHECK: remarks.c:[[#@LINE+2]]:{{[0-9]+}}: remark: 'b' is divided: dimension 1 follows 'i'; copied out; written [-Rhet-array]
// CHECK: remarks.c:[[#@LINE+1]]:1: remark: found without a clause: private 't' [-Rhet-scalars]
#pragma acc region for hetero(1) part_copyin(a[1:n:1]) part_copyout(b[1:n])
  for (int i = 1; i < n - 1; i++) {
    t = a[i - 1] + a[i + 1];
    b[i] = t / 2;
  }
// CHECK: remarks.c:[[#@LINE+6]]:1: remark: the iterations of the loop over 'i' are split over all accelerators if 'n > 5' is true, schedule 'static' [-Rhet-loop]
// CHECK: remarks.c:[[#@LINE+5]]:{{[0-9]+}}: remark: 'c' is divided: dimension 1 follows 'i'; copied in and out; read and written [-Rhet-array]
// CHECK: remarks.c:[[#@LINE+4]]:{{[0-9]+}}: remark: 'table' is whole on every device, as 'copyin' says; copied in; read [-Rhet-array]
// CHECK: remarks.c:[[#@LINE+3]]:1: remark: found without a clause: firstprivate 'm' [-Rhet-scalars]
// CHECK: remarks.c:21:3: remark: a kernel with a thread for each iteration of the loop over 'i', in blocks of 256 [-Rhet-grid]
// CHECK: remarks.c:[[#@LINE+2]]:3: remark: a kernel with a thread for each iteration of the loops over 'i' and 'j', in blocks of 256 [-Rhet-grid]
#pragma acc region for hetero(n > 5, gpu, static) part_copy(c[1:n][0:m]) copyin(table[0:m]) reduction(+: sum)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      c[i][j] *= table[j];
      sum += c[i][j];
    }
  return sum;
}
