// Loops that stand in several places stay each thread's own: an iteration may need what another one does in any place,
// or the places are no one loop. A team may share them one after the other (row-loops.c).
// RUN: %hetcc --emit=cuda %s -o - | FileCheck --implicit-check-not=HET_SHARE_Y %s
#define PARALLEL _Pragma("omp target teams distribute parallel for map(tofrom : x[0 : n * n], y[0 : n * n])")

// Different bounds, and one that is an iteration.
// CHECK: HET_{{(SHARE_X\(0, |SPREAD_TEAMS\()}}int, i,
void bounds(int n, int m, double *restrict x, double *restrict y) {
  PARALLEL
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      x[i * n + j] *= 2;
    for (int j = 0; j < m; j++)
      y[i * n + j] += x[i * n + j];
  }
}
// CHECK: HET_{{(SHARE_X\(0, |SPREAD_TEAMS\()}}int, i,
void inclusive(int n, double *restrict x, double *restrict y) {
  PARALLEL
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n - 1; j++)
      x[i * n + j] *= 2;
    for (int j = 0; j <= n - 1; j++)
      y[i * n + j] += x[i * n + j];
  }
}

// Other steps, beginnings and types.
// CHECK: HET_{{(SHARE_X\(0, |SPREAD_TEAMS\()}}int, i,
void steps(int n, double *restrict x, double *restrict y) {
  PARALLEL
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      x[i * n + j] *= 2;
    for (int j = 0; j < n; j += 2)
      y[i * n + j] += x[i * n + j];
  }
}
// CHECK: HET_{{(SHARE_X\(0, |SPREAD_TEAMS\()}}int, i,
void beginnings(int n, double *restrict x, double *restrict y) {
  PARALLEL
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      x[i * n + j] *= 2;
    for (int j = 1; j < n; j++)
      y[i * n + j] += x[i * n + j];
  }
}
// CHECK: HET_{{(SHARE_X\(0, |SPREAD_TEAMS\()}}int, i,
void types(int n, double *restrict x, double *restrict y) {
  PARALLEL
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      x[i * n + j] *= 2;
    for (long j = 0; j < n; j++)
      y[i * n + j] += x[i * n + j];
  }
}

// Bounds of the loop around, of one between, and one that changes.
// CHECK: HET_{{(SHARE_X\(0, |SPREAD_TEAMS\()}}int, i,
void triangle(int n, double *restrict x, double *restrict y) {
  PARALLEL
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++)
      x[i * n + j] *= 2;
    for (int j = 0; j < i; j++)
      y[i * n + j] += x[i * n + j];
  }
}
// CHECK: HET_{{(SHARE_X\(0, |SPREAD_TEAMS\()}}int, i,
void between(int n, double *restrict x, double *restrict y) {
  PARALLEL
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++) {
      for (int j = 0; j < k; j++)
        x[i * n + j] *= 2;
      for (int j = 0; j < k; j++)
        y[i * n + j] += x[i * n + j];
    }
}
// CHECK: HET_{{(SHARE_X\(0, |SPREAD_TEAMS\()}}int, i,
void changes(int n, int m, double *restrict x, double *restrict y) {
  PARALLEL
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      x[i * n + j] *= 2, m = n;
    for (int j = 0; j < m; j++)
      y[i * n + j] += x[i * n + j];
  }
}
// The loop between has as many iterations as the one before left it.
// CHECK: HET_{{(SHARE_X\(0, |SPREAD_TEAMS\()}}int, i,
void counted(int n, int m, double *restrict x, double *restrict y) {
  PARALLEL
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      x[i * n + j] *= 2, m = j;
    for (int k = 0; k < m; k++)
      for (int j = 0; j < n; j++)
        y[i * n + j] += x[i * n + j];
  }
}

