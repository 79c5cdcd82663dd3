//===-- test/kernels/grids.c - loops of every form, whose iterations leave a mark each ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// grids.cpp runs the CUDA text of these kernels thread by thread, over many grids, against this file's own meaning.
#include <limits.h>

#define PARALLEL _Pragma("omp target teams distribute parallel for map(tofrom : hits[0 : 100000])")
#define PARALLEL_2 _Pragma("omp target teams distribute parallel for collapse(2) map(tofrom : hits[0 : 100000])")
#define PARALLEL_3 _Pragma("omp target teams distribute parallel for collapse(3) map(tofrom : hits[0 : 100000])")

void up(int n, int m, int *hits) {
  PARALLEL
  for (int i = 0; i < n; i++)
    hits[i] += i + 1;
}

void down(int n, int m, int *hits) {
  PARALLEL
  for (int i = n; i > -3; i -= 3)
    hits[i + 10] += i + 5;
}

void inclusive(int n, int m, int *hits) {
  PARALLEL
  for (int i = -5; i <= n; i += m)
    hits[i + 5] += i + 7;
}

void inclusive_down(int n, int m, int *hits) {
  PARALLEL
  for (unsigned i = n & 63; i >= 1; i--)
    hits[i] += i;
}

void narrow(int n, int m, int *hits) {
  PARALLEL
  for (unsigned char i = 3; i < 200; i += 5)
    hits[i] += i;
}

void narrow_signed(int n, int m, int *hits) {
  PARALLEL
  for (short i = -300; i <= 300; ++i)
    hits[i + 300] += i + 400;
}

void wide(int n, int m, int *hits) {
  PARALLEL
  for (long i = n; i < 3L * n; i += m)
    hits[i] += i;
}

void wide_unsigned(int n, int m, int *hits) {
  PARALLEL
  for (unsigned long i = 70; i > 5; i -= 4)
    hits[i] += i;
}

// C compares them as unsigned numbers, and finds no iteration.
void compared(int n, int m, int *hits) {
  PARALLEL
  for (int i = -m; i < 5u; i++)
    hits[i + 10] += i + 11;
}

void last_int(int n, int m, int *hits) {
  PARALLEL
  for (int i = INT_MAX - 70; i < INT_MAX; i++)
    hits[INT_MAX - i] += 3;
}

void first_int(int n, int m, int *hits) {
  PARALLEL
  for (int i = INT_MIN + 70; i > INT_MIN; i--)
    hits[(long)i - INT_MIN] += 3;
}

void far_apart(int n, int m, int *hits) {
  PARALLEL
  for (int i = INT_MIN + 1; i < INT_MAX - 100000000; i += 100000000)
    hits[((long)i - INT_MIN) / 100000000] += 3;
}

void last_unsigned(int n, int m, int *hits) {
  PARALLEL
  for (unsigned i = UINT_MAX - 70; i < UINT_MAX - 10; i += m)
    hits[UINT_MAX - i] += 3;
}

void mixed(int n, int m, int *hits) {
  PARALLEL
  for (unsigned i = 3; i < m * 1L; i++)
    hits[i] += 3;
}

void rows(int n, int m, int *hits) {
  PARALLEL_2
  for (int i = 1; i < n - 1; i++)
    for (int j = m; j > 0; j--)
      hits[i * 100 + j] += i + j;
}

void columns(int n, int m, int *hits) {
  PARALLEL_2
  for (int j = m; j >= 0; j -= 2)
    for (int i = 1; i < n; i++)
      hits[i * 100 + j] += i + 2 * j;
}

void planes(int n, int m, int *hits) {
  PARALLEL_3
  for (int i = 0; i < m; i++)
    for (int j = n; j > 1; j -= 2)
      for (int k = 0; k < n; k++)
        hits[(i * 40 + k) * 40 + j] += i + 2 * j + 3 * k;
}

void outermost(int n, int m, int *hits) {
  PARALLEL_3
  for (int i = 0; i < n; i++)
    for (int j = n; j > 1; j -= 2)
      for (int k = 0; k < m; k++)
        hits[(k * 40 + j) * 40 + i] += i + 2 * j + 3 * k;
}

void triangle(int n, int m, int *hits) {
  PARALLEL
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      hits[i * 50 + j] += i + j + 1;
}

// The inner loop stands in several places.
void places(int n, int m, int *hits) {
  PARALLEL
  for (int i = 0; i < n; i++) {
    for (int j = n; j >= -3; j -= 2)
      hits[i * 50 + j + 5] += i + j + 7;
    for (int k = 0; k < m; k++) {
      for (int j = n; j >= -3; j -= 2)
        hits[i * 50 + j + 5] = 3 * hits[i * 50 + j + 5] + k;
      for (int j = n; j >= -3; j -= 2) {
        int j_j = hits[i * 50 + j + 5];
        for (int l = j; l < 3; l++)
          j_j += l * k;
        hits[i * 50 + j + 5] += j_j & 1023;
      }
    }
  }
}

