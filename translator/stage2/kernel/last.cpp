//===-- stage2/kernel/last.cpp - which iteration is the last one -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Some loops of a `collapse` may stay inside of the body, and a triangle's last rows may be empty. The values that come
// out are then those of the last row that is not. The iteration that may have them looks at the rows behind its own.
#include "stage2/kernel/printer.h"

using namespace clang;

namespace hetcc::stage2 {

static std::string sign(const CanonicalLoop &loop) { return loop.down ? "-" : "+"; }

std::string Printer::isLast(llvm::ArrayRef<LoopText> loops) {
  std::string text;
  for (const LoopText &one : loops)
    text += (text.empty() ? "" : " && ") + ("!((long)" + one.name + " " + sign(one.loop) + " (long)" + one.step + " ") +
            one.loop.relation() + " (long)" + one.bound + ")";
  return text;
}

// Runs through loops inside of the body until the innermost one has an iteration, while the condition holds.
std::string Printer::reaching(llvm::ArrayRef<CanonicalLoop> rest, const std::string &condition,
                              const std::string &then) {
  const CanonicalLoop &loop = rest.front();
  const std::string first = operand(loop.first), bound = operand(loop.bound);
  if (rest.size() == 1)
    return line("if (" + first + " " + loop.relation() + " " + bound + ")") + line("  " + then);
  const std::string name = unit.names.make("het_row");
  define(loop.variable, name);
  std::string text =
      line("for (" + unit.type(loop.variable->getType().getUnqualifiedType(), loop.statement->getBeginLoc()) + " " +
           name + " = " + first + "; " + name + " " + loop.relation() + " " + bound + " && " + condition + "; " + name +
           " " + sign(loop) + "= " + (loop.step ? operand(loop.step) : "1") + ") {");
  ++depth;
  text += reaching(rest.drop_front(), condition, then);
  --depth;
  return text + line("}");
}

std::string Printer::lastThrough(llvm::ArrayRef<LoopText> loops, llvm::ArrayRef<CanonicalLoop> rest,
                                 const std::string &flag) {
  const auto saved = locals;
  std::string text = line("bool " + flag + " = false;") + reaching(rest, "!" + flag, flag + " = true;");
  // The later iterations of each loop, with those of the loops in it from their beginning.
  for (size_t from = loops.size(); from-- > 0;) {
    const unsigned before = depth;
    locals = saved;
    for (size_t i = from; i < loops.size(); ++i) {
      const LoopText &one = loops[i];
      const std::string name = unit.names.make("het_later");
      text += line("for (" + one.type + " " + name + " = " +
                   (i > from ? one.first : one.name + " " + sign(one.loop) + " " + one.step) + "; " + name + " " +
                   one.loop.relation() + " " + one.bound + " && " + flag + "; " + name + " " + sign(one.loop) + "= " +
                   one.step + ") {");
      define(one.loop.variable, name);
      ++depth;
    }
    text += reaching(rest, flag, flag + " = false;");
    while (depth > before) {
      --depth;
      text += line("}");
    }
  }
  locals = saved;
  return text;
}

} // namespace hetcc::stage2
