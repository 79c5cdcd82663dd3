//===-- task/jobs.cpp - the jobs of the program, and the threads that run their parts ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "task/jobs.hpp"

#include "base/forks.hpp"
#include "base/log.hpp"
#include "base/text.hpp"
#include "device/context.hpp"
#include "task/job_boxes.hpp"
#include "trace/record.hpp"
#include "trace/report.hpp"

#include <algorithm>
#include <cstdio>
#include <cxxabi.h>
#include <set>
#include <string>
#include <system_error>

namespace het {

// Enough for the levels of a few unequal devices, and few enough that a part is worth a launch.
constexpr long partsForEachWorker = 16;

namespace {
// The part that the calling thread runs or dices.
struct CurrentPart {
  const Jobs *jobs = nullptr;
  const char *name = nullptr;
};
thread_local CurrentPart currentPart;

// The thread is in the program's code, in a part or while it dices one.
class InPart {
public:
  InPart(const Jobs &jobs, const het_job &job) : before_(std::exchange(currentPart, {&jobs, job.name})) {}
  ~InPart() { currentPart = before_; }
  InPart(const InPart &) = delete;
  InPart &operator=(const InPart &) = delete;

private:
  const CurrentPart before_;
};

// The report knows a label by its address, and the program's own string may go away.
const char *keepName(const char *name) {
  static std::mutex lock;
  static std::set<std::string> &names = *new std::set<std::string>;
  std::lock_guard guard(lock);
  return names.insert(name ? name : "job").first->c_str();
}

[[noreturn]] void failInPart(const Error &error) {
  std::fflush(nullptr);
  fatal(error);
}
} // namespace

// One barrier's jobs. All but the constructor's and destructor's work is under the lock.
struct JobRun {
  PartScheduler scheduler;
  std::vector<het_job> jobs;    // by number
  std::vector<het_box> boxes{}; // by part
  std::exception_ptr thrown{};
  std::pair<int, std::vector<long>> thrower{}; // the job and the first index of what threw it

  // Keeps the first in the order of jobs and parts. Gives back the other one, which ends outside of the lock.
  std::exception_ptr keep(std::exception_ptr other, int job, const het_box &part) {
    std::pair<int, std::vector<long>> from{job, {part.lo, part.lo + part.rank}};
    if (thrown && thrower < from)
      return other;
    thrower = std::move(from);
    return std::exchange(thrown, std::move(other));
  }

