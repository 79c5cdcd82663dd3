//===-- e2e/programs/task_threads.c - numbers of threads in tasks, and sums by them ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// No two tasks that run at once see one number, and arrays of as many items as the functions tell outside of tasks have
// an item for each. A parallel region within a task has numbers of its own. Its threads are in that task: their
// barriers and waits are for its children, which have one order.
#include "check.h"
#include "task_busy.h"

#include <omp.h>
#include <stdlib.h>

#define CHECK(condition) check_near(#condition, __LINE__, (condition) != 0, 1, 0)

enum { Tasks = 64 };

static void sums_by_thread(void) {
  const int threads = omp_get_num_threads();
  CHECK(omp_get_max_threads() >= threads);
  CHECK(omp_get_thread_num() == 0);
  long *sums = calloc(threads, sizeof *sums), sum = 0;
  int *busy_now = calloc(threads, sizeof *busy_now), apart = 1, within = 1;
  char items[Tasks];
  for (int i = 0; i < Tasks; i++) {
#pragma omp task out(items[i]) shared(apart, within)
    {
      const int thread = omp_get_thread_num();
      if (thread >= threads || omp_get_num_threads() != threads)
        __atomic_store_n(&within, 0, __ATOMIC_RELAXED);
      if (__atomic_fetch_add(&busy_now[thread], 1, __ATOMIC_RELAXED))
        __atomic_store_n(&apart, 0, __ATOMIC_RELAXED);
      const long old = sums[thread];
      busy(20);
      sums[thread] = old + i;
      __atomic_fetch_sub(&busy_now[thread], 1, __ATOMIC_RELAXED);
      items[i] = 1;
    }
  }
#pragma omp taskwait
  for (int t = 0; t < threads; t++)
    sum += sums[t];
  CHECK(apart && within);
  CHECK(sum == Tasks * (Tasks - 1) / 2);
  free(sums);
  free(busy_now);
}

static void regions_in_tasks(void) {
  int ok[Tasks / 8];
  for (int i = 0; i < Tasks / 8; i++) {
#pragma omp task out(ok[i])
    {
      int seen[2] = {0, 0}, threads = 0;
#pragma omp parallel num_threads(2) shared(seen, threads)
      {
        __atomic_fetch_add(&seen[omp_get_thread_num() % 2], 1, __ATOMIC_RELAXED);
        __atomic_fetch_add(&threads, omp_get_num_threads(), __ATOMIC_RELAXED);
      }
      ok[i] = seen[0] == 1 && seen[1] == 1 && threads == 4;
      ok[i] = ok[i] || (seen[0] == 1 && seen[1] == 0 && threads == 1); // no thread was left
    }
  }
#pragma omp taskwait
  for (int i = 0; i < Tasks / 8; i++)
    CHECK(ok[i]);
}

static void meet(int *count) {
#pragma omp atomic
  *count += 1;
#pragma omp barrier
}

static void barriers_in_tasks(void) {
  int count = 0, seen = 0, threads = 1;
#pragma omp task inout(count, seen, threads)
  {
#pragma omp parallel num_threads(2) default(none) shared(count, seen, threads)
    {
#pragma omp barrier
      meet(&count);
#pragma omp single
      {
        seen = count;
        threads = omp_get_num_threads();
      }
    }
  }
#pragma omp taskwait
  CHECK(seen == threads);
}

static void waits_in_regions_of_tasks(void) {
  int sum = 0, chain = 0, created = 0;
#pragma omp task inout(sum, chain, created)
  {
#pragma omp parallel num_threads(3)
#pragma omp single
    {
      for (int i = 0; i < 4; i++) {
#pragma omp task shared(sum)
#pragma omp atomic
        sum += i;
      }
#pragma omp taskwait
      sum *= 10;
    }
#pragma omp parallel num_threads(3)
    for (int i = omp_get_thread_num(); i < Tasks; i += omp_get_num_threads()) {
      int mine = 0;
#pragma omp task inout(chain)
      chain = chain + 1;
#pragma omp task shared(mine)
      mine = 1;
#pragma omp taskwait
#pragma omp atomic
      created += mine;
    }
  }
#pragma omp taskwait
  CHECK(sum == 60);
  CHECK(chain == Tasks && created == Tasks);
}

// A loop that nobody shares: the threads that run tasks are not its team.
static int alone(void) {
  static int count = 0;
#pragma omp for schedule(static)
  for (int i = 0; i < 100; i++)
    count++;
#pragma omp for schedule(static, 7) reduction(+ : count)
  for (int i = 0; i < 100; i++)
    count++;
  return count;
}

static void final_tasks(void) {
  int outer = 0, inner = 0, other = 1;
#pragma omp task inout(outer, inner) final(1)
  {
    outer = omp_in_final();
#pragma omp task inout(inner)
    inner = omp_in_final();
  }
#pragma omp task inout(other)
  other = omp_in_final();
#pragma omp taskwait
  CHECK(outer && inner && !other);
  CHECK(!omp_in_final());
}

// Loops in tasks whose variables are of the function around.
static void loops_with_variables_from_outside(void) {
  int i, j, after = 0, a[Tasks] = {0}, good = 1;
#pragma omp task inout(a)
  {
#pragma omp parallel for
    for (i = 0; i < Tasks; i++)
      a[i] = i;
  }
#pragma omp task inout(a) shared(i, j)
  {
#pragma omp parallel
    {
#pragma omp for collapse(2) nowait
      for (i = 0; i < Tasks / 2; i++)
        for (j = 0; j < 2; j++)
          a[i * 2 + j] += 100;
    }
  }
#pragma omp task inout(a, after) shared(j)
  {
#pragma omp parallel for simd
    for (j = 0; j < Tasks; j++)
      a[j] += 1000;
    after = j;
  }
#pragma omp taskwait
  for (i = 0; i < Tasks; i++)
    good = good && a[i] == i + 1100;
  CHECK(good);
  CHECK(after == Tasks && j == Tasks);
}

int main(void) {
  sums_by_thread();
  regions_in_tasks();
  barriers_in_tasks();
  waits_in_regions_of_tasks();
  final_tasks();
  loops_with_variables_from_outside();
  CHECK(alone() == 200);
  return check_result("task_threads");
}
