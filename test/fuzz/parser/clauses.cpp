//===-- fuzz/parser/clauses.cpp - any directive on a sound loop ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Each line of the input becomes a `#pragma` before a loop over arrays of several shapes, in the scope of which the
// names of the seeds are declared. So what is tried is the clause parser and all that judges clauses.

#include "stages.h"

#include <cstddef>
#include <cstdint>

namespace {

const char before[] = R"(
typedef struct { double x, y; } point;
enum { N = 64 };
double g[N][N];
void f(int n, int m, double *a, double *b, const double *x, double *y, float (*c)[N], double u[N][N], int *k, double e,
       point *p, double *v, double *uold) {
  int i, j;
  double s = 0, sum = 0, error = 0;
)";
const char after[] = R"(
  for (i = 0; i < n; i++) {
    a[i] = b[i] + x[i] * e;
    sum += y[i];
  }
}
)";

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size > 2000)
    return 0;
  std::string text = before, line;
  for (size_t i = 0; i <= size; ++i) {
    if (i < size && data[i] != '\n' && data[i] != '\r') {
      line += static_cast<char>(data[i]);
      continue;
    }
    if (!line.empty())
      text += "#pragma " + line + "\n";
    line.clear();
  }
  translate(text + after, false);
  return 0;
}
