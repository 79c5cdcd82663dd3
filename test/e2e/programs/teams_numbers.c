//===-- e2e/programs/teams_numbers.c - numbers of teams and threads ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The numbers of teams and threads that clauses ask for are those that there are, whatever the device.
#include <omp.h>
#include <stdio.h>

static int bad = 0;
static void check(const char *what, int right) {
  if (!right) {
    printf("wrong: %s\n", what);
    bad = 1;
  }
}

// thread_limit bounds what num_threads asks for, whether it stands on the same directive or around it.
static void limits(void) {
  int all = 0, one = 0, inner = 0, inTeam = 0, most = 0, few = 0;
#pragma omp target teams distribute parallel for num_threads(32) thread_limit(4) map(tofrom : all)
  for (int i = 0; i < 64; i++)
    if (i == 0)
      all = omp_get_num_threads();
  check("a limit of a combined loop", all >= 1 && all <= 4);
#pragma omp target parallel num_threads(32) thread_limit(4) map(tofrom : one)
  if (omp_get_thread_num() == 0)
    one = omp_get_num_threads();
  check("a limit of a region", one == 4);
#pragma omp target thread_limit(4) map(tofrom : inner, most)
#pragma omp parallel num_threads(32)
  if (omp_get_thread_num() == 0) {
    inner = omp_get_num_threads();
    most = omp_get_thread_limit();
  }
  check("a limit of the construct around", inner == 4 && most == 4);
#pragma omp target teams num_teams(1) thread_limit(4) map(tofrom : inTeam)
#pragma omp parallel num_threads(32)
  if (omp_get_thread_num() == 0)
    inTeam = omp_get_num_threads();
  check("a limit of teams", inTeam == 4);
#pragma omp target teams num_teams(1) thread_limit(8) map(tofrom : few)
#pragma omp parallel num_threads(3)
  if (omp_get_thread_num() == 0)
    few = omp_get_num_threads();
  check("fewer than the limit", few == 3);
}

// Chunks of a static schedule go round by the numbers of threads and teams.
static int outOfTurn(const int *who, int n, int chunk, int all) {
  int wrong = 0;
  for (int i = 0; i < n; i++)
    wrong += who[i] != i / chunk % all;
  return wrong;
}

static void chunks(void) {
  enum { N = 37 };
  int who[N], grid[42], teams = 0, threads = 0, last = -1, wrong = 0;
#pragma omp target parallel for num_threads(5) schedule(static, 2) map(from : who, threads) lastprivate(last) map(tofrom : last)
  for (int i = 0; i < N; i++) {
    last = i;
    who[i] = omp_get_thread_num();
    if (i == 0)
      threads = omp_get_num_threads();
  }
  check("chunks of threads", outOfTurn(who, N, 2, threads) == 0 && last == N - 1);
#pragma omp target teams distribute num_teams(5) dist_schedule(static, 3) map(from : who, teams)
  for (int i = 0; i < N; i++) {
    who[i] = omp_get_team_num();
    if (i == 0)
      teams = omp_get_num_teams();
  }
  check("chunks of teams", outOfTurn(who, N, 3, teams) == 0);
#pragma omp target parallel for collapse(2) num_threads(4) schedule(static, 3) map(from : grid, threads)
  for (int i = 6; i > 0; i--)
    for (int j = 0; j < 14; j += 2) {
      grid[(6 - i) * 7 + j / 2] = omp_get_thread_num();
      if (i == 6 && j == 0)
        threads = omp_get_num_threads();
    }
  check("chunks of two loops", outOfTurn(grid, 42, 3, threads) == 0);
#pragma omp target teams distribute parallel for num_teams(3) num_threads(4) dist_schedule(static, 8) schedule(static, 1) \
    map(from : who, teams, threads)
  for (int i = 0; i < N; i++) {
    who[i] = omp_get_team_num() * 100 + omp_get_thread_num();
    if (i == 0)
      teams = omp_get_num_teams(), threads = omp_get_num_threads();
  }
  for (int i = 0; i < N; i++)
    wrong += who[i] != i / 8 % teams * 100 + i % 8 % threads;
  check("chunks of both", wrong == 0);
#pragma omp target teams distribute parallel for num_teams(3) num_threads(4) schedule(static) map(from : who)
  for (int i = 0; i < N; i++)
    who[i] = omp_get_team_num() * 100 + omp_get_thread_num();
  for (int i = 1; i < N; i++)
    wrong += who[i] < who[i - 1];
  check("a stretch each", wrong == 0);
}

