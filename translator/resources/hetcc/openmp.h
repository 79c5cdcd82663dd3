//===-- hetcc/openmp.h - functions of <omp.h> in a kernel ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Constructs whose body asks for numbers of threads or teams run on one thread: one team of one.
#ifndef HETCC_OPENMP_H
#define HETCC_OPENMP_H

// Whether the host runs this text. It calls another version of some functions (`declare variant`, `acc routine bind`).
#ifdef __CUDACC__
#define HET_ON_HOST 0
#else
#define HET_ON_HOST ::het::omp_is_initial_device()
#endif

// A construct without num_threads and num_teams has no more of them.
#define HET_MOST_THREADS HET_ON_DEVICE(1024, 1)
#define HET_MOST_TEAMS HET_ON_DEVICE(65535, 1)

namespace het {
#ifdef __CUDACC__
HET_LIBRARY int omp_is_initial_device() { return 0; }
HET_LIBRARY double omp_get_wtime() {
  unsigned long long now;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
  return (double)now * 1e-9;
}
#else
HET_LIBRARY int omp_is_initial_device() { return ::het_current_device() == ::het_num_devices(); }
HET_LIBRARY double omp_get_wtime() { return ::het_time(); }
#endif
HET_LIBRARY double omp_get_wtick() { return 1e-9; }

HET_LIBRARY int omp_get_num_teams() { return 1; }
HET_LIBRARY int omp_get_team_num() { return 0; }
HET_LIBRARY int het_gang_number() { return 0; }
HET_LIBRARY int omp_get_max_teams() { return 1; }
HET_LIBRARY int omp_get_teams_thread_limit() { return 1; }
HET_LIBRARY int omp_get_num_threads() { return 1; }
HET_LIBRARY int omp_get_thread_num() { return 0; }
HET_LIBRARY int omp_get_max_threads() { return 1; }
HET_LIBRARY int omp_get_thread_limit() { return 1; }
HET_LIBRARY int omp_get_num_procs() { return 1; }
HET_LIBRARY int omp_in_parallel() { return 0; }
HET_LIBRARY int omp_in_final() { return 0; }
HET_LIBRARY int omp_get_level() { return 0; }
HET_LIBRARY int omp_get_active_level() { return 0; }
HET_LIBRARY int omp_get_max_active_levels() { return 1; }
HET_LIBRARY int omp_get_supported_active_levels() { return 1; }
HET_LIBRARY int omp_get_ancestor_thread_num(int level) { return level == 0 ? 0 : -1; }
HET_LIBRARY int omp_get_team_size(int level) { return level == 0 ? 1 : -1; }
// With `regions` parallel regions around, the outermost of `threads` threads, of which this is number `thread`.
HET_LIBRARY int teamSize(int level, int regions, int threads) {
  return level < 0 || level > regions ? -1 : level == 1 ? threads : 1;
}
HET_LIBRARY int ancestorThread(int level, int regions, int thread) {
  return level < 0 || level > regions ? -1 : level == 1 ? thread : 0;
}
HET_LIBRARY int omp_get_dynamic() { return 0; }
HET_LIBRARY int omp_get_nested() { return 0; }
HET_LIBRARY int omp_get_cancellation() { return 0; }
HET_LIBRARY void omp_set_num_threads(int) {}
HET_LIBRARY void omp_set_dynamic(int) {}
HET_LIBRARY void omp_set_nested(int) {}
HET_LIBRARY void omp_set_max_active_levels(int) {}

// A function of <openacc.h>, in the values of its type of devices.
HET_LIBRARY int accOnDevice(int type) {
  return type == 2 || type == 0 ? omp_is_initial_device() : (type == 4 || type == 5) && !omp_is_initial_device();
}
} // namespace het

#endif
