#include <nanos6.h>
#include <nanos6/debug.h>
#include <stdio.h>

#ifndef _OMPSS_2
#error the option defines it
#endif

int main(void) {
  const unsigned threads = nanos6_get_num_cpus();
  long *seen = (long *)nanos6_lmalloc(threads * sizeof *seen), all = 0;
  nanos6_wait_for_full_initialization();
  for (unsigned i = 0; i < threads; i++)
    seen[i] = 0;
#pragma oss taskloop grainsize(10) shared(seen)
  for (int i = 0; i < 640; i++) {
#pragma oss atomic
    seen[nanos6_get_current_virtual_cpu()]++;
  }
#pragma oss taskwait
  for (unsigned i = 0; i < threads; i++)
    all += seen[i];
  printf("%u threads counted %ld\n", threads, all);
  nanos6_lfree(seen, threads * sizeof *seen);
  return nanos6_in_final();
}
