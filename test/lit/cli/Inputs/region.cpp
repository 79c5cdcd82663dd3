#include <cstdio>
#include <vector>
int main() {
  std::vector<double> storage(100, 1.5);
  double *v = storage.data();
  int n = 100;
#pragma acc region for part_copy(v[1:n]) hetero(1)
  for (int i = 0; i < n; i++)
    v[i] = v[i] + i;
  for (int i = 0; i < n; i++)
    if (v[i] != 1.5 + i)
      return 1;
  std::puts("added");
}
