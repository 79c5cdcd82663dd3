//===-- region/openacc/openacc.h - plain OpenACC ----------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Each directive means the same in every file. A compute construct that says nothing of several devices [C] is plain
// OpenACC, for one device with the standard's data environment. In a file that has loops for several devices the data
// directives are for every device of the set. Plain constructs find there what these keep, and loops for several
// devices find what plain ones have mapped. Only data whose pointers are to be attached, which is one device's matter,
// stays plain there.
#pragma once

#include "region/openacc/blocks.h"

namespace hetcc {

bool isOpenAcc(const Directive &directive);

/// Whether a directive of OpenACC speaks of several devices: it has a clause or a word of [C].
bool isForSeveral(const Directive &directive);

/// A sum that the same directive of plain OpenACC names as private, too, has its copies for the sum. OpenMP takes one
/// of both.
void dropPrivateSums(std::vector<Directive> &directives);

// Which directives of a file are plain.
class PlainDirectives {
public:
  PlainDirectives(const std::vector<Directive> &directives, const LoopPlaces &places);
  bool contains(const Directive &directive) const { return plain.contains(&directive); }
  // A data directive for every device, within which plain constructs stand.
  bool isMixed() const { return mixed; }

private:
  bool mixed = false;
  llvm::DenseSet<const Directive *> plain;
};

// Collects them, with the loops inside of them.
bool buildOpenAcc(Builder &builder, const std::vector<Directive> &directives, const LoopPlaces &places,
                  const PlainDirectives &plain, Unit &out);

} // namespace hetcc
