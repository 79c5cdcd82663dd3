// A reference to an item, and an operator that gives a part of one, do what is done with them: nothing is said of reads.
// RUN: %hetcxx -std=c++17 --emit=regions-dump %s 2>&1 | FileCheck %s --implicit-check-not=warning --implicit-check-not=error
#include <vector>

struct Vec {
  double v[3];
  double &operator[](int k) { return v[k]; }
};
struct Box {
  std::vector<Vec> cells;
};

void reads(int n, std::vector<Vec> &in, std::vector<double> &out) {
// CHECK: access in: Vec, view Vec *@, mode to read{{$}}
// CHECK: access out: double, view double *@, mode from write writes-all
#pragma acc region for hetero(1) part_copyin(in[1:n]) part_copyout(out[1:n])
  for (int i = 0; i < n; i++) {
    Vec &vec = in[i];
    double &x = out[i];
    x = vec[0] + in[i][1];
  }
}

// CHECK: access cells: Vec, view Vec *@, mode to read{{$}}
double bound(Box &box) {
  double sum = 0;
  const int n = static_cast<int>(box.cells.size());
#pragma acc region for hetero(1) part_copyin(box.cells[1:n]) reduction(+ : sum)
  for (auto &[three] : box.cells)
    sum += three[1];
  return sum;
}
