//===-- analysis/dependence/atomics.h - calls of the compiler's atomic operations -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"

#include <optional>
#include <string>

namespace hetcc {

/// One call of `__atomic_...` or `__sync_...`. Their orders of memory are left out: every operation may have the
/// strongest.
struct AtomicCall {
  enum class Kind { Load, Store, Exchange, Compare, Update, Fence };
  /// The call itself gives nothing, the value before or after, or whether it was the expected one.
  enum class Gives { Nothing, Before, After, Success };
  Kind kind;
  Gives gives = Gives::Nothing;
  const clang::Expr *at = nullptr;       // the pointer to the object; null: a fence
  clang::QualType type;                  // of the object
  const clang::Expr *value = nullptr;    // what comes there or joins it; null: `given`
  const clang::Expr *expected = nullptr; // of Compare
  const clang::Expr *result = nullptr;   // a pointer to where the value before goes
  bool byPointer = false;                // `value` is the address of it
  bool expectsThere = false;             // `expected` is, too, and gets the value that was found
  unsigned given = 0;                    // to be stored where there is no value
  std::string operation;                 // of Update: Add, Sub, And, Or, Xor, Nand, Min, Max

  bool changes() const { return kind != Kind::Load && kind != Kind::Fence; }
};

/// An expression as such a call; none: another expression, or an operation with types of its own.
std::optional<AtomicCall> atomicCallOf(const clang::Stmt *expr);

/// The object that the call changes; null: it is only known by a pointer.
const clang::Expr *objectOf(const AtomicCall &call);

/// Warns of `omp atomic capture` whose stored value reads what the operation reads or captures.
void warnOfReadCaptures(clang::ASTContext &context);

} // namespace hetcc
