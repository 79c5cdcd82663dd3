//===-- openacc/zeros.cpp - storage that begins as zero -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "openacc/zeros.h"

#include "openacc/parts.h"
#include "region/shape.h"

namespace hetcc::openacc {
namespace {

struct Piece {
  std::string first; // an item
  std::string bytes;
};

// A section is one piece of memory, whatever its dimensions.
Piece pieceOf(const Item &item) {
  Piece piece{item.variable.text, "sizeof(" + item.variable.text + ")"};
  if (isBarePointer(item) && !declaredExtent(item).empty())
    return {piece.first + "[0]", "(__SIZE_TYPE__)(" + declaredExtent(item) + ") * sizeof(" + piece.first + "[0])"};
  std::string sizes, whole = item.variable.text;
  for (const Bracket &bracket : item.brackets) {
    const auto field = [&](size_t at) {
      return at < bracket.fields.size() && bracket.fields[at] ? "(" + bracket.fields[at]->text + ")" : std::string();
    };
    const std::string lower = field(0).empty() ? "0" : field(0), one = whole + "[0]";
    const std::string length = bracket.fields.size() < 2 ? "1"
                               : !field(1).empty()       ? field(1)
                                                   : "(sizeof(" + whole + ") / sizeof(" + one + ") - " + lower + ")";
    piece.first += "[" + lower + "]";
    sizes += "(__SIZE_TYPE__)" + length + " * ";
    whole = one;
  }
  if (!item.brackets.empty())
    piece.bytes = sizes + "sizeof(" + whole + ")";
  return piece;
}

} // namespace

Zeros zerosOf(const std::vector<const Directive *> &directives) {
  Zeros zeros;
  const std::string size = "__SIZE_TYPE__";
  unsigned number = 0;
  for (const Directive *directive : directives)
    for (const Clause &clause : directive->clauses)
      for (const Item &item : clause.items) {
        if (!clause.zero)
          continue;
        const Piece piece = pieceOf(item);
        const std::string n = std::to_string(number++), fresh = "het_new_" + n, byte = "het_byte_" + n;
        zeros.asked += "const int " + fresh + " = " + condition({directive}) + " && !het_device_has(&" + piece.first +
                       ", het_get_default_device());\n";
        zeros.set += "if (" + fresh + ") {\nunsigned char *const " + byte + " = (unsigned char *)&" + piece.first +
                     ";\nconst " + size + " het_bytes_" + n + " = " + piece.bytes +
                     ";\n#pragma omp target teams distribute parallel for\nfor (" + size +
                     " het_i = 0; het_i < het_bytes_" + n + "; ++het_i) " + byte + "[het_i] = 0;\n}\n";
      }
  return zeros;
}

} // namespace hetcc::openacc
