#include <het/het.h>
#line 1 "features.c"
#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum color { RED, GREEN = 5, BLUE };
typedef struct vec { double x, y; enum color tint; } vec;
struct tree { struct tree *left, *right; struct leaf { int value; } leaf; int bits : 3; };
typedef struct { union { int i; float f; }; vec at[2]; } anonymous;

static const double table[4] = {0.5, 1.5, 2.5, 3.5};
static const struct { int lo, hi; } limits[] = {{.hi = 7, .lo = 1}, {2, 9}};
static const double pi = 3.14159265358979;
int scale = 3;

static double hypotenuse(vec v) { return sqrt(v.x * v.x + v.y * v.y); }
static int even(int n);
static int odd(int n) { return n == 0 ? 0 : even(n - 1); }
static int even(int n) { return n == 0 ? 1 : odd(n - 1); }
static double row_sum(int n, int m, double a[n][m], int row) {
  double sum = 0;
  for (int j = 0; j < m; j++)
    sum += a[row][j];
  return sum + (double)(sizeof(a[0]) / sizeof(a[0][0])) * 0;
}
static inline void swap(void *restrict a, void *restrict b, size_t size) {
  char *p = a, *q = b;
  while (size--) {
    char t = *p;
    *p++ = *q;
    *q++ = t;
  }
}
static int class(int template) {
  int new = template;
  static const int steps[3] = {1, 2, 3};
  switch (new % 4) {
  case 0: {
    new += steps[0];
  }
  case 1:;
    int this = new;
    new += this;
    break;
  case 2 ... 3:
    new -= steps[2];
    break;
  default:
    new = -1;
  }
  return new;
}

#define KIND(x) _Generic((x), double: 1, int: 2, default: 3)

void features(int n, double a[n][8], int *out, vec *points) {
  double weights[3] = {1, 2, 3};
  int i, threadIdx;
  {
  static het_site het_site_1 = {"features.c", 60, 3, "features", "acc region for", 0};
  const het_access het_access_1[] = {
    {"a", (void *)a, sizeof(double), HET_TO | HET_READ, 2, {{(long)(n), 0, (long)(n), 0, HET_BY_LOOP, 0, 0}, {8, 0, 8, HET_WHOLE, HET_BY_LOOP, 0, 0}}},
    {"out", (void *)out, sizeof(int), HET_TOFROM | HET_READ | HET_WRITE, 1, {{(long)(n), 0, (long)(n), 0, HET_BY_LOOP, 0, 0}}},
    {"points", (void *)points, sizeof(vec), HET_TOFROM | HET_READ | HET_WRITE, 1, {{(long)(n), 0, (long)(n), 0, HET_BY_LOOP, 0, 0}}},
  };
  het_region het_region_1 = {&het_site_1, 1, {{(long)(n - 1), n, -1}}, 3, het_access_1, 0, 0, 0, 0, HET_SCHED_ADAPTIVE, HET_RATIO_DEFAULT, 10, 1, 1, 0};
  het_enter(&het_region_1);
  #pragma omp parallel num_threads(het_team(&het_region_1)) firstprivate(a, out, points, n, weights, scale)
  {
    het_part het_part_1 = {0};
    while (het_next(&het_region_1, &het_part_1)) {
      const long het_lo_1_0 = het_part_1.lo[0], het_hi_1_0 = het_part_1.hi[0];
      int i, threadIdx;
#define BODY                                                                                        \
      {                                                                                             \
        threadIdx = i % 5;                                                                          \
        vec v = {.y = a[i][1], .x = a[i][0]}, w = {1};                                              \
        double (*row)[8] = &a[i];                                                                   \
        double local[4] = {0};                                                                      \
        const anonymous mixed = {.at = {{1, 2, BLUE}}, .i = 3};                                     \
        for (int k = 0, l = 3; k < 4; k++, --l) {                                                   \
          if (k == 2)                                                                               \
            continue;                                                                               \
          local[l] += table[k] * weights[k % 3] + (*row)[k];                                        \
        }                                                                                           \
        bool positive = local[0] > 0 && isfinite(v.x);                                              \
        if (!positive)                                                                              \
          swap(&v, &w, sizeof v);                                                                   \
        points[i].x = hypotenuse((vec){v.x, v.y}) + fabs(i - 3) + local[1] + pi;                    \
        points[i].tint = i % 2 ? GREEN : RED;                                                       \
        enum color shade = points[i].tint;                                                          \
        shade += 1;                                                                                 \
        int *p = malloc(sizeof *p);                                                                 \
        *p = abs(i - 4);                                                                            \
        out[i] = scale * class(i) + even(i % 10) + limits[1].hi + KIND(v.x) + 'A' + shade + *p      \
                 + (int)row_sum(n, 8, a, i) + mixed.i + mixed.at[0].tint + threadIdx;               \
        free(p);                                                                                    \
        do {                                                                                        \
          out[i]++;                                                                                 \
          if (out[i] > 1000)                                                                        \
            break;                                                                                  \
        } while (out[i] % 7);                                                                       \
        assert(out[i] > INT_MIN_HERE);                                                              \
      }
#define INT_MIN_HERE (-2147483647 - 1)
      if (het_part_1.host) {
#line 70 "features.c"
        for (i = (int)het_lo_1_0; i > (int)het_hi_1_0; i -= 1)
          BODY
      } else {
        double (*const het_view_a)[8] = (double (*)[8])het_part_1.ptr[0];
        int *const het_view_out = (int *)het_part_1.ptr[1];
        vec *const het_view_points = (vec *)het_part_1.ptr[2];
        {
        double (*a)[8] = het_view_a;
        int *out = het_view_out;
        vec *points = het_view_points;
#pragma omp target teams distribute parallel for if(target: het_part_1.offload) device(het_part_1.device) is_device_ptr(a, out, points) private(threadIdx) firstprivate(n, weights, scale, het_lo_1_0, het_hi_1_0)
#line 70 "features.c"
        for (i = (int)het_lo_1_0; i > (int)het_hi_1_0; i -= 1)
          BODY
        }
      }
    }
  }
  het_leave(&het_region_1);
  }
#line 75 "features.c"
}
