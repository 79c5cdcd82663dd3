// Subscripts that are known to leave what the clauses bring: a warning each array, with the clause that brings it. The
// text is made all the same.
// RUN: %hetcc --emit=openmp %s -o %t.c 2>&1 | FileCheck %s
// RUN: grep -c het_enter %t.c

void one(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copyin(a[1:n]) part_copy(b[1:n])
  for (int i = 1; i < n - 1; i++)
    b[i] = a[i - 1] + a[i] + a[i + 1];
}
//      CHECK: read-outside.c:9:12: warning: 'a' is read at i - 1, which 'part_copyin(a[1:n])' does not bring
// CHECK-NEXT:    9 |     b[i] = a[i - 1] + a[i] + a[i + 1];
// CHECK-NEXT:      |            ^
// CHECK-NEXT: read-outside.c:7:46: note: write 'part_copyin(a[1:n:1])' instead
// CHECK-NEXT:    7 | #pragma acc region for hetero(1) part_copyin(a[1:n]) part_copy(b[1:n])
// CHECK-NEXT:      |                                              ^~~~~~
// CHECK-NEXT:      |                                              a[1:n:1]

// A flat subscript on a section of two dimensions, wider than the halo that is there.
void flat(int n, int m, double *a, double *b) {
#pragma acc region for hetero(1) part_copyin(a[1:n:1][0:m]) part_copy(b[1:n][0:m])
  for (int i = 2; i < n; i++)
    for (int j = 1; j < m; j++)
      b[i * m + j] = a[(i - 2) * m + j - 1] + a[(i - 1) * m + j];
}
//      CHECK: read-outside.c:24:22: warning: 'a' is read at i - 2, which 'part_copyin(a[1:n:1][0:m])' does not bring
//      CHECK: note: write 'part_copyin(a[1:n:2][0:m])' instead

// The range of an inner loop; halos of two sides; the data region's clause.
void window(int n, int m, double (*a)[m], double (*b)[m]) {
#pragma omp target data device(*) map(to: a[0:n][0:m] dist_data(BLOCK,*) halo(1,)) map(from: b[0:n][0:m] dist_data(BLOCK,*))
  {
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = 1; i < n - 2; i++)
      for (int j = 0; j < m; j++) {
        b[i][j] = 0;
        for (int d = -1; d <= 2; d++)
          b[i][j] += a[i + d][j];
      }
  }
}
//      CHECK: read-outside.c:39:22: warning: 'a' is read at i + 2, which 'map(to: a[0:n][0:m] dist_data(BLOCK,*) halo(1,))' does not bring
//      CHECK: note: write 'map(to: a[0:n][0:m] dist_data(BLOCK,*) halo(1|2,))' instead

void whole(int n, double *a, double *b) {
#pragma acc region for hetero(1) part_copyin(a[1:n]) part_copy(b[1:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[i] += a[j];
}
//      CHECK: read-outside.c:50:15: warning: 'a' is read at 0 to n - 1, whatever 'i' is; 'part_copyin(a[1:n])' brings each device only its iterations' items
//      CHECK: note: write 'copyin(a[0:n])' instead

void written(int n, double *a) {
#pragma acc region for hetero(1) part_copy(a[1:n])
  for (int i = 0; i < n - 1; i++)
    a[i + 1] = i;
}
//      CHECK: read-outside.c:58:5: warning: 'a' is written at i + 1; with 'part_copy(a[1:n])' iteration i owns only the items at i
//      CHECK: note: what a device does not own is not copied back; write the loop so that iteration 'i' writes the items at 'i'

// A section that ends too early, or begins too late, for what all iterations read.
void section(int n, const double *a, double *b) {
#pragma acc region for hetero(1) copyin(a[1:n]) part_copy(b[1:n])
  for (int i = 0; i < n; i++)
    b[i] = a[i] + a[i + 1];
}
//      CHECK: read-outside.c:67:12: warning: 'a' is read at 0, which 'copyin(a[1:n])' does not bring
//      CHECK: note: write 'copyin(a[0:n + 1])' instead

