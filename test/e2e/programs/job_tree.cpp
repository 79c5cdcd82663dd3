//===-- e2e/programs/job_tree.cpp - an irregular job, after [G] section 5.1.4 -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Bodies on a line, in a binary tree of cells. A far cell counts as one body, so a body among many others takes longer
// than one that is alone. The job dices its domain by the numbers of bodies, not into equal pieces. Its output is
// compared with that of a serial build.
#include "job_serial.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

struct Cell {
  double lo, hi, mass, center;
  int left, right; // children; none: -1
  long first, last;
};

class Tree {
public:
  explicit Tree(std::vector<double> bodies) : x(std::move(bodies)) { add(0, static_cast<long>(x.size())); }
  std::vector<double> x;
  std::vector<Cell> cells;

private:
  int add(long first, long last) {
    const int number = static_cast<int>(cells.size());
    double sum = 0;
    for (long i = first; i < last; ++i)
      sum += x[i];
    cells.push_back({x[first], x[last - 1], static_cast<double>(last - first), sum / (last - first), -1, -1, first, last});
    if (last - first > 2 && x[last - 1] > x[first]) {
      const double middle = (x[first] + x[last - 1]) / 2;
      const long half = std::upper_bound(x.begin() + first, x.begin() + last, middle) - x.begin();
      const int left = add(first, half), right = add(half, last);
      cells[number].left = left;
      cells[number].right = right;
    }
    return number;
  }
};

class Forces : public het::job {
public:
  Forces(const Tree &tree, std::vector<double> &force)
      : job(het::box{1, {0}, {static_cast<long>(tree.x.size())}}, "forces of the tree"), tree(tree), force(force) {}

  // On devices and on the host alike: a stack of cells for each body.
  void execute(const het::box &part) override {
    const double *x = tree.x.data();
    const Cell *cells = tree.cells.data();
    double *force = this->force.data();
    const long n = static_cast<long>(tree.x.size()), count = static_cast<long>(tree.cells.size());
    const long lo = part.lo[0], hi = part.hi[0];
#pragma omp target teams distribute parallel for map(to: x[0:n], cells[0:count]) map(from: force[lo:hi - lo])
    for (long i = lo; i < hi; ++i) {
      int open[128], depth = 0;
      double sum = 0;
      open[depth++] = 0;
      while (depth > 0) {
        const Cell &cell = cells[open[--depth]];
        const double distance = cell.center - x[i];
        if (cell.hi - cell.lo < 0.5 * std::fabs(distance)) {
          sum += cell.mass * distance / (std::fabs(distance) * distance * distance + 0.01);
        } else if (cell.left < 0) {
          for (long j = cell.first; j < cell.last; ++j) {
            const double other = x[j] - x[i];
            sum += other / (std::fabs(other) * other * other + 0.01);
          }
        } else {
          open[depth++] = cell.left;
          open[depth++] = cell.right;
        }
      }
      force[i] = sum;
    }
  }

  // Bodies near others are dear: a piece holds as much length of the line in the dense part as elsewhere.
  std::vector<het::box> dice(const het::box &part, long pieces) const override {
    std::vector<het::box> all;
    het::box piece = part;
    for (long k = 1; k <= pieces && piece.lo[0] < part.hi[0]; ++k) {
      const double from = tree.x[part.lo[0]], to = tree.x[part.hi[0] - 1];
      const long dense = std::lower_bound(tree.x.begin() + part.lo[0], tree.x.begin() + part.hi[0], from + (to - from) * k / pieces) - tree.x.begin();
      piece.hi[0] = k == pieces ? part.hi[0] : std::max(std::min((dense + part.lo[0] + part.size(0) * k / pieces) / 2, part.hi[0]), piece.lo[0]);
      all.push_back(piece); // some are empty
      piece.lo[0] = piece.hi[0];
    }
    return all;
  }

private:
  const Tree &tree;
  std::vector<double> &force;
};

static void run(long n) {
  std::vector<double> x(n);
  for (long i = 0; i < n; ++i)
    x[i] = i % 3 ? 10 + std::fmod(i * 0.618034, 1.0) : std::fmod(i * 7.31, 100.0);
  std::sort(x.begin(), x.end());
  for (int step = 0; step < 4; ++step) {
    const Tree tree(x);
    std::vector<double> force(n);
    Forces forces(tree, force);
    het::submit(forces);
    het::barrier();
    for (long i = 0; i < n; ++i)
      x[i] += 1e-5 * force[i];
    std::sort(x.begin(), x.end());
  }
  double sum = 0;
  for (double one : x)
    sum += one;
  std::printf("sum: %.10g\n", sum);
  for (long i = 0; i < n; i += n / 6 + 1)
    std::printf("x[%ld]: %.9g\n", i, x[i]);
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; ++i)
    run(std::strtol(argv[i], nullptr, 10));
  if (argc < 2)
    run(2000);
  return 0;
}
