//===-- openacc/own_sections.cpp - sections behind pointers that a gang has for itself -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "openacc/own_sections.h"

#include "openacc/parts.h"

namespace hetcc::openacc {

bool isOwnSection(const Clause &clause, const Item &item) {
  const clang::VarDecl *variable = variableOf(item);
  return (clause.kind == ClauseKind::Private || clause.kind == ClauseKind::FirstPrivate) && variable &&
         !item.brackets.empty() && variable->getType().getNonReferenceType()->isPointerType();
}

OwnSections ownSections(const std::vector<const Directive *> &directives) {
  OwnSections own;
  std::string inner, freed;
  unsigned number = 0;
  for (const Directive *directive : directives)
    for (const Clause &clause : directive->clauses)
      for (const Item &item : clause.items) {
        if (!isOwnSection(clause, item))
          continue;
        const std::vector<std::optional<ClauseExpr>> &fields = item.brackets.front().fields;
        const std::string lower = fields[0] ? "(" + fields[0]->text + ")" : "0", &name = item.variable.text;
        const std::string n = std::to_string(number++), memory = "het_own_" + n, bytes = "het_bytes_" + n;
        const std::string type = "__typeof__(&" + name + "[0])";
        own.before += "const __SIZE_TYPE__ " + bytes + " = (__SIZE_TYPE__)(" + fields[1]->text + ") * sizeof(" + name +
                      "[0]);\n" + type + " const " + memory + " = (" + type + ")het_device_alloc(" + bytes +
                      ", het_gang);\n";
        if (clause.kind == ClauseKind::FirstPrivate)
          own.before += "het_device_copy((void *)" + memory + ", &" + name + "[" + lower + "], " + bytes +
                        ", het_gang, het_num_devices());\n";
        inner += type + " " + name + " = " + memory + " - " + lower + ";\n";
        freed += "het_device_free((void *)" + memory + ", het_gang);\n";
      }
  if (number == 0)
    return own;
  const std::string test = condition(directives);
  own.before = "{\nconst int het_gang = " + test + " ? het_get_default_device() : het_num_devices();\n" + own.before +
               "{\n" + inner;
  own.after = "}\n" + freed + "}";
  return own;
}

} // namespace hetcc::openacc