// What follows the loop, and ends before the loop does.
void ends(int n, const double *a, const double *c, double *b) {
#pragma acc region for hetero(1) part_copyin(a[1:n:2], c[1:n:1]) part_copy(b[1:n-1])
  for (int i = 0; i < n; i++)
    b[i] = a[i + 2] + c[i] + (i > 0 ? c[i - 1] : 0);
}
//      CHECK: read-outside.c:76:12: warning: 'a' is read at n + 1, which 'part_copyin(a[1:n:2])' does not bring
//      CHECK: note: write 'part_copyin(a[1:n + 2:2])' instead
//      CHECK: read-outside.c:76:5: warning: 'b' is written at n - 1, which 'part_copy(b[1:n-1])' does not contain
//      CHECK: note: write 'part_copy(b[1:n])' instead

// Halo cells beyond a section are there only where its edge says so.
void interior(int n, const double *a, const double *c, double *b) {
#pragma omp target device(*) map(to: a[1:n-2] dist_data(BLOCK) halo(1), c[1:n-2] dist_data(BLOCK) halo(1:periodic)) map(from: b[1:n-2] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = n - 2; i > 0; i--)
    b[i] = a[i + 1] + a[i - 1] + c[i - 1] + c[i + 1];
}
//      CHECK: read-outside.c:88:12: warning: 'a' is read at n - 1, which 'map(to: a[1:n-2] dist_data(BLOCK) halo(1))' does not bring
//      CHECK: note: write 'map(to: a[0:n] dist_data(BLOCK) halo(1))' instead

void first(int n, const double *a, double *b) {
#pragma acc region for hetero(1) part_copyin(a[1:n:1]) part_copy(b[1:n])
  for (int i = 0; i < n; i++)
    b[i] = a[i - 1];
}
//      CHECK: read-outside.c:96:12: warning: 'a' is read at -1, which 'part_copyin(a[1:n:1])' does not bring
//      CHECK: note: no section begins before the first item of 'a': begin the loop where these items are not used, or name a pointer to the first one that is

// An array that the loop writes as well; a region around it would have brought the row.
void pivot(int n, double (*a)[n], int k) {
#pragma acc region for hetero(1) part_copy(a[1:n][0:n])
  for (int i = k + 1; i < n; i++)
    for (int j = k + 1; j < n; j++)
      a[i][j] -= a[k][j];
}
//      CHECK: read-outside.c:106:18: warning: 'a' is read at k, whatever 'i' is; 'part_copy(a[1:n][0:n])' brings each device only its iterations' items
//      CHECK: note: write 'copy(a[0:n][0:n] dist_data(AUTO,*))' instead

// Rows in pieces of an index that goes on: row b, and no other.
void pieces(int n, int m, double *a, const double *c) {
#pragma acc data part_copy(a[1:n][0:m]) part_copyin(c[1:n][0:m])
  {
#pragma acc region for hetero(1) part_copy(a[1:n][0:m]) part_copyin(c[1:n][0:m])
    for (int b = 0; b < n; b++)
      for (int i = b * m; i < (b + 1) * m; i++)
        a[i] += c[i];
#pragma omp target device(*)
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      for (int k = 0; k < n; k++)
        a[i * m] += a[k * m + 1];
  }
}

// Items with another factor than the iterations, or backwards; two items for each step.
void factors(int n, const double *a, const double *c, double *b, double *d, double *e) {
#pragma acc region for hetero(1) part_copyin(a[1:n], c[1:n]) part_copy(b[1:n], d[1:n])
  for (int i = 0; i < n / 2; i++) {
    b[2 * i] = a[2 * i];
    d[n - 1 - i] = c[n - 1 - i];
  }
#pragma acc region for hetero(1) part_copy(e[1:n])
  for (int i = 0; i < n - 1; i += 2) {
    e[i] = 1;
    e[i + 1] = 2;
  }
}
// A loop without a clause of its own is brought what it uses.
void resident(int n, double *b) {
#pragma acc data part_copy(b[1:n])
  {
#pragma acc region for hetero(1)
    for (int i = 0; i < n; i++)
      b[n - 1 - i] += 1;
#pragma acc region for hetero(1)
    for (int i = 0; i < n - 1; i += 2) {
      b[i] = 1;
      b[i + 1] = 2;
    }
  }
}
//      CHECK: warning: 'a' is read at 2 * i, which 'part_copyin(a[1:n])' does not bring
//      CHECK: note: write 'copyin(a[0:n])' instead
//      CHECK: warning: 'c' is read at -i + n - 1, which 'part_copyin(c[1:n])' does not bring
//      CHECK: warning: 'b' is written at 2 * i; with 'part_copy(b[1:n])' iteration i owns only the items at i
//      CHECK: warning: 'd' is written at -i + n - 1; with 'part_copy(d[1:n])' iteration i owns only the items at i
//  CHECK-NOT: 'e' is written

