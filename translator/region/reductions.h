//===-- region/reductions.h - types and operators that the runtime combines ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/Type.h"

namespace hetcc {

/// A type of numbers whose values the runtime combines: its het_type of <het/het.h>.
struct CombinedType {
  const char *name;    // HET_DOUBLE
  const char *largest; // as an expression that needs no header; null: the type is a floating one, or of complex numbers
  clang::BuiltinType::Kind kind; // of a complex number: its parts'
};
/// Null: another type.
const CombinedType *combinedType(clang::QualType type);

/// An operator of OpenMP's: its het_op, and the device's function (<hetcc/reduce.h>).
struct CombinedOperator {
  const char *word, *name, *function; // "+", HET_SUM, Sum
  const char *identity;               // null: it depends on the type
};
/// Null: a declared one.
const CombinedOperator *combinedOperator(llvm::StringRef word);

} // namespace hetcc
