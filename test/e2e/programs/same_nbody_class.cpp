//===-- e2e/programs/same_nbody_class.cpp - regions in member functions ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Pointers, arrays and scalars of the object, reductions into a member.
// Its output is compared with that of the same file built without hetcc.
#include <cstdio>
#include <cmath>
#include <vector>
struct Body { double x, y, z, m; };
class NBody {
public:
  NBody(int n) : n(n), dt(0.01), eps2(1e-4) {
    bodies = new Body[n]; vx = new double[n]; vy = new double[n]; vz = new double[n];
    for (int i = 0; i < n; i++) { bodies[i] = {std::cos(i), std::sin(i * 2.0), i % 7 * .1, 1.0 / (1 + i)}; vx[i] = vy[i] = vz[i] = 0; }
  }
  ~NBody() { delete[] bodies; delete[] vx; delete[] vy; delete[] vz; }
  void forces() {
#pragma acc parallel loop hetero(1) copyin(bodies[0:n]) part_copy(vx[1:n], vy[1:n], vz[1:n])
    for (int i = 0; i < n; i++) {
      double ax = 0, ay = 0, az = 0;
      for (int j = 0; j < n; j++) {
        double dx = bodies[j].x - bodies[i].x, dy = bodies[j].y - bodies[i].y, dz = bodies[j].z - bodies[i].z;
        double r2 = dx * dx + dy * dy + dz * dz + eps2;
        double inv = bodies[j].m / (r2 * std::sqrt(r2));
        ax += dx * inv; ay += dy * inv; az += dz * inv;
      }
      vx[i] += dt * ax; vy[i] += dt * ay; vz[i] += this->dt * az;
    }
  }
  void move() {
#pragma acc parallel loop hetero(1) part_copy(bodies[1:n]) part_copyin(vx[1:n], vy[1:n], vz[1:n])
    for (int i = 0; i < n; i++) {
      bodies[i].x += dt * vx[i];
      bodies[i].y += dt * vy[i];
      bodies[i].z += dt * vz[i];
    }
  }
  double energy() {
    double e = 0;
#pragma omp target device(*) map(to: bodies[0:n] dist_data(BLOCK), vx[0:n] dist_data(BLOCK), vy[0:n] dist_data(BLOCK), vz[0:n] dist_data(BLOCK))
#pragma omp parallel for reduction(+:e)
    for (int i = 0; i < n; i++)
      e += 0.5 * bodies[i].m * (sq(vx[i]) + sq(vy[i]) + sq(vz[i]));
    return e;
  }
private:
  static double sq(double x) { return x * x; }
  int n;
  double dt, eps2;
  Body *bodies;
  double *vx, *vy, *vz;
};
struct Grid {
  enum { N = 32 };
  double u[N][N], v[N][N];
  double total = 0;
  int steps = 0;
  void step() {
#pragma omp target device(*) map(to: u[0:N][0:N] dist_data(BLOCK,*) halo(1,)) map(tofrom: v[0:N][0:N] dist_data(BLOCK,*))
#pragma omp parallel for collapse(2)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
    ++steps;
  }
  double sum() {
    total = 0;
#pragma acc parallel loop hetero(1) copyin(v) reduction(+:total)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        total += v[i][j] * (1.0 + 0.5 * (i & 1));
    return total;
  }
  double scale(int i) const { return 1.0 + 0.5 * (i & 1); }
};
int main() {
  NBody nb(200);
  for (int k = 0; k < 3; k++) { nb.forces(); nb.move(); }
  std::printf("%.10g\n", nb.energy());
  static Grid g;
  for (int i = 0; i < 32; i++) for (int j = 0; j < 32; j++) g.u[i][j] = i * j % 13;
  g.step();
  std::printf("%.10g %d\n", g.sum(), g.steps);
}
