//===-- exec/plan/fetch.hpp - copies that kernels wait for -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Before a pass, or a halo exchange by itself. Copies between devices stand in the receivers' compute lanes, where the
// kernels that read them follow. Copies from and to the host are waited for: parts may write the host's storage.
#pragma once

#include "memory/store/transfer.hpp"

#include <vector>

namespace het {

struct Fetch {
  std::vector<Transfer> transfers;
  std::vector<char> replaced; // by device, or empty: whether kernels that follow replace what others read there
  bool inTurn = false;        // each copy waits for the one before: one replaces what another one reads

  struct Queue {
    Device *device;
    Lane lane;
    friend bool operator==(const Queue &, const Queue &) = default;
  };
  std::vector<Queue> queues; // lanes of copies from and to the host
  struct Peers {
    Device *receiver, *giver;
    bool replaced; // there, some of what is read
  };
  std::vector<Peers> peers; // of all other copies

  bool empty() const { return transfers.empty(); }
  /// Finds queues and peers, once the rest is complete.
  void collect();
};

/// Enqueues the copies. Kernels that follow wait for them; what the host may touch is complete on return. `early`:
/// nobody measures the kernels that follow. The next pass must then call Device::followReaders for whoever gives, but
/// for those that `replaced` names. Any thread, whose own the arrays are. On failure some copies may have been made.
Status carryOut(const Fetch &fetch, bool early);

} // namespace het
