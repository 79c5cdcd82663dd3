//===-- region/tasks/task_words.cpp - warnings of storage that a task names -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// They speak where the directive and the body alone show it.
#include "region/tasks/task_words.h"

#include "clause/clause.h"
#include "diag/diag.h"
#include "region/mentions.h"
#include "region/tasks/task_roots.h"
#include "region/text.h"
#include "region/writes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;
using Section = TaskItem::Section;

const VarDecl *variableOf(const TaskItem &item) {
  const Expr *expr = item.variable.expr;
  const auto *ref = llvm::dyn_cast_or_null<DeclRefExpr>(expr ? expr->IgnoreParenImpCasts() : nullptr);
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

std::string withoutBlanks(std::string text) {
  llvm::erase_if(text, [](char c) { return isspace(static_cast<unsigned char>(c)); });
  return text;
}

// Whether each mention of a pointer is the item of a loop's variable, and each of these loops ends before `end`.
class LoopsBefore : public AstVisitor {
public:
  LoopsBefore(const ASTContext &context, const VarDecl *pointer, std::string end)
      : context(context), pointer(pointer), end(withoutBlanks(std::move(end))) {}

  static bool all(const ASTContext &context, const Stmt *body, const VarDecl *pointer, const std::string &end) {
    LoopsBefore search(context, pointer, end);
    search.TraverseStmt(const_cast<Stmt *>(body));
    return search.items > 0 && search.items == search.mentions;
  }

  bool VisitForStmt(ForStmt *loop) override {
    const auto *test = llvm::dyn_cast_or_null<BinaryOperator>(loop->getCond());
    if (test && test->getOpcode() == BO_LT && withoutBlanks(exprText(context, test->getRHS())) == end)
      if (const auto *ref = dyn_cast<DeclRefExpr>(test->getLHS()->IgnoreParenImpCasts()))
        variables.insert(ref->getDecl());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *ref) override {
    mentions += ref->getDecl() == pointer;
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *item) override {
    const auto *base = dyn_cast<DeclRefExpr>(item->getBase()->IgnoreParenImpCasts());
    const auto *index = dyn_cast<DeclRefExpr>(item->getIdx()->IgnoreParenImpCasts());
    items += base && base->getDecl() == pointer && index && variables.contains(index->getDecl());
    return true;
  }

private:
  const ASTContext &context;
  const VarDecl *pointer;
  const std::string end;
  llvm::DenseSet<const ValueDecl *> variables;
  unsigned mentions = 0, items = 0;
};

class Warner {
public:
  Warner(ASTContext &context, const Directive &directive, const Clause &clause, const FunctionDecl *function)
      : context(context), directive(directive), clause(clause), function(function) {}

  void run() {
    for (const TaskItem &item : clause.storage) {
      const VarDecl *variable = variableOf(item);
      if (variable && isOwnOfCall(item, variable)) {
        const QualType type = variable->getType();
        tell(item.range.getBegin(), diag::warn_task_value) << clause.spelling << variable->getName() << item.range;
        tell(item.range.getBegin(), diag::note_task_value)
            << (clause.spelling == "depend" ? wordOf(clause.use) : clause.spelling.c_str()) << variable->getName()
            << (type->isPointerType()  ? 1
                : leadsElsewhere(type) ? 2
                                       : 0);
        continue;
      }
      if (!variable || clause.spelling == "depend" || variable->getType()->isReferenceType())
        continue;
      pointerAlone(item, variable);
      for (size_t d = 0; item.shape.empty() && d < item.sections.size(); ++d)
        lastItem(item, variable, d);
      dimensions(item, variable);
      written(item, variable);
    }
  }

private:
  enum Last { BehindArray, Empty, Untouched, TooMany };

  DiagnosticBuilder tell(SourceLocation at, diag::Id id) { return report(context.getDiagnostics(), at, id); }

  // How many items of the directive's clauses name the variable, in any form.
  unsigned named(const VarDecl *variable, llvm::function_ref<bool(const Clause &)> counts) const {
    unsigned count = 0;
    for (const Clause &one : directive.clauses)
      if (one.kind == ClauseKind::TaskStorage && counts(one))
        count += llvm::count_if(one.storage, [&](const TaskItem &item) {
          return item.variable.expr && Mentions(item.variable.expr).all.contains(variable);
        });
    return count;
  }

  static const char *wordOf(TaskUse use) {
    static const char *const words[] = {"in", "out", "inout", "concurrent", "commutative"};
    return words[static_cast<int>(use)];
  }

  // Each call of a task's function has its parameters for itself, unless they are references. The clause may name
  // hetcc's copy of a temporary object.
  bool isOwnOfCall(const TaskItem &item, const VarDecl *variable) const {
    const auto *parameter = dyn_cast<ParmVarDecl>(variable);
    const unsigned at = parameter ? parameter->getFunctionScopeIndex() : 0;
    return parameter && function && at < function->getNumParams() && item.shape.empty() && item.sections.empty() &&
           function->getParamDecl(at)->getName() == parameter->getName() &&
           !function->getParamDecl(at)->getType()->isReferenceType();
  }

  // Nothing else than its declaration gives it a value, so that no task waits for that.
  void pointerAlone(const TaskItem &item, const VarDecl *variable) {
    if (function || !variable->getType()->isPointerType() || !item.shape.empty() || !item.sections.empty() ||
        !variable->isLocalVarDeclOrParm() || !Mentions(directive.statement).followed.contains(variable) ||
        named(variable, [](const Clause &) { return true; }) > 1 || !directive.function ||
        isAssigned(directive.function->getBody(), variable))
      return;
    tell(item.range.getBegin(), diag::warn_task_pointer) << clause.spelling << variable->getName() << item.range;
    tell(item.range.getBegin(), diag::note_task_pointer) << clause.spelling << variable->getName();
  }

  // `[first:last]` that was meant as `[first;length]`.
  void lastItem(const TaskItem &item, const VarDecl *variable, size_t d) {
    const Section &section = item.sections[d];
    if (section.kind != Section::Last || !section.first || !section.second)
      return;
    const auto first = constantValue(context, section.first->expr), last = constantValue(context, section.second->expr);
    QualType type = variable->getType();
    for (size_t outer = 0; outer < d && context.getAsArrayType(type); ++outer)
      type = context.getAsArrayType(type)->getElementType();
    const auto *array = dyn_cast<ConstantArrayType>(type.getTypePtr());
    const int64_t extent = array ? static_cast<int64_t>(array->getSize().getZExtValue()) : 0;
    if (array && last && *last >= extent)
      tellLast(item, section, BehindArray, extent);
    else if (first && last && *last < *first)
      tellLast(item, section, Empty, extent);
    else if (!function && item.sections.size() == 1 &&
             LoopsBefore::all(context, directive.statement, variable, section.second->text))
      tellLast(item, section, Untouched, extent);
  }

  void tellLast(const TaskItem &item, const Section &section, Last kind, int64_t extent) {
    const std::string &name = item.variable.text, &first = section.first->text, &last = section.second->text;
    tell(item.range.getBegin(), diag::warn_task_last)
        << name + "[" + first + ":" + last + "]" << last << kind << std::to_string(extent) << item.range;
    tell(item.range.getBegin(), diag::note_task_last) << name + "[" + first + ";" + last + "]";
  }

  // `[n][m]v` of an array of rows has n * m of its rows.
  void dimensions(const TaskItem &item, const VarDecl *variable) {
    const auto *array = dyn_cast<ConstantArrayType>(variable->getType().getTypePtr());
    int64_t count = array && !item.shape.empty() ? 1 : 0;
    const size_t own = array ? ownDimensions(context, item, array->getElementType()) : 0;
    std::string text;
    for (size_t d = 0; d < item.shape.size(); ++d) {
      if (d + own < item.shape.size())
        count *= constantValue(context, item.shape[d].expr).value_or(0);
      text += "[" + item.shape[d].text + "]";
    }
    const int64_t extent = array ? static_cast<int64_t>(array->getSize().getZExtValue()) : 0;
    if (count <= extent)
      return;
    tell(item.range.getBegin(), diag::warn_task_last)
        << text + item.variable.text << std::to_string(count) << TooMany << std::to_string(extent) << item.range;
    tell(item.range.getBegin(), diag::note_task_section);
  }

  // All of it is named as what the task reads.
  void written(const TaskItem &item, const VarDecl *variable) {
    const auto writes = [](const Clause &one) { return one.use != TaskUse::In; };
    if (clause.use != TaskUse::In || !item.sections.empty() || named(variable, writes) > 0 ||
        (variable->getType()->isPointerType() && item.shape.empty()))
      return;
    const FunctionDecl *definition = nullptr;
    const auto *parameter = dyn_cast<ParmVarDecl>(variable);
    if (function && (!parameter || !function->hasBody(definition)))
      return;
    const Expr *write =
        function ? writeThrough(definition->getBody(), definition->getParamDecl(parameter->getFunctionScopeIndex()))
                 : writeThrough(directive.statement, variable);
    if (!write)
      return;
    tell(context.getSourceManager().getExpansionLoc(write->getBeginLoc()), diag::warn_task_written)
        << variable->getName() << clause.spelling;
    tell(item.range.getBegin(), diag::note_task_written) << variable->getName();
  }

  ASTContext &context;
  const Directive &directive;
  const Clause &clause;
  const FunctionDecl *function;
};

} // namespace

