//===-- exec/data/data.hpp - data regions, enter data, update, persist, halo -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Each takes the store's lock for its own length. Inside another region's part they do nothing: that region holds the
// lock, and its host part sees the host's arrays anyway.
#pragma once

#include "base/result.hpp"

#include <het/het.h>

namespace het {

/// Begins a data region: its arrays are resident from now on. `data.state` is the handle for its end.
Status enterData(het_data &data);
/// Ends it. Results that are wanted are at the host on return. Nothing is done where it has been ended before.
Status leaveData(het_data &data);
/// An error if a container has moved the storage of one of the region's arrays. `bases`: the present ones, by access;
/// null: not to be looked at.
Status checkBases(const het_data &data, const void *const *bases);
/// `enter data`: as enterData, until closeData, in any block.
Status openData(const het_data &data);
/// `exit data`: counts down; an array that is not resident is left alone.
Status closeData(const het_data &data);
/// `update`: an access with HET_FROM brings the newest contents to the host, any other makes the host's the newest. An
/// array that is not all resident is an error, unless the mode has HET_IF_PRESENT.
Status updateArrays(het_site &site, const het_access *access, int count);
/// Brings the newest contents of the resident array at `base` to the host; null: those of all. `writes`: the host's are
/// the newest from then on.
Status viewOnHost(het_site &site, const char *name, const void *base, bool writes);
/// Ends a loop's `persist`. An array that is not resident is an error.
Status depersist(het_site &site, const char *name, void *base);
inline constexpr int allSides = -1; // het_halo_update's `sides`
/// Brings the halos of a resident array up to date on the devices. An array without a halo on these sides is an error.
Status exchangeHalo(het_site &site, const char *name, void *base, int sides = allSides);

} // namespace het
