// Calls of kernels that a header declares in OpenCL's words, from C++: tiles of a product, and particles.
#include "words.h"

#include <cstdio>
#include <vector>

int main() {
  const int n = 8, tiles = 3;
  std::vector<std::vector<float>> a, b, c;
  for (int t = 0; t < tiles * tiles; ++t) {
    a.emplace_back(n * n, float(t + 1));
    b.emplace_back(n * n, float(2 - t));
    c.emplace_back(n * n, 0.0f);
  }
  for (int i = 0; i < tiles; ++i)
    for (int j = 0; j < tiles; ++j)
      for (int k = 0; k < tiles; ++k)
        product(a[i * tiles + k].data(), b[k * tiles + j].data(), c[i * tiles + j].data(), n);
  std::vector<particle> now(37), next(37);
  for (int i = 0; i < 37; ++i)
    now[i] = {float(i), 1, float(i % 3)};
  move(37, 0.5f, now.data(), next.data());
  move(37, 0.25f, next.data(), now.data());
#pragma omp taskwait
  double sum = 0, place = 0;
  for (int t = 0; t < tiles * tiles; ++t)
    for (int i = 0; i < n * n; ++i)
      sum += (t + 1) * c[t][i];
  for (const particle &one : now)
    place += one.x;
  std::printf("%.9g %.9g\n", sum, place);
}
