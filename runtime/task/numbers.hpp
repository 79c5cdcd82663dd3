//===-- task/numbers.hpp - the numbers of threads that tasks see -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Threads of the engine are no threads of the program's OpenMP runtime, which gives each of them number 0. Programs add
// up by these numbers. So a task's thread has a number that no other one has at that time. The threads that run tasks
// are one team, as in Nanos++. A parallel region's own threads come first in it.
#pragma once

namespace het {

/// From now on tasks are expected, and whoever asks outside of parallel regions is told of the threads that run them.
void expectTasks();

/// Results of omp_get_thread_num, omp_get_num_threads, omp_get_max_threads and omp_in_final for the calling thread. Any
/// thread.
int threadNumber();
int threadCount();
int mostThreads();
bool inFinalTask();

} // namespace het
