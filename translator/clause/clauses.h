//===-- clause/clauses.h - the clauses of one directive, from its tokens --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Each function starts at the cursor, leaves what it read in the context's directive, and returns false when an error
// has been reported.
#pragma once

#include "clause/tokens.h"

#include <string>

namespace hetcc {

// Every clause to the end of the directive. `group`: the directive's, as in the table (OnLoop, OnAccData, ...).
bool parseClauses(ClauseContext &context, unsigned group);

// (u, v) of halo_exchange, halo_update and depersist.
bool parseArrays(ClauseContext &context, llvm::StringRef name);

/// Reports operators without an operand at the ends of an argument: Clang's message would speak of the wrapper.
/// `space`: omp or acc. False: reported.
bool wellFormed(ClauseContext &context, llvm::StringRef space);

// The clauses that a directive of this group may have, for a message.
std::string clauseNames(unsigned group);

} // namespace hetcc
