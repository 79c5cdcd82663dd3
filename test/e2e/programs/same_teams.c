//===-- e2e/programs/same_teams.c - regions and loops shared out to teams and threads ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Plain target constructs whose regions and loops are shared out to teams and threads: what each thread has, what a team
// holds once, and what waits for whom. The serial program gives the same values.
#include <stdio.h>
#include <stdlib.h>

enum { N = 37, M = 70 };
static double a[N][M], b[N], c[N][M], d[M];

static void start(void) {
  for (int i = 0; i < N; i++) {
    b[i] = i % 5;
    for (int j = 0; j < M; j++) {
      a[i][j] = (i * 7 + j * 3) % 11;
      c[i][j] = -1;
    }
  }
  for (int j = 0; j < M; j++)
    d[j] = j;
}

static double sum(const double *v, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += v[i] * (1 + i % 7);
  return s;
}

static void show(const char *name) {
  printf("%s: %g %g %g\n", name, sum(b, N), sum(&c[0][0], N * M), sum(d, M));
}

struct Pair {
  int first;
  double second;
};

static double twice(double x) { return 2 * x; }
static void put(double *to, double value) { *to = value; }
static int next(int *counter) { return ++*counter; }

static void rows(void) {
  start();
#pragma omp target teams distribute map(to: a) map(tofrom: b)
  for (int i = 0; i < N; i++) {
    double s = 0, most = -1;
#pragma omp parallel for reduction(+: s) reduction(max: most)
    for (int j = 0; j < M; j++) {
      s += a[i][j];
      most = a[i][j] > most ? a[i][j] : most;
    }
    b[i] += s + 1000 * most;
  }
  show("rows");
}

static void held(void) {
  start();
#pragma omp target teams distribute map(to: a) map(tofrom: c, b) thread_limit(64)
  for (int i = 0; i < N; i++) {
    double row[M], first[3] = {1, 2, 3};
    struct Pair pair = {i, 0.5};
    int calls = 0, plain = i % 3;
    pair.second = twice(pair.second);
#pragma omp parallel for
    for (int j = 0; j < M; j++)
      row[j] = a[i][j] + plain + pair.second;
    row[0] = row[1] + first[i % 3];
    calls += next(&calls);
#pragma omp parallel for firstprivate(plain)
    for (int j = 0; j < M; j++) {
      plain += 1 - 1;
      c[i][j] = row[M - 1 - j] + calls + plain;
    }
    put(&b[i], row[0] + pair.first + calls);
  }
  show("held");
}

static void steps(int count) {
  start();
  int done = 0;
#pragma omp target map(tofrom: d, done) firstprivate(count)
  {
    int t = 0;
    while (t < count) {
      const double first = d[0];
      double total = 0;
#pragma omp parallel for reduction(+: total)
      for (int j = 0; j < M; j++) {
        d[j] += first + 1;
        total += d[j];
      }
      if (total > 1e6)
        break;
      d[0] = d[1] * 0.5;
      if (t % 2) {
#pragma omp parallel for
        for (int j = 1; j < M; j++)
          d[j] -= d[0];
        d[0] += t;
      } else {
        d[M - 1] = d[0];
      }
      t++;
      done = t;
    }
    for (int again = 0; again < 2; again++) {
#pragma omp parallel for
      for (int j = 0; j < M - 1; j += 2)
        d[j] = d[j + 1] + again;
    }
  }
  show("steps");
  printf("done %d\n", done);
}

static void several(void) {
  start();
  double total = 0, other = 1;
  int most = 0;
#pragma omp target teams map(to: a) map(tofrom: total, most) reduction(+: total) reduction(max: most)
  {
    double part = 0;
    int here = 0;
#pragma omp distribute parallel for collapse(2) reduction(+: part)
    for (int i = 0; i < N; i++)
      for (int j = M - 1; j >= 0; j -= 3)
        part += a[i][j];
    total += part;
#pragma omp distribute parallel for reduction(max: here)
    for (int i = 0; i < N; i++)
      here = i * i > here ? i * i : here;
    most = here > most ? here : most;
  }
#pragma omp target teams map(tofrom: other) map(to: b)
#pragma omp distribute parallel for reduction(+: other)
  for (int i = 0; i < N; i++)
    other += b[i];
  printf("several: %g %d %g\n", total, most, other);
}

