// An unknown directive of OmpSs-2 is the only error: others in the file are right.
// RUN: not %hetcc -c %s -o /dev/null 2>&1 | FileCheck %s
int v[8];
void all(void) {
#pragma oss taskgrup
#pragma oss taskloop inout(v[i])
  for (int i = 0; i < 8; i++)
    v[i] += i;
#pragma oss taskiter
  for (int i = 0; i < 8; i++) {
#pragma oss task inout(v)
    v[0]++;
  }
#pragma oss taskwait
}
// CHECK: :5:13: error: unknown directive '#pragma oss taskgrup'
// CHECK-NOT: error:
// CHECK: 1 error generated
