/* Storage without a type: bytes, of which a clause says how many an item has. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct point {
  double x;
  float weight;
  int number;
  short mark;
};
struct colour {
  unsigned char red, green, blue;
};
struct cloud {
  int n;
  void *points;
};

static void *fresh(int n) {
  struct point *made = calloc(n, sizeof(struct point));
  for (int i = 0; i < n; i++) {
    made[i].x = i * 0.5;
    made[i].weight = (float)(i % 7);
    made[i].number = 3 * i - 1;
    made[i].mark = (short)(i % 5);
  }
  return made;
}

static double sumOf(const void *points, int n) {
  const struct point *at = points;
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += (i % 11 + 1) * (at[i].x + at[i].weight + at[i].number + at[i].mark);
  return sum;
}

static double sumOfNumbers(const double *v, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += (i % 11 + 1) * v[i];
  return sum;
}

/* Items that go in, by a cast. */
static void in(int n, const void *points, double *out) {
#pragma acc region for hetero(1) part_copyin(points(sizeof(struct point))[1:n]) part_copyout(out[1:n])
  for (int i = 0; i < n; i++)
    out[i] = ((const struct point *)points)[i].x + ((struct point *)points)[i].number;
}

/* Items that come out too: members, whole items, through a local pointer. */
static void both(int n, void *points) {
#pragma acc region for hetero(1) part_copy(points(sizeof(struct point))[1:n])
  for (int i = 0; i < n; i++) {
    struct point *at = points;
    at[i].number += 2 * i;
    ((struct point *)points)[i].x *= 1.5;
  }
}

static void out(int n, void *points, void *colours) {
#pragma acc region for hetero(1) part_copyout(points(24)[1:n], colours(3)[1:n])
  for (int i = 0; i < n; i++) {
    const struct point made = {i * 0.25, 2, i, 4};
    ((struct point *)points)[i] = made;
    struct colour *own = (struct colour *)colours + i;
    own->red = (unsigned char)i;
    own->green = (unsigned char)(i * 3);
    own->blue = (unsigned char)(255 - i);
  }
}

/* By address. */
static void bytes(int n, void *points, char *raw) {
#pragma acc region for hetero(1) part_copy(points(sizeof(struct point))[1:n]) part_copy(raw(sizeof(struct point))[1:n])
  for (int i = 0; i < n; i++) {
    struct point one;
    memcpy(&one, (char *)points + i * sizeof(struct point), sizeof one);
    one.x += 1;
    memcpy(points + i * sizeof one, &one, sizeof one);
    struct point *at = (struct point *)(raw + i * sizeof(struct point));
    at->x += ((struct point *)raw)[i].number;
  }
}

/* The neighbours' items. */
static void around(int n, const void *points, double *out) {
#pragma acc region for hetero(1) part_copyin(points(sizeof(struct point))[1:n:1]) part_copy(out[1:n])
  for (int i = 1; i < n - 1; i++)
    out[i] = ((struct point *)points)[i - 1].x + ((struct point *)points)[i + 1].number;
}

/* Items of a size that only the running program knows. */
static void rows(int n, int m, void *values) {
#pragma acc region for hetero(1) part_copy(values(m * sizeof(double))[1:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      ((double *)values)[i * m + j] += i - j;
#pragma acc region for hetero(1) part_copy(values(m, sizeof(double))[1:n])
  for (int i = 0; i < n; i++) {
    double *row = (double *)values + i * m;
    for (int j = 0; j < m; j++)
      row[j] = row[j] * 2 + j;
  }
}

/* A table that every device has whole. */
static void table(int n, int count, const void *names, int *found) {
#pragma acc region for hetero(1) part_copyin(names(sizeof(int))[0:count]) part_copyout(found[1:n])
  for (int i = 0; i < n; i++)
    found[i] = ((const int *)names)[(i * 7) % count];
}

static void kept(int n, void *points, double *out) {
  for (int pass = 0; pass < 3; pass++) {
#pragma acc region for hetero(1) persist(points) part_copy(points(sizeof(struct point))[1:n]) part_copy(out[1:n])
    for (int i = 0; i < n; i++) {
      struct point *at = (struct point *)points;
      at[i].x += pass;
      out[i] += at[i].x;
    }
  }
#pragma acc depersist(points)
}

static void resident(int n, void *points, double *sums) {
#pragma acc data part_copy(points(sizeof(struct point))[1:n:1])
  {
#pragma acc region for hetero(1) part_copyout(sums[1:n])
    for (int i = 0; i < n; i++) {
      ((struct point *)points)[i].x += i;
      sums[i] = ((struct point *)points)[i].x;
    }
#pragma acc update host(points)
    printf("between %.17g\n", sumOf(points, n));
#pragma acc region for hetero(1) present(points) part_copy(sums[1:n])
    for (int i = 1; i < n; i++)
      sums[i] += ((const struct point *)points)[i - 1].x;
  }
}

static double valueOf(const void *points, int i) { return ((const struct point *)points)[i].weight; }

static void member(struct cloud *c, double *out) {
#pragma acc region for hetero(1) part_copyin(c->points(sizeof(struct point))[1:c->n]) part_copyout(out[1:c->n])
  for (int i = 0; i < c->n; i++)
    out[i] = ((struct point *)c->points)[i].x + valueOf(c->points, i);
}

int main(void) {
  const int sizes[] = {1, 2, 3, 7, 64, 331};
  for (int k = 0; k < 6; k++) {
    const int n = sizes[k], m = k + 3;
    void *points = fresh(n), *more = fresh(n), *colours = calloc(n, sizeof(struct colour));
    double *v = calloc(n, sizeof *v), *values = calloc(n * m, sizeof *values);
    int *found = calloc(n, sizeof *found), names[5] = {4, 8, 15, 16, 23};
    struct cloud c = {n, points};
    in(n, points, v);
    printf("in %.17g\n", sumOfNumbers(v, n));
    both(n, points);
    printf("both %.17g\n", sumOf(points, n));
    bytes(n, points, more);
    printf("bytes %.17g %.17g\n", sumOf(points, n), sumOf(more, n));
    around(n, points, v);
    printf("around %.17g\n", sumOfNumbers(v, n));
    rows(n, m, values);
    printf("rows %.17g\n", sumOfNumbers(values, n * m));
    table(n, 5, names, found);
    for (int i = 0; i < n; i++)
      v[i] = found[i];
    printf("table %.17g\n", sumOfNumbers(v, n));
    kept(n, points, v);
    printf("kept %.17g %.17g\n", sumOf(points, n), sumOfNumbers(v, n));
    resident(n, points, v);
    printf("resident %.17g %.17g\n", sumOf(points, n), sumOfNumbers(v, n));
    member(&c, v);
    printf("member %.17g\n", sumOfNumbers(v, n));
    out(n, points, colours);
    for (int i = 0; i < n; i++)
      v[i] = ((unsigned char *)colours)[3 * i] + 2 * ((unsigned char *)colours)[3 * i + 1] +
             3 * ((unsigned char *)colours)[3 * i + 2];
    printf("out %.17g %.17g\n", sumOf(points, n), sumOfNumbers(v, n));
    free(points);
    free(more);
    free(colours);
    free(v);
    free(values);
    free(found);
  }
  return 0;
}