  void place(long first, const std::vector<het_box> &pieces) {
    boxes.resize(static_cast<std::size_t>(first));
    boxes.insert(boxes.end(), pieces.begin(), pieces.end());
  }
};

// The cores of the host are alike and share their times, which have the number behind those of the accelerators.
static std::vector<int> timesOf(std::size_t workers, int accelerators) {
  std::vector<int> numbers;
  for (std::size_t w = 0; w < workers; ++w)
    numbers.push_back(std::min(static_cast<int>(w), accelerators));
  return numbers;
}

Jobs::Jobs(Runtime &runtime) : runtime_(runtime), process_(forks()) {
  for (int device = 0; device < runtime.host(); ++device)
    workers_.push_back({device, false});
  const int cores = runtime.roster.hostListed ? std::max(runtime.devices.back()->capability().cores, 1) : 0;
  for (int core = 0; core < cores; ++core)
    workers_.push_back({runtime.host(), true});
}

Jobs::~Jobs() {
  {
    std::lock_guard guard(lock_);
    stop_ = true;
  }
  changed_.notify_all();
  for (std::thread &thread : threads_)
    thread.join();
}

void Jobs::startThreads() {
  while (threads_.size() < workers_.size()) {
    try {
      threads_.emplace_back([this, worker = threads_.size()] { work(worker); });
    } catch (const std::system_error &) { // no more threads to be had: those there are do the work
      workers_.resize(threads_.size());
    }
  }
}

Status Jobs::submit(const het_job &given) {
  if (Status status = checkDomain(given); !status.ok())
    return status;
  het_job job = given;
  job.name = keepName(given.name);
  std::unique_lock lock(lock_);
  if (currentPart.jobs == this)
    addTo(*run_, job, lock);
  else
    queued_.push_back(job);
  return {};
}

static Diced diceFor(const Jobs &jobs, const het_job &job, const het_box &part, long pieces) {
  const InPart in(jobs, job);
  return dice(job, part, pieces);
}

// The lock is given up meanwhile.
void Jobs::addTo(JobRun &run, const het_job &job, std::unique_lock<std::mutex> &lock) {
  const int number = run.scheduler.addJob(job.name);
  run.jobs.push_back(job);
  const long pieces = workers_.size() > 1 ? partsForEachWorker * static_cast<long>(workers_.size()) : 1;
  lock.unlock();
  Diced diced = diceFor(*this, job, job.domain, pieces);
  lock.lock();
  run.place(run.scheduler.add(number, diced.items), diced.pieces);
  std::exception_ptr unwanted = diced.thrown ? run.keep(std::move(diced.thrown), number, job.domain) : nullptr;
  changed_.notify_all();
  lock.unlock();
  unwanted = nullptr;
  lock.lock();
}

Result<std::exception_ptr> Jobs::barrier() {
  if (currentPart.jobs == this)
    return Error{text("job '", currentPart.name, "' calls the barrier that runs it"),
                 {"a part may submit further jobs: the barrier outside waits for them too"}};
  std::lock_guard one(barriers_);
  std::unique_lock lock(lock_);
  if (queued_.empty())
    return std::exception_ptr();
  startThreads();
  if (workers_.empty())
    return Error{"no thread can be made to run jobs", {}};
  run_.reset(new JobRun{{timesOf(workers_.size(), runtime_.host()), times_}, {}});
  JobRun &run = *run_;
  for (const het_job &job : std::exchange(queued_, {}))
    addTo(run, job, lock);
  ++generation_;
  changed_.notify_all();
  changed_.wait(lock, [&] { return run.scheduler.finished(); });
  const std::unique_ptr<JobRun> over = std::move(run_);
  ++generation_;
  lock.unlock();
  return std::move(over->thrown);
}

Status Jobs::end(const void *context, bool unwinding) {
  std::lock_guard guard(lock_);
  const auto isIts = [context](const het_job &job) { return job.context == context; };
  if (unwinding)
    std::erase_if(queued_, isIts);
  const auto waiting = std::ranges::find_if(queued_, isIts);
  if (waiting != queued_.end())
    return Error{text("job '", waiting->name, "' goes away before a barrier has run it"),
                 {"call het::barrier() while the object is there"}};
  if (!run_)
    return {};
  const auto running = std::ranges::find_if(run_->jobs, isIts);
  if (running == run_->jobs.end())
    return {};
  stop_ = true; // the program ends: no thread may begin a part of what goes away
  return Error{text("job '", running->name, "' goes away before the end of the barrier that runs it"),
               {"an object that a part submits must live longer than the part"}};
}

const char *Jobs::queuedName() {
  std::lock_guard guard(lock_);
  return queued_.empty() ? nullptr : queued_.front().name;
}

// Constructs of a part on a core run on that core alone: the others have parts of their own.
void Jobs::work(std::size_t worker) {
  const CallScope call(nullptr);
  if (workers_[worker].core)
    place() = {this, 0, 1};
  std::unique_lock lock(lock_);
  while (!stop_) {
    PartScheduler::Step step;
    if (run_)
      step = run_->scheduler.next(worker);
    if (step.act == PartScheduler::Act::Run) {
      runPart(worker, step.part, lock);
    } else if (step.act == PartScheduler::Act::Split) {
      splitPart(worker, step.part, lock);
    } else {
      const auto state = [this] { return std::pair(generation_, run_ ? run_->scheduler.version() : 0); };
      changed_.wait(lock, [&, before = state()] { return stop_ || state() != before; });
    }
  }
}

// Runs the program's code. A thread that it ends would leave its device without one.
static std::exception_ptr execute(const Jobs &jobs, const het_job &job, const het_box &part) {
  const InPart in(jobs, job);
  try {
    const trace::Scope scope(trace::What::Task, trace::hostDevice(), "", 0, 0, job.name);
    const UserScope user;
    job.execute(job.context, &part);
  } catch (const abi::__forced_unwind &) {
    failInPart({text("a part of job '", job.name, "' ends its thread"), {"return from it, or throw"}});
  } catch (...) {
    return std::current_exception();
  }
  return nullptr;
}

void Jobs::runPart(std::size_t worker, long part, std::unique_lock<std::mutex> &lock) {
  JobRun &run = *run_;
  const int number = run.scheduler.jobOf(part);
  const het_job job = run.jobs[static_cast<std::size_t>(number)];
  const het_box box = run.boxes[static_cast<std::size_t>(part)];
  changed_.notify_all(); // its chunk may have brought parts to others
  lock.unlock();
  runtime_.setDefaultDevice(workers_[worker].device);
  const double begin = trace::now();
  std::exception_ptr thrown = execute(*this, job, box);
  const double seconds = trace::now() - begin;
  if (forks() != process_)
    failInPart({text("a child that fork made leaves the part of job '", job.name, "' in which it was made"),
                {"end it there, by exec, exit or _exit"}});
  if (trace::reportOn())
    trace::recordTask(nullptr, job.name, seconds);
  const bool failed = thrown != nullptr;
  lock.lock();
  if (failed)
    thrown = run.keep(std::move(thrown), number, box);
  if (thrown) { // it lost to another one
    lock.unlock();
    thrown = nullptr;
    lock.lock();
  }
  run.scheduler.done(worker, failed ? -1 : seconds);
  changed_.notify_all();
}

// An exception of dice stands for the part, which is not run then.
void Jobs::splitPart(std::size_t worker, long part, std::unique_lock<std::mutex> &lock) {
  JobRun &run = *run_;
  const int number = run.scheduler.jobOf(part);
  const het_job job = run.jobs[static_cast<std::size_t>(number)];
  const het_box box = run.boxes[static_cast<std::size_t>(part)];
  lock.unlock();
  Diced diced = diceFor(*this, job, box, PartScheduler::splitInto);
  lock.lock();
  if (diced.thrown)
    diced.thrown = run.keep(std::move(diced.thrown), number, box);
  if (diced.thrown) {
    lock.unlock();
    diced.thrown = nullptr;
    lock.lock();
  }
  run.place(run.scheduler.replace(worker, diced.items), diced.pieces);
  changed_.notify_all();
}

} // namespace het
