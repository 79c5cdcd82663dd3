//===-- e2e/programs/same_first_copies.cpp - firstprivate of arrays and records ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Each iteration begins with the values before the loop; in the serial program it copies them itself.
// Its output is compared with that of the same file built without hetcc.
#include <array>
#include <cstdio>
#include <cstring>
#include <vector>

struct State {
  double x[3];
  int steps;
};
#ifdef SERIAL
#define OWN(T, v) T own_##v = v; auto &v = own_##v;
#define OWN_ARRAY(v) double v[4]; std::memcpy(v, before, sizeof v);
#else
#define OWN(T, v)
#define OWN_ARRAY(v)
#endif

static const double fixed[4] = {1, 2, 3, 4};

int main() {
  const int n = 50;
  double w[4] = {1, 2, 3, 4}, y[50], z[50][6];
  State state{{1, 2, 3}, 0};
  std::array<double, 4> t{4, 3, 2, 1};
  struct Rows {
    double r[2][3];
  } rows{{{1, 2, 3}, {4, 5, 6}}};
  const double *const before = w;
  (void)before;
#pragma acc region for hetero(1) part_copy(y[1 : n]) firstprivate(w, state, t, fixed)
  for (int i = 0; i < n; i++) {
    OWN_ARRAY(w)
    OWN(State, state)
    OWN(auto, t)
    w[i % 4] += i;
    t[i % 4] *= 2;
    state.x[i % 3] += i;
    state.steps++;
    y[i] = w[0] + w[1] * 2 + t.at(i % 4) + state.x[0] + state.steps + fixed[i % 4];
  }
#pragma acc region for collapse(2) hetero(1) part_copy(z[1 : n][0 : 6]) firstprivate(rows)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 6; j++) {
      OWN(Rows, rows)
      rows.r[i % 2][j % 3] -= 10;
      z[i][j] = rows.r[0][0] + rows.r[1][2] + rows.r[i % 2][j % 3];
    }
  std::vector<double> v(n), u(n, 1.5);
#pragma acc region for hetero(1) part_copy(v[1 : n]) part_copyin(u[1 : n])
  for (int i = 0; i < n; i++)
    v[i] = u[i] * i;
  double s = 0;
  for (int i = 0; i < n; i++)
    s += y[i] * (i % 7) + z[i][i % 6] + v[i];
  std::printf("%.17g %.17g %d %g %g\n", s, y[17], state.steps, w[1], t[2]);
}
