//===-- exec/tasks/task_storage.hpp - the storage of tasks, on devices and on the host -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The software cache of [O] section 3.1, written back. Storage that a task's kernel has used stays on its device. It
// moves when a task elsewhere needs it, or at a flush. It is kept by the store, as the arrays of data regions are. So
// loops and constructs of the program find it there too.
#pragma once

#include "exec/data/resident.hpp"
#include "exec/tasks/task_accesses.hpp"

#include <span>

namespace het {

/// One task's storage on a device, from enter to leave.
class TaskStorage {
public:
  /// Brings what is read to the device, and has the store keep all of it. `copies` lives until leave. `lane`: of the
  /// kernel.
  Status enter(Runtime &runtime, het_site *site, int device, std::span<const het_task_access> copies,
               Lane lane = Lane::Compute);
  /// That lane, if it follows all that the kernel needs; none: the kernel is to follow whatever the device was given.
  std::optional<Lane> lane() const { return use_.lane(); }
  /// The device's address for one of the host's. That is one by which the task names a section, in what it names, or
  /// just behind; else null.
  void *address(const void *host) const;
  /// The bytes that enter brought; until leave.
  ResidentUse::Brought brought() const { return use_.brought(); }
  /// With HET_TASK_CACHE=write-back kernels may still run: whoever needs their results follows them.
  Status leave();

private:
  Runtime *runtime_ = nullptr;
  const het_site *site_ = nullptr;
  int device_ = 0;
  std::span<const het_task_access> copies_;
  ResidentUse use_;
  std::vector<Bytes> bytes_; // of what was entered
};

/// The part of a task's storage that one space has.
struct BytesAt {
  long there = 0;   // the newest
  long missing = 0; // that the task reads and that are not
  long twice = 0;   // of these, those that pass two links: a device has them, and the host has not
  int copies = 0;   // in which they come
  struct Piece {
    Bytes what; // of the host's storage
    long missing = 0, twice = 0;
  };
  std::vector<Piece> pieces; // one for each access of which bytes are missing
};
/// That of each space, by the number of its device; the host's is the last.
std::vector<BytesAt> bytesAt(Runtime &runtime, std::span<const het_task_access> storage);
/// Whether tasks have left storage on devices. Any thread.
bool tasksKeep(const Runtime &runtime);
/// A task is to compute on the host: the newest contents of what it names come home. Afterwards the host's contents of
/// what it writes are the newest, but where something else has made newer ones on devices.
/// `value`: a place of the host's, which may be part of the storage. The host's contents around it become the newest.
Status bringHomeAround(Runtime &runtime, std::span<const het_task_access> storage, const void *value);
Status bringTaskHome(Runtime &runtime, std::span<const het_task_access> storage);
Status takeTaskFromHost(Runtime &runtime, std::span<const het_task_access> storage);
/// A task is to compute on the host. It may write storage that plain constructs alone have mapped on devices. The next
/// task with a kernel gets the host's contents there, unless a construct uses them in between.
void noteHostWrites(Runtime &runtime, std::span<const het_task_access> storage);
/// A construct that is no task is to use this storage, and means the host's. Sections with parts of it that tasks have
/// left on devices come home, and stay there. Without the store's lock.
Status yieldTasks(Runtime &runtime, std::span<const het_access> accesses);
Status yieldTasks(Runtime &runtime, std::span<const het_map> items);
/// Waits for all kernels of tasks that have been launched. Reports the first failure.
Status awaitTaskKernels(Runtime &runtime);
/// The host gets all that tasks have left on devices, or what `on` names of it, and has it alone. `site` of the wait,
/// for the report; null: none.
Status flushTasks(Runtime &runtime, const het_site *site, std::span<const het_task_access> on);

} // namespace het
