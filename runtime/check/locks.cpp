//===-- check/locks.cpp - functions that lock, or that order threads, under -fhet-check ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// As library.cpp. Weak, as a program may be linked without the library that has them. hetcc asks for this file's mark:
// a program without it has locks that nobody sees.
#include "check/tell.hpp"

HOOK char het_check_sees_locks = 1;

__attribute__((constructor(102))) static void begin() { het_check_locks(); }

#define WEAK_WRAP(result, name, parameters)                                                                            \
  extern "C" __attribute__((weak)) result __real_##name parameters;                                                    \
  HOOK result __wrap_##name parameters
// Behind a call that waits for a lock, and before one that gives it back.
#define LOCKS(result, name, parameters, arguments)                                                                     \
  WEAK_WRAP(result, name, parameters) {                                                                                \
    const Locking locking(1);                                                                                          \
    return __real_##name arguments;                                                                                    \
  }
#define UNLOCKS(result, name, parameters, arguments)                                                                   \
  WEAK_WRAP(result, name, parameters) {                                                                                \
    if (on)                                                                                                            \
      het_check_order(-1);                                                                                             \
    return __real_##name arguments;                                                                                    \
  }
// Gives the value of `got` if it has the lock now.
#define TRIES(name, parameters, arguments, got)                                                                        \
  WEAK_WRAP(int, name, parameters) {                                                                                   \
    const int answer = __real_##name arguments;                                                                        \
    if (on)                                                                                                            \
      het_check_order(answer got ? 1 : 0);                                                                             \
    return answer;                                                                                                     \
  }
#define SYNCHRONIZES(result, name, parameters, arguments)                                                              \
  WEAK_WRAP(result, name, parameters) {                                                                                \
    const Locking locking(0);                                                                                          \
    return __real_##name arguments;                                                                                    \
  }

namespace {
struct Locking {
  int locks;
  explicit Locking(int locks) : locks(locks) {}
  ~Locking() {
    if (on)
      het_check_order(locks);
  }
};
} // namespace

// Their objects are the C library's; nothing here looks into one.
LOCKS(int, pthread_mutex_lock, (void *lock), (lock))
TRIES(pthread_mutex_trylock, (void *lock), (lock), == 0)
UNLOCKS(int, pthread_mutex_unlock, (void *lock), (lock))
LOCKS(int, pthread_spin_lock, (void *lock), (lock))
TRIES(pthread_spin_trylock, (void *lock), (lock), == 0)
UNLOCKS(int, pthread_spin_unlock, (void *lock), (lock))
LOCKS(int, pthread_rwlock_rdlock, (void *lock), (lock))
LOCKS(int, pthread_rwlock_wrlock, (void *lock), (lock))
TRIES(pthread_rwlock_tryrdlock, (void *lock), (lock), == 0)
TRIES(pthread_rwlock_trywrlock, (void *lock), (lock), == 0)
UNLOCKS(int, pthread_rwlock_unlock, (void *lock), (lock))
SYNCHRONIZES(int, pthread_once, (void *once, void (*act)()), (once, act))
SYNCHRONIZES(int, sem_wait, (void *semaphore), (semaphore))
SYNCHRONIZES(int, sem_post, (void *semaphore), (semaphore))
SYNCHRONIZES(unsigned long, pthread_self, (), ())
SYNCHRONIZES(int, __cxa_guard_acquire, (void *guard), (guard))

// OpenMP's own, and what compilers make of its directives.
LOCKS(void, omp_set_lock, (void *lock), (lock))
TRIES(omp_test_lock, (void *lock), (lock), != 0)
UNLOCKS(void, omp_unset_lock, (void *lock), (lock))
LOCKS(void, omp_set_nest_lock, (void *lock), (lock))
TRIES(omp_test_nest_lock, (void *lock), (lock), != 0)
UNLOCKS(void, omp_unset_nest_lock, (void *lock), (lock))
LOCKS(void, GOMP_critical_start, (), ())
UNLOCKS(void, GOMP_critical_end, (), ())
LOCKS(void, GOMP_critical_name_start, (void **lock), (lock))
UNLOCKS(void, GOMP_critical_name_end, (void **lock), (lock))
LOCKS(void, GOMP_atomic_start, (), ())
UNLOCKS(void, GOMP_atomic_end, (), ())
LOCKS(void, __kmpc_critical, (void *place, int thread, void *lock), (place, thread, lock))
LOCKS(void, __kmpc_critical_with_hint, (void *place, int thread, void *lock, unsigned hint),
      (place, thread, lock, hint))
UNLOCKS(void, __kmpc_end_critical, (void *place, int thread, void *lock), (place, thread, lock))
SYNCHRONIZES(int, omp_get_thread_num, (), ())
