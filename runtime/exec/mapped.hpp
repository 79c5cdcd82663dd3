//===-- exec/mapped.hpp - regions and plain constructs over the same storage --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A program may use one array both in plain OpenMP constructs, which map it on one device, and in regions, whose arrays
// the store keeps. The device's mapped copy then stands for the array: a region finds its contents on the host, and
// leaves results there and in the copy. Plain constructs find what the store keeps through residenceOf.
#pragma once

#include "exec/runtime.hpp"

namespace het {

/// The description under which the store keeps all bytes of an item; null: it does not. An array that a loop has made
/// persistent without a device's share in it is kept by its shape, and counts. Such a loop is empty or on the host.
/// With the store's lock held.
const Residence *residenceOf(Runtime &runtime, const het_map &item);

/// Closes such an item, or moves its contents, when a plain construct or a routine asks for it. With the store's lock
/// held.
Status closeKept(Runtime &runtime, const het_map &item);
Status updateKept(Runtime &runtime, const het_map &item);

/// The items of a construct that the store does not keep: the others are on the devices already, and stay.
std::vector<het_map> unkept(Runtime &runtime, std::span<const het_map> all);

// Host bytes of what plain constructs keep mapped behind a pointer; empty: nothing. With the store's lock held.
Bytes mappedBehind(const Runtime &runtime, const void *pointer);

/// The device on which plain constructs have mapped all that an access names; null: none. A data construct for every
/// device leaves that where it is, and counts, ends and moves it there: no storage has two lifetimes. With the store's
/// lock held.
Mapping *mappingOf(const Runtime &runtime, const het_access &access);
// The same for one access of a data construct: to map it once more, to count down, to move it.
Status enterMapped(Mapping &mapping, const het_access &access);
Status leaveMapped(Mapping &mapping, const het_access &access);
Status updateMapped(Mapping &mapping, const het_access &access);

/// A region uses in the host's storage what plain constructs have mapped, and results of array reductions that devices
/// keep. Their copies come home before it, and get the host's contents afterwards. Both with the store's lock held, and
/// only where `syncs`.
bool syncs(const Runtime &runtime, const het_region &region);
Status syncBefore(Runtime &runtime, const het_region &region);
Status syncAfter(Runtime &runtime, const het_region &region);

// Host bytes of the result of a reduction of an array.
Bytes bytesOf(const het_reduction &reduction);
// Does any device hold a mapped copy of some of these bytes?
bool meetsMapped(const Runtime &runtime, Bytes bytes);

} // namespace het
