//===-- e2e/programs/teams_cxx.cpp - kernels of teams in C++ -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Templates, records, references and the rarer constructs of OpenMP between and inside of parallel regions.
#include <complex>
#include <cstdio>
#include <omp.h>
#include <vector>
static int bad = 0;
#define CHECK(name, c)                                                                                                 \
  do {                                                                                                                 \
    if (!(c)) {                                                                                                        \
      printf("%s: WRONG\n", name);                                                                                     \
      bad = 1;                                                                                                         \
    }                                                                                                                  \
  } while (0)
struct V3 {
  double x, y, z;
  V3 operator+(const V3 &o) const { return {x + o.x, y + o.y, z + o.z}; }
};
struct Counter {
  long count, sum;
  void bump(long by) {
    count++;
    sum += by;
  }
  Counter &operator+=(long by) {
    sum += by;
    return *this;
  }
};
static void raise(long &value) { value++; }
static void raiseAt(long *value) { raise(value[0]); }
static void bumpAt(Counter *one) { one->bump(1); }
template <class T> T sq(T x) { return x * x; }
static int slot() { return omp_get_team_num() * omp_get_num_threads() + omp_get_thread_num(); }
// The sum of the values of all threads of the team, for each of them.
template <class T> T sumOfTeam(T *room, T value) {
  const int me = omp_get_thread_num();
  room[me] = value;
#pragma omp barrier
  for (int half = omp_get_num_threads() / 2; half > 0; half /= 2) {
    if (me < half)
      room[me] += room[me + half];
#pragma omp barrier
  }
  return room[0];
}
struct Member {
  int team, thread;
  Member() : team(omp_get_team_num()), thread(omp_get_thread_num()) {}
  void meet() const {
#pragma omp barrier
  }
};
// Functions that threads of a region call are part of it, and the same ones are the host's elsewhere.
static void calledByThreads() {
  enum { Teams = 5, Threads = 64 };
  static int in[Teams * Threads], out[Teams * Threads], sums[Teams], turned[Teams * Threads];
  for (int i = 0; i < Teams * Threads; i++)
    in[i] = i % 9;
#pragma omp target teams num_teams(Teams) thread_limit(Threads) map(to : in) map(from : out, sums, turned)
  {
    int room[Threads];
#pragma omp parallel num_threads(Threads)
    {
      const int i = slot();
      out[i] = in[i] + i;
      const int sum = sumOfTeam(room, in[i]);
      const Member own;
      own.meet();
      if (own.thread == 0)
        sums[own.team] = sum;
      room[own.thread] = i;
      own.meet();
      turned[i] = room[Threads - 1 - own.thread];
    }
  }
  for (int i = 0; i < Teams * Threads; i++)
    CHECK("slots", out[i] == i % 9 + i && turned[i] / Threads == i / Threads && turned[i] % Threads == 63 - i % Threads);
  for (int t = 0; t < Teams; t++) {
    int sum = 0;
    for (int i = 0; i < Threads; i++)
      sum += in[t * Threads + i];
    CHECK("sums of teams", sums[t] == sum);
  }
  int most = 0; // a loop over threads whose body calls such a function
#pragma omp target teams distribute parallel for num_teams(Teams) thread_limit(Threads) reduction(max : most)
  for (int i = 0; i < Teams * Threads; i++)
    most = slot() > most ? slot() : most;
  CHECK("slots of a loop", most == Teams * Threads - 1);
  CHECK("slot of the host", slot() == 0);
}
template <class T> void rows(const T *a, T *b, int n, int m) {
#pragma omp target teams distribute map(to : a[0 : n * m]) map(from : b[0 : n])
  for (int i = 0; i < n; i++) {
    T s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int j = 0; j < m; j++)
      s += sq(a[i * m + j]);
    b[i] = s;
  }
}
struct Grid {
  int n, m;
  double *d;
  void scale(double f) {
    double *p = d;
    int nn = n, mm = m;
#pragma omp target teams distribute map(tofrom : p[0 : nn * mm])
    for (int i = 0; i < nn; i++) {
      double first = p[i * mm];
#pragma omp parallel for
      for (int j = 0; j < mm; j++)
        p[i * mm + j] = p[i * mm + j] * f + first;
    }
  }
};

