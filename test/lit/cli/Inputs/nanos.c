#include <nanox/nanos_omp.h>

#include <nanos.h>
#include <stdio.h>
#include <stdlib.h>

#pragma omp task inout(*s)
static void add(int *s, long *seen) {
  *s += 1;
#pragma omp atomic
  seen[nanos_omp_get_thread_num()]++;
}

int main(void) {
  const int threads = nanos_omp_get_num_threads();
  long *seen = (long *)nanos_malloc_pinned_cuda(threads * sizeof *seen), all = 0;
  int sockets = 0, s[64] = {0};
  for (int i = 0; i < threads; i++)
    seen[i] = 0;
  nanos_get_num_sockets(&sockets);
  for (int i = 0; i < 640; i++) {
    nanos_current_socket(i % sockets);
    add(&s[i % 64], seen);
  }
#pragma omp taskwait
  for (int i = 0; i < threads; i++)
    all += seen[i];
  printf("%d threads counted %ld\n", threads, all);
  nanos_free_pinned_cuda(seen);
  return 0;
}
