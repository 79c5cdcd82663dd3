//===-- stage2/kernel/entry/tile.cpp - the instance of a kernel whose threads have tiles ---------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The words are those of <hetcc/tile.h>. A thread whose tile is not whole computes its iterations one by one.
#include "stage2/kernel/entry/kernel_printer.h"

#include "stage2/grid/spread.h"
#include "stage2/grid/tiles.h"
#include "stage2/tree/construct.h"

using namespace clang;

namespace hetcc::stage2 {

static std::string margin(unsigned depth) { return std::string(size_t{2} * depth, ' '); }

std::string KernelPrinter::each() const {
  return "(" + std::to_string(plan.tile->rows) + ", " + std::to_string(plan.tile->columns) + ")";
}

unsigned KernelPrinter::ofTile(size_t loop) const {
  if (loop == plan.tile->loop)
    return plan.tile->rows;
  return axisOf(loop) == 'X' ? plan.tile->columns : 1;
}

std::string KernelPrinter::tiled(const std::string &list) {
  std::string opening, closing;
  unsigned depth = 1;
  for (size_t i = 0; i < plan.loops.size(); ++i) {
    closing.insert(0, margin(depth) + "}\n");
    opening += gridLoop(i, depth++, ofTile(i));
  }
  const CanonicalLoop &rows = plan.loops[plan.tile->loop], &columns = plan.loops[plan.loops.size() - 1 - plan.x];
  const std::string whole = "HET_WHOLE(" + spell(rows.variable) + ", " + std::to_string(plan.tile->rows) +
                            ") && HET_WHOLE(" + spell(columns.variable) + ", " + std::to_string(plan.tile->columns) +
                            ")";
  for (const std::string &taken : {std::string("het_x"), std::string("het_y"), "het_tile_" + spell(rows.variable),
                                   "het_tile_" + spell(columns.variable)})
    names.make(taken);
  for (const CanonicalLoop &place : plan.spread) {
    printer.replaceHead(place.statement, [](unsigned at) { return margin(at) + "{\n"; });
    printer.define(place.variable, spell(plan.loops.back().variable));
  }
  const std::string single = oneByOne(rows, columns, depth + 1); // the variables have their own names in it
  const std::string head =
      "#ifdef __CUDACC__\nHET_TILE_KERNEL(" + std::to_string(threads()) + ") " + name() + "_tiled" + list + " {\n";
  const std::string all = together(rows, columns, depth + 1);
  return head + given + globals() + opening + margin(depth) + "if (" + whole + ") {\n" + all + margin(depth) +
         "} else {\n" + single + margin(depth) + "}\n" + closing + "}\n#endif\n";
}

std::string KernelPrinter::oneByOne(const CanonicalLoop &rows, const CanonicalLoop &columns, unsigned depth) {
  std::string text = margin(depth) + "HET_REST(" + spell(rows.variable) + ", " + spell(columns.variable) + ", " +
                     each().substr(1) + " {\n";
  for (const auto &[loop, which] : {std::pair(&rows, "het_y"), std::pair(&columns, "het_x")})
    text += margin(depth + 1) + "HET_INDEX_OF(" + unit.type(valueType(loop->variable), where()) + ", " +
            spell(loop->variable) + ", " + which + ")\n";
  unsigned inside = depth + 1;
  for (const VarDecl *variable : plan.privates)
    if (!isOfLoop(variable))
      text += margin(inside) + unit.declare(valueType(variable), spell(variable), where()) + ";\n";
  for (const CanonicalLoop &loop : plan.inner)
    text += innerLoop(loop, inside++);
  const unsigned before = printer.moveTo(inside);
  const std::string body = printer.body(plan.body);
  printer.moveTo(before);
  text += hidesOwn() ? margin(inside) + "{\n" + body + margin(inside) + "}\n" : body;
  while (inside > depth)
    text += margin(--inside) + "}\n";
  return text;
}

std::string KernelPrinter::together(const CanonicalLoop &rows, const CanonicalLoop &columns, unsigned depth) {
  const Tile &tile = *plan.tile;
  std::string text;
  for (const auto &[loop, count, which] :
       {std::tuple(&rows, tile.rows, "het_y"), std::tuple(&columns, tile.columns, "het_x")}) {
    const std::string name = spell(loop->variable);
    text += margin(depth) + "HET_TILE_INDEX(" + unit.type(valueType(loop->variable), where()) + ", " + name + ", " +
            std::to_string(count) + ")\n";
    printer.define(loop->variable, "het_tile_" + name + "[" + which + "]");
    for (const CanonicalLoop &place : plan.spread)
      if (loop == &plan.loops.back())
        printer.define(place.variable, "het_tile_" + name + "[" + which + "]");
  }
  for (const VarDecl *variable : plan.privates)
    if (llvm::is_contained(tile.variables, variable))
      text += ofEach(variable, depth);
  unsigned inside = depth;
  for (size_t i = 0; i + 1 < plan.inner.size(); ++i)
    text += innerLoop(plan.inner[i], inside++);
  text += plan.inner.empty() ? together(plan.body, inside) : joined(plan.inner.back(), plan.body, inside);
  while (inside > depth)
    text += margin(--inside) + "}\n";
  return text;
}

// A variable of which each iteration of the tile has its own.
std::string KernelPrinter::ofEach(const VarDecl *variable, unsigned depth) {
  const std::string name = names.make(("het_" + variable->getName()).str());
  const std::string sizes = "[" + std::to_string(plan.tile->rows) + "][" + std::to_string(plan.tile->columns) + "]";
  printer.define(variable, name + "[het_y][het_x]");
  return margin(depth) + unit.declare(valueType(variable), name + sizes, where()) + ";\n";
}

std::string KernelPrinter::inEach(const std::string &text, unsigned depth) const {
  return margin(depth) + "HET_EACH" + each() + " {\n" + text + margin(depth) + "}\n";
}

std::string KernelPrinter::together(const Stmt *at, unsigned depth) {
  if (const auto *block = dyn_cast<CompoundStmt>(at)) {
    std::string text;
    for (const Stmt *one : block->body())
      text += isa<CompoundStmt>(one) ? margin(depth) + "{\n" + together(one, depth + 1) + margin(depth) + "}\n"
                                     : together(one, depth);
    return text;
  }
  if (const CanonicalLoop *place = placeAt(plan, at))
    return together(place->statement->getBody(), depth);
  for (const CanonicalLoop &loop : plan.tile->joined)
    if (loop.statement == withoutSimd(at))
      return joined(loop, loop.statement->getBody(), depth);
  if (const auto *declarations = dyn_cast<DeclStmt>(at)) {
    std::string text;
    for (const Decl *one : declarations->decls()) {
      const auto *variable = cast<VarDecl>(one);
      text += ofEach(variable, depth);
      if (variable->getInit())
        text += inEach(firstValue(variable, depth + 1), depth);
    }
    return text;
  }
  const unsigned before = printer.moveTo(depth + 1);
  const std::string text = printer.statement(at);
  printer.moveTo(before);
  return inEach(text, depth);
}

std::string KernelPrinter::firstValue(const VarDecl *variable, unsigned depth) {
  const unsigned before = printer.moveTo(depth);
  const std::string text = printer.firstValue(variable);
  printer.moveTo(before);
  return text;
}

// One loop for the whole tile. Registers hold the items that it changes, if it runs at all.
std::string KernelPrinter::joined(const CanonicalLoop &loop, const Stmt *inside, unsigned depth) {
  std::string before, after;
  unsigned within = depth;
  std::vector<const Tile::Item *> items;
  for (const Tile::Item &item : plan.tile->items)
    if (item.loop == loop.statement)
      items.push_back(&item);
  if (!items.empty())
    before += margin(within++) + "if ((" + unit.type(valueType(loop.variable), where()) + ")" +
              printer.operand(loop.first) + " " + loop.relation() + " " + printer.operand(loop.bound) + ") {\n";
  for (const Tile::Item *item : items) {
    const std::string name = names.make("het_item"), place = printer.expression(item->element);
    const QualType type = item->element->getType().getUnqualifiedType();
    before += margin(within) +
              unit.declare(
                  type, name + "[" + std::to_string(plan.tile->rows) + "][" + std::to_string(plan.tile->columns) + "]",
                  where()) +
              ";\n" + inEach(margin(within + 1) + name + "[het_y][het_x] = " + place + ";\n", within);
    after += inEach(margin(within + 1) + place + " = " + name + "[het_y][het_x];\n", within);
    for (const Expr *one : item->all)
      printer.replace(one, name + "[het_y][het_x]");
  }
  bool innermost = true;
  walk(inside, [&](const Stmt *at) {
    innermost &= !isa<ForStmt>(at) || placeAt(plan, at);
    return innermost;
  });
  printer.define(loop.variable, spelled[loop.variable] = names.make(("het_" + loop.variable->getName()).str()));
  const std::string text = (innermost ? margin(within) + "HET_UNROLL_4\n" : "") + innerLoop(loop, within) +
                           together(inside, within + 1) + margin(within) + "}\n";
  return before + text + after + (items.empty() ? "" : margin(depth) + "}\n");
}

} // namespace hetcc::stage2