// Copies of members and of what references lead to are the team's, as those of variables are.
struct Rows {
  double weight = 1, sums[40] = {};
  void go(double &shift, int &steps) {
#pragma omp target teams distribute private(weight, shift) firstprivate(steps) map(tofrom : sums[0 : 40])
    for (int i = 0; i < 40; i++) {
      weight = 2 * i;
      shift = i;
      steps += 1;
      double sum = 0;
#pragma omp parallel for reduction(+ : sum)
      for (int j = 0; j < 64; j++)
        sum += weight * j + shift;
#pragma omp parallel for reduction(+ : shift)
      for (int j = 0; j < 10; j++)
        shift += j;
      sums[i] = sum + shift;
    }
  }
  void one(double &shift, float &scale) {
#pragma omp target map(tofrom : sums[0 : 40])
    {
      shift = 3;
      scale = (float)shift + 1;
#pragma omp parallel for
      for (int i = 0; i < 40; i++)
        sums[i] += shift * i + scale;
    }
  }
};
static void references() {
  Rows rows;
  double shift = 7;
  int steps = 5;
  float scale = 1;
  rows.go(shift, steps);
  rows.one(shift, scale);
  for (int i = 0; i < 40; i++)
    CHECK("references", rows.sums[i] == 4032.0 * i + 64 * i + i + 45 + 3 * i + 4);
  CHECK("references, outside", rows.weight == 1 && steps == 5);
}

// What the threads of a region call comes by a constant reference: a lambda, and an object.
template <class F> void inTeams(const F &f, int teams, int threads) {
#pragma omp target teams distribute map(to : f) num_teams(teams) thread_limit(threads)
  for (int i = 0; i < teams; i++) {
#pragma omp parallel num_threads(threads)
    f(i, omp_get_thread_num(), omp_get_num_threads());
  }
}
struct Filled {
  int *to, by;
  void operator()(int team, int thread, int threads) const {
    for (int j = thread; j < 40; j += threads)
      to[team * 40 + j] += by + j;
  }
};
static void functors() {
  int a[400] = {}, *p = a;
#pragma omp target data map(tofrom : p[0 : 400]) use_device_ptr(p)
  {
    const int by = 3;
    inTeams(
        [=](int team, int thread, int threads) {
          for (int j = thread; j < 40; j += threads)
            p[team * 40 + j] = by * j;
        },
        10, 16);
    inTeams(Filled{p, 5}, 10, 7);
  }
  for (int i = 0; i < 400; i++)
    CHECK("functors", a[i] == i % 40 * 4 + 5);
}

// Objects with constructors that the threads of a team share, alone and in arrays.
struct Range {
  int begin, end;
  Range() : begin(-1), end(-2) {}
  Range(int from, int to) : begin(from), end(to) {}
  int length() const { return end - begin; }
};
template <class T> struct Pivot {
  T value;
  Range range;
  explicit Pivot(T v) : value(v) {}
};
template <class T> static void made(const char *name) {
  Range ranges[4];
  for (int i = 0; i < 4; i++)
    ranges[i] = Range(i * 10, i * 10 + 10);
  T out[40], first[4];
#pragma omp target teams num_teams(4) thread_limit(16) map(to : ranges) map(from : out, first)
  {
    Range mine, parts[2];
    Pivot<T> pivot(T(omp_get_team_num() + 5));
    std::complex<double> turned(0, 1);
#pragma omp parallel
    {
      const int team = omp_get_team_num(), thread = omp_get_thread_num();
      if (thread == 0) {
        first[team] = pivot.value + T(parts[1].begin + mine.end + pivot.range.end);
        mine = parts[1] = ranges[team];
        turned *= turned;
        pivot.value *= 2;
      }
#pragma omp barrier
      for (int i = mine.begin + thread; i < parts[1].end; i += omp_get_num_threads())
        out[i] = T(i * turned.real()) + pivot.value * mine.length();
    }
  }
  bool good = true;
  for (int i = 0; i < 40; i++)
    good &= first[i / 10] == T(i / 10) && out[i] == T(-i + 20 * (i / 10 + 5));
  CHECK(name, good);
}
int main() {
  made<int>("made");
  made<double>("made, in another instance");
  const int n = 20, m = 33;
  std::vector<double> a(n * m), b(n), c(n * m);
  std::vector<float> fa(n * m), fb(n);
  for (int i = 0; i < n * m; i++)
    a[i] = fa[i] = i % 7;
  rows(a.data(), b.data(), n, m);
  rows(fa.data(), fb.data(), n, m);
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int j = 0; j < m; j++)
      s += a[i * m + j] * a[i * m + j];
    CHECK("rows", b[i] == s && fb[i] == (float)s);
  }
  Grid g{n, m, a.data()};
  std::vector<double> a0 = a;
  g.scale(3);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      CHECK("scale", a[i * m + j] == a0[i * m + j] * 3 + a0[i * m]);
  a = a0;
  // records and references between regions
  V3 total{0, 0, 0};
  double *pa = a.data(), *pc = c.data();
