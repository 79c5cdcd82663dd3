//===-- analysis/subscripts/casts.h - items of an array through a pointer of another type -------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `((struct s *)v)[i]` is sizeof(struct s) bytes of a `void *v`, from byte i * sizeof(struct s) on.
#pragma once

#include "analysis/subscripts/uses.h"

namespace hetcc {

struct BehindCast {
  std::optional<Poly> first; // of the items; nothing: not followed
  long items = 0;            // how many; 0: not followed
};

/// The items of the pointer behind `cast` that make up the place at `items` of the pointer that it gives. They are not
/// followed where that place may be a part of one.
BehindCast itemsBehind(const clang::ASTContext &context, const clang::CastExpr &cast, const Subscripts &items);

/// Says of the last use in the list that it is of `count` items, from `items` on: of the first and the last of them.
void setItems(std::vector<Use> &list, Subscripts items, long count);

} // namespace hetcc
