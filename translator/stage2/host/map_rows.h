//===-- stage2/host/map_rows.h - the map table of a plain construct as text ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "edit/text.h"
#include "stage2/plain/items.h"

namespace hetcc::stage2 {

/// A row as an initializer of het_map.
std::string mapRowText(const MapRow &row);

/// Lines that make a het_map_list of this name and fill it: rows in loops, of which the program finds the number.
void fillMapList(const std::string &list, const std::vector<MapRow> &rows, TextBuilder &text);

} // namespace hetcc::stage2
