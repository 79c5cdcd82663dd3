//===-- e2e/programs/same_dynamic_classes.cpp - classes with virtual functions in kernels -----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Kernels use the members of such objects and call their other functions. The pointer to the virtual functions stays
// the host's, whatever kernels assign. Its output is compared with that of the same file built without hetcc.
#include <cstdio>

struct Nothing {
  int three() const { return 3; }
};
class Solver : Nothing {
public:
  explicit Solver(int n) : n(n), cells(new double[n]) {
    for (int i = 0; i < n; i++)
      cells[i] = i;
  }
  Solver(const Solver &) = delete;
  Solver &operator=(const Solver &) = delete;
  virtual ~Solver() { delete[] cells; }
  virtual double factor() const { return 1; }
  double at(int i) const { return cells[i] * three() + shift; }
  void step(double by) {
#pragma omp target teams distribute parallel for map(tofrom : cells[0 : n])
    for (int i = 0; i < n; i++)
      cells[i] = at(i) * by + i;
  }
  double sum() const {
    double all = 0;
#pragma omp target teams distribute parallel for map(to : cells[0 : n]) map(tofrom : all) reduction(+ : all)
    for (int i = 0; i < n; i++)
      all += cells[i];
    return all;
  }

protected:
  int n;
  double *cells;
  double shift = 0.5;
  char kind = 'a';
};

// Its first member lies in the padding behind `kind`.
class Fast final : public Solver {
public:
  explicit Fast(int n) : Solver(n) {}
  double factor() const override { return 2; }
  void twice() {
#pragma omp target teams distribute parallel for map(tofrom : cells[0 : n])
    for (int i = 0; i < n; i++)
      cells[i] += at(i) * order + kind;
  }

private:
  short order = 4;
};

struct Named {
  int id = 7;
  virtual int name() const { return id; }
  virtual ~Named() = default;
};
struct Weighed {
  double weight = 0.25;
  virtual double heavy() const { return weight; }
  virtual ~Weighed() = default;
};
struct Place {
  int row = 1, column = 2;
  int number() const { return 10 * row + column; }
};
struct Body : Place, Named, Weighed {
  float more = 1.5F;
  int name() const override { return 10 * id; }
  double heavy() const override { return 2 * weight; }
  void grow(int by) { id += by, weight *= by, more += static_cast<float>(by + number()), row++; }
};

static double both(const Weighed &w, const Named *n) { return w.weight + n->id; }

int main() {
  Solver plain(40);
  Fast fast(50);
  Solver *solvers[] = {&plain, &fast};
  for (Solver *one : solvers)
    one->step(one->factor());
  fast.twice();
  for (Solver *one : solvers)
    std::printf("%g %g\n", one->sum(), one->factor());

  const int n = 30;
  Body bodies[n];
  Named names[n];
  double results[n];
#pragma omp target teams distribute parallel for map(tofrom : bodies, names) map(from : results)
  for (int i = 0; i < n; i++) {
    bodies[i].grow(i % 4 + 1);
    results[i] = both(bodies[i], &bodies[i]) + static_cast<double>(bodies[i].more);
    if (i % 2)
      names[i] = bodies[i]; // a slice: it stays a Named
    if (i > 0 && i % 3 == 0)
      names[i].id++;
  }
  double all = 0;
  for (int i = 0; i < n; i++) {
    const Named &name = names[i], &body = bodies[i];
    const Weighed &weighed = bodies[i];
    all += results[i] + name.name() + body.name() + weighed.heavy() + bodies[i].number();
  }
  std::printf("%g\n", all);
}
