//===-- region/openacc.h - plain OpenACC ------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A file whose directives say nothing of several devices [C] is plain OpenACC: each directive is for one device and has
// the standard's data environment. The others' data directives are for every device of the set.
#pragma once

#include "region/blocks.h"

namespace hetcc {

bool isOpenAcc(const Directive &directive);
bool isPlainOpenAcc(const std::vector<Directive> &directives);

// Collects the directives of such a file, with the loops inside of them.
bool buildOpenAcc(Builder &builder, const std::vector<Directive> &directives, const LoopPlaces &places, Unit &out);

// Directives, and clauses, that only such files may have.
bool isOnlyPlain(const Directive &directive);
bool noPlainClauses(Builder &builder, const std::vector<Directive> &directives);

} // namespace hetcc
