//===-- exec/data.hpp - data regions, enter data, update, persist, halo --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Each takes the store's lock for its own length. Inside another region's part they do nothing: that region holds the
// lock, and its host part sees the host's arrays anyway.
#pragma once

#include "base/result.hpp"

#include <het/het.h>

namespace het {

Status enterData(het_data &data);
Status leaveData(het_data &data);
Status checkBases(const het_data &data, const void *const *bases);
Status openData(const het_data &data);
Status closeData(const het_data &data);
Status updateArrays(het_site &site, const het_access *access, int count);
Status viewOnHost(het_site &site, const char *name, const void *base, bool writes);
Status depersist(het_site &site, const char *name, void *base);
inline constexpr int allSides = -1; // het_halo_update's `sides`
Status exchangeHalo(het_site &site, const char *name, void *base, int sides = allSides);

} // namespace het
