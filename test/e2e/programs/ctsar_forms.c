//===-- e2e/programs/ctsar_forms.c - rarer calls of the CoreTSAR library ---------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Memory that stands for another array, and parallel regions within the team. With `settings` it tells who computes
// what, for checks.py; with `nested` a thread of such a region asks for iterations, which is an error. So it is with
// `once`, where nobody asks for those of a second round, and with `none`, where nobody asks for any.
#include <ctsar.h>
#include <omp.h>
#include <stdio.h>
#include <string.h>

enum { N = 60, Team = 5 };

static int faults = 0;
static void expect(const char *what, int i, double is, double wanted) {
  if (is != wanted) {
    printf("%s: item %d is %g, not %g\n", what, i, is, wanted);
    faults++;
  }
}

// y = f for the thread's iterations. Who computes each, and where the thread has f.
static void copy(ctsar *s, double *all, double *result, int *onDevice, void **place) {
#pragma omp parallel default(shared)
  do {
    ctsar_next(s, N);
    double *f = ctsar_reg_mem(s, all, sizeof(double), N, CTSAR_MEM_PERSIST | CTSAR_MEM_INPUT);
    double *y = ctsar_reg_mem(s, result, sizeof(double), N, CTSAR_MEM_PARTIAL | CTSAR_MEM_OUTPUT);
    place[omp_get_thread_num()] = f;
    for (int i = CSTART(s); i < CEND(s); ++i)
      onDevice[i] = ctsar_get_type(s) == CTSAR_DEV_GPU;
    ctsar_start(s);
#pragma acc region for deviceptr(f, y) independent if(ctsar_get_type(s) == CTSAR_DEV_GPU)
    for (int i = CSTART(s); i < CEND(s); ++i)
      y[i] = f[i];
    ctsar_end(s);
  } while (ctsar_loop(s));
}

// What a device has of the old array stands for the new one, and is not copied again.
static void retarget(void) {
  static double f[N], g[N], y[N];
  int onDevice[N];
  void *before[Team], *after[Team];
  ctsar *s = NULL;
  ctsar_init(&s, N, CTSAR_NONE, CTSAR_DEV_ALL, NULL, NULL, NULL);
  for (int i = 0; i < N; i++)
    f[i] = 3 * i;
  copy(s, f, y, onDevice, before);
  for (int i = 0; i < N; i++)
    expect("before", i, y[i], 3 * i);
  for (int i = 0; i < N; i++)
    g[i] = f[i] + 100; // the devices are not told
#pragma omp parallel
  ctsar_retarget_mem(s, f, g);
  copy(s, g, y, onDevice, after);
  for (int i = 0; i < N; i++)
    expect("after", i, y[i], onDevice[i] ? 3 * i : 3 * i + 100);
  for (int t = 0; t < Team; t++)
    if (after[t] != (before[t] == (void *)f ? (void *)g : before[t]))
      printf("thread %d has other memory\n", t), faults++;
#pragma omp parallel
  ctsar_unreg_mem(s, g); // by its new name
  copy(s, g, y, onDevice, after);
  for (int i = 0; i < N; i++)
    expect("again", i, y[i], 3 * i + 100);
}

// Within a thread's part there may be regions, of which each thread sees the bounds of the team's.
static void within(ctsar_type type) {
  static int times[N];
  ctsar *s = NULL;
  int wrong = 0;
  memset(times, 0, sizeof times);
  ctsar_init(&s, N, type, CTSAR_DEV_ALL, NULL, NULL, NULL);
  for (int pass = 0; pass < 2; pass++) {
#pragma omp parallel default(shared) reduction(+ : wrong)
    do {
      ctsar_next(s, N);
      const long lo = CSTART(s), hi = CEND(s);
      const int kind = ctsar_get_type(s);
      if (lo >= hi) // chunks are waited for
        continue;
#pragma omp parallel num_threads(2) reduction(+ : wrong)
      wrong += CSTART(s) != lo || CEND(s) != hi || ctsar_get_type(s) != kind;
#pragma omp parallel for num_threads(2)
      for (int i = CSTART(s); i < CEND(s); ++i)
        times[i]++;
    } while (ctsar_loop(s));
  }
  expect("bounds within", type, wrong, 0);
  for (int i = 0; i < N; i++)
    expect("times", i, times[i], 2);
}

static void nested(void) {
  ctsar *s = NULL;
  ctsar_init(&s, N, CTSAR_STATIC, CTSAR_DEV_CPU, NULL, NULL, NULL);
#pragma omp parallel
  {
    ctsar_next(s, N);
#pragma omp parallel num_threads(2)
    ctsar_next(s, N);
  }
}

// The threads ask for iterations in front of the loop: `times` in all.
static void outside(int type, int times) {
  ctsar *s = NULL;
  ctsar_init(&s, N, type, CTSAR_DEV_ALL, NULL, NULL, NULL);
#pragma omp parallel
  {
    if (times)
      ctsar_next(s, N);
    do
      ctsar_end(s);
    while (ctsar_loop(s));
  }
}

// One pass: what accelerators and cores get, who there is, and how many parts there are.
static void settings(int type) {
  static int byDevice[N];
  ctsar *s = NULL;
  double ratio = 0.5;
  int div = 2, chunk = 12, parts = 0, pieces = 0, drivers = 0, device = 0;
  ctsar_init(&s, N, type, CTSAR_DEV_ALL, &ratio, &div, &chunk);
#pragma omp parallel default(shared) reduction(+ : parts, drivers)
  {
    drivers += ctsar_get_type(s) == CTSAR_DEV_GPU;
    do {
      ctsar_next(s, N);
      parts += CSTART(s) < CEND(s);
      if (omp_get_thread_num() == 0)
        pieces++;
      for (int i = CSTART(s); i < CEND(s); ++i)
        byDevice[i] = ctsar_get_type(s) == CTSAR_DEV_GPU;
    } while (ctsar_loop(s));
  }
  for (int i = 0; i < N; i++)
    device += byDevice[i];
  printf("drivers %d device %d parts %d pieces %d nested %d\n", drivers, device, parts, pieces, ctsar_nested());
}

int main(int argc, char **argv) {
  omp_set_num_threads(Team);
  omp_set_max_active_levels(2);
  if (argc > 2 && !strcmp(argv[1], "settings")) {
    settings(atoi(argv[2]));
    return 0;
  }
  if (argc > 1 && !strcmp(argv[1], "nested")) {
    nested();
    return 0;
  }
  if (argc > 2 && !strcmp(argv[1], "once")) {
    outside(atoi(argv[2]), 1);
    return 0;
  }
  if (argc > 1 && !strcmp(argv[1], "none")) {
    outside(CTSAR_STATIC, 0);
    return 0;
  }
  retarget();
  within(CTSAR_ADAPTIVE);
  within(CTSAR_CHUNK_DYNAMIC);
  if (ctsar_nested() != 0)
    printf("nested\n"), faults++;
  printf("ctsar_forms: %s\n", faults ? "wrong" : "verified");
  return faults != 0;
}
