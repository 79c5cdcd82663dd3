//===-- stage2/kernel/gather.cpp - reductions in kernels of teams ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Each thread of a region adds to a copy. Numbers meet as a tree, or in the order of the threads. Items of arrays and
// values of the user's operations meet in turn where they are held once, a barrier for each thread.
#include "region/shape.h"
#include "stage2/grid/own.h"
#include "stage2/kernel/printer.h"
#include "stage2/tree/uses.h"

#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/OpenMPClause.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

// The items that a clause names of an array: neighbours, whose numbers begin at `first` rows of `row` items.
struct Section {
  const Expr *first = nullptr;  // null: 0
  const Expr *length = nullptr; // rows; null: `rows` of them
  int64_t rows = 0, row = 1;
};

int64_t itemsOf(QualType type, const ASTContext &context) {
  int64_t items = 1;
  for (const auto *array = context.getAsConstantArrayType(type); array;
       array = context.getAsConstantArrayType(array->getElementType()))
    items *= array->getSize().getSExtValue();
  return items;
}

bool isNumber(const Expr *e, int64_t number, const ASTContext &context) {
  Expr::EvalResult value;
  return e->EvaluateAsInt(value, context) && value.Val.getInt() == number;
}

// Whether the brackets behind the first ones name all of their dimensions.
bool namesWhole(const ArraySectionExpr *section, QualType row, const ASTContext &context) {
  const auto *array = context.getAsConstantArrayType(row);
  return array && !section->getStride() &&
         (!section->getLowerBound() || isNumber(section->getLowerBound(), 0, context)) &&
         (!section->getLength() || isNumber(section->getLength(), array->getSize().getSExtValue(), context));
}

std::optional<Section> sectionOf(const VarDecl *variable, const Expr *item, const ASTContext &context) {
  const QualType type = variable->getType().getNonReferenceType();
  const auto *array = context.getAsConstantArrayType(type);
  QualType row = array ? array->getElementType() : type->isPointerType() ? type->getPointeeType() : QualType();
  if (row.isNull() || row->isVariablyModifiedType())
    return std::nullopt;
  Section found;
  found.row = itemsOf(row, context);
  if (array)
    found.rows = array->getSize().getSExtValue();
  std::vector<const Expr *> brackets; // the innermost first
  for (item = item->IgnoreParenImpCasts(); !isa<DeclRefExpr>(item);) {
    brackets.push_back(item);
    const auto *section = dyn_cast<ArraySectionExpr>(item);
    const auto *one = dyn_cast<ArraySubscriptExpr>(item);
    if (!section && !one)
      return std::nullopt;
    item = (section ? section->getBase() : one->getBase())->IgnoreParenImpCasts();
  }
  if (brackets.empty())
    return array ? std::optional(found) : std::nullopt;
  if (const auto *one = dyn_cast<ArraySubscriptExpr>(brackets.back())) {
    found.first = one->getIdx();
    found.rows = 1;
  } else {
    const auto *section = cast<ArraySectionExpr>(brackets.back());
    Expr::EvalResult begin, length;
    found.first = section->getLowerBound();
    found.length = section->getLength();
    const bool begins = !found.first || found.first->EvaluateAsInt(begin, context);
    if (section->getStride() || (!found.length && (!array || !begins)))
      return std::nullopt;
    if (!found.length && found.first)
      found.rows -= begin.Val.getInt().getExtValue();
    if (found.length && found.length->EvaluateAsInt(length, context)) {
      found.rows = length.Val.getInt().getExtValue();
      found.length = nullptr;
    }
  }
  for (size_t i = brackets.size() - 1; i-- > 0; row = context.getAsArrayType(row)->getElementType())
    if (const auto *section = dyn_cast<ArraySectionExpr>(brackets[i]); !section || !namesWhole(section, row, context))
      return std::nullopt;
  return found;
}

const VarDecl *named(const Expr *ref) {
  return ref ? cast<VarDecl>(cast<DeclRefExpr>(ref->IgnoreParenImpCasts())->getDecl()) : nullptr;
}