// Whether an array has that length: by its value, or in the same words where only the running program knows it.
static bool hasLength(const ASTContext &context, const ArrayType &array, const ClauseExpr &length) {
  if (const auto *constant = dyn_cast<ConstantArrayType>(&array))
    return constantValue(context, length.expr) == static_cast<int64_t>(constant->getSize().getZExtValue());
  const auto *variable = dyn_cast<VariableArrayType>(&array);
  return variable && variable->getSizeExpr() &&
         withoutBlanks(exprText(context, variable->getSizeExpr())) == withoutBlanks(length.text);
}

size_t ownDimensions(const ASTContext &context, const TaskItem &item, QualType row) {
  std::vector<const ArrayType *> arrays; // outermost first
  for (; const ArrayType *array = context.getAsArrayType(row); row = array->getElementType())
    arrays.push_back(array);
  if (arrays.size() >= item.shape.size())
    return 0;
  const size_t first = item.shape.size() - arrays.size();
  for (size_t d = 0; d < arrays.size(); ++d)
    if (!hasLength(context, *arrays[d], item.shape[first + d]))
      return 0;
  return arrays.size();
}

void warnOfStorage(ASTContext &context, const Directive &directive, const Clause &clause,
                   const FunctionDecl *function) {
  Warner(context, directive, clause, function).run();
}