// What the iterations of a share see: what those before them have left in a copy of their thread's or team's.
static void shares(void) {
  enum { N = 36 };
  int seen[N], left = 0, wrong = 0, last = -1, team = -1;
#pragma omp target parallel for num_threads(4) schedule(static, 3) firstprivate(left) map(from : seen)
  for (int i = 0; i < N; i++) {
    left += i;
    seen[i] = left;
  }
  for (int i = 0; i < N; i++)
    wrong += seen[i] != i + (i % 3 > 0 || i >= 12 ? seen[i % 3 > 0 ? i - 1 : i - 10] : 0);
  check("a thread's copy", wrong == 0);
#pragma omp target parallel num_threads(4) map(from : seen)
  {
    int mine = 0;
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++) {
      mine = 2 * mine % 101 + i;
      seen[i] = mine;
    }
  }
  for (int i = 0; i < N; i++)
    wrong += seen[i] != (i % 9 > 0 ? 2 * seen[i - 1] % 101 : 0) + i;
  check("a thread's variable", wrong == 0);
#pragma omp target teams distribute num_teams(4) dist_schedule(static, 9) firstprivate(left) lastprivate(last, team)        \
    map(from : seen)
  for (int i = 0; i < N; i++) {
    left += i;
    last = i;
    team = omp_get_team_num();
    seen[i] = left;
  }
  for (int i = 0; i < N; i++)
    wrong += seen[i] != (i % 9 > 0 ? seen[i - 1] : 0) + i;
  check("a team's copy", wrong == 0 && last == N - 1 && team == 3);
}

// Regions count, whether they have several threads or one.
static void levels_of_regions(void) {
  int level = -1, size = -1, above = -1, beyond = 0, outer = -1;
#pragma omp target parallel num_threads(1) map(tofrom : level, size, above, beyond)
  {
    level = omp_get_level();
    size = omp_get_team_size(level);
    above = omp_get_ancestor_thread_num(level);
    beyond = omp_get_team_size(level + 1);
  }
  check("levels of one thread", level == 1 && size == 1 && above == 0 && beyond == -1);
#pragma omp target map(tofrom : level, size, above, outer)
  {
#pragma omp parallel num_threads(4)
    if (omp_get_thread_num() == 3) {
      outer = 10 * omp_get_team_size(1) + omp_get_ancestor_thread_num(1);
#pragma omp parallel num_threads(1)
      {
        level = omp_get_level();
        size = omp_get_team_size(2);
        above = omp_get_ancestor_thread_num(0);
      }
    }
  }
  check("levels of a team", level == 2 && size == 1 && above == 0 && outer == 43);
}

// One thread runs the body of `masked` and `master`, in combined constructs too. The variables are shared.
static void masked(void) {
  int x[16] = {0}, sum = 0, who = -1;
#pragma omp target map(tofrom : x, who)
#pragma omp parallel masked num_threads(4)
  {
    x[0]++;
    who = omp_get_num_threads();
  }
#pragma omp target map(tofrom : x, who)
#pragma omp parallel master num_threads(4)
  {
    x[0]++;
    who += 10 * omp_get_num_threads();
  }
  check("one thread", x[0] == 2 && who == 44);
#pragma omp target parallel num_threads(4) map(tofrom : x, who)
#pragma omp master taskloop
  for (int i = 0; i < 16; i++) {
    x[i] += 1;
    who = omp_get_thread_num();
  }
  check("master taskloop", x[0] == 3 && x[15] == 1 && who == 0);
#pragma omp target parallel num_threads(4) map(tofrom : x, who)
#pragma omp masked filter(2)
  {
    x[1] += 5;
    who = omp_get_thread_num();
  }
  check("filter", x[1] == 6 && who == 2);
#pragma omp target map(tofrom : x, sum, who)
#pragma omp parallel masked taskloop num_threads(4) reduction(+ : sum)
  for (int i = 0; i < 16; i++) {
    x[i] += 1;
    sum += i;
    who = omp_get_num_threads();
  }
  check("masked taskloop", x[15] == 2 && sum == 120 && who == 4);
  int own = 7, seen = 0;
#pragma omp target map(tofrom : x, seen, own)
#pragma omp parallel master taskloop num_threads(4) firstprivate(own)
  for (int i = 0; i < 16; i++) {
    own += i;
#pragma omp atomic
    seen += own * 0 + omp_get_thread_num() + 1;
  }
  check("named copies", own == 7 && seen == 16);
}

