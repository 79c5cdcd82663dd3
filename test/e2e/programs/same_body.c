//===-- e2e/programs/same_body.c - what people write in a loop body ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Compound literals, statics, pointers to locals, casts to array pointers, enums, comma and conditional operators.
// Its output is compared with that of the same file built without hetcc.
#include <stdio.h>
enum { K = 3 };
typedef struct {
  int v[4];
  double w;
} item;
static item make(int x) { return (item){.v = {x, x + 1, [3] = 9}, .w = x * 0.5}; }
int main() {
  enum { N = 64 };
  double a[N];
  item t[N];
  unsigned char c[N];
  for (int i = 0; i < N; i++) {
    a[i] = i;
    t[i] = make(i);
    c[i] = i * 5;
  }
  const char *text = "abc";
  (void)text;
  int off = 2;
#pragma acc region for hetero(1) part_copy(a[1 : N]) part_copy(t[1 : N]) part_copyin(c[1 : N])
  for (int i = 0; i < N; i++) {
    static const int tab[] = {1, 2, 3};
    item local = t[i], *p = &local;
    p->v[1] += tab[i % 3] + K + (int)sizeof(item);
    int j = 0;
    do {
      p->w += j;
    } while (++j < 3);
    double(*f)[1] = (double(*)[1]) & a[i];
    (*f)[0] += p->w, a[i] *= (c[i] > 100 ? 2 : 0.5);

    {
      double a = 3;
      p->v[2] = (int)a;
    }

    t[i] = *p;
    a[i] += off;
    int arr[2][2] = {{1, 2}, {3, i}};
    a[i] += arr[1][1] + ((int[]){4, 5, 6})[i % 3];
  }
  double s = 0;
  for (int i = 0; i < N; i++)
    s += a[i] * 3 + t[i].v[1] + t[i].v[2] * .5 + t[i].w;
  printf("%.12g\n", s);
}