// `initializer(omp_priv = omp_orig)` and the like.
bool beginsWithOriginal(const OMPDeclareReductionDecl *declared) {
  const VarDecl *priv = named(declared->getInitPriv()), *orig = named(declared->getInitOrig());
  for (const Expr *first : {declared->getInitializer(), priv ? priv->getInit() : nullptr})
    if (first && orig && !VariableUses({first}).mentions(orig).empty())
      return true;
  return false;
}

} // namespace

// The number that a value of the type is: `std::complex` has its layout.
QualType Printer::numberOf(QualType type) const {
  return type->isRecordType() ? context.getComplexType(complexPart(type)) : type;
}

// An object as the number that it is.
std::string Printer::asNumber(const std::string &object, QualType type, LangAS space) {
  if (!type->isRecordType())
    return object;
  const QualType pointer = unit.into(context.getPointerType(numberOf(type)), space);
  return "(*(" + unit.declare(pointer, "", SourceLocation()) + ")&" + object + ")";
}

// As `initializer(...)` of the declaration says; without one by its constructor, or as an object with static storage.
std::string Printer::declaredFirst(const OwnCopy &own, QualType type, const std::string &name, const std::string &outer,
                                   LangAS space) {
  const OMPDeclareReductionDecl *declared = own.declared;
  const VarDecl *priv = named(declared->getInitPriv()), *orig = named(declared->getInitOrig());
  if (priv)
    define(priv, name);
  if (orig) {
    define(orig, outer);
    spaces->setStorage(orig, space);
  }
  const SourceLocation where = own.variable->getLocation();
  const std::string zero = unit.openCl ? "{0}" : "{}";
  const std::string text = unit.declare(type, name, where);
  const bool called = declared->getInitializerKind() == OMPDeclareReductionInitKind::Call;
  if (const Expr *call = declared->getInitializer(); call && called)
    return line(text + " = " + zero + ";") + line(expression(call) + ";");
  const Expr *init = priv ? priv->getInit() : nullptr;
  if (!init)
    return line(text + " = " + (own.making ? expression(own.making) : zero) + ";");
  if (const auto *literal = dyn_cast<CompoundLiteralExpr>(init->IgnoreParenImpCasts())) // C's way to say a value
    init = literal->getInitializer();
  const auto *list = dyn_cast<InitListExpr>(init->IgnoreImplicit());
  return line(text + " = " + (list ? VisitInitListExpr(list) : expression(init)) + ";");
}

void Printer::defineCombined(const OMPDeclareReductionDecl *declared, const std::string &to, const std::string &from) {
  define(named(declared->getCombinerOut()), to);
  define(named(declared->getCombinerIn()), from);
}

// The item of the array itself that belongs to a copy's `het_at`.
std::string Printer::outerItem(const Gathered &one) {
  const bool isPointer = one.variable->getType().getNonReferenceType()->isPointerType();
  const QualType pointer =
      unit.into(context.getPointerType(one.user ? one.type : numberOf(one.type)), isPointer ? one.target : one.storage);
  return "((" + unit.declare(pointer, "", one.variable->getLocation()) + ")" + one.outer + ")[" +
         (one.first.empty() ? "" : one.first + " + ") + "het_at]";
}