void places_inside(int n, int m, int *hits) {
  PARALLEL
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        hits[i * 50 + j] = (3 * hits[i * 50 + j] + k) & 1023;
    for (int j = 0; j < n; j++) {
      const int k = i + 1;
      hits[i * 50 + j] *= k;
    }
  }
}

// The rest of an iteration is skipped in one place only.
void places_continued(int n, int m, int *hits) {
  PARALLEL
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++) {
      for (int j = 0; j < n; j++) {
        if ((i + j + k) % 3 == 0)
          continue;
        hits[i * 50 + j] += j + 1;
      }
      for (int j = 0; j < n; j++)
        hits[i * 50 + j] = 3 * hits[i * 50 + j] + k;
    }
}

// Products, of which a thread has tiles. Items of both factors stand behind those of the result.
#define LEFT(i, k) ((hits + 40000)[(i) * 50 + (k)] + (i) + 2 * (k))
#define RIGHT(k, j) ((hits + 60000)[(k) * 700 + (j)] + 3 * (k) - (j))

void product(int n, int m, int *hits) {
  PARALLEL_2
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m * 130; j++) {
      int s = 7, t;
      for (int k = 0; k < m; k++)
        s += LEFT(i, k) * RIGHT(k, j);
      t = s + i;
      hits[i * 700 + j] += t;
    }
}

void product_down(int n, int m, int *hits) {
  PARALLEL_2
  for (long j = m * 130; j > 0; j -= 1)
    for (unsigned char i = n & 31; i >= 2; i -= 2) {
      int s = 0;
      for (int k = m; k > 0; k -= 2) {
        const int left = LEFT(i, k);
        if (left & 1)
          s += left * RIGHT(k, j);
      }
      hits[i * 700 + j] += s;
    }
}

static const int left[] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7}, right[] = {2, 7, 1, 8, 2, 8, 1, 8, 2, 8, 4, 5, 9};

void product_in_place(int n, int m, int *restrict hits) {
  int k;
  _Pragma("omp target teams distribute parallel for collapse(2) map(tofrom : hits[0 : 100000]) private(k)")
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m * 130; j++) {
      hits[i * 700 + j] += 1;
      for (k = m > 3 ? n : 0; k < m; k++)
        hits[i * 700 + j] += left[(i + k) % 14] * right[(k + j) % 13];
      hits[i * 700 + j] *= 2;
    }
}

void product_of_rows(int n, int m, int *restrict hits) {
  _Pragma("omp target teams distribute parallel for map(tofrom : hits[0 : 100000])")
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      for (int j = 0; j < 640; j++)
        hits[i * 700 + j] += left[(i + k) % 14] * right[(k + j) % 13];
}

void product_of_names(int n, int m, int *hits) {
  PARALLEL_2
  for (int y = 0; y < n; y++)
    for (int item = 0; item < m * 130; item++) {
      int tile_y = 3, k = 1;
      for (int x = 0; x < m; x++) {
        int y_x = LEFT(y, x) * RIGHT(x, item);
        tile_y += y_x + x;
      }
      hits[y * 700 + item] += tile_y * k;
    }
}

void product_from_zero(int n, int m, int *restrict hits) {
  _Pragma("omp target teams distribute parallel for collapse(2) map(tofrom : hits[0 : 100000])")
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m * 130; j++)
      for (unsigned char k = (unsigned short)256; k < m; k++)
        hits[i * 700 + j] += left[(i + k) % 14] * right[(k + j) % 13];
}

// The innermost loop stands in two places.
void product_cleared(int n, int m, int *restrict hits) {
  _Pragma("omp target teams distribute parallel for map(tofrom : hits[0 : 100000])")
  for (int i = 0; i < n; i++) {
    for (int j = 1; j < m * 130; j++)
      hits[i * 700 + j] = i - j;
    for (int k = 0; k < m; k++)
      for (int j = 1; j < m * 130; j++)
        hits[i * 700 + j] += left[(i + k) % 14] * right[(k + j) % 13];
  }
}

// Each loop has a directive.
void product_nested(int n, int m, int *hits) {
  _Pragma("omp target teams distribute map(tofrom : hits[0 : 100000])")
  for (int i = 0; i < n; i++) {
    _Pragma("omp parallel for")
    for (int j = 0; j < m * 130; j++) {
      int s = 0;
      _Pragma("omp simd reduction(+ : s)")
      for (int k = 0; k < m; k++)
        s += LEFT(i, k) * RIGHT(k, j);
      hits[i * 700 + j] += s;
    }
  }
}
