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
// CHECK: 1 warning generated.