bool agreeOnSharing(ASTContext &context, const Directive &directive) {
  llvm::DenseMap<const ValueDecl *, const Clause *> first;
  for (const Clause &clause : directive.clauses) {
    if (!llvm::is_contained({ClauseKind::Shared, ClauseKind::Private, ClauseKind::FirstPrivate}, clause.kind))
      continue;
    for (const Item &item : clause.items) {
      const auto *ref = llvm::dyn_cast_or_null<DeclRefExpr>(item.variable.expr);
      const Clause *other = ref ? first.try_emplace(ref->getDecl(), &clause).first->second : &clause;
      if (other->kind == clause.kind)
        continue;
      report(context.getDiagnostics(), item.range.getBegin(), diag::err_clauses_exclude)
          << clause.spelling + "(" + item.variable.text + ")" << other->spelling + "(" + item.variable.text + ")"
          << directive.spelling << item.range;
      report(context.getDiagnostics(), other->range.getBegin(), diag::note_first_clause) << other->range;
      return false;
    }
  }
  return true;
}

bool areTypesRight(ASTContext &context, const Directive &directive) {
  enum What { First, Length, Condition = 4, Argument = 6 };
  bool right = true;
  const auto check = [&](const ClauseExpr &expr, What what, const std::string &name) {
    const QualType type = expr.expr ? expr.expr->getType() : QualType();
    const bool fits = type.isNull() || type->isDependentType() || type->isIntegralOrUnscopedEnumerationType() ||
                      (what == Condition && (type->isScalarType() || type->isRecordType()) &&
                       (context.getLangOpts().CPlusPlus || type->isScalarType()));
    right &= fits;
    if (fits)
      return;
    report(context.getDiagnostics(), expr.range.getBegin(), diag::err_section_type) << what << name << type;
    report(context.getDiagnostics(), expr.range.getBegin(), diag::note_section_type);
  };
  for (const Clause &clause : directive.clauses) {
    const bool isNumber = llvm::is_contained(
        {ClauseKind::Priority, ClauseKind::NdRange, ClauseKind::Onto, ClauseKind::SharedBytes}, clause.kind);
    const bool isCondition = llvm::is_contained({ClauseKind::Final, ClauseKind::If}, clause.kind);
    for (const ClauseExpr &expr : clause.args)
      if (isNumber || isCondition)
        check(expr, isNumber ? Argument : Condition, clause.spelling);
    for (const TaskItem &item : clause.storage) {
      for (const ClauseExpr &length : item.shape)
        check(length, Length, item.variable.text);
      const QualType of = item.variable.expr ? item.variable.expr->getType().getNonReferenceType() : QualType();
      if (of.isNull() || of->isRecordType()) // keys of a container may be anything
        continue;
      for (const TaskItem::Section &section : item.sections) {
        if (section.first)
          check(*section.first, First, item.variable.text);
        if (section.second)
          check(*section.second, section.kind == TaskItem::Section::Length ? Length : First, item.variable.text);
      }
    }
  }
  return right;
}

