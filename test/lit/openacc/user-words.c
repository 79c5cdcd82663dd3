// What Clang says of a generated directive is shown at the user's clause, in the words of OpenACC.
// RUN: not %hetcc --emit=host -w %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not="'target" --implicit-check-not="'map'"

struct bits {
  int x : 3;
} s;
int a[10][10];
static __thread int own;

void f(int n, int *p) {
  const int fixed = 0;
// CHECK: user-words.c:[[#@LINE+1]]:36: error: bit fields cannot be used to specify storage in a 'copyin' clause
#pragma acc parallel loop copyin(s.x)
  for (int i = 0; i < n; i++)
    a[i][0] = s.x;
// CHECK: user-words.c:[[#@LINE+1]]:37: error: expected pointer, array, reference to pointer, or reference to array in 'deviceptr' clause
#pragma acc parallel loop deviceptr(n)
  for (int i = 0; i < n; i++)
    a[i][0] = i;
// CHECK: user-words.c:[[#@LINE+2]]:15: error: array section does not specify contiguous storage
#pragma acc parallel loop reduction(+ : n) \
      present(a[0:10][2:5])
  for (int i = 0; i < n; i++)
    a[i][2] = i;
// CHECK: user-words.c:[[#@LINE+1]]:41: error: const-qualified variable cannot be reduction
#pragma acc parallel loop reduction(+ : fixed)
  for (int i = 0; i < n; i++)
    a[i][2] = i;
// CHECK: user-words.c:[[#@LINE+1]]:27: error: threadprivate variables are not allowed in 'copy' clause
#pragma acc parallel copy(own)
  own = 1;
#pragma acc parallel
  {
// CHECK: user-words.c:[[#@LINE+1]]:1: error: 'acc data' cannot be nested inside a compute construct
#pragma acc data copyin(a)
    a[0][0] = 1;
  }
}
