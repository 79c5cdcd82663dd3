// Copies of objects that tasks beneath a task use behind the end of its statements. Storage within variables, and behind views.
#include <cstdio>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

static long total;
static int objects;

struct values {
  std::vector<int> list;
  explicit values(int n) : list(n, n) { count(1); }
  values(const values &other) : list(other.list) { count(1); }
  ~values() {
    for (int &one : list)
      one = -1000;
    count(-1);
  }
  static void count(int change) {
#pragma omp atomic
    objects += change;
  }
};

struct place {
  int row;
  const place *before;
};

static void grow(int depth, const place &before, int &leaves) {
  if (depth == 0) {
    leaves++;
    return;
  }
  for (int i = 0; i < 3; i++) {
    place mine = {depth * 10 + i, &before};
#pragma oss task reduction(+ : leaves)
    grow(depth - 1, mine, leaves);
#pragma oss task
    for (const place *at = &mine; at; at = at->before) {
#pragma omp atomic
      total += at->row;
    }
  }
}

static void chains(int n) {
  for (int k = 0; k < n; k++) {
    values own(k + 1);
    int value = k;
#pragma oss task weakinout(total) firstprivate(own, value)
    {
#pragma oss task inout(own, value)
      for (int &one : own.list)
        one += value++;
#pragma oss task in(own, value) inout(total)
      for (int one : own.list)
        total += one + value;
    }
  }
}

// The items of these are within a variable, or are reached from a copy of one as well.
struct matrix {
  std::vector<int> items;
  int width;
  int &operator()(int i, int j) { return items[i * width + j]; }
};
struct part {
  int *begin;
  int &operator[](int i) const { return begin[i]; }
};

static void objects_with_items() {
  matrix grid = {std::vector<int>(16, 1), 4};
  std::map<std::string, int> ages = {{"a", 1}, {"b", 2}};
  std::optional<int> one = 3;
  std::tuple<int, long> both = {4, 5};
  int y = 6, other = 7, *p = &other;
  for (int i = 0; i < 4; i++) {
    const part row = {&grid(i, 0)};
#pragma omp task inout(row[0]) in(y)
    row[0] += i + y;
#pragma omp task inout(grid(i, 0))
    grid(i, 0) *= 2;
#pragma omp task inout((i % 2 ? p : &y)[0;1])
    *(i % 2 ? p : &y) += i;
#pragma omp task inout(ages.at("b"), *one, std::get<0>(both))
    ages.at("b") += *one += std::get<0>(both) += i;
#pragma omp task inout(ages["a"], *(&y), grid.items.back())
    ages["a"] += y++, grid.items.back() += ages["a"];
  }
#pragma omp taskwait
  long sum = 0;
  for (int item : grid.items)
    sum = sum * 3 + item;
  std::printf("%ld %d %d %d %d %d %d\n", sum, ages["a"], ages["b"], *one, std::get<0>(both), y, other);
}

int main() {
  objects_with_items();
  const place first = {0, nullptr};
  int leaves = 0;
#pragma oss task reduction(+ : leaves)
  grow(4, first, leaves);
#pragma oss taskwait
  chains(30);
#pragma oss taskwait
  std::printf("%ld %d %d\n", total, leaves, objects);
}
