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

int main(void) {
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