static void triangle(void) {
  start();
  long total = 0;
#pragma omp target teams distribute reduction(+: total) map(tofrom: c)
  for (int i = N - 1; i >= 0; i--) {
    long s = 0;
#pragma omp parallel for reduction(+: s)
    for (int j = 0; j <= i; j++) {
      c[i][j] = i + j;
      s += i * j;
    }
    total += s;
#pragma omp parallel for collapse(2)
    for (int j = 0; j < 5; j++)
      for (int k = 12; k > 3; k -= 4)
        c[i][40 + j * 3 + (12 - k) / 4] = j * 100 + k;
  }
  show("triangle");
  printf("total %ld\n", total);
}

static void inside(void) {
  start();
  int sum = 0, count = 0, last = -1, ones = 0;
#pragma omp target map(tofrom: b, d, sum, count, last, ones)
  {
    int shared = 3;
#pragma omp parallel
    {
      int mine = 0;
#pragma omp for schedule(static) nowait
      for (int i = 0; i < N; i++) {
        b[i] = i * 2;
        mine += i;
      }
#pragma omp critical
      sum += mine;
#pragma omp barrier
#pragma omp single
      {
        count += 10;
        shared = 5;
      }
#pragma omp for lastprivate(last) reduction(+: ones)
      for (int j = 0; j < M; j++) {
        last = j + shared;
        ones += 1;
        d[j] = last;
      }
#pragma omp sections
      {
#pragma omp section
        b[0] = 100;
#pragma omp section
        {
          b[1] = 200;
        }
      }
#pragma omp master
      count++;
    }
    count += shared;
  }
  show("inside");
  printf("%d %d %d %d\n", sum, count, last, ones);
}

// Statements of one thread with variables of their own, jumps out of loops, and reads before writes.
static void once(void) {
  start();
  int last = 0;
#pragma omp target teams distribute map(tofrom : b, c, last) map(to : a)
  for (int i = 0; i < N; i++) {
    int calls = i;
    {
      const int t = next(&calls), u = t * 2;
      b[i] += t + u;
      if (t % 3 == 0) {
        for (int k = next(&calls); k < 40; k += 7)
          c[i][k] = k;
      }
    }
    double before = b[i];
    for (int k = 0; k < 5; k++) {
      if (b[i] > 40)
        break;
      if (k == 1)
        continue;
      const double seen = b[i];
#pragma omp parallel for
      for (int j = 0; j < M; j++)
        c[i][j] += seen;
      b[i] = seen + before + k;
      before = seen;
    }
    b[i] += calls;
    while (calls > i) {
      b[i] -= 0.5;
      calls--;
    }
    if (i == N - 1)
      last = i;
  }
  show("once");
  printf("last %d\n", last);
}

#pragma omp declare target
static int loaded(const int *at) {
  const volatile int *now = at;
  int value;
#pragma omp atomic read
  value = *now;
  return value;
}
static void store(int *at, int value) {
  volatile int *now = at;
#pragma omp atomic write
  *now = value;
#pragma omp atomic
  *now *= 3;
#pragma omp atomic
  *now += 1;
}
#pragma omp end declare target
static void throughVolatile(void) {
  int from[N], to[N];
  for (int i = 0; i < N; i++)
    from[i] = i;
#pragma omp target teams distribute parallel for map(to: from) map(from: to)
  for (int i = 0; i < N; i++)
    store(&to[i], loaded(&from[i]) + 1);
  printf("volatile %d %d\n", to[0], to[N - 1]);
}

static void atomics(void) {
  start();
  int hits[8] = {0};
  double all = 0;
#pragma omp target teams distribute map(to: a) map(tofrom: hits, all)
  for (int i = 0; i < N; i++) {
    int mine = 0;
#pragma omp parallel for
    for (int j = 0; j < M; j++) {
      const int which = (int)a[i][j] & 7;
#pragma omp atomic
      hits[which]++;
#pragma omp atomic
      mine += 1;
    }
#pragma omp atomic
    all += mine;
  }
  for (int k = 0; k < 8; k++)
    printf("%d ", hits[k]);
  printf("%g\n", all);
}

