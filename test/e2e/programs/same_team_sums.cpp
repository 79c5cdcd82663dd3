//===-- e2e/programs/same_team_sums.cpp - what threads of a team reduce ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Regions and loops within teams that reduce complex numbers, arrays and by operations of the program's own. Its output is
// compared with that of the same file built without hetcc.
#include <complex>
#include <cstdio>
#include <utility>

struct Point {
  double x = 0, y = 0, z = 0;
  Point() = default;
  Point(double a, double b, double c) : x(a), y(b), z(c) {}
  Point &operator+=(const Point &other) {
    x += other.x;
    y += other.y;
    z += other.z;
    return *this;
  }
};
#pragma omp declare reduction(+ : Point : omp_out += omp_in) initializer(omp_priv = Point(0, 0, 0))

struct Table {
  long item[12];
};
static void add(Table &to, const Table &from) {
  for (int i = 0; i < 12; ++i)
    to.item[i] += from.item[i];
}
#pragma omp declare reduction(tables : Table : add(omp_out, omp_in)) initializer(omp_priv = Table())

struct Place {
  int value, at;
};
#pragma omp declare reduction(least : Place : omp_out = omp_in.value < omp_out.value ||                                \
                                                                (omp_in.value == omp_out.value && omp_in.at < omp_out.at) \
                                                            ? omp_in                                                  \
                                                            : omp_out) initializer(omp_priv = omp_orig)

static int key(int i, int j) { return (i * 7919 + j * 613) % 251; }

// A team for each row: its variables are the team's own.
static void rows() {
  constexpr int rows = 5, columns = 300;
  double re[rows], im[rows];
  int bins[rows][8], least[rows], sums[rows];
#pragma omp target teams distribute map(from : re, im, bins, least, sums)
  for (int i = 0; i < rows; ++i) {
    std::complex<double> wave = 1;
    int count[8] = {0, 1};
    Place first{1 << 20, -1};
    Point all;
#pragma omp parallel for reduction(+ : wave, count)
    for (int j = 0; j < columns; ++j) {
      wave += std::complex<double>(key(i, j), 0.5);
      count[key(i, j) % 8]++;
    }
#pragma omp parallel for reduction(least : first) reduction(+ : all)
    for (int j = 0; j < columns; ++j) {
      if (key(i, j) < first.value)
        first = {key(i, j), j};
      all += Point(1, j, key(i, j));
    }
    re[i] = wave.real();
    im[i] = wave.imag();
    for (int k = 0; k < 8; ++k)
      bins[i][k] = count[k];
    least[i] = first.at * 1000 + first.value;
    sums[i] = (int)(all.x + all.y + all.z);
  }
  for (int i = 0; i < rows; ++i) {
    printf("%g %g %d %d:", re[i], im[i], least[i], sums[i]);
    for (int bin : bins[i])
      printf(" %d", bin);
    printf("\n");
  }
}

// One team, whose results are in memory, with sections of arrays and behind pointers.
static void sections(int first, int count) {
  constexpr int n = 700;
  double grid[4][5] = {{1}};
  long *bins = new long[20];
  for (int i = 0; i < 20; ++i)
    bins[i] = i;
  Table table = {};
  std::complex<float> wave = 0;
#pragma omp target map(tofrom : grid, bins[0 : 20], table, wave)
#pragma omp parallel
  {
#pragma omp for reduction(+ : grid[1 : 2][0 : 5]) reduction(tables : table)
    for (int i = 0; i < n; ++i) {
      grid[1 + i % 2][i % 5] += key(i, 3);
      table.item[i % 12] += i;
    }
#pragma omp for reduction(+ : bins[first : count])
    for (int i = 0; i < n; ++i)
      bins[first + i % count] += key(i, 4);
#pragma omp for reduction(max : bins[0 : 2]) reduction(+ : wave)
    for (int i = 0; i < n; ++i) {
      if (bins[i % 2] < key(i, 5))
        bins[i % 2] = key(i, 5);
      wave += std::complex<float>(1, i % 3);
    }
  }
  for (auto &row : grid)
    for (double x : row)
      printf("%g ", x);
  for (int i = 0; i < 20; ++i)
    printf("%ld ", bins[i]);
  for (long x : table.item)
    printf("%ld ", x);
  printf("%g %g\n", wave.real(), wave.imag());
  delete[] bins;
}

// What the teams reduce together, of what their threads do.
static void all() {
  std::complex<double> sum = 2;
#pragma omp target teams distribute map(tofrom : sum) reduction(+ : sum)
  for (int i = 0; i < 40; ++i) {
    std::complex<double> own = 0;
#pragma omp parallel for reduction(+ : own)
    for (int j = 0; j < 100; ++j)
      own += std::complex<double>(j, i);
    sum += own;
  }
  printf("%g %g\n", sum.real(), sum.imag());
}