// Those of a container, whose own constructor tells nothing of them: it is declared for items that cannot be copied,
// too.
static QualType itemsOf(const CXXRecordDecl &record) {
  const auto member = [&](const char *name) {
    for (const NamedDecl *one : record.lookup(&record.getASTContext().Idents.get(name)))
      if (const auto *type = dyn_cast<TypedefNameDecl>(one))
        return type->getUnderlyingType();
    return QualType();
  };
  return member("allocator_type").isNull() ? QualType() : member("value_type");
}

static bool canBeCopied(QualType type, llvm::SmallPtrSetImpl<const CXXRecordDecl *> &seen) {
  const CXXRecordDecl *record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!record || record->isDependentType() || !seen.insert(record).second)
    return true;
  llvm::SmallVector<const CXXConstructorDecl *, 2> copies;
  llvm::copy_if(record->ctors(), std::back_inserter(copies),
                [](const CXXConstructorDecl *one) { return one->isCopyConstructor() && !one->isDeleted(); });
  if (record->needsImplicitCopyConstructor()
          ? !record->needsOverloadResolutionForCopyConstructor() && record->defaultedCopyConstructorIsDeleted()
          : copies.empty())
    return false;
  if (const QualType items = itemsOf(*record); !items.isNull())
    return canBeCopied(items, seen);
  return llvm::any_of(copies, [](const CXXConstructorDecl *one) { return one->isUserProvided(); }) ||
         (llvm::all_of(record->fields(), [&](const FieldDecl *one) { return canBeCopied(one->getType(), seen); }) &&
          llvm::all_of(record->bases(), [&](const CXXBaseSpecifier &one) { return canBeCopied(one.getType(), seen); }));
}

bool canBeCopied(QualType type) {
  llvm::SmallPtrSet<const CXXRecordDecl *, 8> seen;
  return canBeCopied(type, seen);
}

} // namespace hetcc
