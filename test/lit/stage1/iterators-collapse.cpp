// Nothing may stand between the loops of a `collapse`: all variables are declared in the innermost body.
// RUN: %hetcc --emit=openmp %s -o - | FileCheck %s
// RUN: not %hetcc --emit=openmp -DDEPENDS %s -o /dev/null 2>&1 | FileCheck --check-prefix=DEPENDS %s
void f(double (*m)[16], int (&rows)[8], const int (&columns)[16], double (&both)[8][16], int n) {
// CHECK: collapse(2)
// CHECK: for (long het_at_1 = 0; het_at_1 < {{.*}}; ++het_at_1)
// CHECK-NEXT: for (long het_at_2 = 0; het_at_2 < {{.*}}; ++het_at_2)
// CHECK-NEXT: { int &i = rows[het_at_1]; { int j = columns[het_at_2]; m[i][j] = i + j; } }
#pragma acc parallel loop collapse(2) copyin(rows, columns) copyout(m[0:8])
  for (int &i : rows)
    for (int j : columns)
      m[i][j] = i + j;
// A loop that counts within; what is further in is no matter of the collapse.
// CHECK: collapse(2)
// CHECK: for (long het_at_3 = 0;
// CHECK-NEXT: for (int j = 0; j < n; ++j)
// CHECK-SAME: { int &i = rows[het_at_3]; {
// CHECK-NEXT: for (int k : columns)
#pragma acc parallel loop collapse(2) copyin(rows, columns) copy(m[0:8])
  for (int &i : rows)
    for (int j = 0; j < n; ++j) {
      for (int k : columns)
        m[i][j] += k;
    }
#ifdef DEPENDS
// DEPENDS: error: 'collapse(2)' needs 2 loops
#pragma acc parallel loop collapse(2) copy(both)
  for (auto &row : both)
    for (double &item : row)
      item = 0;
#endif
}
