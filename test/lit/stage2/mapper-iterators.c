// An iterator in a mapper that names items side by side is their section.
// RUN: %hetcc --cuda-arch=none -Wall -Werror -Wno-unknown-pragmas %s -o %t && env HET_DEVICES=sim:1 %t && env HET_DEVICES=host,sim:2 %t
// RUN: not %hetcc --cuda-arch=none -DOTHER -c %s -o %t.o 2>&1 | FileCheck %s
#include <stdlib.h>
struct vec {
  long len;
  double *data;
};
#pragma omp declare mapper(struct vec v) map(v) map(iterator(long it = 0 : v.len), tofrom : v.data[it])
#ifdef OTHER
struct rows {
  int count;
  double **row;
};
#pragma omp declare mapper(struct rows v) map(iterator(it = 0 : v.count), tofrom : v.row[it][0 : 4])
void other(struct rows r) {
// CHECK: :[[@LINE+1]]:{{.*}}: error: an iterator in a mapper is not supported yet
#pragma omp target map(tofrom : r)
  r.row[0][1] = 2;
}
#endif

int main(void) {
  struct vec s = {100, (double *)calloc(100, sizeof(double))};
  int wrong = 0;
#pragma omp target map(tofrom : s)
  for (long i = 0; i < s.len; i++)
    s.data[i] += i;
  for (int i = 0; i < 100; i++)
    wrong += s.data[i] != i;
  free(s.data);
  return wrong;
}