// A copy of the items, which stands for the array from here on.
std::string Printer::gatherItems(const OMPExecutableDirective *directive, const Expr *item, Gathered &one) {
  const std::optional<Section> section = sectionOf(one.variable, item, context);
  constexpr int64_t most = 1024; // bytes of a thread's own memory
  const int64_t bytes = section ? section->rows * section->row * context.getTypeSizeInChars(one.type).getQuantity() : 0;
  const bool fits = section && !section->length && bytes <= most;
  if (!section || (unit.openCl && !fits)) {
    reject(directive, "this reduction in a kernel of teams");
    return "";
  }
  const SourceLocation where = directive->getBeginLoc();
  const QualType number = one.user ? one.type : numberOf(one.type);
  const std::string row = section->row == 1 ? "" : " * " + std::to_string(section->row);
  std::string text;
  if (section->first && !isNumber(section->first, 0, context)) {
    one.first = unit.names.make("het_first");
    text += line("const long " + one.first + " = (long)" + operand(section->first) + row + ";");
  }
  one.count = std::to_string(section->rows * section->row);
  if (section->length) {
    one.count = unit.names.make("het_count");
    text += line("const long " + one.count + " = (long)" + operand(section->length) + row + ";");
  }
  one.own = unit.names.make(("het_sum_" + one.variable->getName()).str());
  if (fits) {
    text += line(unit.declare(number, one.own + "[" + one.count + "]", where) + ";");
  } else {
    unit.useHeap();
    const std::string array = unit.names.make("het_array");
    text += line("::het::VariableArray<" + unit.type(number, where) + "> " + array + "(" + one.count + ");") +
            line(unit.declare(context.getPointerType(number).withConst(), one.own, where) + " = " + array + ".items;");
  }
  text += line("for (long het_at = 0; het_at < " + one.count + "; ++het_at) {");
  ++depth;
  if (one.user) {
    const bool isPointer = one.variable->getType().getNonReferenceType()->isPointerType();
    const std::string first = unit.names.make("het_item");
    text += declaredFirst(*one.user, number, first, outerItem(one), isPointer ? one.target : one.storage) +
            line(one.own + "[het_at] = " + first + ";");
  } else {
    text += line(one.own + "[het_at] = " + identity(one.identity, number, where) + ";");
  }
  --depth;
  text += line("}");
  const QualType whole = one.variable->getType().getNonReferenceType();
  const QualType items = whole->isPointerType() ? whole : context.getArrayDecayedType(whole);
  one.place = "((" + unit.declare(context.getPointerType(items->getPointeeType().getUnqualifiedType()), "", where) +
              ")(" + one.own + (one.first.empty() ? "" : " - " + one.first) + "))";
  return text;
}

// One item of a clause, as far as the clause says it.
std::optional<Printer::Gathered> Printer::gathered(const OMPReductionClause *clause, const Expr *item,
                                                   const Expr *operation, const Expr *copy) {
  const VarDecl *variable = rootVariable(item);
  const bool scans = clause->getModifier() == OMPC_REDUCTION_inscan;
  std::optional<OwnCopy> own = scans ? std::nullopt : ownItems(item, operation, context);
  if (!own && !scans)
    own = ownReduction(item, operation, copy, context);
  const std::optional<ReductionPlan> plan =
      scans || own || !variable ? std::nullopt : planReduction(clause, reducedType(variable, context), context);
  if (!own && !plan)
    return std::nullopt;
  Gathered one;
  one.variable = variable;
  one.user = own;
  if (plan) {
    one.combine = plan->combine;
    one.identity = plan->identity;
  }
  one.outer = variableName(variable, clause->getBeginLoc());
  one.storage = spaces->storage(variable);
  one.target = spaces->target(variable);
  const QualType whole = variable->getType().getNonReferenceType();
  one.ofItems = whole->isArrayType() || whole->isPointerType();
  one.type = own && !one.ofItems ? whole.getUnqualifiedType() : reducedType(variable, context);
  return one;
}

// Each team has its value of a sum in its room: it begins as the operation says.
std::string Printer::beginSums(const OMPExecutableDirective *directive, std::vector<Gathered> &sums) {
  std::string text;
  ++depth;
  for (const auto *clause : directive->getClausesOfKind<OMPReductionClause>())
    for (const auto &[item, operation, copy] :
         llvm::zip(clause->varlists(), clause->reduction_ops(), clause->rhs_exprs())) {
      const VarDecl *variable = rootVariable(item);
      if (!variable || !team->isSum(variable) || VariableUses({directive->getRawStmt()}).mentions(variable).empty())
        continue;
      const std::optional<Gathered> described = gathered(clause, item, operation, copy);
      const std::optional<Section> section = sectionOf(variable, item, context);
      const bool isItems = described && described->ofItems;
      if (!described || !inMemory.contains(variable) || (isItems && (!section || section->length)) ||
          (described->user && beginsWithOriginal(described->user->declared))) {
        reject(directive, "this reduction of the teams");
        continue;
      }
      Gathered one = *described;
      const SourceLocation where = directive->getBeginLoc();
      const QualType number = one.user ? one.type : numberOf(one.type);
      const std::string held = one.outer;
      one.outer = isItems ? inMemory.lookup(variable) : "(*" + inMemory.lookup(variable) + ")";
      one.own = held;
      one.storage = globalSpace;
      one.ofOwn = localSpace;
      one.ofTeams = true;
      if (isItems) {
        if (section->first && !isNumber(section->first, 0, context))
          one.first =
              "(long)" + operand(section->first) + (section->row == 1 ? "" : " * " + std::to_string(section->row));
        one.count = std::to_string(section->rows * section->row);
        one.own = "((" + unit.declare(unit.into(context.getPointerType(number), localSpace), "", where) + ")&" + held +
                  (one.first.empty() ? "" : " + " + one.first) + ")";
        text += line("for (long het_at = 0; het_at < " + one.count + "; ++het_at) {");
      } else {
        text += line("{");
      }
      ++depth;
      const std::string item1 = one.own + (isItems ? "[het_at]" : "");
      if (one.user) {
        const std::string first = unit.names.make("het_item");
        text += declaredFirst(*one.user, number, first, isItems ? outerItem(one) : one.outer, one.storage) +
                line(item1 + " = " + first + ";");
      } else {
        text += line(item1 + " = " + identity(one.identity, number, where) + ";");
      }
      --depth;
      text += line("}");
      sums.push_back(std::move(one));
    }
  --depth;
  return text.empty() ? "" : guarded(text);
}