// The last item, and one place's sum in another one.
// CHECK: HET_{{(SHARE_X\(0, |SPREAD_TEAMS\()}}int, i,
void last(int n, double *restrict x, double *restrict y) {
  PARALLEL
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      x[i * n + j] *= 2;
    for (int j = 0; j < n; j++)
      y[i * n + j] += x[i * n + n - 1];
  }
}
// CHECK: HET_{{(SHARE_X\(0, |SPREAD_TEAMS\()}}int, i,
void transposed(int n, double *restrict x, double *restrict y) {
  PARALLEL
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++) {
      for (int j = 0; j < n; j++)
        x[i * n + j] += k;
      for (int j = 0; j < n; j++)
        y[i * n + j] += x[i * n + k];
    }
}
// CHECK: HET_{{(SHARE_X\(0, |SPREAD_TEAMS\()}}int, i,
void carried(int n, double *restrict x, double *restrict y) {
  double s = 0;
  _Pragma("omp target teams distribute parallel for map(tofrom : x[0 : n * n], y[0 : n * n]) private(s)")
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      s = x[i * n + j];
    for (int j = 0; j < n; j++)
      y[i * n + j] += s;
  }
}
// CHECK: HET_{{(SHARE_X\(0, |SPREAD_TEAMS\()}}int, i,
void summed(int n, double *restrict x, double *restrict y) {
  double s = 0;
  _Pragma("omp target teams distribute parallel for map(tofrom : x[0 : n * n], y[0 : n * n]) reduction(+ : s)")
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      s += x[i * n + j];
    for (int j = 0; j < n; j++)
      y[i * n + j] += x[i * n + j];
  }
  y[0] = s;
}

// The variable goes on after a loop.
// CHECK: HET_{{(SHARE_X\(0, |SPREAD_TEAMS\()}}int, i,
void after(int n, double *restrict x, double *restrict y) {
  int j;
  _Pragma("omp target teams distribute parallel for map(tofrom : x[0 : n * n], y[0 : n * n]) private(j)")
  for (int i = 0; i < n; i++) {
    for (j = 0; j < n; j++)
      x[i * n + j] *= 2;
    for (int k = 0; k < n; k++)
      y[i * n + k] += x[i * n + k] * j;
  }
}

// Ways out, what only some iterations do, and something else between the places.
// CHECK: HET_{{(SHARE_X\(0, |SPREAD_TEAMS\()}}int, i,
void ends(int n, double *restrict x, double *restrict y) {
  PARALLEL
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) {
      if (x[i * n + j] > 5)
        break;
      x[i * n + j] *= 2;
    }
    for (int j = 0; j < n; j++)
      y[i * n + j] += x[i * n + j];
  }
}
// CHECK: HET_{{(SHARE_X\(0, |SPREAD_TEAMS\()}}int, i,
void sometimes(int n, double *restrict x, double *restrict y) {
  PARALLEL
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      x[i * n + j] *= 2;
    if (x[i * n] > 5)
      for (int j = 0; j < n; j++)
        y[i * n + j] += x[i * n + j];
  }
}
// CHECK: HET_{{(SHARE_X\(0, |SPREAD_TEAMS\()}}int, i,
void stored(int n, double *restrict x, double *restrict y) {
  PARALLEL
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      x[i * n + j] *= 2;
    x[i * n] = 0;
    for (int j = 0; j < n; j++)
      y[i * n + j] += x[i * n + j];
  }
}

// All iterations add to one item, one after the other.
// CHECK: HET_{{(SHARE_X\(0, |SPREAD_TEAMS\()}}int, i,
void atomic(int n, double *restrict x, double *restrict y) {
  PARALLEL
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      x[i * n + j] *= 2;
    for (int j = 0; j < n; j++) {
      _Pragma("omp atomic")
      y[i * n] += x[i * n + j];
    }
  }
}

// The loop has few iterations.
// CHECK: HET_{{(SHARE_X\(0, |SPREAD_TEAMS\()}}int, i,
void few(int n, double *restrict x, double *restrict y) {
  PARALLEL
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 3; j++)
      x[i * 3 + j] *= 2;
    for (int j = 0; j < 3; j++)
      y[i * 3 + j] += x[i * 3 + j];
  }
}

// The program cannot look whether two such pointers lead to different storage.
// CHECK: HET_{{(SHARE_X\(0, |SPREAD_TEAMS\()}}int, i,
void raw(int n, double *x, double *y) {
#pragma omp target teams distribute parallel for is_device_ptr(x, y)
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      x[i * n + j] *= 2;
    for (int j = 0; j < n; j++)
      y[i * n + j] += x[i * n + j];
  }
}
