//===-- task/engine.hpp - the tasks of the program, and the threads that run them --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// One lock has the state of all tasks. Who needs a task complete runs others meanwhile, so it works without workers
// too. Memory is allocated and freed outside of the lock.
#pragma once

#include "task/ranks.hpp"
#include "task/ready.hpp"
#include "task/short_bodies.hpp"
#include "task/task.hpp"

#include <atomic>
#include <chrono>
#include <exception>
#include <memory>
#include <mutex>
#include <span>
#include <thread>
#include <utility>
#include <vector>

namespace het {

class Engine {
public:
  static constexpr long usuallyUnfinished = 8192;              // at most,
  static constexpr std::size_t mostUnfinishedBytes = 64 << 20; // with copies of what they capture
  static constexpr std::size_t mostHeldBytes = 96 << 20;       // while none is ready
  static constexpr std::chrono::milliseconds patience{10};     // of a creator then
  static constexpr long mostReady = 64;                        // for each thread
  static constexpr int mostHeldBack = 16;                      // of which one is looked at

  /// `workers` threads are made for the first task that is deferred. Who creates a task while more than
  /// `mostUnfinished` are not complete, or hold too much memory, runs some before it goes on. If none is ready, and
  /// they hold far too much, it waits for those that run. It does not wait for long: one of them may need what comes
  /// next. While very many tasks are ready, a new one that need not wait runs at once, and one with a short body always
  /// does. None does once a task has had a priority. A task's priority reaches back over `priorityLevels` levels of
  /// tasks before it. `ranking`: among ready tasks of one priority the one with the longest chain of tasks behind it
  /// is first.
  explicit Engine(int workers, long mostUnfinished = usuallyUnfinished, int priorityLevels = 8,
                  Ranking ranking = Ranking::Never);
  /// Runs all tasks and ends the workers; for tests. No other thread may use it any more.
  ~Engine();
  Engine(const Engine &) = delete;
  Engine &operator=(const Engine &) = delete;

  /// Creates a task of the calling thread's current one, as het_task_create says. An error is one of its accesses. In
  /// the code of a construct it is an ordinary call: it runs at once.
  Status create(const TaskRequest &request);
  /// Waits for the current task's children; with accesses only for those that a task which has them would follow. Gives
  /// what a body threw, or null.
  Result<std::exception_ptr> wait(std::span<const het_task_access> on = {});
  /// Waits for the current task's children, and for all tasks beneath them. Gives what a body threw, or null.
  std::exception_ptr waitForBeneath();
  /// The calling thread's task has run its statements: waits for those beneath it if it is complete behind them.
  void endBody();
  /// Waits for all tasks there are; not from inside of one. Gives what nobody waited for.
  std::exception_ptr waitForAll();

  /// The calling thread's task, also of a thread of a parallel region within it; the root outside of tasks.
  Task &current() { return *here().current; }
  /// Whether the calling thread is in a task of this engine.
  bool inTask();
  /// The threads that run tasks, those of the program as one.
  int threads() const { return workersWanted_ + 1; }
  /// The calling thread's number among them; 0 for the program's own.
  int thread() { return here().number; }
  /// The parallel regions around the calling thread when it began its current task; -1 outside of tasks.
  int level() { return here().level; }
  /// Which child of fork it belongs to.
  int process() const { return process_; }
  /// Tasks that are not complete, and regions that are remembered for the current task's children.
  long unfinished();
  std::size_t entries();

private:
  struct Thread {
    Engine *engine = nullptr;
    Task *current = nullptr;
    int nesting = 0;      // waits on its stack
    int atOnce = 0;       // tasks on its stack that run at once
    int number = 0;       // a worker's, from 1
    int level = -1;       // of parallel regions around the task whose body it runs; -1: it runs none
    unsigned runs = 0;    // of bodies
    bool counted = false; // among those that run a body which was deferred
    // So many tasks that it created were held back in a row, and so many are not looked at.
    int heldBack = 0, unseen = 0;
  };
  // A complete task leaves memory, and objects of the program. They end outside of the lock.
  struct Ended {
    TaskRef task{};
    std::exception_ptr thrown{}, thrownBelow{};
  };
  // A thread counts among those that run, or does not, meanwhile.
  class Counted {
  public:
    Counted(Thread &thread, std::atomic<int> &running, bool counts)
        : thread_(thread), running_(running), before_(std::exchange(thread.counted, counts)) {
      running_ += counts - before_;
    }
    ~Counted() {
      running_ += before_ - thread_.counted;
      thread_.counted = before_;
    }
    Counted(const Counted &) = delete;
    Counted &operator=(const Counted &) = delete;

  private:
    Thread &thread_;
    std::atomic<int> &running_;
    const bool before_;
  };
  Thread &here();
  std::unique_lock<std::mutex> locked();

  void startWorkers();
  void enlist(Task &task, TaskRefs before);
  void raise(const TaskRefs &tasks, long priority, int levels);
  static int link(Task &task, const TaskRefs &before);

  Task *take(const Watch &watch);
  bool beginExclusive(Task &task, bool park);
  void endExclusive(Task &task);
  void becomeReady(Task &task);
  void addReady(Task &task);
  void wakeForRest();
  static void passUp(const Task &task, std::exception_ptr &thrown);
  static void end(Task &task, Ended &ended);
  void complete(Task &task, Ended &ended);

  bool done(const Watch &watch);
  std::exception_ptr work(Watch &watch);
  void execute(Task &task, std::unique_lock<std::mutex> &lock, Ended &ended);
  void relieve(Thread &thread);
  void rest(Watch &watch, std::unique_lock<std::mutex> &lock);
  bool awaitRoom(Watch &watch, std::unique_lock<std::mutex> &lock);
  void awaitBeneath(Task &task);
  std::exception_ptr runBody(Task &task);
  void tookTime(Task &task, std::uint64_t time, int weight);
  void runHere(Thread &thread, Task &task);
  void runAtOnce(Thread &thread, Task &task);
  bool mayRunAtOnce(Thread &thread, const Task &task);
  bool createsAlone(const Thread &thread);
  static bool isOneOfSeveral(const Thread &thread, int level);
  bool tooMany() const;
  bool holdTooMuch() const { return unfinishedBytes_.load(std::memory_order_relaxed) > mostHeldBytes; }

  const int process_;
  const int workersWanted_;
  const long mostUnfinished_;
  const int priorityLevels_;
  Task *const root_;

  std::mutex lock_;
  ReadyTasks ready_;
  TaskRanks ranks_;
  RestingThreads resting_;
  std::atomic<long> unfinished_{0};             // changes under the lock
  std::atomic<std::size_t> unfinishedBytes_{0}; // too
  std::atomic<int> running_{0};                 // threads that run a body which was deferred, and do not rest in it
  ShortBodies short_;
  std::atomic<bool> hasPriorities_{false}; // a task had one
  // Outside of tasks. Several threads that create some there have one order, in which a task that runs at once is not.
  std::atomic<const Thread *> creator_{nullptr}; // the first of them
  std::atomic<bool> severalCreate_{false};       // there was another one
  std::atomic<int> atOnceInRoot_{0};             // tasks with accesses that run at once there
  bool stop_ = false;

  std::atomic<bool> started_{false};
  std::mutex starting_;
  std::vector<std::thread> workers_;
};

/// The program's engine, or why there is none: the runtime's answer. A child that fork made gets one of its own. Any
/// thread.
Result<Engine *> engine();
/// Whether this process has created a task. Any thread.
bool hasEngine();

} // namespace het
