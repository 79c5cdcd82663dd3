// Variables, constants, functions and types that have names of OpenCL's own; and two reductions of teams in one region's end.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>

struct float4 {
  float x, y, z, w;
};
struct double3 {
  double x, y, z;
};

static float dot(float4 a, float4 b) { return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
static double clamp(double v, double lo, double hi) { return v < lo ? lo : v > hi ? hi : v; }
static double length(const double3 &v) { return v.x + v.y + v.z; }
static int popcount(int v) {
  int bits = 0;
  for (; v; v >>= 1)
    bits += v & 1;
  return bits;
}

// Constants in memory, which a reference leads to.
struct Limits {
  static constexpr double floor = 0.25;
};
const double step[3] = {1, 2, 4};
static const double &larger(const double &a, const double &b) { return a < b ? b : a; }

namespace scale {
inline double factor(double x) { return x * 1.5; }
} // namespace scale

// Variables have the names of functions that compute them.
static void extremes(const double *data, long n) {
  double min = 1e9, max = -1e9, factor = 0;
#pragma omp target teams distribute parallel for map(to : data[0 : n]) reduction(min : min) reduction(max : max)       \
    reduction(+ : factor)
  for (long i = 0; i < n; ++i) {
    min = std::min(min, data[i]);
    max = std::max(max, data[i]);
    const double abs = std::abs(data[i]);
    factor += scale::factor(abs);
  }
  std::printf("extremes %g %g %g\n", min, max, factor);
}

// The object has members that no kernel can have.
class Summary {
  std::unique_ptr<double[]> items;
  std::shared_ptr<int> shared;
  long n;

public:
  explicit Summary(long n) : items(new double[n]), shared(new int(1)), n(n) {
    for (long i = 0; i < n; ++i)
      items[i] = (i * 37) % 101 - 50;
  }
  void print() const {
    extremes(items.get(), n);
    const double *data = items.get();
    double total = 0;
#pragma omp target teams distribute parallel for map(to : data[0 : n]) reduction(+ : total)
    for (long i = 0; i < n; ++i)
      total += data[i] * data[i];
    std::printf("summary %g\n", total);
  }
};

int main() {
  const int n = 1003;
  static float4 p[n];
  static double3 q[n];
  static double out[n];
  static int bins[4];
  for (int i = 0; i < n; ++i) {
    p[i] = {1.0f * i, 2, 3, 4};
    q[i] = {1.0 * i, 2, 3};
  }
  int min = 3, barrier = 2, max = 9, step = 1, local = 4;
  double sum = 0, most = 0;
#pragma omp target teams distribute parallel for map(to : p, q) map(from : out) map(tofrom : bins, sum, most)          \
    reduction(+ : sum) reduction(max : most)
  for (int i = 0; i < n; ++i) {
    const double3 v = q[i];
    const unsigned half = i % 4;
    out[i] = dot(p[i], p[i]) + clamp(i, min, max) + barrier + popcount(i) + length(v) + step * local;
    sum += out[i];
    if (out[i] > most)
      most = out[i];
#pragma omp atomic
    bins[half] += min;
#pragma omp atomic
    bins[half] += barrier;
  }
  std::printf("%.3f %.3f %d %d\n", sum, most, bins[0], bins[3]);

  long odd = 0, even = 0;
#pragma omp target teams map(tofrom : odd, even)
#pragma omp distribute
  for (int row = 0; row < 16; ++row) {
    long a = 0, b = 0;
#pragma omp parallel for reduction(+ : a, b)
    for (int j = 0; j < 64; ++j) {
      a += j % 2 ? row * j : 0;
      b += j % 2 ? 0 : row + j;
    }
#pragma omp atomic
    odd += a;
#pragma omp atomic
    even += b;
  }
  int count = 0, whole = 0;
#pragma omp target teams map(tofrom : count, whole) num_teams(3)
  {
    int base = 1;
#pragma omp distribute parallel for reduction(+ : count, whole)
    for (int i = 0; i < 1000; ++i) {
      count += i % 3 == 0;
      whole += i * base;
    }
  }
  std::printf("%ld %ld %d %d\n", odd, even, count, whole);
  double constants = 0;
#pragma omp target teams distribute parallel for reduction(+ : constants)
  for (int i = 0; i < n; ++i)
    constants += larger(Limits::floor, i % 2) * ::step[i % 3];
  std::printf("constants %g\n", constants);
  Summary(300).print();
}