// Arrays, and values of the program's own operations, that teams reduce together of what each one's threads do.
static void ofTeams() {
  constexpr int blocks = 9, n = 64;
  int bins[8] = {1}, grid[3][4] = {{0}};
  double parts[6] = {0, 0.5};
  Table all = {{1}};
#pragma omp target teams num_teams(4) map(tofrom : bins, grid, all) reduction(+ : bins)       \
    reduction(max : grid[1 : 2][0 : 4]) reduction(tables : all)
  {
    int own[8];
#pragma omp distribute
    for (int b = 0; b < blocks; ++b) {
#pragma omp parallel for
      for (int k = 0; k < 8; ++k)
        own[k] = 0;
#pragma omp parallel for
      for (int i = 0; i < n; ++i) {
#pragma omp atomic
        own[key(b, i) % 8]++;
      }
      for (int k = 0; k < 8; ++k)
        bins[k] += own[k];
#pragma omp parallel for reduction(max : grid[1 : 2][0 : 4]) reduction(tables : all)
      for (int i = 0; i < n; ++i) {
        if (grid[1 + i % 2][b % 4] < key(b, i))
          grid[1 + i % 2][b % 4] = key(b, i);
        all.item[i % 12] += b;
      }
    }
  }
#pragma omp target teams num_teams(3) map(tofrom : parts) reduction(+ : parts[0 : 5])
  {
#pragma omp distribute parallel for reduction(+ : parts[0 : 5])
    for (int i = 0; i < 600; ++i)
      parts[i % 5] += key(i, 2);
#pragma omp distribute parallel for reduction(+ : parts[0 : 5])
    for (int i = 0; i < 500; ++i)
      parts[key(i, 1) % 5] += 1;
  }
  for (int bin : bins)
    printf("%d ", bin);
  for (auto &row : grid)
    for (int x : row)
      printf("%d ", x);
  for (double part : parts)
    printf("%g ", part);
  for (long x : all.item)
    printf("%ld ", x);
  printf("\n");
}

// Sections that only the construct can name: by its own variables, and of its own pointers.
static void inside() {
  constexpr int teams = 5, n = 30;
  int items[teams * 4], other[8] = {}, *all = items;
  for (int i = 0; i < teams * 4; ++i)
    items[i] = i;
#pragma omp target teams distribute map(tofrom : all[0 : teams * 4])
  for (int b = 0; b < teams; ++b) {
#pragma omp parallel for reduction(+ : all[b * 4 : 3])
    for (int i = 0; i < n; ++i)
      all[b * 4 + i % 3] += i;
    int *other = all + b * 4;
#pragma omp parallel for reduction(max : other[3 : 1])
    for (int i = 0; i < n; ++i)
      other[3] = other[3] < i ? i : other[3];
  }
  for (int item : items)
    printf("%d ", item);
  printf("%d\n", other[3]);
}

// Arrays that the loops of all teams reduce.
static void together(int count) {
  constexpr int n = 64;
  int bins[8] = {1}, most[3] = {0, 7, 9000}; // teams do not wait for each other between the loops
  double sums[5] = {1}, *behind = sums;
#pragma omp target teams map(tofrom : bins, most, behind[0 : 5]) num_teams(4)
  {
#pragma omp distribute parallel for reduction(+ : bins, behind[1 : count])
    for (int i = 0; i < n; ++i) {
      bins[i % 8] += i;
      behind[1 + i % count] += i * 0.5;
    }
#pragma omp distribute parallel for reduction(max : most[1 : 2])
    for (int i = 0; i < n; ++i)
      most[1 + i % 2] = most[1 + i % 2] < i * 9 ? i * 9 : most[1 + i % 2];
  }
  for (int bin : bins)
    printf("%d ", bin);
  for (double sum : sums)
    printf("%g ", sum);
  printf("%d %d\n", most[1], most[2]);
}

// A standard pair, which assigns in a way of its own.
using Best = std::pair<int, double>;
#pragma omp declare reduction(best : Best : omp_out = omp_in.second > omp_out.second ? omp_in : omp_out)               \
    initializer(omp_priv = Best(-1, -1))

static void pairs(int n) {
  Best most(-1, -1), inside(-1, -1);
#pragma omp target teams distribute parallel for reduction(best : most) map(tofrom : most)
  for (int i = 0; i < n; ++i)
    if (const double value = i * 7 % 31 + i * 0.01; value > most.second)
      most = {i, value};
#pragma omp target map(tofrom : inside)
  {
    inside.first = 0;
#pragma omp parallel for reduction(best : inside)
    for (int i = 0; i < n; ++i)
      if (const double value = i * 5 % 23 + i * 0.01; value > inside.second)
        inside = {i, value};
  }
  printf("%d %g %d %g\n", most.first, most.second, inside.first, inside.second);
}

int main() {
  rows();
  together(4);
  inside();
  sections(3, 9);
  all();
  ofTeams();
  pairs(200);
}
