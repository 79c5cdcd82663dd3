//===-- e2e/programs/nbody.c - gravity between all pairs of bodies ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Every device needs all positions and moves its own bodies: copyin and part_copyout, structs in the body.
// Arguments: numbers of bodies.
#include "check.h"

#define STEPS 5
#define SOFTENING 1e-2

typedef struct {
  double x, y, z, mass;
} body;

static double pull(double d2) {
  double d = sqrt(d2 + SOFTENING);
  return 1 / (d * d * d);
}

static void accelerate(int n, body *bodies, double *acc) {
#pragma acc region for copyin(bodies[0:n]) part_copyout(acc[1:n][0:3]) hetero(1, all, adaptive)
  for (int i = 0; i < n; ++i) {
    double ax = 0, ay = 0, az = 0;
    for (int j = 0; j < n; ++j) {
      double dx = bodies[j].x - bodies[i].x, dy = bodies[j].y - bodies[i].y, dz = bodies[j].z - bodies[i].z;
      double s = bodies[j].mass * pull(dx * dx + dy * dy + dz * dz);
      ax += s * dx;
      ay += s * dy;
      az += s * dz;
    }
    acc[i * 3] = ax;
    acc[i * 3 + 1] = ay;
    acc[i * 3 + 2] = az;
  }
}

static double move(int n, double dt, body *bodies, double *velocity, double *acc) {
  double energy = 0;
#pragma acc region for part_copyin(acc[1:n][0:3]) part_copy(velocity[1:n][0:3]) part_copy(bodies[1:n]) \
    reduction(+:energy) hetero(1)
  for (int i = 0; i < n; ++i) {
    for (int d = 0; d < 3; ++d)
      velocity[i * 3 + d] += dt * acc[i * 3 + d];
    bodies[i].x += dt * velocity[i * 3];
    bodies[i].y += dt * velocity[i * 3 + 1];
    bodies[i].z += dt * velocity[i * 3 + 2];
    energy += 0.5 * bodies[i].mass * (velocity[i * 3] * velocity[i * 3] + velocity[i * 3 + 1] * velocity[i * 3 + 1] +
                                      velocity[i * 3 + 2] * velocity[i * 3 + 2]);
  }
  return energy;
}

static double serial(int n, double dt, body *bodies, double *velocity, double *acc) {
  double energy = 0;
  for (int i = 0; i < n; ++i) {
    acc[i * 3] = acc[i * 3 + 1] = acc[i * 3 + 2] = 0;
    for (int j = 0; j < n; ++j) {
      double dx = bodies[j].x - bodies[i].x, dy = bodies[j].y - bodies[i].y, dz = bodies[j].z - bodies[i].z;
      double s = bodies[j].mass * pull(dx * dx + dy * dy + dz * dz);
      acc[i * 3] += s * dx;
      acc[i * 3 + 1] += s * dy;
      acc[i * 3 + 2] += s * dz;
    }
  }
  for (int i = 0; i < n; ++i) {
    double *v = velocity + i * 3;
    for (int d = 0; d < 3; ++d)
      v[d] += dt * acc[i * 3 + d];
    bodies[i].x += dt * v[0];
    bodies[i].y += dt * v[1];
    bodies[i].z += dt * v[2];
    energy += 0.5 * bodies[i].mass * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  }
  return energy;
}

static void run(int n) {
  body *bodies[2];
  double *velocity[2], *acc[2];
  for (int side = 0; side < 2; ++side) {
    bodies[side] = (body *)check_alloc(sizeof(body) * (size_t)n);
    for (int i = 0; i < n; ++i) {
      body one = {check_value(1, i), check_value(2, i), check_value(3, i), 1 + check_value(4, i)};
      bodies[side][i] = one;
    }
    velocity[side] = check_array(n * 3, 5);
    acc[side] = check_array(n * 3, 6);
  }
  for (int step = 0; step < STEPS; ++step) {
    accelerate(n, bodies[0], acc[0]);
    double energy = move(n, 1e-3, bodies[0], velocity[0], acc[0]);
    check_one("energy", energy, serial(n, 1e-3, bodies[1], velocity[1], acc[1]), TOLERANCE);
  }
  check_norm("position", &bodies[0][0].x, &bodies[1][0].x, n * 4, TOLERANCE);
  check_norm("velocity", velocity[0], velocity[1], n * 3, TOLERANCE);
  for (int side = 0; side < 2; ++side)
    free(bodies[side]), free(velocity[side]), free(acc[side]);
}

int main(int argc, char **argv) {
  for (int k = 1; k < argc; ++k)
    run(atoi(argv[k]));
  if (argc == 1)
    run(300);
  return check_result("nbody");
}