#pragma omp target map(to : pa[0 : n * m]) map(from : pc[0 : n * m]) map(tofrom : total)
  {
    V3 v{1, 2, 3}, w = v + V3{1, 1, 1};
    double &first = pc[0];
    first = 5;
    double sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 1; i < n * m; i++) {
      pc[i] = pa[i] * w.x + v.z;
      sum += pc[i];
    }
    total = w;
    total.x = sum + first;
  }
  double want = 5;
  for (int i = 1; i < n * m; i++)
    want += a[i] * 2 + 3;
  CHECK("records", total.x == want && total.y == 3 && total.z == 4 && c[0] == 5);
  // scope with reduction, masked with filter, nested parallel, taskloop
  int r = 0, who = -1, inner = 0, single = 0;
#pragma omp target parallel num_threads(4) map(tofrom : r, who, inner, single)
  {
#pragma omp scope reduction(+ : r)
    r += 1;
#pragma omp masked filter(2)
    who = omp_get_thread_num();
#pragma omp parallel num_threads(3) reduction(+ : inner)
    inner += 0;
#pragma omp single nowait
    {
      for (int k = 0; k < 5; k++)
        single += k;
    }
#pragma omp barrier
  }
  CHECK("scope", r == 4);
  CHECK("masked", who == 2);
  CHECK("single", single == 10);
  // copyprivate: what one thread has read or computed is each thread's
  struct Found {
    int at;
    double values[40];
  };
  int agree = 0;
#pragma omp target parallel num_threads(4) map(tofrom : r) reduction(+ : agree)
  {
    int mine = omp_get_thread_num(), *where = nullptr;
    double pair[2] = {0, 0};
    Found found = {};
#pragma omp single copyprivate(mine, where, pair, found)
    {
      mine = r + 3;
      where = &r;
      pair[1] = 2.5;
      found.at = 7;
      found.values[39] = 1.5;
    }
    agree += mine == 7 && *where == 4 && pair[1] == 2.5 && found.at == 7 && found.values[39] == 1.5;
  }
  CHECK("copyprivate", agree == 4);
  // if clause, dist_schedule, schedule, proc_bind
  int n2 = 50;
  std::vector<int> q(n2, 0);
  int *pq = q.data();
#pragma omp target teams distribute dist_schedule(static, 4) map(tofrom : pq[0 : n2]) num_teams(3) thread_limit(64)
  for (int i = 0; i < n2; i += 5) {
#pragma omp parallel for schedule(dynamic, 2) proc_bind(close) num_threads(5)
    for (int j = i; j < i + 5; j++)
      pq[j] = j + 1;
  }
  for (int i = 0; i < n2; i++)
    CHECK("sched", q[i] == i + 1);
  // complex numbers reduced inside
  std::vector<std::complex<double>> z(n * m, {1, 2});
  auto *pz = z.data();
  std::complex<double> zs[20];
  auto *pzs = zs;
#pragma omp target teams distribute map(to : pz[0 : n * m]) map(from : pzs[0 : n])
  for (int i = 0; i < n; i++) {
    double re = 0, im = 0;
#pragma omp parallel for reduction(+ : re, im)
    for (int j = 0; j < m; j++) {
      re += pz[i * m + j].real();
      im += pz[i * m + j].imag();
    }
    pzs[i] = std::complex<double>(re, im);
  }
  for (int i = 0; i < n; i++)
    CHECK("complex", zs[i] == std::complex<double>(m, 2 * m));
  // loop construct
  std::vector<double> e(n * m);
  double *pe = e.data();
