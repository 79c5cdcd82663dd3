/* Parallel regions with `if` in a construct: one thread runs those whose condition is false, in order, and alone. */
#include <stdio.h>
#define N 256

#ifdef SERIAL
#define omp_in_parallel() 0
#define omp_get_num_threads() 1
#else
#include <omp.h>
#endif

static long checksum(const int *a) {
  long sum = 0;
  for (int i = 0; i < N; i++)
    sum = sum * 31 % 1000003 + a[i];
  return sum;
}

/* Each item needs the one before where the region has one thread. */
static void ordered(int *a, int n, int free) {
#pragma omp target teams distribute map(tofrom : a[0 : N])
  for (int row = 0; row < 8; row++) {
    int *own = a + row * (N / 8);
#pragma omp parallel for if (free)
    for (int i = 1; i < n; i++)
      own[i] = free ? own[i] + i : own[i - 1] + i;
#pragma omp parallel for if (parallel : row % 2)
    for (int i = 1; i < n; i++)
      own[i] = row % 2 ? own[i] * 3 % 1000 : (own[i - 1] + own[i]) % 1000;
  }
}

/* What a region finds decides about the next one. */
static void found(int *a, int limit) {
#pragma omp target map(tofrom : a[0 : N])
  {
    int large = 0, rounds = 0;
    while (rounds < 4) {
      large = 0;
#pragma omp parallel for reduction(+ : large) if (rounds > 0)
      for (int i = 0; i < N; i++)
        large += a[i] > limit;
#pragma omp parallel if (large > 20)
      {
#pragma omp for
        for (int i = 0; i < N; i++)
          a[i] -= a[i] > limit;
#pragma omp single
        a[0] += large;
      }
      rounds++;
    }
  }
}

/* The program sees who runs. */
static void seen(int *a, int alone) {
  int wrong = 0;
#pragma omp target teams num_teams(2) map(tofrom : a[0 : N], wrong)
  {
    int count = 0, inside = 0;
#pragma omp parallel if (!alone) reduction(+ : count)
    {
      count++;
#pragma omp masked
      inside = omp_in_parallel() + omp_get_num_threads();
    }
    if (alone && (count != 1 || inside != 1))
#pragma omp atomic
      wrong++;
  }
#pragma omp target map(tofrom : a[0 : N])
#pragma omp parallel sections if (a[3] > 5)
  {
#pragma omp section
    a[0] += 3;
#pragma omp section
    a[1] += alone;
  }
  a[2] += wrong;
}

/* Loops that teams share out: to one thread of each, in order, where the condition is false. */
static void spread(int *a, int any) {
  int wrong = 0;
#pragma omp target teams num_teams(3) map(tofrom : a[0 : N], wrong)
  {
    int limit = any * 5;
#pragma omp distribute parallel for if (limit > 2)
    for (int i = 0; i < N / 2; i++)
      a[i] += i % 9 + limit;
#pragma omp distribute parallel for collapse(2) if (parallel : any) reduction(+ : wrong) schedule(static, 2)           \
    dist_schedule(static, 8)
    for (int i = 4; i < 8; i++)
      for (int j = N / 8 - 1; j >= 0; j--) {
        a[i * (N / 8) + j] += j;
        wrong += any ? 0 : omp_get_num_threads() - 1;
      }
  }
#pragma omp target teams num_teams(1) map(tofrom : a[0 : N])
  {
    a[0] += wrong;
#pragma omp distribute parallel for if (any)
    for (int i = 1; i < N; i++)
      a[i] = any ? a[i] + i : (a[i - 1] + a[i]) % 1000;
  }
}

// Loops of a `collapse` that stay inside of an iteration. The last rows may have no iteration of these.
static void lastRows(int n) {
  int up = -1, down = -1, deep = -1, beside = -1, row = -1, i, j;
  double in = -1, rest = -1;
  unsigned none = 7;
#pragma omp target teams distribute parallel for collapse(2) lastprivate(up) map(tofrom : up)
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++)
      up = i * 1000 + j;
#pragma omp target teams distribute parallel for collapse(2) lastprivate(down) map(tofrom : down)
  for (int i = n; i > 0; i -= 2)
    for (int j = n / 2; j < i; j += 2)
      down = i * 1000 + j;
#pragma omp target parallel for collapse(3) lastprivate(deep) map(tofrom : deep)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++)
      for (int k = i; k < n / 3; k++)
        deep = (i * 3 + j) * 1000 + k;
#pragma omp target teams distribute parallel for collapse(2) lastprivate(beside, row) map(tofrom : beside, row)
  for (int i = 0; i < n; i++) {
    row = i;
    for (int j = 0; j < n / 2 - i; j++)
      beside = i * 1000 + j;
  }
#pragma omp target teams distribute parallel for collapse(2) lastprivate(i, j) map(tofrom : i, j)
  for (i = 0; i < n; i++)
    for (j = i; j < n - 1; j++)
      ;
#pragma omp target teams distribute parallel for collapse(2) lastprivate(none) map(tofrom : none)
  for (int i = 0; i < n; i++)
    for (int j = i; j < i; j++)
      none = j;
  printf("last rows %d %d %d %d %d %d %d %u\n", up, down, deep, beside, row, i, j, none);
#pragma omp target parallel map(tofrom : in, rest)
  {
#pragma omp for collapse(2) lastprivate(in)
    for (int i = 0; i < n; i++)
      for (int j = i + 1; j < n; j++)
        in = i * 1000 + j;
#pragma omp for collapse(3) lastprivate(rest)
    for (int i = 0; i < n; i++)
      for (int j = i; j < n; j++)
        for (int k = j + 2; k < n; k++)
          rest = i * 1000000.0 + j * 1000 + k;
  }
  printf("in a region %g %g\n", in, rest);
}

int main(void) {
  for (int n = 1; n < 60; n = n * 2 + 1)
    lastRows(n);
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i * 7 % 50;
  ordered(a, N / 8, 0);
  printf("in order: %ld\n", checksum(a));
  ordered(a, N / 8, 1);
  printf("in any order: %ld\n", checksum(a));
  found(a, 400);
  printf("found: %ld\n", checksum(a));
  seen(a, 1);
  seen(a, 0);
  printf("seen: %ld\n", checksum(a));
  spread(a, 0);
  spread(a, 1);
  printf("spread: %ld\n", checksum(a));
  return 0;
}
