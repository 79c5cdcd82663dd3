// Copies of objects that tasks beneath a task use behind the end of its statements.
#include <cstdio>
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

int main() {
  const place first = {0, nullptr};
  int leaves = 0;
#pragma oss task reduction(+ : leaves)
  grow(4, first, leaves);
#pragma oss taskwait
  chains(30);
#pragma oss taskwait
  std::printf("%ld %d %d\n", total, leaves, objects);
}
