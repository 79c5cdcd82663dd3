//===-- e2e/programs/same_item_references.cpp - references to items, and what gives parts of them ----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A reference that only reads needs no clause that lets its array out, whatever its type says. Nor does an operator of the
// program's that gives a part. Its output is compared with that of the same file built without hetcc.
#include <array>
#include <cstdio>
#include <utility>
#include <vector>

struct Vec {
  double v[3];
  double &operator[](int k) { return v[k]; }
  const double &operator[](int k) const { return v[k]; }
};
struct Cell {
  double x, y, z;
  std::array<double, 2> more;
  double &operator[](int k) {
    switch (k) {
    case 0: return x;
    case 1: return y;
    default: return z;
    }
  }
  double &at(int k) { return k == 0 ? x : z; }
  double &extra(std::size_t k) { return more[k]; }
};
struct Box {
  std::vector<Cell> cells;
};

static void show(const char *what, const std::vector<double> &x) {
  double sum = 0, mixed = 0;
  for (std::size_t i = 0; i < x.size(); ++i)
    sum += x[i], mixed += x[i] * static_cast<double>(i % 7);
  std::printf("%s %g %g\n", what, sum, mixed);
}

static std::vector<double> parts(const std::vector<Cell> &cells) {
  std::vector<double> all;
  for (const Cell &cell : cells)
    all.insert(all.end(), {cell.x, cell.y, cell.z, cell.more[0], cell.more[1]});
  return all;
}

// What only reads, by types that could write.
static void reads(int n, std::vector<Cell> &cells, std::vector<Vec> &vecs, std::vector<std::pair<int, double>> &pairs) {
  std::vector<double> out(n, 7);
  double sum = 0;
#pragma acc region for hetero(1) part_copyin(cells[1:n], vecs[1:n]) part_copyout(out[1:n])
  for (int i = 0; i < n; i++) {
    Cell &cell = cells[i];
    auto &vec = vecs[i];
    out[i] = cell.x + cell[1] * 2 + cell.at(2) + cell.extra(1) + vec[0] + vecs[i][2];
  }
  show("read", out);
#pragma acc region for hetero(1) part_copyin(cells[1:n]) reduction(+:sum)
  for (auto &cell : cells)
    sum += cell.x * cell.y;
#pragma acc region for hetero(1) part_copyin(vecs[1:n]) reduction(+:sum)
  for (auto &[three] : vecs)
    sum += three[1];
#pragma acc region for hetero(1) part_copyin(pairs[1:n]) reduction(+:sum)
  for (auto &[key, weight] : pairs)
    sum += key * weight;
#pragma acc region for hetero(1) copyin(cells[0:n]) part_copy(out[1:n])
  for (int i = 0; i < n; i++) {
    int k = i;
    while (k >= 0 && k > i - 3) { // another item in each round
      auto &cell = cells[k--];
      out[i] += cell.y;
    }
  }
  show("rounds", out);
  std::printf("sum %g\n", sum);
}

// What writes, all of it or only at times.
static void writes(int n, Box &box, std::vector<std::pair<int, double>> &pairs) {
  std::vector<double> out(n, 5), in(n);
  for (int i = 0; i < n; i++)
    in[i] = i % 3;
#pragma acc region for hetero(1) part_copyout(out[1:n])
  for (double &x : out)
    x = 4;
  show("written", out);
#pragma acc region for hetero(1) part_copyin(in[1:n]) part_copy(out[1:n])
  for (int i = 0; i < n; i++) {
    double &x = out[i];
    if (in[i] > 1)
      x = in[i];
  }
  show("at times", out);
#pragma acc region for hetero(1) part_copy(box.cells[1:n])
  for (auto &[x, y, z, more] : box.cells) {
    x = y + z;
    more[1] += 1;
  }
#pragma acc region for hetero(1) part_copy(box.cells[1:n])
  for (int i = 0; i < n; i++) {
    Cell &cell = box.cells[i];
    double &first = cell[0];
    first += 2;
    cell.at(1) *= 3;
    cell.extra(0) = i;
  }
  show("cells", parts(box.cells));
#pragma acc region for hetero(1) part_copy(pairs[1:n])
  for (auto &[key, weight] : pairs)
    weight += key;
  double sum = 0;
  for (const auto &[key, weight] : pairs)
    sum += weight;
  std::printf("pairs %g\n", sum);
}

// Rows under a name of their own, and columns behind references.
static void rows(int n) {
  double grid[6][5];
  for (auto &row : grid)
    for (double &x : row)
      x = n;
#pragma acc region for hetero(1) part_copy(grid[1:6][0:5])
  for (int i = 0; i < 6; i++) {
    double(&row)[5] = grid[i];
    for (int j = 0; j < 5; j++)
      row[j] += j * i;
    auto &last = row[4];
    last *= 2;
  }
  const int m = 4;
  std::vector<double> flat(n * m, 1), more(n * m, 2), all;
#pragma acc region for hetero(1) part_copyin(flat[0:n][1:m]) part_copyout(more[0:n][1:m])
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) {
      double &x = more[i * m + j];
      x = flat[i * m + j] * (j + 1);
    }
  for (auto &row : grid)
    for (double &x : row)
      all.push_back(x);
  show("rows", all);
  show("columns", more);
}

int main() {
  for (int n : {0, 1, 2, 5, 33}) {
    Box box;
    std::vector<Vec> vecs(n);
    std::vector<std::pair<int, double>> pairs(n);
    for (int i = 0; i < n; i++) {
      box.cells.push_back({1.0 * i, i % 5 + 1.0, 2, {{0.5, i % 3 + 0.0}}});
      vecs[i] = {{i * 2.0, 1, i % 4 + 0.0}};
      pairs[i] = {i % 4, i % 9};
    }
    reads(n, box.cells, vecs, pairs);
    writes(n, box, pairs);
    rows(n);
  }
}
