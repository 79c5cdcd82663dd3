//===-- exec/tasks/task_choice.hpp - where tasks with kernels run ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A task policy decides (place/policy.hpp). Here it gets to see what there is: the bytes in each place, and what is
// known of times. No kernel is waited for so that its time is known. Drivers are asked for the times of complete
// kernels when the next task is to be placed. HET_PROFILE keeps them. Under the virtual clock a task takes what the
// account says, and a device has it until the program waits for all tasks.
#pragma once

#include "device/device.hpp"
#include "exec/tasks/task_account.hpp"
#include "place/history.hpp"

#include <het/het.h>

#include <deque>
#include <map>
#include <mutex>
#include <span>
#include <unordered_map>
#include <vector>

namespace het {

struct Runtime;
struct BytesAt;

/// The devices that can run a task's kernel.
struct TaskDevices {
  std::vector<int> asked;  // of the kinds that the task asks for; where there is none, all
  std::vector<int> others; // the rest
  bool instead = false;    // there is none of those kinds: `asked` has others
};

/// A task that is ready, and its wishes.
struct TaskQuestion {
  const het_task_kernel &kernel;
  long items; // of its grid
  std::span<const het_task_access> copies;
  const TaskDevices &devices;
  const std::vector<BytesAt> *known; // where its storage was when it was created; null: that is not asked for
  bool hasVersion;                   // another version of the task computes on the host
  int before;                        // the device of the task whose end made it ready; -1: none
  const het_site *site;              // for the report
  const char *name;                  // too
};

struct TaskAnswer {
  int device = 0;           // the host: its version is to run
  std::uint64_t number = 0; // under which its time is to be told; 0: nobody asks
  double seconds = 0;       // that such tasks take there; 0: not known
};

/// One runtime's. Any thread.
class TaskChooser {
public:
  TaskChooser();
  void use(const TaskPolicyRow &policy) { policy_ = &policy; }
  /// HET_RANDOM_TIMES, before the first task.
  void useRandomTimes(int number) { history_.useRandom(static_cast<std::uint64_t>(number)); }

  /// Whether the policy looks at the chain of tasks behind each.
  bool ranks() const { return policy_->ranks; }
  /// HET_AFFINITY=created: [A] section 3.2 says that its runtime did so before.
  bool looksEarly() const { return looksEarly_; }

  TaskAnswer choose(Runtime &runtime, const TaskQuestion &question);
  /// The task runs as so many kernels, which tell their times one by one.
  void runsAs(std::uint64_t number, long kernels);
  /// A task that the calling thread has run took so long, and is complete.
  void took(std::uint64_t number, double seconds);
  /// The copies of a task may begin. Waits for kernels of the device if more are not complete than HET_PREFETCH says,
  /// or than a device should be behind with.
  Status awaitTurn(Device &device);
  /// Behind the launch of its kernel, in that lane.
  Status launched(Device &device, Lane lane = Lane::Compute);
  /// The device is not done with the tasks that it was given before the latest one. Not under the virtual clock.
  bool othersRun(Runtime &runtime, int device);
  /// All tasks so far are complete.
  void settle(Runtime &runtime);

private:
  std::vector<TaskPlace> placesFor(Runtime &runtime, const TaskQuestion &question) const;
  void takeTimes(Runtime &runtime);
  void tell(std::uint64_t number, double seconds);
  void recall(const Runtime &runtime, const TaskSort &sort, const TaskPlace &place);
  void keepTimes(const Runtime &runtime) const;
  void findAlike(const Runtime &runtime);

  const TaskPolicyRow *policy_;
  const bool looksEarly_;
  std::mutex lock_;
  TaskHistory history_;
  bool knowsAlike_ = false; // history_ does
  struct Row {              // of the report
    const het_site *site;
    const char *name;
    int device;
  };
  std::unordered_map<std::uint64_t, Row> rows_; // of tasks whose time is not known yet
  struct Parts {
    long left;
    double seconds;
  };
  std::unordered_map<std::uint64_t, Parts> parts_;   // of those with several kernels: what they have told
  std::map<Device *, std::deque<Event>> unfinished_; // the ends of kernels
};

/// HET_PREFETCH; TaskAccount::anyNumber: no limit.
long prefetchedTasks();

/// By HET_PREFETCH, HET_KERNELS and HET_SYNC, for the virtual clock.
TaskAccount::Overlap overlapOfTasks();

/// The virtual clock's time for a version of a task on one core of the host.
double versionSeconds(const Runtime &runtime, long items);

} // namespace het
