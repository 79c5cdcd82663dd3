//===-- task/jobs.hpp - the jobs of the program, and the threads that run their parts ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Each accelerator has a thread, and so has each core of the host. They are made for the first barrier and sleep
// between barriers. Who runs which part is decided in sched/part_scheduler.hpp, under one lock. The program's own code,
// dicing and parts, runs outside of it.
#pragma once

#include "exec/engine/runtime.hpp"
#include "sched/part_scheduler.hpp"

#include <het/job.h>

#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace het {

struct JobRun;

class Jobs {
public:
  /// The runtime must outlive it.
  explicit Jobs(Runtime &runtime);
  /// Ends the threads; for tests. Jobs that are queued are forgotten.
  ~Jobs();
  Jobs(const Jobs &) = delete;
  Jobs &operator=(const Jobs &) = delete;

  /// Queues a job for the next barrier; within a part for the barrier that runs the part. An error is one of the
  /// domain. Any thread.
  Status submit(const het_job &job);
  /// Runs what is queued. Gives what a part threw, or null; of several that of the first job and part. An error: it is
  /// called within a part, or no thread can be made. Any thread; one barrier follows another.
  Result<std::exception_ptr> barrier();
  /// The object goes away. An error: a job of it is queued, and no exception is the reason.
  Status end(const void *context, bool unwinding);

  /// The name of a job that is queued; null: there is none.
  const char *queuedName();
  /// Which child of fork it belongs to.
  int process() const { return process_; }

private:
  struct Worker {
    int device;
    bool core; // of the host
  };

  void startThreads();
  void work(std::size_t worker);
  void runPart(std::size_t worker, long part, std::unique_lock<std::mutex> &lock);
  void splitPart(std::size_t worker, long part, std::unique_lock<std::mutex> &lock);
  void addTo(JobRun &run, const het_job &job, std::unique_lock<std::mutex> &lock);

  Runtime &runtime_;
  const int process_;
  std::vector<Worker> workers_;
  std::mutex barriers_;              // one barrier at a time
  std::vector<std::thread> threads_; // by worker; under `barriers_`
  JobTimes times_;                   // of the run, under the lock

  std::mutex lock_;
  std::condition_variable changed_;
  std::deque<het_job> queued_;
  std::unique_ptr<JobRun> run_;  // of the barrier
  unsigned long generation_ = 0; // changes where `run_` does
  bool stop_ = false;
};

/// The program's jobs, or why there are none: the runtime's answer. A child that fork made gets its own. Any thread.
Result<Jobs *> jobs();
/// Whether this process has submitted a job. Any thread.
bool hasJobs();

} // namespace het
