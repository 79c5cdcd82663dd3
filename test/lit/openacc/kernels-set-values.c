// Variables to which statements of the loop give a value stand for that value in subscripts.
// RUN: %hetcc -Rhet-kernels-parallel -Rhet-kernels-in-order -fsyntax-only %s 2>&1 | FileCheck %s

void flat(double *restrict u, const double *restrict v, int n, int m) {
  int i, j, k;
// CHECK: :[[#@LINE+2]]:3: remark: the iterations of this loop, and those of the loop in it, run in parallel
#pragma acc kernels present(u[0 : n * m], v[0 : n * m])
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++) {
      k = i * m + j;
      u[k] = v[k];
    }
// CHECK: :[[#@LINE+2]]:3: remark: the iterations of this loop run in parallel, where its strides keep them apart
#pragma acc kernels present(u[0 : n * m])
  for (i = 0; i < n; i++) {
    int l;
    l = n - 1 - i;
    k = l * m;
    for (j = 0; j < m; j++)
      u[k + j] += j;
  }
}

void not_such(double *restrict u, const int *restrict c, int n, int off) {
  int k = 0, s = 0;
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it may write an item of 'u' in more than one iteration
#pragma acc kernels present(u[0 : n])
  for (int i = 0; i < n; i++) {
    u[k] += 1;
    k = i;
  }
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it may write an item of 'u' in more than one iteration
#pragma acc kernels present(u[0 : n])
  for (int i = 0; i < n; i++) {
    k = off;
    u[k] += 1;
    off += 3;
  }
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it uses items of 'u'
#pragma acc kernels present(u[0 : n], c[0 : n])
  for (int i = 0; i < n; i++)
    if (c[i]) {
      k = i;
      u[k] += 1;
    } else
      u[i / 2] += 2;
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it may write an item of 'u' in more than one iteration
#pragma acc kernels present(u[0 : n])
  for (int i = 0; i < n; i++) {
    k = i / 2;
    s = k;
    u[s] += 1;
  }
}

// Numbers that count along with an inner loop.
void counters(double *restrict u, const double *restrict v, int n, int m) {
  long k, q;
// CHECK: :[[#@LINE+2]]:3: remark: the iterations of this loop run in parallel [-Rhet
#pragma acc kernels present(u[0 : n * m], v[0 : n * m])
  for (int i = 0; i < n; i++) {
    k = (i + 1) * m;
    q = i;
    for (int j = 0; j < m; j++) {
      --k;
      u[k] = v[q];
      q += n;
    }
  }
// CHECK: :[[#@LINE+2]]:3: remark: the iterations of this loop run in parallel [-Rhet
#pragma acc kernels present(u[0 : n * 10])
  for (int i = 0; i < n; i++) {
    int l = i * 10;
    for (int j = 0; j < 10; j++)
      u[l++] = j;
  }
}

void no_counters(double *restrict u, const int *restrict c, int n, int m) {
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it may write an item of 'u' in more than one iteration
#pragma acc kernels present(u[0 : n * m], c[0 : m])
  for (int i = 0; i < n; i++) {
    int k = i * m;
    for (int j = 0; j < m; j++) {
      if (c[j])
        k++;
      u[k] += 1;
    }
  }
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it may write an item of 'u' in more than one iteration
#pragma acc kernels present(u[0 : n * m], c[0 : m])
  for (int i = 0; i < n; i++) {
    int k = i * m;
    for (int j = 0; j < m; j++) {
      if (c[j])
        continue;
      u[k] += 1;
      k++;
    }
  }
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it may write an item of 'u' in more than one iteration
#pragma acc kernels present(u[0 : n * m + 1])
  for (int i = 0; i < n; i++) {
    int k = i * m;
    for (int j = 0; j <= m; j++) {
      u[k] += 1;
      k++;
    }
  }
}

// Numbers that the heads of loops let count along. The increment runs behind the body.
void heads(double *restrict u, const double *restrict v, int n, int m) {
  int j, k, q;
// CHECK: :[[#@LINE+2]]:3: remark: the iterations of this loop run in parallel [-Rhet
#pragma acc kernels present(u[0 : n * m], v[0 : n * m])
  for (int i = 0; i < n; i++)
    for (j = 0, k = i * m, q = i; j < m; j++, k++, q += n)
      u[k] += v[q];
// CHECK: :[[#@LINE+2]]:3: remark: the iterations of this loop run in parallel [-Rhet
#pragma acc kernels present(u[0 : n * m], v[0 : n * m])
  for (int i = 0; i < n; i++)
    for (int l = i * m + m - 1, r = 0; r < m; --l, ++r)
      u[l] += v[r * n + i];
// CHECK: :[[#@LINE+2]]:3: remark: the iterations of this loop run in parallel [-Rhet
#pragma acc kernels present(u[0 : n * m])
  for (int i = 0; i < n; i++) {
    int l = i * m;
    for (int r = 0; r < m; l++, r++)
      u[l] += u[i * m + r];
  }
}

void no_heads(double *restrict u, const int *restrict c, int n, int m) {
  int j, k;
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it may use an item of 'u' that another iteration writes
#pragma acc kernels present(u[0 : n * m + 1])
  for (int i = 0; i < n; i++) {
    int l = i * m;
    for (int r = 0; r < m; l++, r++)
      u[l] += u[i * m + r + 1];
  }
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it may write an item of 'u' in more than one iteration
#pragma acc kernels present(u[0 : n * m])
  for (int i = 0; i < n; i++)
    for (j = 0, k = 0; j < m; j++, k++)
      u[k] += c[i];
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it may write an item of 'u' in more than one iteration
#pragma acc kernels present(u[0 : n * m])
  for (int i = 0; i < n; i++)
    for (k = i * m, j = k++; j < m; j++, k++)
      u[k] += c[i];
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it may write an item of 'u' in more than one iteration
#pragma acc kernels present(u[0 : n * m])
  for (int i = 0; i < n; i++)
    for (j = i * m, k = i * m + m; j < k; j++, k--)
      u[k] += c[i];
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it may write an item of 'u' in more than one iteration
#pragma acc kernels present(u[0 : n * m])
  for (int i = 0; i < n; i++) {
    k = i * m;
    for (j = 0; j < m; j += k) {
      u[k] += c[i];
      k++;
    }
  }
// CHECK: :[[#@LINE+2]]:3: remark: this loop runs in its order, {{.*}} it may write an item of 'u' in more than one iteration
#pragma acc kernels present(u[0 : n * m])
  for (int i = 0; i < n; i++)
    for (j = 0, k = i * m; j < m; j += k++)
      u[k] += c[i];
}
