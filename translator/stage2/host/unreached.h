//===-- stage2/host/unreached.h - what the host's compiler sees and nothing runs -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage2/plain/plain.h"
#include "stage2/tree/source.h"

#include <string>

namespace hetcc::stage2 {

/// The statement that became a kernel, where nothing runs it: the host's compiler sees what it uses, and judges it as
/// ever. Its conditionals and definitions hold for what follows.
std::string unreached(const PlainPlan &plan, Span statement, const HostSource &source);

/// A statement that names the variables of which the host's compiler sees nothing else: those that only clauses name.
/// It evaluates none of them. Empty: there are none.
std::string namedByClauses(const PlainPlan &plan, const HostSource &source);

} // namespace hetcc::stage2