// Regions within regions count, whether they are active or not.
static void levels(void) {
  int outer = -1, inner = -1, third = -1, in = 0;
#pragma omp target teams map(tofrom : outer, inner, third, in) num_teams(1) thread_limit(8)
#pragma omp parallel num_threads(4)
  if (omp_get_thread_num() == omp_get_num_threads() - 1) {
    outer = omp_get_level();
#pragma omp parallel
    {
      inner = omp_get_level() + 10 * omp_get_active_level();
      in = omp_in_parallel();
#pragma omp parallel
      third = omp_get_level();
    }
  }
  check("levels", outer == 1 && inner == 12 && third == 3 && in == 1);
}

// What the threads of a region call shares its work out to them.
static void shareOut(int n, int *a, int *parts) {
#pragma omp for schedule(static, 3)
  for (int i = 0; i < n; i++)
    a[i] += i;
#pragma omp single
  a[0] += 5;
#pragma omp sections nowait
  {
    parts[0] += 1;
#pragma omp section
    parts[1] += a[0];
  }
#pragma omp masked filter(2)
  parts[2] += 1;
}

static void tally(int *all, int *first) {
#pragma omp critical
  *all += 1;
#pragma omp master
  *first += 1;
}

// Regions of one team that ask for different numbers of threads, and for one that the team computes.
static void own_numbers(int few, int many) {
  enum { Teams = 4, Most = 8 };
  int grid[Teams][Most], counts[Teams][4], sums[Teams] = {0}, seen[Teams][Most] = {{0}}, loops[Teams] = {0};
#pragma omp target teams num_teams(Teams) map(from : grid, counts)
  {
    const int team = omp_get_team_num();
    int held[Most] = {0}, asked = 0, sum = 0, most = 0, first = 0;
#pragma omp parallel num_threads(few)
    {
      held[omp_get_thread_num()] = 10 + omp_get_thread_num();
#pragma omp single nowait
      asked = omp_get_num_threads();
    }
    first = held[few] + held[few - 1];
#pragma omp parallel num_threads(many) reduction(+ : sum) reduction(max : most)
    {
      const int me = omp_get_thread_num();
      grid[team][me] = held[me];
      sum += 1;
      most = me;
    }
    counts[team][0] = asked;
    counts[team][1] = sum;
    counts[team][2] = most;
    counts[team][3] = first;
  }
  for (int t = 0; t < Teams; t++) {
    check("different numbers", counts[t][0] == few && counts[t][1] == many && counts[t][2] == many - 1);
    check("the last of few", counts[t][3] == 9 + few);
    for (int i = 0; i < many; i++)
      check("what few threads wrote", grid[t][i] == (i < few ? 10 + i : 0));
  }
#pragma omp target teams num_teams(Teams) thread_limit(Most) map(tofrom : sums, seen, loops)
  {
    const int team = omp_get_team_num();
    int len = team + 2, sum = 0, loop = 0, all[20] = {0};
#pragma omp parallel num_threads(len)
    {
      seen[team][omp_get_thread_num()] += omp_get_num_threads();
#pragma omp critical
      sum += omp_get_thread_num();
#pragma omp for nowait
      for (int i = 0; i < 20; i++)
        all[i] += i + 1;
    }
    len--;
#pragma omp parallel for num_threads(len) reduction(+ : loop)
    for (int i = 0; i < 20; i++)
      loop += all[i] * omp_get_num_threads();
#pragma omp parallel for num_threads(omp_get_team_num() + 2) schedule(static, 3) reduction(+ : loop)
    for (int i = 0; i < 20; i++)
      loop += 1000 * (omp_get_thread_num() == i / 3 % (team + 2));
    sums[team] = sum;
    loops[team] = loop + len;
  }
  for (int t = 0; t < Teams; t++) {
    check("a number of the team's", sums[t] == (t + 2) * (t + 1) / 2 && loops[t] == (t + 1) * 210 + 20000 + t + 1);
    for (int i = 0; i < Most; i++)
      check("threads of such a number", seen[t][i] == (i < t + 2 ? t + 2 : 0));
  }
  int pairs[Teams][Most]; // a barrier is for the threads of the largest region
#pragma omp target teams num_teams(Teams) map(from : pairs)
  {
    int room[Most];
#pragma omp parallel num_threads(3)
    room[omp_get_thread_num()] = omp_get_num_threads();
#pragma omp parallel num_threads(Most)
    {
      const int me = omp_get_thread_num();
      if (me >= 3)
        room[me] = me;
#pragma omp barrier
      pairs[omp_get_team_num()][me] = room[Most - 1 - me];
    }
  }
  for (int t = 0; t < Teams; t++)
    for (int i = 0; i < Most; i++)
      check("a barrier of the largest", pairs[t][i] == (Most - 1 - i < 3 ? 3 : Most - 1 - i));
}

