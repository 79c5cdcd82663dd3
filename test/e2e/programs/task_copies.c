/* Copies of a task's variables that tasks beneath it use behind the end of its statements. Storage with `&` and `*` in clauses. */
#include <stdio.h>

enum { DEPTH = 4, WIDE = 3 };

struct place {
  int row;
  const struct place *before;
};
static long total;

static long sumOf(const struct place *at) {
  long sum = 0;
  for (int weight = 1; at; at = at->before, weight++)
    sum += weight * at->row;
  return sum;
}

static void grow(int depth, const struct place *before) {
  if (depth == 0) {
#pragma oss task inout(total)
    total += sumOf(before);
    return;
  }
  for (int i = 0; i < WIDE; i++) {
    struct place mine = {depth * 10 + i, before};
#pragma oss task weakinout(total)
    grow(depth - 1, &mine);
  }
}

static void chains(int count) {
  for (int k = 0; k < count; k++) {
    int value = k, list[4] = {k, k + 1, k + 2, k + 3};
#pragma oss task weakinout(total) firstprivate(value, list)
    {
#pragma oss task inout(value, list)
      for (int i = 0; i < 4; i++)
        list[i] += value++;
#pragma oss task in(value, list) inout(total)
      total += value + list[0] * 2 + list[3];
    }
  }
}

/* The items of `*rows[i]` are those of the pointer `rows[i]`. */
static void pointers(void) {
  int y = 1, z = 2, list[4] = {1, 2, 3, 4}, *p = &z, *rows[2] = {&list[0], &list[2]}, **r = rows;
  struct place here = {5, 0};
  for (int i = 0; i < 40; i++) {
#pragma oss task inout(*r[i % 2])
    *r[i % 2] = *r[i % 2] * 3 % 1000 + i;
#pragma oss task in(*&list[2 * (i % 2)]) inout((i % 2 ? p : &y)[0;1], (&here)->row)
    {
      *(i % 2 ? p : &y) += list[2 * (i % 2)];
      here.row = here.row * 3 % 1000 + i;
    }
  }
#pragma oss taskwait
  printf("%d %d %d %d %d\n", y, z, here.row, list[0], list[2]);
}

int main(void) {
  pointers();
  grow(DEPTH, 0);
  chains(50);
#pragma oss taskwait
  printf("%ld\n", total);
  return 0;
}