// Loops that are the threads' by name, and a range of teams.
#define INNER _Pragma("omp loop bind(parallel)")
static void bound(int low) {
  static double s[N];
  start();
#pragma omp target teams loop num_teams(low ? low : 1 : 8) map(tofrom: a) map(from: s)
  for (int i = 0; i < N; i++) {
    double sum = 0;
#pragma omp loop bind(parallel)
    for (int j = 0; j < M; j++)
      a[i][j] += j;
#pragma omp loop reduction(+: sum), bind(parallel), collapse(1)
    for (int j = 0; j < M; j++)
      sum += a[i][j];
    INNER
    for (int j = 0; j < M; j++)
      a[i][j] -= i;
    s[i] = sum;
  }
  double all = 0;
#pragma omp target map(tofrom: a, all)
#pragma omp teams num_teams(1: 4) reduction(+: all)
#pragma omp loop bind(teams)
  for (int i = 0; i < N; i++)
    all += a[i][3];
  for (int i = 0; i < N; i++)
    all += (i + 1) * (s[i] + a[i][i]);
  printf("bound %g\n", all);
}

// Critical sections in functions and within each other, and variables of the device's there.
#pragma omp begin declare target
static double total, weights[3] = {1, 2, 4};
static int entered;
static void add(int j, double x) {
#pragma omp critical(sum)
  {
    total = total + x * weights[j % 3];
    entered++;
  }
}
static void addTwice(int j, double x) {
  add(j, x);
  add(j + 1, x);
}
#pragma omp end declare target

static void guarded(void) {
  start();
  long sums[2] = {0}, worst = -1;
  int within = 0, most = 0;
#pragma omp target teams distribute map(tofrom : sums, worst, within, most) map(to : a)
  for (int i = 0; i < N; i++) {
#pragma omp parallel for
    for (int j = 0; j < M; j++) {
      addTwice(j, a[i][j]);
#pragma omp critical(outer)
      {
        sums[0] += j;
#pragma omp critical(inner)
        {
          within++;
          sums[1] += within * j;
          most = within > most ? within : most;
          within--;
        }
      }
#pragma omp critical
      if (worst < i * M + j)
        worst = i * M + j;
    }
  }
#pragma omp target update from(total, entered)
  printf("guarded %ld %ld %ld %d %d %g %d\n", sums[0], sums[1], worst, within, most, total, entered);
}

// Loops of a `collapse` with statements beside them, and triangles.
static void imperfect(void) {
  int i, j;
  start();
#pragma omp target teams distribute parallel for collapse(2) private(j) map(tofrom: b, c)
  for (i = 0; i < N; i++) {
    double t = 2 * b[i];
    for (j = 0; j < M; j++)
      c[i][j] += t + j;
    b[i] += c[i][3];
  }
  show("imperfect");
#pragma omp target teams distribute map(tofrom: b, c)
  for (int k = 0; k < 3; k++) {
    double most = 0;
#pragma omp parallel for collapse(2) reduction(max: most)
    for (int p = k; p < N; p += 3)
      for (int q = p; q < M; q++) {
        c[p][q] += k;
        most = c[p][q] > most ? c[p][q] : most;
      }
    b[k] = most;
#pragma omp parallel for collapse(2)
    for (int p = k; p < N; p += 3) {
      double t = b[p];
      for (int q = 0; q < M; q++)
        c[p][q] -= t;
      c[p][0] = t;
    }
  }
  show("triangles");
}

// Regions in cases, which may go on into the next one.
static void cases(void) {
  start();
#pragma omp target teams distribute map(tofrom: b, c)
  for (int i = 0; i < N; i++) {
    double most = 0;
    int steps = 0;
    switch (i % 5) {
    case 1: steps = 2;
    case 2:
#pragma omp parallel for reduction(max: most)
      for (int j = 0; j < M; j++)
        most = a[i][j] + steps > most ? a[i][j] + steps : most;
      b[i] += most;
      if (i > 20)
        break;
    case 3: {
      const double last = b[i];
#pragma omp parallel for
      for (int j = 0; j < M; j++)
        c[i][j] = last + j;
      break;
    }
    case 4: continue;
    default: c[i][2] = 7;
    }
    b[i] += c[i][2];
  }
  show("cases");
}

int main(void) {
  guarded();
  bound(4);
  rows();
  imperfect();
  cases();
  held();
  steps(5);
  steps(0);
  several();
  triangle();
  inside();
  once();
  atomics();
  throughVolatile();
  return 0;
}