int main(void) {
  limits();
  own_numbers(3, 8);
  masked();
  chunks();
  shares();
  levels_of_regions();
  levels();
  enum { T = 6, G = 5 };
  int sum = 0, count = 0, threads = 0, seen[T] = {0}, level = 9;
#pragma omp target parallel num_threads(T) map(tofrom: sum, count, threads, seen, level)
  {
    const int me = omp_get_thread_num();
    seen[me] += 1;
#pragma omp critical
    sum += me;
#pragma omp single
    count = 10;
#pragma omp atomic
    count++;
#pragma omp master
    {
      threads = omp_get_num_threads();
      level = omp_in_parallel() * 10 + omp_get_level();
    }
  }
  check("threads", threads == T && sum == T * (T - 1) / 2 && count == 10 + T && level == 11);
  for (int t = 0; t < T; t++)
    check("each thread once", seen[t] == 1);

  int teams[G] = {0}, how = 0, outside = 7;
#pragma omp target teams num_teams(G) map(tofrom: teams, how, outside)
  {
    teams[omp_get_team_num()] += 1;
    if (omp_get_team_num() == 0) {
      how = omp_get_num_teams();
      outside = omp_get_thread_num() + omp_get_num_threads() + omp_in_parallel();
    }
  }
  check("teams", how == G && outside == 1);
  for (int t = 0; t < G; t++)
    check("each team once", teams[t] == 1);

  int grid[G][T] = {{0}}, all = 0;
#pragma omp target teams num_teams(G) map(tofrom: grid, all) reduction(+: all)
  {
    int team = omp_get_team_num(), mine[T];
#pragma omp parallel num_threads(T)
    {
      mine[omp_get_thread_num()] = 10 * team + omp_get_thread_num();
#pragma omp barrier
      grid[team][omp_get_thread_num()] = mine[T - 1 - omp_get_thread_num()];
    }
    all += mine[1];
  }
  int want = 0;
  for (int g = 0; g < G; g++) {
    want += 10 * g + 1;
    for (int t = 0; t < T; t++)
      check("grid", grid[g][t] == 10 * g + T - 1 - t);
  }
  check("sum of the teams", all == want);

  int lone = 0;
#pragma omp target parallel if (parallel : 0) num_threads(T) map(tofrom : lone)
  {
#pragma omp atomic
    lone++;
  }
  check("a region that is switched off", lone == 1);

  int reduced = 0;
#pragma omp target parallel num_threads(T) reduction(+: reduced) map(tofrom: reduced)
  reduced += omp_get_thread_num() + 1;
  check("reduction of a region", reduced == T * (T + 1) / 2);

  // Kernels written for GPUs count on as many threads as thread_limit says, up to 1024.
  enum { Block = 512, Blocks = 3 };
  static int in[Blocks][Block], out[Blocks][Block];
  int limited = 0;
  for (int b = 0; b < Blocks; b++)
    for (int t = 0; t < Block; t++)
      in[b][t] = b * Block + t;
#pragma omp target teams num_teams(Blocks) thread_limit(Block) map(to: in) map(from: out) map(tofrom: limited)
  {
    int turned[Block];
#pragma omp parallel
    {
      const int t = omp_get_thread_num(), b = omp_get_team_num();
      turned[t] = in[b][t];
#pragma omp barrier
      out[b][t] = turned[Block - 1 - t];
      if (b == 0 && t == 0)
        limited = omp_get_num_threads();
    }
  }
  check("threads of thread_limit", limited == Block);
  for (int b = 0; b < Blocks; b++)
    for (int t = 0; t < Block; t++)
      check("turned", out[b][t] == b * Block + Block - 1 - t);

  int who[100], last = -1;
#pragma omp target teams distribute parallel for lastprivate(last) map(from: who) map(tofrom: last)
  for (int i = 0; i < 100; i++) {
    who[i] = omp_get_thread_num() < omp_get_num_threads() && omp_get_team_num() < omp_get_num_teams();
    last = i;
  }
  check("last", last == 99);
  for (int i = 0; i < 100; i++)
    check("who", who[i] == 1);

  int a[100] = {0}, parts[3] = {0}, counted[3] = {0};
#pragma omp target parallel num_threads(T) map(tofrom: a, parts, counted)
  {
    shareOut(100, a, parts);
    tally(&counted[0], &counted[1]);
#pragma omp critical
    counted[2] += 1;
  }
  check("parts", parts[0] == 1 && parts[1] == 5 && parts[2] == 1);
  check("counted", counted[0] == T && counted[1] == 1 && counted[2] == T);
  for (int i = 0; i < 100; i++)
    check("shared out", a[i] == (i ? i : 5));

  if (!bad)
    printf("teams_numbers: verified\n");
  return bad;
}
