void twice(int n, double *a, double *b) {
#define K 1
#include "loop.inc"
#undef K
#define K 2
#include "loop.inc"
}