// The team's values join those of the others in memory.
std::string Printer::endSums(const std::vector<Gathered> &sums) {
  std::string text = sums.empty() ? "" : syncIfNeeded();
  for (const Gathered &one : sums) {
    text += line(one.ofItems ? "for (long het_at = HET_THREAD; het_at < " + one.count + "; het_at += HET_THREADS) {"
                             : "HET_ONE {");
    ++depth;
    text += joining(one);
    --depth;
    text += line("}");
  }
  unsynced |= !sums.empty();
  return text;
}

// Each thread's copies of what a construct reduces.
std::string Printer::gather(const OMPExecutableDirective *directive, std::vector<Gathered> &sums) {
  std::string text;
  for (const auto *clause : directive->getClausesOfKind<OMPReductionClause>())
    for (const auto &[item, operation, copy] :
         llvm::zip(clause->varlists(), clause->reduction_ops(), clause->rhs_exprs())) {
      if (!team) {
        reject(directive, "a reduction in a function that threads of a region call");
        return "";
      }
      const VarDecl *variable = rootVariable(item);
      if (variable && VariableUses({directive->getRawStmt()}).mentions(variable).empty())
        continue; // it stays as it is, and the kernel does not have it
      std::optional<Gathered> described = gathered(clause, item, operation, copy);
      if (!described) {
        reject(directive, "this reduction in a kernel of teams");
        return "";
      }
      Gathered one = std::move(*described);
      const std::optional<OwnCopy> &own = one.user;
      if (one.ofItems) {
        text += gatherItems(directive, item, one);
      } else if (own) {
        one.own = one.place = unit.names.make(("het_sum_" + variable->getName()).str());
        text += declaredFirst(*own, one.type, one.own, one.outer, one.storage);
      } else {
        one.own = ("het_sum_" + variable->getName()).str();
        one.place = one.own;
        if (one.type->isRecordType())
          one.place = "(*(" + unit.declare(context.getPointerType(one.type), "", variable->getLocation()) + ")&" +
                      one.own + ")";
        const QualType number = numberOf(one.type);
        text += line(unit.declare(number, one.own, directive->getBeginLoc()) + " = " +
                     identity(one.identity, number, directive->getBeginLoc()) + ";");
      }
      sums.push_back(std::move(one));
    }
  for (const Gathered &one : sums) {
    locals[one.variable] = one.place;
    spaces->setStorage(one.variable, privateSpace);
    if (one.ofItems)
      spaces->setTarget(one.variable, privateSpace);
  }
  return text;
}

