// 'a[n]' is the item behind the n items of 'a[0:n]'.
// RUN: %hetcc --emit=openmp %s -o /dev/null 2>&1 | FileCheck %s

int f(int n, int *a) {
// CHECK: :[[#@LINE+1]]:25: warning: 'a[n]' is one item, the one behind the 'n' items that are named elsewhere [-Whet-item-behind]
#pragma acc data create(a[n])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] = i;
// CHECK: :[[#@LINE+1]]:25: note: they are named here; write 'a[0:n]' for them there too
#pragma acc update self(a[0:n])
  }
  return a[0];
}

int g(int n, int m, int *a, double *image, double *c) {
// CHECK: :[[#@LINE+4]]:35: warning: 'a[n]' is one item, the one behind the 'n' items that are used [-Whet-item-behind]
// CHECK: :[[#@LINE+5]]:5: note: they are used here; write 'a[0:n]' for them
// CHECK: :[[#@LINE+2]]:49: warning: 'image[n * m]' is one item, the one behind the 'n * m' items that are used [-Whet-item-behind]
// CHECK: :[[#@LINE+6]]:7: note: they are used here; write 'image[0:n * m]' for them
#pragma acc parallel loop copyout(a[n]) copyout(image[n * m]) copy(c[n])
  for (int i = 0; i < n; i++) {
    a[i] = i;
    c[n] = 1;
    for (int j = 0; j < m; j++)
      image[j + i * m] = j;
  }
// CHECK: :[[#@LINE+1]]:25: warning: 'c[m]' is one item, the one behind the 'm' items that are used [-Whet-item-behind]
#pragma acc data copyin(c[m])
  {
#pragma acc parallel loop copy(image[0 : m])
    for (int i = 0; i < m; i++)
      image[i] = c[i];
  }
#pragma acc parallel loop copy(image[0 : n]) copyin(c[m])
  for (int i = 0; i < n; i++)
    image[i] += c[m];
#pragma acc update self(a[m])
  for (int i = 0; i < m; i++)
    a[m] += a[i];
  return a[0];
}
// CHECK: 4 warnings generated.