// Around the borders, from the other end; clamped, which the halo has.
void borders(int n, const double *a, const double *c, double *b) {
  static const int off[2] = {-1, 2};
#pragma acc region for hetero(1) part_copyin(a[1:n:1], c[1:n:1]) part_copyout(b[1:n])
  for (int i = 0; i < n; i++)
    b[i] = a[(i + 1) % n] + c[i > 0 ? i - 1 : 0];
#pragma acc region for hetero(1) part_copyin(c[1:n:1]) part_copyout(b[1:n])
  for (int i = 2; i < n - 2; i++)
    b[i] = c[i + off[i % 2]];
}
//      CHECK: warning: 'a' is read at 0, whatever 'i' is; 'part_copyin(a[1:n:1])' brings each device only its iterations' items
//      CHECK: note: write 'copyin(a[0:n])' instead
//      CHECK: warning: 'c' is read at i + 2, which 'part_copyin(c[1:n:1])' does not bring
//      CHECK: note: write 'part_copyin(c[1:n:2])' instead

// Rows as long as another extent.
void rows(int n, int m, const double *a, double *b) {
#pragma acc region for hetero(1) copyin(a[0:n*m]) part_copy(b[1:n][0:m])
  for (int i = 1; i < n - 1; i++)
    for (int j = 0; j < m; j++)
      b[i * n + j] = a[i * m + j];
}
//      CHECK: warning: 'b' is used in rows of n items for each 'i'; 'part_copy(b[1:n][0:m])' has other ones
//      CHECK: note: write 'part_copy(b[1:n][0:n])' instead

// What a device lacks of a distributed array is moved: nothing is wrong, only slow. The one row is not even that.
void moved(int n, int k, double (*a)[n], double (*c)[n], double (*b)[n]) {
#pragma omp target device(*) map(to: a[0:n][0:n] dist_data(BLOCK,*), c[0:n][0:n] dist_data(BLOCK,*)) map(tofrom: b[0:n][0:n] dist_data(BLOCK,*))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    for (int l = 0; l < n; l++)
      for (int j = 0; j < n; j++)
        b[i][j] += c[i][l] * a[l][j] + c[k][l];
}
//      CHECK: warning: 'a' is read at 0 to n - 1, whatever 'i' is: each device is brought that for this loop, beside its part of 'map(to: a[0:n][0:n] dist_data(BLOCK,*))'
//      CHECK: note: if no loop writes 'a', 'map(to: a[0:n][0:n])' brings it once
//  CHECK-NOT: 'c' is read at k

// Rows that nobody knows; items up to the next iteration's, and one more.
void unknown(int n, int m, const int *at, const double *a, const double *c, double *b) {
#pragma acc region for hetero(1) part_copyin(a[1:n][0:m], c[1:n]) copyin(at[0:n]) part_copyout(b[1:n])
  for (int i = 0; i < n - 2; i += 2) {
    const int k = at[i];
    b[i] = a[k] + c[i + 1];
    b[i + 1] = c[i + 2];
  }
}
//  CHECK-NOT: 'a' is read
//      CHECK: warning: 'c' is read at i + 2, which 'part_copyin(c[1:n])' does not bring
//      CHECK: note: write 'part_copyin(c[1:n:1])' instead
// CHECK: 20 warnings generated.