// One copy's value joins the result. If other teams change that too, it is an atomic operation or a critical
// section.
std::string Printer::joining(const Gathered &one) {
  const SourceLocation where = one.variable->getLocation();
  const std::string to = one.ofItems ? outerItem(one) : one.outer, from = one.ofItems ? one.own + "[het_at]" : one.own;
  const bool isPointer = one.ofItems && one.variable->getType().getNonReferenceType()->isPointerType();
  const int64_t bytes = context.getTypeSizeInChars(one.type).getQuantity();
  const bool locked = one.ofTeams && (one.user || !one.type->isScalarType() || (bytes != 4 && bytes != 8));
  std::string text = locked ? line("HET_CRITICAL(" + unit.lockName("reduction", where) + ") {") : "";
  depth += locked ? 1 : 0;
  if (one.user) {
    defineCombined(one.user->declared, to, from);
    spaces->setStorage(named(one.user->declared->getCombinerOut()), isPointer ? one.target : one.storage);
    spaces->setStorage(named(one.user->declared->getCombinerIn()), one.ofOwn);
    text += statement(one.user->declared->getCombiner());
  } else {
    const QualType number = numberOf(one.type);
    text += line(!one.ofTeams || locked ? to + " = " + combined(one.combine, number, to, from, where) + ";"
                 : unit.openCl          ? atomicJoin(one.combine, number, globalSpace, "&" + to, from, where)
                               : "::het::atomicJoin<::het::op::" + one.combine + ">(&" + to + ", " + from + ");");
  }
  depth -= locked ? 1 : 0;
  return text + (locked ? line("}") : "");
}

// The copies of arrays and of the user's operations meet in turn. An item is one thread's at a time, in the same order
// in each run.
std::string Printer::joinInTurn(const std::vector<Gathered> &sums) {
  std::string text = sync() + line("for (int het_turn = 0; het_turn < HET_THREADS; ++het_turn) {");
  ++depth;
  for (const Gathered &one : sums) {
    if (!one.user && !one.ofItems)
      continue;
    text += line(one.ofItems ? "for (long het_at = (HET_THREAD + HET_THREADS - het_turn) % HET_THREADS; het_at < " +
                                   one.count + "; het_at += HET_THREADS) {"
                             : "if (HET_THREAD == het_turn) {");
    ++depth;
    text += joining(one);
    --depth;
    text += line("}");
  }
  text += sync();
  --depth;
  return text + line("}");
}

// The threads' copies meet. Each thread has the result, and one of them puts it where it is held once.
std::string Printer::join(std::vector<Gathered> &sums, bool ofTeams) {
  std::string text, once;
  if (few && !sums.empty())
    reject(few, "a reduction in a region that has fewer threads than another one of its team");
  const auto inTurn = [](const Gathered &one) { return one.user || one.ofItems; };
  reduced |= !llvm::all_of(sums, inTurn);
  for (Gathered &one : sums) {
    one.ofTeams = ofTeams && !team->inRoom(one.variable) && !partial.contains(one.variable);
    spaces->setStorage(one.variable, one.storage);
    if (one.ofItems)
      spaces->setTarget(one.variable, one.target);
    if (inTurn(one))
      continue;
    const QualType type = numberOf(one.type);
    const SourceLocation where = one.variable->getLocation();
    const std::string all = ("het_all_" + one.variable->getName()).str(),
                      name = asNumber(one.outer, one.type, one.storage);
    constexpr int64_t roomOfTeam = 8192; // of HET_MEMBER in <het/opencl.h>
    if (unit.openCl && context.getTypeSizeInChars(type).getQuantity() * team->limitOfThreads() > roomOfTeam)
      unit.reject(where, "a reduction of such numbers in so large a team");
    if (unit.openCl)
      text += line(unit.declare(type, all, where) + ";") +
              line("HET_TEAM_REDUCE(" + unit.type(type, where) + ", " + operation(one.combine, type) + ", " + all +
                   ", " + one.own + ");");
    else
      text +=
          line("const " + unit.declare(type, all, where) + " = HET_TEAM_REDUCE(" + one.combine + ", " + one.own + ");");
    const std::string value = combined(one.combine, type, name, all, where);
    if (team->isOwn(one.variable))
      text += line(name + " = " + value + ";");
    else if (one.ofTeams)
      once += margin() + "  " +
              (unit.openCl ? atomicJoin(one.combine, type, globalSpace, "&" + name, all, where)
                           : "::het::atomicJoin<::het::op::" + one.combine + ">(&" + name + ", " + all + ");") +
              "\n";
    else
      once += margin() + "  " + name + " = " + value + ";\n";
  }
  unsynced = false;
  if (!once.empty())
    text += line("HET_ONE {") + once + line("}") + (llvm::any_of(sums, inTurn) ? "" : sync());
  return text + (llvm::any_of(sums, inTurn) ? joinInTurn(sums) : "");
}

} // namespace hetcc::stage2
