//===-- benchmarks/programs/kernels.cu - a translated kernel beside the one written by hand ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Times of kernels alone, by events, in turn and on equal arrays; then compares what they computed. tools/gpu_pack.py
// compiles it once for jacobi.cu and once for product.cu (BY_HAND), with the text that `hetcc --emit=cuda` makes of the
// .c file (TRANSLATED), whose kernels are KERNEL_1, KERNEL_2, and TILED_1 with tiles. Arguments: size, timed passes, warm-up passes.
#define main mainByHand
#include BY_HAND
#undef main
#include TRANSLATED

#include "device/launch_grid.hpp"

#include <cmath>
#include <vector>

static dim3 blocks, threads;

static int processors() {
  int count = 0;
  need(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0), "cudaDeviceGetAttribute");
  return count;
}

static void launchAs(const het::LaunchGrid &grid) {
  blocks = dim3(grid.x, grid.y, grid.z);
  threads = dim3(grid.blockX, grid.blockY, grid.blockZ);
}

// As the runtime launches it, if it has no tiles.
static void shape(long rows, long columns, bool reduces) {
  long extent[] = {rows, columns};
  launchAs(het::gridFor(extent, 256, reduces ? 8 * processors() : 1 << 20));
}

static double *onDevice(const std::vector<double> &from) {
  double *to;
  need(cudaMalloc(&to, sizeof(double) * from.size()), "cudaMalloc");
  need(cudaMemcpy(to, from.data(), sizeof(double) * from.size(), cudaMemcpyHostToDevice), "cudaMemcpy");
  return to;
}

static std::vector<double> fromDevice(const double *from, size_t count) {
  std::vector<double> to(count);
  need(cudaMemcpy(to.data(), from, sizeof(double) * count, cudaMemcpyDeviceToHost), "cudaMemcpy");
  return to;
}

static double sumOf(const double *partial, size_t count) {
  double sum = 0;
  for (double one : fromDevice(partial, count))
    sum += one;
  return sum;
}

static void same(const char *what, double a, double b, double tolerance) {
  if (std::abs(a - b) <= tolerance * std::abs(b))
    return;
  fprintf(stderr, "%s: the kernels disagree, %.17g and %.17g by hand\n", what, a, b);
  exit(1);
}

static void same(const char *what, const double *a, const double *b, size_t count) {
  std::vector<double> left = fromDevice(a, count), right = fromDevice(b, count);
  for (size_t i = 0; i < count; ++i)
    same(what, left[i], right[i], 1e-12);
}

// Meanwhile both kernels come into the queue: the first one would bear the way there.
static __global__ void delay(long long cycles) {
  for (const long long begin = clock64(); clock64() - begin < cycles;)
    ;
}

template <class Translated, class ByHand>
static void compare(const char *what, int count, int warm, Translated translated, ByHand byHand) {
  cudaEvent_t at[3];
  for (cudaEvent_t &one : at)
    need(cudaEventCreate(&one), "cudaEventCreate");
  std::vector<double> ours, theirs;
  for (int pass = -warm; pass < count; ++pass) {
    delay<<<1, 1>>>(100000);
    cudaEventRecord(at[0]);
    translated();
    cudaEventRecord(at[1]);
    byHand();
    cudaEventRecord(at[2]);
    need(cudaEventSynchronize(at[2]), what);
    float first = 0, second = 0;
    need(cudaEventElapsedTime(&first, at[0], at[1]), "cudaEventElapsedTime");
    need(cudaEventElapsedTime(&second, at[1], at[2]), "cudaEventElapsedTime");
    if (pass >= 0)
      ours.push_back(first * 1e-3), theirs.push_back(second * 1e-3);
  }
  qsort(ours.data(), ours.size(), sizeof(double), by_value);
  qsort(theirs.data(), theirs.size(), sizeof(double), by_value);
  printf("%s-translated %.9e\n%s-by-hand %.9e\n", what, ours[ours.size() / 2], what, theirs[theirs.size() / 2]);
}

#ifdef PRODUCT
static void compareAll(int n, int count, int warm) {
  size_t cells = (size_t)n * n;
  std::vector<double> a(cells), b(cells);
  for (size_t i = 0; i < cells; ++i)
    a[i] = (double)(i % 17), b[i] = (double)(i % 13);
  double *da = onDevice(a), *db = onDevice(b), *ours = onDevice(a), *theirs = onDevice(b);
  const long extent[] = {n, n};
  const auto tiles = het::gridOfTiles(extent, {4, 4, 1, 0}, {256, 1 << 20}, processors());
  if (tiles)
    launchAs(*tiles);
  else
    shape(n, n, false);
  compare(
      "product", count, warm,
      [&] {
        if (tiles)
          TILED_1<<<blocks, threads>>>(0, n, 0, n, n, da, db, ours);
        else
          KERNEL_1<<<blocks, threads>>>(0, n, 0, n, n, da, db, ours);
      },
      [&] { product<<<dim3((n + 255) / 256, n), 256>>>(n, da, db, theirs); });
  same("product", ours, theirs, cells);
}
#else
static void compareAll(int n, int count, int warm) {
  size_t cells = (size_t)n * n;
  std::vector<double> u(cells), f(cells), none(cells, 0.0);
  for (size_t i = 0; i < cells; ++i)
    f[i] = 1e-3 * (i / n % 7) - 1e-3 * (i % n % 5), u[i] = 1e-2 * ((i / n + i % n) % 3);
  double *du = onDevice(u), *df = onDevice(f), *old = onDevice(none), *oldByHand = onDevice(none),
         *uByHand = onDevice(u);
  dim3 grid((n + 255) / 256, n), few(grid.x, n < 128 ? n : 128);
  shape(n, n, false);
  compare(
      "copy", count, warm, [&] { KERNEL_1<<<blocks, threads>>>(0, n, 0, n, old, n, du, n); },
      [&] { copy<<<grid, 256>>>(n, n, uByHand, oldByHand); });
  same("copy", old, oldByHand, cells);
  shape(n - 2, n - 2, true);
  size_t most = (size_t)blocks.x * blocks.y, mostByHand = (size_t)few.x * few.y;
  double *partial = onDevice(std::vector<double>(most)), *partialByHand = onDevice(std::vector<double>(mostByHand));
  compare(
      "sweep", count, warm, [&] { KERNEL_2<<<blocks, threads>>>(1, n - 1, 1, n - 1, old, n, df, n, du, n, partial); },
      [&] { sweep<<<few, 256>>>(n, n, uByHand, oldByHand, df, partialByHand); });
  same("sweep", du, uByHand, cells);
  same("residual", sumOf(partial, most), sumOf(partialByHand, mostByHand), 1e-10);
}
#endif

int main(int argc, char **argv) {
  compareAll(argument(argc, argv, 1, 1024), argument(argc, argv, 2, 21), argument(argc, argv, 3, 5));
  return 0;
}
