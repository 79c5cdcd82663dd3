//===-- exec/data/mapped.hpp - regions and plain constructs over the same storage ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A program may use one array both in plain OpenMP constructs, which map it on one device, and in split loops. The
// first split loop or directive of the dialect has the store keep such storage, as data regions do. The store takes
// over the device's memory and the count (ADR 10). Plain constructs find it through residenceOf. Other storage stays
// with its one device. A region then finds its contents on the host, and leaves results there and in the copy.
#pragma once

#include "exec/engine/runtime.hpp"

namespace het {

/// The description under which the store keeps all bytes of an item of a construct for `device`; null: it does not.
/// Some bytes are enough of an item that no clause names. An array that a loop has made persistent without a device's
/// share in it is kept by its shape, and counts. Such a loop is empty or on the host. With the store's lock held.
const Residence *residenceOf(Runtime &runtime, const het_map &item, int device);

/// All that constructs on the device find mapped, but for variables of declare target, as items to look up. Takes the
/// store's lock.
std::vector<het_map> allPresent(Runtime &runtime, int device);

/// The descriptions of all that the store keeps of an object that gets a private copy, for a construct that names none
/// of it. With the store's lock held.
std::vector<const Residence *> partsKept(Runtime &runtime, const het_map &item, int device);

/// Opens such an item once more, closes it, or moves its contents, when a plain construct or a routine asks for it.
/// With the store's lock held.
Status openKept(Runtime &runtime, const het_map &item, int device);
Status closeKept(Runtime &runtime, const het_map &item, int device);
Status updateKept(Runtime &runtime, const het_map &item, int device);
/// The same of all those among the items; of several in one piece of storage the first one counts.
Status openAllKept(Runtime &runtime, std::span<const het_map> items, int device);
Status closeAllKept(Runtime &runtime, std::span<const het_map> items, int device);
/// An error if the store keeps some bytes of an item, but not all. An item that no clause names means what there is.
Status checkKept(Runtime &runtime, std::span<const het_map> items, int device);

/// All contents of such items come to the host (`home`), or are the host's from now on. With the store's lock held.
Status syncKept(Runtime &runtime, std::span<const het_map> items, int device, bool home);
/// The storage that a pointer leads to, as an item.
het_map itemOf(const Mapping::Loose &loose);

/// The items of a construct that the store does not keep: the others are on the devices already, and stay.
std::vector<het_map> unkept(Runtime &runtime, std::span<const het_map> all, int device);

/// From now on the store keeps what plain constructs have mapped around an access of a split loop or directive, where
/// that can be. The access says how loops without a clause for it divide it. With the store's lock held.
Status takeOver(Runtime &runtime, const het_access &access, const het_site *site);

/// Host bytes of what is on the devices behind a pointer without a shape; empty: nothing. With the store's lock held.
Bytes presentBehind(const Runtime &runtime, const void *pointer);

/// The device on which plain constructs have mapped all that an access names; null: none. A data construct for every
/// device leaves that where it is, and counts, ends and moves it there: no storage has two lifetimes. With the store's
/// lock held.
Mapping *mappingOf(const Runtime &runtime, const het_access &access);
// The same for one access of a data construct: to map it once more, to count down, to move it.
Status enterMapped(Mapping &mapping, const het_access &access);
Status leaveMapped(Mapping &mapping, const het_access &access);
Status updateMapped(Mapping &mapping, const het_access &access);

/// A region uses in the host's storage what stays mapped on one device, and results of array reductions that devices
/// keep. Their copies come home before it, and get the host's contents afterwards. Both with the store's lock held.
Status syncBefore(Runtime &runtime, const het_region &region);
Status syncAfter(Runtime &runtime, const het_region &region);
/// Whether there is anything of that for a region; with the lock held. Before the lock: whether there may be.
bool syncs(const Runtime &runtime, const het_region &region);
bool maySync(const Runtime &runtime, const het_region &region);

// Host bytes of the result of a reduction of an array.
Bytes bytesOf(const het_reduction &reduction);
/// Whether plain constructs have mapped anything; without the lock.
bool anythingMapped(const Runtime &runtime);
// Does any device hold a mapped copy of some of these bytes?
bool meetsMapped(const Runtime &runtime, Bytes bytes);

} // namespace het
