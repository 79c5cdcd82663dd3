//===-- e2e/programs/same_array_sums.c - plain constructs that reduce arrays ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Histograms whose items are only added to, and arrays that bodies also read. Sizes are known when the program runs, small and
// large. Resident arrays, sections, rows of variable length, OpenACC. Its output is compared with that of the same file built
// without hetcc.
#include <stdio.h>
#include <stdlib.h>

enum { most = 5000 };
static int v[most];

static void show(const char *what, int n, const long *items) {
  unsigned long sum = 0;
  for (int i = 0; i < n; i++)
    sum = sum * 31 + (unsigned long)items[i];
  printf("%s %lu\n", what, sum);
}

static void histograms(int n, int bins) {
  long *all = calloc((size_t)bins + 9, sizeof *all);
  int *h = calloc((size_t)bins, sizeof *h);
  unsigned *bits = malloc(sizeof *bits * (size_t)bins);
  short *small = calloc((size_t)bins, sizeof *small);
  for (int i = 0; i < bins; i++)
    bits[i] = (unsigned)i * 77u;
  unsigned long total = 0;
#pragma omp target teams distribute parallel for map(to: v[0:n]) map(tofrom: total) reduction(+: h[0:bins], total) reduction(^: bits[:bins])
  for (int i = 0; i < n; i++) {
    h[v[i] % bins]++;
    if (v[i] % 3 == 0)
      h[(v[i] + 1) % bins] += 3;
    else
      h[v[i] % bins] -= v[i];
    bits[(v[i] * 7) % bins] ^= (unsigned)i;
    total += (unsigned long)v[i];
  }
#pragma omp target teams distribute parallel for map(to: v[0:n]) reduction(+: small[0:bins]) reduction(-: all[4:bins])
  for (int i = 0; i < n; i++) {
    small[v[i] % bins] += (short)(v[i] % 5);
    for (int k = 0; k < 3; k++)
      all[4 + (v[i] + k) % bins] -= k;
  }
#pragma acc parallel loop copyin(v[0:n]) reduction(+: h[0:bins])
  for (int i = 0; i < n; i++)
    --h[(v[i] + 2) % bins];
  for (int i = 0; i < bins; i++)
    all[i] += h[i] * 5 + (long)bits[i] * 3 + small[i];
  show("histograms", bins + 9, all);
  printf("%lu\n", total);
  free(all), free(h), free(bits), free(small);
}

static void resident(int n, int m) {
  long long *s = calloc((size_t)m, sizeof *s);
  double(*rows)[m] = calloc(4 * (size_t)m, sizeof(double));
  int mask[6] = {-1, -1, -1, 255, -1, -1}, on[2][3] = {{0}};
#pragma omp target data map(tofrom: s[0:m], mask, rows[0:4])
  {
    for (int pass = 0; pass < 3; pass++) {
#pragma omp target teams distribute parallel for map(to: v[0:n]) reduction(+: s[1:m - 1]) reduction(&: mask[1:4])
      for (int i = 0; i < n; i++) {
        s[1 + v[i] % (m - 1)] += v[i] * (pass + 1);
        mask[1 + i % 4] &= ~(1 << (v[i] % 20 + pass));
      }
#pragma omp target teams distribute parallel for collapse(2) map(to: v[0:n]) reduction(+: rows[1:2][0:m])
      for (int i = 0; i < n / 8; i++)
        for (int j = 0; j < 4; j++)
          rows[1 + j % 2][(i + j) % m] += 0.5 * v[i];
#pragma omp target teams distribute parallel for
      for (int i = 0; i < m; i++)
        s[i] += i;
    }
  }
#pragma omp target parallel for map(to: v[0:n]) reduction(|: on)
  for (int i = 0; i < n; i++)
    on[v[i] % 2][i % 3] |= 1 << (v[i] % 30);
  long out[16] = {0};
  for (int i = 0; i < m; i++)
    out[i % 16] += (long)s[i] + (long)(rows[i % 4][i] * 2);
  for (int i = 0; i < 6; i++)
    out[i] += mask[i] + on[i % 2][i / 2];
  show("resident", 16, out);
  free(s), free(rows);
}

// Items that the body reads, or changes in ways that have no instruction.
static void read(int n) {
  float top[7] = {0};
  int seen[8] = {0}, product[3] = {1, 1, 1};
  _Bool any[5] = {0};
#pragma omp target teams distribute parallel for map(to: v[0:n]) reduction(max: top) reduction(max: seen) reduction(*: product[0:3]) reduction(||: any)
  for (int i = 0; i < n; i++) {
    top[v[i] % 7] = top[v[i] % 7] < v[i] ? v[i] : top[v[i] % 7];
    if (seen[v[i] % 8] < i)
      seen[v[i] % 8] = i;
    product[i % 3] *= i % 50 ? 1 : -1;
    any[v[i] % 5] = any[v[i] % 5] || i > 3;
  }
  for (int i = 0; i < 8; i++)
    printf("%g %d %d %d ", i < 7 ? top[i] : 0.f, seen[i], product[i % 3], any[i % 5]);
  puts("read");
}

int main(void) {
  for (int i = 0; i < most; i++)
    v[i] = (int)((i * 2654435761u >> 7) % 30011);
  const int bins[] = {1, 3, 64, 1000, 4096, 20000, 70000};
  for (int k = 0; k < 7; k++)
    for (int n = 1; n <= most; n = n * 17 + 2)
      histograms(n, bins[k]);
  histograms(0, 5);
  for (int m = 2; m < 3000; m = m * 9 + 1)
    resident(most - m, m);
  for (int n = 0; n < most; n = n * 5 + 1)
    read(n);
}
