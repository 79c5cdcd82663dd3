//===-- exec/checking/check.hpp - HET_CHECK: each access against what the clauses bring ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A program built with -fhet-check tells of each of its loads and stores (check/accesses.cpp). Within a part they are
// held against the boxes that the part's iterations may read and write. They are also held against what other
// iterations of the pass have done with the same item. Outside of parts they are held against what devices keep. Parts
// are taken one iteration at a time, so that it is known which one it is. Findings go to base/findings.hpp; the program
// goes on if that returns.
#pragma once

#include "exec/pass/run.hpp"
#include "exec/plan/plan.hpp"

#include <memory>
#include <mutex>

namespace het {

// The items that a part may touch through one access, in the indices of its view.
struct AllowedAccess {
  int access = 0;
  View view;
  Array *array = nullptr; // null: nothing but the host's storage
  BoxSet reads, writes;
  BoxSet needs, makes;   // in the array's boxes: what must be current for the part, what it is the owner of afterwards
  std::size_t grain = 1; // bytes that belong to one iteration at a time
  // The items of one iteration, inside of the section or not, in dimensions that a loop drives; in the others `all`.
  struct Follow {
    LoopIndex drive;
    long before = 0, after = 0;
    Range all; // as much as is known to belong to the array
  };
  std::array<Follow, HET_MAX_RANK> follow{};
  std::array<bool, HET_MAX_RANK> hasEdge{};
};
using AllowedAccesses = std::vector<AllowedAccess>;
/// The allowed accesses of a part that has these chunks, by access.
std::shared_ptr<const AllowedAccesses> allowedAccesses(const het_region &region, const std::vector<Use> &uses,
                                                       const Domain &domain, std::span<const Chunk> chunks);

// Who has used what in one pass.
class ShadowState {
public:
  // An item is named by its bytes in the host's storage; iterations are numbered from 1. A read gives the iteration
  // that has written the item; a write gives those that have read or written it. 0: none has.
  std::uint32_t read(const AllowedAccess &access, Address at, std::size_t size, std::uint32_t iteration);
  struct Met {
    std::uint32_t reader = 0, writer = 0;
  };
  Met write(const AllowedAccess &access, Address at, std::size_t size, std::uint32_t iteration);

private:
  struct Users {
    std::uint32_t writer = 0, reader = 0, other = 0; // other: a second reader
  };
  struct Stretch {
    Bytes bytes;
    std::size_t grain = 1;
    std::vector<Users> users;
  };
  std::span<Users> usersOf(const AllowedAccess &access, Address at, std::size_t size);

  std::vector<std::unique_ptr<Stretch>> stretches_;
};

// A second iteration writes an item: a mistake, if it writes another value.
struct PendingConflict {
  const AllowedAccess *access = nullptr;
  Address item = 0;              // in the host's storage
  const std::byte *at = nullptr; // in the device's
  std::vector<std::byte> before;
  std::string iterations;
  const void *where = nullptr;
};

struct CheckedPass {
  std::mutex lock;
  ShadowState shadow;
  std::vector<PendingConflict> conflicts;
};

// Settles the conflicts of a part that has ended, or goes on.
void resolveConflicts(Run &run, const het_region &region);

// Before a part of `space`: what it reads must not have been changed by the host without its knowledge.
void checkChanges(Runtime &runtime, int space, const AllowedAccesses &allowed);
void checkChanges(Runtime &runtime, const Plan &plan);
// After it: the host's version of the items that the part has made counts no more.
void forgetChanges(const AllowedAccesses &allowed);
/// A finding: `did`, such as "read", stands before the instruction's line. One for each `kind` and instruction.
void reportCheck(Error finding, const char *did, const void *where, const het_site *site, const char *kind);
void reportLost(const LostChange &lost, const std::string &consequence);

// The program says that it tells of its accesses, and the runtime that it wants to know.
void programTells();
bool tellsAccesses();
void setChecked(Runtime *runtime);

// A load or store of the program's.
void checkAccess(const void *address, std::size_t size, bool writes, const void *where);

// The program is about to free the storage that begins there.
void checkFree(const void *storage, const void *where);

} // namespace het
