#include "shared.h"
#ifdef __cplusplus
extern "C++"
#endif
double two(int n, double *x) {
  raise(n, x);
  raise(n, x);
  return total(n, x);
}