#pragma omp target teams loop map(from : pe[0 : n * m]) map(to : pa[0 : n * m])
  for (int i = 0; i < n; i++) {
    double f = pa[i * m];
#pragma omp loop
    for (int j = 0; j < m; j++)
      pe[i * m + j] = f + j;
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      CHECK("loop", e[i * m + j] == a[i * m] + j);
  // break in a loop around regions, switch on the team level
  int found = -1;
  double *pe2 = pe;
#pragma omp target map(tofrom : pe2[0 : n * m], found)
  {
    for (int t = 0; t < 10; t++) {
      double most = -1;
#pragma omp parallel for reduction(max : most)
      for (int j = 0; j < m; j++) {
        pe2[j] += 1;
        if (pe2[j] > most)
          most = pe2[j];
      }
      if (most > 36) {
        found = t;
        break;
      }
      if (t == 1)
        continue;
      pe2[0] += 0.5;
    }
  }
  CHECK("break", found == 4);
  // sections and nested functions
  int x = 0, y = 0, zz = 0;
#pragma omp target parallel map(tofrom : x, y, zz)
  {
#pragma omp sections reduction(+ : zz)
    {
#pragma omp section
      {
        x = 7;
        zz += 1;
      }
#pragma omp section
      {
        y = 8;
        zz += 2;
      }
    }
  }
  CHECK("sections", x == 7 && y == 8 && zz == 3);
  // unsigned down loops, steps, long
  std::vector<long> lg(100, 0);
  long *pl = lg.data();
  unsigned step = 3;
#pragma omp target teams map(tofrom : pl[0 : 100])
  {
#pragma omp distribute
    for (unsigned long i = 0; i < 10; i++) {
#pragma omp parallel for
      for (unsigned j = 9; j > 0; j -= step)
        pl[i * 10 + j] = i * j;
    }
  }
  for (int i = 0; i < 10; i++)
    for (int j = 9; j > 0; j -= 3)
      CHECK("unsigned", lg[i * 10 + j] == i * j);
  // functions that change what they are called on: once for a team
  Counter cells[8] = {}, *cell = cells;
  long raised[8] = {}, *up = raised;
#pragma omp target teams distribute map(tofrom : cell[0 : 8], up[0 : 8])
  for (int i = 0; i < 8; i++) {
    Counter own{0, 0};
    long mine = 0;
    own.bump(3);
    own += 2;
    raise(mine);
    cell[i].bump(i);
    cell[i] += 10;
    raise(up[i]);
    long all = 0;
#pragma omp parallel for reduction(+ : all)
    for (int j = 0; j < 50; j++)
      all += own.sum + mine;
    up[i] += all;
  }
  for (int i = 0; i < 8; i++)
    CHECK("once", cells[i].count == 1 && cells[i].sum == i + 10 && raised[i] == 301);
  // other names of a team's variables, and functions that change memory by way of others
  long named[8] = {}, *pn = named;
#pragma omp target teams distribute map(tofrom : pn[0 : 8], cell[0 : 8])
  for (int i = 0; i < 8; i++) {
    long own[4] = {1, 2, 3, 4}, x = 5, y = 6;
    long *first = own, &chosen = i % 2 ? x : y;
    Counter mine{0, 0};
    Counter &alias = mine;
    first[1] = 20;
    chosen = 50;
    alias.bump(7);
    raiseAt(&pn[i]);
    bumpAt(&cell[i]);
    long all = 0;
#pragma omp parallel for reduction(+ : all)
    for (int j = 0; j < 40; j++)
      all += own[1] + x + y + mine.sum;
    pn[i] += all;
  }
  for (int i = 0; i < 8; i++)
    CHECK("names", named[i] == 1 + 40 * (20 + 50 + (i % 2 ? 6 : 5) + 7) && cells[i].count == 2);
  calledByThreads();
  references();
  functors();
  if (!bad)
    printf("teams_cxx: verified\n");
  return bad;
}
