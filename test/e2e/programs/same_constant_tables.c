/*===-- e2e/programs/same_constant_tables.c - constants that lead to other constants ---------------*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
|*
|* Tables of strings, of records with pointers, and of literals that have no name. Their output is compared with that of
|* the same file built without hetcc.
\*===----------------------------------------------------------------------------------------------===*/
#include <stdio.h>

struct weights {
  const int *items;
  int count;
};

static const char *const names[] = {"alpha", "be", "gamma!"};
static const int *const rows[] = {(const int[]){1, 2, 3}, (const int[]){4, 5, 6}};
static const int few[] = {7, 9};
static const struct weights tables[] = {{few, 2}, {(const int[]){11, 13, 17}, 3}};
static const struct weights *const first = &(const struct weights){few, 1};

int main(void) {
  enum { n = 60 };
  int out[n];
  long sum = 0;
#pragma omp target teams distribute parallel for map(from : out)
  for (int i = 0; i < n; i++) {
    const char *name = names[i % 3];
    int length = 0;
    while (name[length])
      length++;
    out[i] = length * 100 + name[i % 2];
  }
  for (int i = 0; i < n; i++)
    sum = (sum * 31 + out[i]) % 1000003;
  printf("names %ld\n", sum);
#pragma omp target teams distribute parallel for map(tofrom : out)
  for (int i = 0; i < n; i++) {
    const struct weights *table = &tables[i % 2];
    out[i] += rows[i % 2][i % 3] + first->items[0] * first->count;
    for (int k = 0; k < table->count; k++)
      out[i] += table->items[k] * (k + i);
  }
  for (int i = 0; i < n; i++)
    sum = (sum * 31 + out[i]) % 1000003;
  printf("tables %ld\n", sum);
  return 0;
}
