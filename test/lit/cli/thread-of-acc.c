// A construct of OpenACC whose condition is false runs as the thread that comes to it.
// RUN: %hetcc -fopenmp --cuda-arch=none -Wno-het-target-on-host %s -o %t
// RUN: env HET_DEVICES=host:2 %t
// RUN: env HET_DEVICES=sim:1 %t
#include <ctsar.h>
#include <omp.h>
#include <stdio.h>

static void add(void *to, void *from) { *(long *)to += *(long *)from; }

// Each of two threads sums up its own iterations.
#define SUM(directive, body)                                                                                           \
  do {                                                                                                                 \
    ctsar *s = NULL;                                                                                                   \
    const int n = 100;                                                                                                 \
    long sum = 0;                                                                                                      \
    ctsar_init(&s, n, CTSAR_STATIC, CTSAR_DEV_CPU, NULL, NULL, NULL);                                                  \
    _Pragma("omp parallel num_threads(2)") {                                                                           \
      long zero = 0;                                                                                                   \
      do {                                                                                                             \
        ctsar_next(s, n);                                                                                              \
        long *r = (long *)ctsar_reg_reduc(s, &sum, &zero, sizeof(long), add);                                          \
        _Pragma(directive) body                                                                                        \
      } while (ctsar_loop(s));                                                                                         \
    }                                                                                                                  \
    if (sum != 4950)                                                                                                   \
      printf(directive ": %ld\n", sum), bad++;                                                                         \
  } while (0)

int main(void) {
  int bad = 0, seen[2] = {0, 0};
  SUM("acc serial deviceptr(r) if(ctsar_get_type(s) == CTSAR_DEV_GPU)",
      for (int i = CSTART(s); i < CEND(s); i++) r[0] += i;);
  SUM("acc kernels deviceptr(r) if(ctsar_get_type(s) == CTSAR_DEV_GPU)",
      for (int i = CSTART(s); i < CEND(s); i++) r[0] += i;);
  SUM("acc parallel loop seq deviceptr(r) if(ctsar_get_type(s) == CTSAR_DEV_GPU)",
      for (int i = CSTART(s); i < CEND(s); i++) r[0] += i;);
  SUM("acc parallel deviceptr(r) if(ctsar_get_type(s) == CTSAR_DEV_GPU)",
      { for (int i = CSTART(s); i < CEND(s); i++) r[0] += i; });
#pragma omp parallel num_threads(2)
  {
    int t = 0;
#pragma acc serial copyout(t) if(omp_get_num_threads() > 2)
    t = omp_get_thread_num();
#pragma omp atomic
    seen[t]++;
  }
  bad += seen[0] != 1 || seen[1] != 1;
  return bad;
}
