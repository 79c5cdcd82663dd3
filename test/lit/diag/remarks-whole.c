// A distributed array of which the body may read any item says so: an index comes from data, or a loop of one device
// goes beyond its iterations' own items.
// RUN: %hetcc -Rhet-array --emit=openmp %s -o %t.c 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=TEXT < %t.c

void f(int n, const double *a, double *b, const int *of) {
// CHECK: remark: 'a' is divided: dimension 1 follows 'i', in one block a device and all others, which the body may read; copied in; read
// CHECK: remark: 'of' is divided: dimension 1 follows 'i', in one block a device; copied in; read
// TEXT: het_layout het_layout_1_0 = {{.*}}{HET_WHOLE, 0, 0, 0, 0, 0, 0, 0, 0}
#pragma omp target device(*) map(to: a[0:n] dist_data(BLOCK), of[0:n] dist_data(BLOCK)) map(tofrom: b[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    b[i] += a[of[i]];
// CHECK: remark: 'a' is whole on every device
// CHECK: remark: 'b' is divided: dimension 1 follows 'i'; copied in and out
#pragma acc parallel loop part_copyin(a[1:n]) part_copy(b[1:n]) hetero(0)
  for (int i = 0; i < n / 2; i++)
    b[i] += a[i + n / 2];
}

// Blocks of an index that goes on are the rows of the section.
void pieces(int n, int m, double *a) {
// CHECK: remark: 'a' is divided: dimension 1 follows 'b', in one block a device; copied in and out; read and written
#pragma omp target device(*) map(tofrom: a[0:n][0:m] dist_data(BLOCK,*))
#pragma omp parallel for
  for (int b = 0; b < n; b++)
    for (int i = b * m; i < (b + 1) * m; i++)
      a[i] += a[b * m];
}
