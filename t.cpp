#include <array>
#include <cstdio>
#include <cstdlib>
#include <vector>
int main(int argc, char **) {
  std::array<int, 8> six{};
  int n = argc > 1 ? 9 : 8, a[8] = {};
#pragma omp target teams distribute parallel for map(tofrom : a, six)
  for (int i = 0; i < n; i++) a[i % 8] = six.at(i) + i;
  printf("%d\n", a[7]);
}
