//===-- openacc/rows.cpp - sections of arrays of pointers ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "openacc/rows.h"

namespace hetcc::openacc {
namespace {

using namespace clang;

const std::string &fieldText(const Bracket &bracket, size_t field, const std::string &otherwise) {
  return field < bracket.fields.size() && bracket.fields[field] ? bracket.fields[field]->text : otherwise;
}

bool isSection(const Bracket &bracket) { return bracket.fields.size() > 1; }

bool isOneItem(const Bracket &bracket) { return !isSection(bracket) || fieldText(bracket, 1, "") == "1"; }

QualType element(QualType type) {
  type = type.getNonReferenceType();
  if (const ArrayType *array = type->getAsArrayTypeUnsafe())
    return array->getElementType();
  return type->isPointerType() ? type->getPointeeType() : QualType();
}

// The numbers of the brackets whose items are pointers that further brackets follow.
std::vector<size_t> pointerLevels(const Item &item) {
  std::vector<size_t> out;
  const Expr *expr = item.variable.expr;
  QualType type = expr ? expr->IgnoreParenImpCasts()->getType() : QualType();
  for (size_t i = 0; i + 1 < item.brackets.size() && !type.isNull(); ++i) {
    type = element(type);
    if (!type.isNull() && type->isPointerType())
      out.push_back(i);
  }
  return out;
}

// Walks the levels: a line for the pointers of each, a loop over them, and in the innermost a line for the items.
class Lines {
public:
  Lines(const Item &item, std::string offload) : item(item), offload(std::move(offload)), levels(pointerLevels(item)) {}

  // `#pragma omp target <pointers><section>)`; empty for pointers: no line. Entering, the pointers go first.
  std::string text(const std::string &pointers, const std::string &items, bool pointersFirst) const {
    return level(item.variable.text, 0, 0, pointers, items, pointersFirst);
  }

private:
  const Item &item;
  const std::string offload;
  const std::vector<size_t> levels;

  std::string line(const std::string &directive, const std::string &section) const {
    return directive.empty() ? "" : "#pragma omp target " + directive + section + ")" + offload + "\n";
  }

  // From bracket `from` on, behind `base`.
  std::string level(std::string base, size_t from, size_t number, const std::string &pointers, const std::string &items,
                    bool pointersFirst) const {
    const bool innermost = number == levels.size();
    const size_t to = innermost ? item.brackets.size() : levels[number] + 1;
    std::string section = base, loops;
    for (size_t i = from; i < to; ++i) {
      const Bracket &bracket = item.brackets[i];
      const std::string lower = fieldText(bracket, 0, "0");
      const std::string count = fieldText(bracket, 1, "sizeof(" + base + ") / sizeof(" + base + "[0])");
      section += isSection(bracket) ? "[" + lower + ":" + (bracket.fields[1] ? count : "") + "]" : "[" + lower + "]";
      if (isOneItem(bracket)) {
        base += "[" + lower + "]";
      } else {
        const std::string index = "het_row" + std::to_string(i);
        loops += "for (long long " + index + " = 0; " + index + " < (long long)(" + count + "); ++" + index + ")\n";
        base += "[(" + lower + ") + " + index + "]";
      }
    }
    if (innermost)
      return line(items, section);
    const std::string own = line(pointers, section);
    const std::string inner = loops + "{\n" + level(base, to, number + 1, pointers, items, pointersFirst) + "}\n";
    return pointersFirst ? own + inner : inner + own;
  }
};

std::string ended(const std::string &type) { return type == "tofrom" || type == "from" ? "from" : "release"; }

std::string begun(const std::string &type) { return type == "tofrom" ? "to" : type == "from" ? "alloc" : type; }

// The same item with variables of the block's own for what it names. `values`: their declarations.
Item captured(const Item &item, const std::string &autoType, unsigned number, std::string &values) {
  Item out = item;
  const std::string mark = std::to_string(number);
  if (item.brackets.empty())
    return out;
  if (variableOf(item)) { // a member stays what it is: the pointer in its object becomes the device's
    out.variable.text = "het_rows" + mark;
    values += autoType + " " + out.variable.text + " = " + item.variable.text + ";\n";
    auto &length = out.brackets[0].fields;
    if (variableOf(item)->getType().getNonReferenceType()->isArrayType() && length.size() > 1 && !length[1])
      (length[1] = ClauseExpr())->text = "sizeof(" + item.variable.text + ") / sizeof(" + item.variable.text + "[0])";
  }
  for (size_t i = 0; i < out.brackets.size(); ++i)
    for (size_t field = 0; field < out.brackets[i].fields.size(); ++field)
      if (auto &expr = out.brackets[i].fields[field]; expr && expr->text != "0" && expr->text != "1") {
        const std::string name = "het_bound" + mark + "_" + std::to_string(i) + "_" + std::to_string(field);
        values += "const long long " + name + " = " + expr->text + ";\n";
        expr->text = name;
      }
  return out;
}

} // namespace

bool hasRows(const Item &item) {
  for (size_t level : pointerLevels(item))
    if (!isOneItem(item.brackets[level]))
      return true;
  return false;
}

std::string enterRows(const Item &item, const std::string &type, const std::string &offload) {
  const std::string pointers = type.find("present") == std::string::npos ? "to" : type;
  return Lines(item, offload).text("enter data map(" + pointers + ": ", "enter data map(" + begun(type) + ": ", true);
}

std::string exitRows(const Item &item, const std::string &type, const std::string &offload) {
  const std::string pointers = type == "delete" ? type : "release";
  return Lines(item, offload).text("exit data map(" + pointers + ": ", "exit data map(" + type + ": ", false);
}

std::string updateRows(const Item &item, const std::string &motion, const std::string &offload) {
  return Lines(item, offload).text("", "update " + motion, true);
}

// The copies that `always` asks for, whether the storage was there or not.
static std::string always(const Clause &clause, const Item &item, bool in, const std::string &offload) {
  if (in ? !clause.alwaysIn : !clause.alwaysOut)
    return "";
  const char *const motion = in ? "to(" : "from(";
  return hasRows(item) ? updateRows(item, motion, offload)
                       : std::string("#pragma omp target update ") + motion + sectionText(item) + ")" + offload + "\n";
}

std::string alwaysLines(const Directive &directive, bool in, const std::string &offload) {
  std::string lines;
  for (const Clause &clause : directive.clauses)
    for (const Item &item : clause.items)
      lines += always(clause, item, in, offload);
  return lines;
}

AroundRows aroundRows(const ASTContext &context, const std::vector<const Directive *> &directives) {
  AroundRows out;
  std::string values, lines;
  const std::string autoType = context.getLangOpts().CPlusPlus ? "auto" : "__auto_type";
  const std::string test = condition(directives), offload = test == "1" ? "" : " if(het_if)";
  unsigned number = 0;
  for (const Directive *directive : directives)
    for (const Clause &clause : directive->clauses)
      if (const char *type = mapType(clause.kind))
        for (const Item &item : clause.items) {
          const bool rows = hasRows(item);
          if (!rows && !clause.alwaysIn && !clause.alwaysOut)
            continue;
          const Item own = captured(item, autoType, number++, values);
          lines += (rows ? enterRows(own, type, offload) : "") + always(clause, own, true, offload);
          out.after =
              always(clause, own, false, offload) + (rows ? exitRows(own, ended(type), offload) : "") + out.after;
        }
  if (number)
    out.before = (offload.empty() ? "" : "const int het_if = " + test + ";\n") + values + lines;
  return out;
}

} // namespace hetcc::openacc
