//===-- e2e/programs/same_bases.cpp - objects with bases in kernels ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// One base and several, empty ones, bases of bases, base classes that know their derived one, objects in arrays, made in the body
// and given by value. Its output is compared with that of the same file built without hetcc.
#include <cstdio>

struct Nothing {
  int two() const { return 2; }
};
struct Point {
  double x, y;
  Point() : x(0), y(0) {}
  Point(double x, double y) : x(x), y(y) {}
  double norm() const { return x * x + y * y; }
  void move(double by) { x += by, y -= by; }
};
struct Charged {
  int charge;
  explicit Charged(int charge = 1) : charge(charge) {}
  int twice() const { return 2 * charge; }
};
struct Particle : Point, Charged, Nothing {
  float mass;
  Particle() : mass(1) {}
  Particle(double x, double y, int charge, float mass) : Point(x, y), Charged(charge), mass(mass) {}
  double energy() const { return norm() * static_cast<double>(mass) + charge * two(); }
};
struct Tagged : Particle {
  int tag;
  Tagged(double x, int tag) : Particle(x, -x, tag % 3, 2), tag(tag) {}
  double all() const { return energy() + tag + Particle::twice(); }
};
template <class D> struct Doubled {
  int doubled() const { return 2 * static_cast<const D *>(this)->value; }
  D &self() { return static_cast<D &>(*this); }
};
struct Number : Doubled<Number> {
  int value;
};
struct Pair {
  int a, b;
};
struct Triple : Nothing, Pair {
  int c;
};

static double norm(const Point &p) { return p.norm(); }
static void charge(Charged *of, int by) { of->charge += by; }
static Point point(const Particle &p) { return p; }

int main() {
  const int n = 57;
  Particle particles[n], one(3, 4, 2, 0.5F);
  for (int i = 0; i < n; i++)
    particles[i] = Particle(i, 2 * i, i % 5, 1.5F);
  double sums[n], more[n];
#pragma omp target teams distribute parallel for map(tofrom : particles) map(from : sums)
  for (int i = 0; i < n; i++) {
    Particle &p = particles[i];
    p.move(0.5);
    p.charge += one.charge;
    Charged &c = p;
    c.charge += c.twice();
    charge(&p, i);
    p.mass *= static_cast<float>(p.two());
    sums[i] = p.energy() + norm(p) + point(p).norm() + static_cast<const Point &>(one).norm();
  }
#pragma omp target teams distribute parallel for map(from : more)
  for (int i = 0; i < n; i++) {
    Tagged t(i * 0.25, i);
    t.x += 1;
    Point slice = t;
    slice.move(1);
    Number number;
    number.value = i;
    number.self().value++;
    Triple triple = {{}, {i, 2 * i}, 3};
    Pair pair = triple;
    more[i] = t.all() + slice.norm() + number.doubled() + pair.b + triple.a + triple.c + triple.two();
  }
  double all = 0;
  for (int i = 0; i < n; i++)
    std::printf("%g %g %d %g\n", sums[i], more[i], particles[i].charge, static_cast<double>(particles[i].mass));
#pragma omp target device(*) map(to : particles[0:n] dist_data(BLOCK)) map(from : sums[0:n] dist_data(BLOCK))
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    sums[i] = particles[i].energy() + particles[i].x;
  for (int i = 0; i < n; i++)
    all += sums[i];
  std::printf("%g\n", all);
}
