//===-- stage2/host/map_rows.cpp - the map table of a plain construct as text ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/host/map_rows.h"

namespace hetcc::stage2 {
namespace {

void openLoops(const std::vector<ItemLoop> &loops, size_t from, TextBuilder &text) {
  for (size_t k = from; k < loops.size(); ++k) {
    const auto &[index, count, first, step] = loops[k];
    if (!step.empty()) {
      text.open("for (long " + index + " = (long)(" + first + "), " + index + "_end = (long)(" + count + "), " + index +
                "_step = (long)(" + step + "); " + index + "_step > 0 ? " + index + " < " + index + "_end : " + index +
                " > " + index + "_end; " + index + " += " + index + "_step) {");
      continue;
    }
    text.open("for (long " + index + " = 0, " + index + "_end = (long)(" + count + "); " + index + " < " + index +
              "_end; ++" + index + ") {");
  }
}

void addRow(const std::string &list, const MapRow &row, TextBuilder &text) {
  text.line("{ const het_map het_row = " + mapRowText(row) + "; het_map_list_add(&" + list + ", &het_row); }");
}

} // namespace

std::string mapRowText(const MapRow &row) {
  const std::string pointer = row.pointer.empty() ? "0" : "(void *)(" + row.pointer + ")";
  return "{" +
         join({quoted(row.name), "(void *)(" + row.base + ")", "(void *)(" + row.begin + ")", row.size, row.mode,
               pointer}) +
         "}";
}

void fillMapList(const std::string &list, const std::vector<MapRow> &rows, TextBuilder &text) {
  text.line("het_map_list " + list + " __attribute__((cleanup(het_map_list_free))) = {0, 0, 0};");
  for (size_t k = 0; k < rows.size(); ++k) {
    const MapRow &head = rows[k];
    openLoops(head.loops, 0, text);
    addRow(list, head, text);
    if (head.members) {
      text.open();
      text.line("const int het_head = " + list + ".count;");
      for (const size_t last = k + head.members; k < last;) {
        const MapRow &part = rows[++k];
        openLoops(part.loops, head.loops.size(), text);
        addRow(list, part, text);
        for (size_t j = head.loops.size(); j < part.loops.size(); ++j)
          text.close();
      }
      text.line("het_map_join(&" + list + ".row[het_head - 1], " + list + ".count - het_head);");
      text.close();
    }
    for (size_t j = 0; j < head.loops.size(); ++j)
      text.close();
  }
}

} // namespace hetcc::stage2
