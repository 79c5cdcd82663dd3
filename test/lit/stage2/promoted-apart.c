// Inner loops whose iterations write an array in several places: a dimension of the grid where these are apart.
// RUN: %hetcc --emit=cuda %s -o - | FileCheck %s
// RUN: %hetcc --emit=host %s -o - | grep -v "^// " | FileCheck --check-prefix=HOST %s

// The item and its mirror image.
// CHECK-LABEL: _1{{[(,]}}
// CHECK: HET_SHARE_X(1, int, j, HET_ALIGNED(i), <, n, +, 1)
void mirrored(int n, double *restrict c) {
#pragma omp target teams distribute parallel for map(tofrom: c[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++) {
      c[i * n + j] = i + j;
      c[j * n + i] = i + j;
    }
}

// Iteration j writes what j + 1 writes too.
// CHECK-LABEL: _2{{[(,]}}
// CHECK-NOT: HET_SHARE_X(1
void beside(int n, double *restrict c) {
#pragma omp target teams distribute parallel for map(tofrom: c[0:n * n + n])
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++) {
      c[i * n + j] = i + j;
      c[j * n + i + 1] = i - j;
    }
}

// The mirror image is in rows of the length n if there are no more of them.
// CHECK-LABEL: _3{{[(,]}}
// CHECK: HET_SHARE_X(1, int, j, HET_ALIGNED(i), <, n, +, 1)
// HOST-LABEL: void mirrored_beyond(
// HOST: const int het_apart = (long)(n) > 0 && -1 * (long)(k) + (long)(n) + 1 > 0;
void mirrored_beyond(int n, int k, double *restrict c) {
#pragma omp target teams distribute parallel for map(tofrom: c[0:n * k])
  for (int i = 0; i < k; i++)
    for (int j = i; j < n; j++) {
      c[i * n + j] = i + j;
      c[j * n + i] = i - j;
    }
}

// Neighbours on a torus, in planes.
// CHECK-LABEL: _4{{[(,]}}
// CHECK: HET_SHARE_X(1, int, j, 0, <, m, +, 1)
void torus(int n, int m, const double *restrict f, double *restrict g) {
#pragma omp target teams distribute parallel for map(to: f[0:n * m]) map(tofrom: g[0:3 * n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      const int down = i == n - 1 ? 0 : i + 1, left = j > 0 ? j - 1 : m - 1, right = m - 1 != j ? j + 1 : 0, plane = n * m;
      g[i * m + right] = f[i * m + j];
      g[plane + down * m + left] = f[i * m + j];
      g[2 * plane + down * m + j] = f[i * m + j];
    }
}

// Two of these go to one item: the last one but one does not walk around the range.
// CHECK-LABEL: _5{{[(,]}}
// CHECK-NOT: HET_SHARE_X(1
void to_one(int n, int m, const double *restrict f, double *restrict g) {
#pragma omp target teams distribute parallel for map(to: f[0:n * m]) map(tofrom: g[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      const int right = j == m - 2 ? 0 : j + 1;
      g[i * m + right] = f[i * m + j];
    }
}

// The planes overlap.
// CHECK-LABEL: _6{{[(,]}}
// CHECK-NOT: HET_SHARE_X(1
void overlapping(int n, int m, const double *restrict f, double *restrict g) {
#pragma omp target teams distribute parallel for map(to: f[0:n * m]) map(tofrom: g[0:2 * n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      const int right = j == m - 1 ? 0 : j + 1;
      g[i * m + right] = f[i * m + j];
      g[n * m - 1 + i * m + j] = f[i * m + j];
    }
}

// A neighbour that changes is none.
// CHECK-LABEL: _7{{[(,]}}
// CHECK-NOT: HET_SHARE_X(1
void changed(int n, int m, const double *restrict f, double *restrict g) {
#pragma omp target teams distribute parallel for map(to: f[0:n * m]) map(tofrom: g[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      int right = j == m - 1 ? 0 : j + 1;
      right = right == 5 ? 6 : right;
      g[i * m + right] = f[i * m + j];
    }
}
