//===-- region/item_size.h - the size of an item, as a clause gives it --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// `part_copy(v(size)[1:n])`: an item of flat storage is so many bytes, which is a dimension of its own if it has
// several elements. Storage behind a pointer to void has no other items: its elements are bytes.
#pragma once

#include "region/builder.h"
#include "region/shape.h"

namespace hetcc {

/// How many elements an item has, as text; empty where it is one. Nothing: an error has been reported. `access` has its
/// variable, name and mode.
std::optional<std::string> itemLengthOf(Builder &builder, const Directive &directive, const Item &item,
                                        const Shape &shape, const Access &access);

} // namespace hetcc
