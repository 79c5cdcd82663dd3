//===-- analysis/messages/held.h - what the directives of a file can be seen to keep on the devices ------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "analysis/subscripts/uses.h"
#include "region/region.h"

namespace hetcc {

struct Directive;

// Whether a data construct, an enter data or a loop's persist of the file names the variable.
bool isNamedAsHeld(const clang::ASTContext &context, const Unit &unit, const clang::ValueDecl *variable);

// Warns of a halo_exchange or halo_update of an array that the file keeps on the devices. None of its directives gives
// that array a halo.
void warnOfHalos(clang::ASTContext &context, const std::vector<Directive> &directives, const Unit &unit);

// Warns of a pointer that no clause names and whose extent nothing shows. All that is done with it can be seen, and
// nothing of that keeps it on the devices.
void warnOfNotHeld(clang::ASTContext &context, const Region &region, const Unit &unit, const Uses &uses);

} // namespace hetcc
