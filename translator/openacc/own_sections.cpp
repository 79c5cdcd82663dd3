//===-- openacc/own_sections.cpp - sections behind pointers that a gang has for itself -------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "openacc/own_sections.h"

#include "openacc/parts.h"

#include "clang/AST/Type.h"

namespace hetcc::openacc {
namespace {

// As many gangs as the memory for their copies allows.
constexpr llvm::StringLiteral any = "any", manyOrFew = " > 0x400000 ? 16 : 512";

// An array of a length that is known at run time only, of items whose size is a constant.
bool isOfRunTimeLength(clang::QualType type) {
  const auto *array = llvm::dyn_cast<clang::VariableArrayType>(type.getCanonicalType().getTypePtr());
  return array && !array->getElementType()->isVariablyModifiedType();
}

} // namespace

bool isOwnSection(const Clause &clause, const Item &item) {
  const clang::VarDecl *variable = variableOf(item);
  if (!variable || (clause.kind != ClauseKind::Private && clause.kind != ClauseKind::FirstPrivate))
    return false;
  const clang::QualType type = variable->getType().getNonReferenceType();
  return item.brackets.empty() ? clause.kind == ClauseKind::Private && isOfRunTimeLength(type) : type->isPointerType();
}

std::string gangsWithSections(const PlainAcc &loop) {
  bool owns = false, copies = false;
  eachItem(loop.directives, [&](const Clause &clause, const Item &item) {
    owns |= isOwnSection(clause, item);
    copies |= isOwnSection(clause, item) && clause.kind == ClauseKind::FirstPrivate;
  });
  const auto *body = loop.nest.loops.empty()
                         ? nullptr
                         : llvm::dyn_cast<clang::CompoundStmt>(loop.nest.loops.back().statement->getBody());
  if (!owns || copies || !body || body->body_empty())
    return "";
  for (const Clause &clause : loop.directives.front()->clauses)
    if (clause.kind == ClauseKind::NumGangs && clause.args.size() == 1)
      return clause.args[0].text;
  return any.str();
}

OwnSections ownSections(const std::vector<const Directive *> &directives, const std::string &gangs) {
  OwnSections own;
  std::string freed, all, memories; // all: the bytes of a gang
  unsigned number = 0;
  for (const Directive *directive : directives)
    for (const Clause &clause : directive->clauses)
      for (const Item &item : clause.items) {
        if (!isOwnSection(clause, item))
          continue;
        const std::string &name = item.variable.text, n = std::to_string(number++);
        std::string lower = "0", items = "(sizeof(" + name + ") / sizeof(" + name + "[0]))";
        if (!item.brackets.empty()) {
          const std::vector<std::optional<ClauseExpr>> &fields = item.brackets.front().fields;
          lower = fields[0] ? "(" + fields[0]->text + ")" : "0";
          items = "(" + fields[1]->text + ")";
        }
        const std::string memory = "het_own_" + n, bytes = "het_bytes_" + n;
        const std::string type = "__typeof__(&" + name + "[0])";
        own.memory.push_back(memory);
        own.before += "const __SIZE_TYPE__ " + bytes + " = (__SIZE_TYPE__)" + items + " * sizeof(" + name + "[0]);\n";
        if (!gangs.empty())
          own.before +=
              "const long het_items_" + n + " = (long)" + items + ", het_low_" + n + " = (long)" + lower + ";\n";
        all += (all.empty() ? "" : " + ") + bytes;
        memories += type + " const " + memory + " = (" + type + ")het_device_alloc(" + bytes +
                    (gangs.empty() ? "" : " * het_copies") + ", het_gang);\n";
        if (clause.kind == ClauseKind::FirstPrivate)
          memories += "het_device_copy((void *)" + memory + ", &" + name + "[" + lower + "], " + bytes +
                      ", het_gang, het_num_devices());\n";
        own.inside += gangs.empty() ? type + " " + name + " = " + memory + " - " + lower + ";\n"
                                    : "__typeof__(" + memory + " + 0) " + name + " = " + memory +
                                          " + (het_gang_number() * het_items_" + n + " - het_low_" + n + ");\n";
        freed += "het_device_free((void *)" + memory + ", het_gang);\n";
      }
  if (number == 0)
    return own;
  const std::string test = condition(directives);
  own.before =
      "{\nconst int het_gang = " + test + " ? het_get_default_device() : het_num_devices();\n" + own.before +
      (gangs.empty() ? ""
                     : "const int het_copies = het_gangs(" + (gangs == any ? all + manyOrFew.str() : gangs) + ");\n") +
      memories + "{\n" + (gangs.empty() ? own.inside : "");
  own.after = "}\n" + freed + "}";
  return own;
}

} // namespace hetcc::openacc
