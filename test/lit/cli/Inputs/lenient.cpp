#include <cstdio>
#include <utility>
#include <vector>
template <class T> std::vector<std::pair<int, int>> list(T n) {
  std::vector<std::pair<T, T>> v;
  v.template emplace_back(n, n);
  return v;
}
int main() {
  int a[4] = {0}, n = 3;
  char narrow[] = {n};
#pragma omp target map(tofrom : a)
  a[0] = 1;
  std::printf("%d %d %d\n", int(list(1).size()), a[0], narrow[0]);
}
