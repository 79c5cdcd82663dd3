//===-- stage2/kernel/entry/loops.cpp - the loops of a kernel --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/templates/types.h"
#include "stage2/kernel/entry/kernel_printer.h"

#include "region/shape.h"
#include "stage2/kernel/marks.h"
#include "stage2/tree/construct.h"
#include "stage2/tree/uses.h"

using namespace clang;

namespace hetcc::stage2 {

// Bounds that are more than a name or a number are evaluated once.
std::string KernelPrinter::fixed(const Expr *expr, const CanonicalLoop &loop, llvm::StringRef what, std::string &before,
                                 unsigned depth) {
  std::string text = printer.expression(expr);
  const Expr *inner = expr->IgnoreParenCasts();
  if (isa<IntegerLiteral, DeclRefExpr>(inner))
    return text;
  std::string name = ("het_" + what + "_" + loop.variable->getName()).str();
  before += std::string(size_t{2} * depth, ' ') + "const " + unit.type(expr->getType().getUnqualifiedType(), where()) +
            " " + name + " = " + text + ";\n";
  return name;
}

// Variables that the threads of a team share. Parameters among it have their values there.
std::string KernelPrinter::room() {
  const std::vector<const VarDecl *> held = plan.team->room();
  if (held.empty())
    return "  HET_MEMBER\n";
  std::string fields;
  for (const VarDecl *variable : held) // before pointers among them are asked where they lead
    spaces->setStorage(variable, localSpace);
  for (const VarDecl *variable : held) {
    const bool given = spelled.count(variable);
    const std::string parameter = spelled[variable];
    const QualType type = printer.typeOf(variable).getNonReferenceType().getUnqualifiedType();
    const std::string field = given ? parameter : names.make(variable->getName());
    fields += "  " + unit.declare(type, field, where()) + ";\n";
    spelled[variable] = field;
    printer.define(variable, "het_room." + field);
    const bool inMemory = llvm::any_of(plan.parameters, [&](const Parameter &one) {
      return one.kind == Parameter::Object && one.variable == variable;
    });
    const std::string value = (inMemory ? "" : "&") + parameter;
    if (plan.team->isSum(variable)) {
      if (given && inMemory)
        printer.setInMemory(variable, parameter);
      continue;
    }
    if (given && unit.openCl)
      first += "    HET_MOVE(__local, &het_room." + field + (inMemory ? ", __global, " : ", __private, ") + value +
               ", sizeof het_room." + field + ");\n";
    else if (given)
      first +=
          "    memcpy((void *)&het_room." + field + ", (const void *)" + value + ", sizeof het_room." + field + ");\n";
  }
  arrays += "struct " + roomType() + " {\n" + fields + "};\n";
  return std::string("  HET_MEMBER\n  HET_ROOM(") + (unit.openCl ? "struct " : "") + roomType() + ")\n";
}

std::string KernelPrinter::teams() {
  const std::string begin = first.empty() ? "" : "  HET_ONE {\n" + first + "  }\n  HET_SYNC(0);\n";
  return begin + printer.teamKernel(*plan.team, plan.target.directive);
}

// One thread of the grid runs it all.
std::string KernelPrinter::once() {
  printer.indent(1);
  return "  HET_FOR_X(int, het_once, 0, <, 1, +, 1) {\n" + printer.statement(plan.body) + "  }\n";
}

// One thread writes the value that the loop leaves behind.
std::string KernelPrinter::afterLast(const CanonicalLoop &loop, const std::string &target) {
  const std::string step = loop.step ? "(" + printer.expression(loop.step) + ")" : "1";
  return "  HET_FIRST_X(het_once) {\n    *" + target + " = (" +
         unit.type(loop.variable->getType().getNonReferenceType().getUnqualifiedType(), where()) +
         (unit.openCl ? ")het_after_last(" : ")::het::afterLast(") + printer.expression(loop.first) + ", " +
         printer.expression(loop.bound) + ", " + (loop.down ? "-" : "") + "(long)" + step + ", " +
         (loop.inclusive ? "true" : "false") + ");\n  }\n";
}

// The others follow from the inside.
char KernelPrinter::axisOf(size_t loop) const {
  const size_t inside = plan.loops.size() - 1 - loop;
  return "XYZ"[inside == plan.x ? 0 : inside < plan.x ? inside + 1 : inside];
}

// Whether the loop's first iteration follows a loop of the grid, one by one upwards.
bool KernelPrinter::beginsATriangle(const CanonicalLoop &loop, size_t i) const {
  if (loop.down || loop.step)
    return false;
  const VariableUses uses({loop.first});
  return llvm::any_of(llvm::ArrayRef(plan.loops).take_front(i),
                      [&](const CanonicalLoop &outer) { return !uses.mentions(outer.variable).empty(); });
}

// The head of a loop of the grid.
std::string KernelPrinter::gridLoop(size_t i, unsigned depth, unsigned tile) {
  return gridLoop(plan.loops[i], i, depth, tile);
}

// The same for one place of a loop that has several.
std::string KernelPrinter::gridLoop(const CanonicalLoop &loop, size_t i, unsigned depth, unsigned tile) {
  std::string text;
  std::string name = spell(loop.variable);
  std::string type = unit.type(loop.variable->getType().getNonReferenceType().getUnqualifiedType(), where());
  std::string first = fixed(loop.first, loop, "first", text, depth);
  std::string bound = fixed(loop.bound, loop, "bound", text, depth);
  if (comparesUnsigned(loop.statement, unit.context))
    bound = "(" + type + ")(" + bound + ")";
  std::string step = loop.step ? fixed(loop.step, loop, "step", text, depth) : "1";
  std::string margin(size_t{2} * depth, ' ');
  const bool aligned = tile <= 1 && axisOf(i) == 'X' && beginsATriangle(loop, i);
  const std::string from = aligned ? margin + "  HET_FROM(" + name + ", " + first + ")\n" : "";
  if (aligned)
    first = "HET_ALIGNED(" + first + ")";
  const std::string header = type + ", " + name + ", " + first + ", " + loop.relation() + ", " + bound + ", " +
                             (loop.down ? "-" : "+") + ", " + step;
  text += lineMark(sources(), loop.statement->getBeginLoc()) + margin;
  if (tile > 1)
    return text + "HET_TILE_" + axisOf(i) + "(" + header + ", " + std::to_string(tile) + ") {\n";
  return text + (shared() ? "HET_SHARE_" : "HET_FOR_") + axisOf(i) + "(" + (shared() ? std::to_string(i) + ", " : "") +
         header + ") {\n" + margin + "  HET_INDEX(" + type + ", " + name + ")\n" + from;
}

// The head of a loop of each thread.
std::string KernelPrinter::innerLoop(const CanonicalLoop &loop, unsigned depth) {
  const std::string type = unit.type(loop.variable->getType().getNonReferenceType().getUnqualifiedType(), where());
  const std::string name = spell(loop.variable);
  return lineMark(sources(), loop.statement->getBeginLoc()) + std::string(size_t{2} * depth, ' ') + "for (" + type +
         " " + name + " = " + printer.expression(loop.first) + "; " + name + " " + loop.relation() + " " +
         printer.expression(loop.bound) + "; " + name + (loop.down ? " -= " : " += ") +
         (loop.step ? printer.expression(loop.step) : "1") + ") {\n";
}

// A GPU's neighbouring threads have neighbouring items, each with all iterations of the inner loop. A processor walks
// through memory in the user's order.
std::string KernelPrinter::loops() {
  std::string opening;
  unsigned depth = 1;
  const size_t last = plan.loops.size() - 1;
  for (size_t i = 0; i < last; ++i)
    opening += gridLoop(i, depth++);
  if (!plan.spread.empty()) {
    // Each place has the loop's head: allPlaces().
  } else if (plan.inner.empty()) {
    opening += gridLoop(last, depth++);
  } else {
    std::string thread = gridLoop(last, depth), host;
    for (const CanonicalLoop &loop : plan.inner) {
      host += innerLoop(loop, depth++);
      thread += innerLoop(loop, depth);
    }
    opening += std::string(unit.openCl ? "#ifdef HET_GPU\n" : "#ifdef __CUDACC__\n") + thread + "#else\n" + host +
               gridLoop(last, depth++) + "#endif\n";
  }
  std::string closing;
  for (unsigned inside = 1; inside < depth; ++inside)
    closing.insert(0, std::string(size_t{2} * inside, ' ') + "}\n");
  printer.indent(depth - 1);
  const std::string margin(size_t{2} * depth, ' ');
  for (const VarDecl *variable : plan.privates) {
    spaces->setStorage(variable, privateSpace); // whatever the variable's own is
    if (isOfLoop(variable))
      continue;
    const QualType type = (unit.openCl ? printer.typeOf(variable) : variable->getType()).getNonReferenceType();
    if (type->isArrayType() && isFlatArray(type)) {
      spell(variable);
      opening += printer.variableArray(variable);
      continue;
    }
    opening += margin +
               printer.declarePrivate(plan.target.directive, variable, type.getUnqualifiedType(), spell(variable)) +
               ";\n";
  }
  const std::string body = plan.spread.empty() ? withLasts(margin) : allPlaces(depth);
  return opening + (hidesOwn() ? margin + "{\n" + body + margin + "}\n" : body) + closing;
}

// A `continue` goes on with the next iteration in its own place only.
static bool continues(const Stmt *body) {
  bool found = false;
  walk(body, [&](const Stmt *at) {
    found = found || isa<ContinueStmt>(at);
    return !found;
  });
  return found;
}

// The body, where the last loop stands in several places. A GPU's thread has one iteration of it, which runs through
// all places with its items in registers. Each place has a loop if the program looks whether iterations do without each
// other: the one thread that runs them if not needs the user's order.
std::string KernelPrinter::allPlaces(unsigned depth) {
  const size_t last = plan.loops.size() - 1;
  for (const CanonicalLoop &place : plan.spread)
    printer.replaceHead(place.statement, [this, &place, last](unsigned at) { return gridLoop(place, last, at, 1); });
  std::string inOrder = printer.body(plan.body);
  if (!plan.conditions.empty() || plan.written > 0 || continues(plan.body))
    return inOrder;
  const std::string head = gridLoop(last, depth);
  for (const CanonicalLoop &place : plan.spread) {
    printer.replaceHead(place.statement, [](unsigned at) { return std::string(size_t{2} * at, ' ') + "{\n"; });
    printer.define(place.variable, spell(plan.loops[last].variable));
  }
  printer.indent(1);
  return std::string(unit.openCl ? "#ifdef HET_GPU\n" : "#ifdef __CUDACC__\n") + head + printer.body(plan.body) +
         std::string(size_t{2} * depth, ' ') + "}\n#else\n" + inOrder + "#endif\n";
}

bool KernelPrinter::isOfLoop(const VarDecl *variable) const {
  const auto is = [&](const CanonicalLoop &loop) { return loop.variable == variable; };
  return llvm::any_of(plan.loops, is) || llvm::any_of(plan.inner, is);
}

// The body declares a variable of the name of a loop's or a private one's: in C a block inside of theirs.
bool KernelPrinter::hidesOwn() const {
  auto isOwn = [&](const NamedDecl *declared) {
    auto named = [&](const VarDecl *own) { return own->getDeclName() == declared->getDeclName(); };
    return llvm::any_of(plan.privates, named) ||
           llvm::any_of(plan.loops, [&](const CanonicalLoop &loop) { return named(loop.variable); }) ||
           llvm::any_of(plan.inner, [&](const CanonicalLoop &loop) { return named(loop.variable); });
  };
  return llvm::any_of(plan.body->children(), [&](const Stmt *child) {
    const auto *declarations = dyn_cast_or_null<DeclStmt>(child);
    return declarations && llvm::any_of(declarations->decls(), [&](const Decl *one) {
             return isa<NamedDecl>(one) && isOwn(cast<NamedDecl>(one));
           });
  });
}

// The body; the last of all iterations leaves its values behind.
std::string KernelPrinter::withLasts(const std::string &margin) {
  std::string before, after;
  std::vector<Printer::LoopText> loops;
  for (const CanonicalLoop &loop : plan.loops)
    loops.push_back({loop, unit.type(loop.variable->getType().getNonReferenceType().getUnqualifiedType(), where()),
                     spelled[loop.variable], printer.operand(loop.first), "(" + printer.expression(loop.bound) + ")",
                     loop.step ? "(" + printer.expression(loop.step) + ")" : "1"});
  std::vector<const OwnCopy *> lasts;
  for (const OwnCopy &own : plan.owns)
    if (own.kind == OwnCopy::Last) {
      before += margin + unit.declare(valueType(own.variable), ownName(own), where()) + ";\n";
      printer.define(own.variable, ownName(own));
      lasts.push_back(&own);
    }
  if (before.empty())
    return printer.body(plan.body);
  const std::string body = printer.body(plan.body);
  for (const OwnCopy *own : lasts) {
    const std::string flag = own->rest.empty() ? Printer::isLast(loops) : names.make("het_last");
    if (!own->rest.empty())
      after += printer.lastThrough(loops, own->rest, flag);
    after += margin + "if (" + flag + ") {\n" + margin + "  *" + spelled[own->variable] + " = " + ownName(*own) +
             ";\n" + margin + "}\n";
  }
  return before + margin + "do {\n" + body + margin + "} while (0);\n" + after;
}

} // namespace hetcc::stage2
