//===-- device/teams.hpp - kernels of teams, run by the host ------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A kernel of teams (het_kernel.teams) is one thread of one team. Here the host runs it for a simulated device, or in
// the program's own storage. The teams run one after the other, and their threads take turns on the calling thread.
#pragma once

#include <het/het.h>

#include <span>

namespace het {

// The teams `first` to `end` - 1 of `teams`, of `threads` threads each.
struct TeamRange {
  int first = 0, end = 1, teams = 1, threads = 1;
};

/// How many teams or threads there are. A positive `asked` is exact. A negative one is a limit for `usual`. At least
/// one.
int askedFor(long asked, int usual);

/// Runs the kernel for these teams. Returns when all have ended. `args` as for het_kernel.sim: every thread gets the
/// same. A team whose threads wait at different barriers ends the program.
void runTeams(const het_kernel &kernel, void *const *args, const TeamRange &range);

/// The calling thread's share of a kernel of loops (het_kernel.shared): all of it, unless a ShareScope says otherwise.
het_share currentShare();
class ShareScope {
public:
  explicit ShareScope(het_share share);
  ~ShareScope();
  ShareScope(const ShareScope &) = delete;
  ShareScope &operator=(const ShareScope &) = delete;

private:
  const het_share before_;
};

/// How far the calling thread is in the kernel that it runs. Its own, as long as that runs.
struct Progress {
  unsigned barriers = 0; // of its team, that it has come to
  int locks = 0;         // that it has now
  bool fenced = false;   // HET_CHECK: it has had a fence
};
Progress &progress();

/// The place of the calling thread in the kernel that it runs: one team of one thread outside of runTeams.
const het_team_member &teamMember();

} // namespace het
