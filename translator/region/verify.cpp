//===-- region/verify.cpp - what must hold of clauses and bodies ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "ast/visitor.h"
#include "region/access.h"
#include "region/builder.h"
#include "region/element.h"
#include "region/mentions.h"
#include "region/openacc/openacc.h"
#include "region/shape.h"
#include "region/text.h"

#include "clang/Basic/SourceManager.h"

namespace hetcc {
namespace {

// Statements that leave a body other than by its end.
class Jumps : public AstVisitor {
public:
  bool TraverseStmt(clang::Stmt *statement) override {
    if (!statement || where.isValid())
      return true;
    const bool isLoop = llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt>(statement);
    const bool isSwitch = llvm::isa<clang::SwitchStmt>(statement);
    loops += isLoop;
    switches += isSwitch;
    bool go = AstVisitor::TraverseStmt(statement);
    loops -= isLoop;
    switches -= isSwitch;
    return go;
  }
  bool TraverseLambdaExpr(clang::LambdaExpr *) override { return true; }
  bool TraverseCXXRecordDecl(clang::CXXRecordDecl *) override { return true; } // its functions return to their callers
  bool VisitReturnStmt(clang::ReturnStmt *s) override { return found("return", s->getReturnLoc()); }
  bool VisitBreakStmt(clang::BreakStmt *s) override { return loops + switches > 0 || found("break", s->getBreakLoc()); }
  bool VisitContinueStmt(clang::ContinueStmt *s) override {
    return loops > 0 || mayContinue || found("continue", s->getContinueLoc());
  }
  bool VisitLabelStmt(clang::LabelStmt *s) override {
    labels.insert(s->getDecl());
    return true;
  }
  bool VisitGotoStmt(clang::GotoStmt *s) override {
    gotos.push_back(s);
    return true;
  }
  void finish() {
    for (clang::GotoStmt *jump : gotos)
      if (!labels.contains(jump->getLabel()))
        found("goto", jump->getGotoLoc());
  }

  bool mayContinue = false;    // the body is that of a loop: the iteration ends
  int loops = 0, switches = 0; // around the statement, within the body
  std::string word;
  clang::SourceLocation where;

private:
  bool found(const char *what, clang::SourceLocation at) {
    if (where.isValid())
      return true;
    word = what;
    where = at;
    return true;
  }
  llvm::DenseSet<const clang::LabelDecl *> labels;
  std::vector<clang::GotoStmt *> gotos;
};

} // namespace

bool isPlace(const clang::Expr *expr) {
  const auto *ref = llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts());
  return !ref || ref->hasQualifier();
}

const clang::ValueDecl *Builder::itemVariable(const Clause &clause, const Item &item, bool places) {
  const clang::Expr *expr = item.variable.expr->IgnoreParenImpCasts();
  if (const auto *member = llvm::dyn_cast<clang::MemberExpr>(expr); places && member)
    return member->getMemberDecl();
  if (auto *ref = llvm::dyn_cast<clang::DeclRefExpr>(expr)) {
    if (llvm::isa<clang::VarDecl>(ref->getDecl()))
      return ref->getDecl();
  } else if (llvm::isa<clang::MemberExpr, clang::CXXDependentScopeMemberExpr>(expr)) {
    tell(item.range.getBegin(), diag::err_member) << item.variable.text << clause.spelling << item.range;
    tell(item.range.getBegin(), diag::note_member);
    return nullptr;
  }
  tell(item.range.getBegin(), diag::err_not_variable) << item.variable.text << clause.spelling << item.range;
  tell(item.range.getBegin(), diag::note_not_array) << 1;
  return nullptr;
}

bool isScalarItem(const clang::ASTContext &, const clang::ValueDecl &variable, const Item &item) {
  const clang::QualType type = variable.getType().getNonReferenceType();
  return item.brackets.empty() && item.dist.empty() && !type->isArrayType() && !type->isPointerType() &&
         containedType(type).isNull();
}

// Its own directives, and those of data around it.
std::vector<const Directive *> Builder::withDataAround(const Construct &construct) const {
  const clang::SourceManager &sources = context.getSourceManager();
  const clang::SourceLocation at = construct.first().range.getBegin();
  std::vector<const Directive *> all = construct.directives;
  for (const Directive &directive : directives_)
    if ((directive.kind == DirectiveKind::AccData || directive.kind == DirectiveKind::OmpTargetData) &&
        directive.function == construct.first().function && directive.statement &&
        sources.isBeforeInTranslationUnit(directive.range.getBegin(), at) &&
        sources.isBeforeInTranslationUnit(at, sources.getExpansionLoc(lastPart(directive.statement)->getEndLoc())))
      all.push_back(&directive);
  return all;
}

// default(none): a clause names each array and, as OpenMP has it, each variable.
bool Builder::namesAll(const Construct &construct) {
  const Clause *clause = construct.clause(ClauseKind::Default);
  if (!clause || clause->op != "none" || !construct.statement)
    return true;
  llvm::DenseSet<const clang::ValueDecl *> named;
  bool namesObject = llvm::StringRef(construct.spelling()).starts_with("omp"); // members are no variables there
  const auto name = [&](const Directive *directive) {
    for (const Clause &one : directive->clauses)
      for (const Item &item : one.items)
        if (const clang::Expr *expr = item.variable.expr; expr && llvm::isa<clang::CXXThisExpr>(expr->IgnoreParens()))
          namesObject = true;
        else if (expr)
          if (const auto *ref = llvm::dyn_cast<clang::DeclRefExpr>(expr->IgnoreParenImpCasts()))
            named.insert(ref->getDecl());
  };
  llvm::for_each(withDataAround(construct), name);
  llvm::for_each(construct.nested, name);
  for (const Directive &directive : directives_) // that the construct sees
    if (directive.kind == DirectiveKind::AccDeclare && directive.function == construct.first().function)
      name(&directive);
  const Mentions mentions(construct.statement);
  const auto *loop = llvm::dyn_cast<clang::ForStmt>(construct.statement);
  const Mentions counted(loop ? loop->getInc() : nullptr);
  const bool omp = llvm::StringRef(construct.spelling()).starts_with("omp");
  const clang::SourceManager &sources = context.getSourceManager();
  std::vector<const clang::VarDecl *> missing;
  for (const clang::ValueDecl *one : mentions.all) {
    const auto *variable = llvm::dyn_cast<clang::VarDecl>(one);
    if (!variable || named.contains(variable) ||
        (variable->isFileVarDecl() && declared_.contains(variable->getName())) || counted.written.contains(variable) ||
        variable->isConstexpr() || (namesObject && memberOf(variable)) ||
        !sources.isBeforeInTranslationUnit(variable->getLocation(), construct.first().range.getBegin()))
      continue;
    const clang::QualType type = variable->getType().getNonReferenceType();
    if (omp || type->isArrayType() || !containedType(type).isNull() ||
        (type->isPointerType() && mentions.followed.contains(variable)))
      missing.push_back(variable);
  }
  llvm::sort(missing, [&](const clang::VarDecl *a, const clang::VarDecl *b) {
    return sources.isBeforeInTranslationUnit(a->getLocation(), b->getLocation());
  });
  for (const clang::VarDecl *variable : missing) {
    tell(clause->range.getBegin(), diag::err_default_none) << variable->getName() << clause->range;
    tell(clause->range.getBegin(), diag::note_default_none);
  }
  return missing.empty();
}

// Each iteration, or each thread, would have a copy of what no clause names. The rules of a split loop say who has
// what.
bool Builder::copiesNothing(const Construct &construct) {
  const Clause *clause = construct.clause(ClauseKind::Default);
  if (!clause || (clause->op != "private" && clause->op != "firstprivate"))
    return true;
  tell(clause->range.getBegin(), diag::err_not_supported)
      << "'default(" + clause->op + ")' on a loop that is split over several devices";
  tell(clause->range.getBegin(), diag::note_write) << "the names, as in '" + clause->op + "(x)', or leave it out";
  return false;
}

// Takes the pointers of its own clauses, and of `acc data` around it.
bool Builder::devicePointers(const Construct &construct, Region &out) {
  for (const Directive *directive : withDataAround(construct))
    for (const Clause &clause : directive->clauses) {
      if (clause.kind != ClauseKind::DevicePtr)
        continue;
      for (const Item &item : clause.items) {
        const auto *variable = llvm::dyn_cast_or_null<clang::VarDecl>(itemVariable(clause, item));
        if (!variable)
          return false;
        const clang::QualType type = variable->getType().getNonReferenceType();
        if (!type->isPointerType() && !type->isDependentType()) {
          tell(item.range.getBegin(), diag::err_no_pointer) << variable->getName() << clause.spelling << item.range;
          tell(variable->getLocation(), diag::note_declared_here) << variable->getName() << type;
          return false;
        }
        if (!llvm::is_contained(out.devicePointers, variable))
          out.devicePointers.push_back(variable);
      }
    }
  return true;
}

bool Builder::noEffect(const clang::Expr &expr, const std::string &text) {
  if (!expr.HasSideEffects(context, /*IncludePossibleEffects=*/false))
    return true;
  tell(expr.getBeginLoc(), diag::err_side_effect) << "'" + text + "'" << expr.getSourceRange();
  tell(expr.getBeginLoc(), diag::note_side_effect);
  return false;
}

bool Builder::integer(const ClauseExpr &expr, unsigned what, const std::string &name, bool mayBeNegative) {
  const clang::QualType type = expr.expr->getType();
  if (!type->isDependentType() && !type->isIntegralOrUnscopedEnumerationType()) {
    tell(expr.range.getBegin(), diag::err_section_type) << what << name << type << expr.range;
    tell(expr.range.getBegin(), diag::note_section_type);
    return false;
  }
  if (!noEffect(*expr.expr, expr.text))
    return false;
  const auto value = constantValue(context, expr.expr);
  if (value && *value < 0 && what < 4 && !mayBeNegative) {
    tell(expr.range.getBegin(), diag::err_section_value) << what << name << std::to_string(*value) << expr.range;
    tell(expr.range.getBegin(), diag::note_section_bounds);
    return false;
  }
  return true;
}

namespace {

// The variables of reduction, private, firstprivate and shared.
class ScalarClauses {
public:
  ScalarClauses(Builder &builder, const Construct &construct, Region &out)
      : builder(builder), construct(construct), out(out) {}

  bool add(const Clause &clause, const Item &item) {
    const clang::ValueDecl *value = builder.itemVariable(clause, item);
    if (!value)
      return false;
    auto *variable = llvm::cast<clang::VarDecl>(value);
    if (clause.kind == ClauseKind::Shared)
      return true; // says what holds anyway
    if (llvm::any_of(out.loops, [&](const Loop &loop) { return loop.variable == variable; }))
      return loopVariable(clause, item, *variable);
    if (!once(clause, item, *variable))
      return false;
    if (clause.kind == ClauseKind::Reduction && isSection(item, *variable))
      return array(clause, item, *variable);
    if (!scalar(clause, item, *variable))
      return false;
    if (clause.kind == ClauseKind::Private)
      out.privates.push_back(variable);
    else if (clause.kind == ClauseKind::FirstPrivate)
      out.firstprivates.push_back(variable);
    else
      return reduction(clause, item, *variable);
    return true;
  }

private:
  bool loopVariable(const Clause &clause, const Item &item, const clang::VarDecl &variable) {
    if (clause.kind == ClauseKind::Private)
      return true; // as it is anyway
    builder.tell(item.range.getBegin(), diag::err_loop_variable_clause) << variable.getName() << clause.spelling;
    builder.tell(item.range.getBegin(), diag::note_loop_variable_clause);
    return false;
  }

  bool once(const Clause &clause, const Item &item, const clang::VarDecl &variable) {
    auto [other, fresh] = named.try_emplace(&variable, &clause, &item);
    if (fresh)
      return true;
    builder.tell(item.range.getBegin(), diag::err_array_reduced)
        << variable.getName() << other->second.first->spelling << clause.spelling;
    builder.tell(other->second.second->range.getBegin(), diag::note_first_clause);
    return false;
  }

  bool scalar(const Clause &clause, const Item &item, const clang::VarDecl &variable) {
    const clang::QualType type = variable.getType().getNonReferenceType();
    const bool reduced = clause.kind == ClauseKind::Reduction;
    const bool ownArray =
        (clause.kind == ClauseKind::Private || clause.kind == ClauseKind::FirstPrivate) && type->isConstantArrayType();
    if (item.brackets.empty() && (!type->isArrayType() || ownArray) &&
        !(reduced && (type->isPointerType() || (type->isRecordType() && complexPart(type).isNull()))))
      return true;
    builder.tell(item.range.getBegin(), diag::err_not_scalar)
        << variable.getName() << clause.spelling << type << item.range;
    builder.tell(item.range.getBegin(), diag::note_not_scalar) << !reduced << variable.getName();
    return false;
  }

  static bool isSection(const Item &item, const clang::VarDecl &variable) {
    const clang::QualType type = variable.getType().getNonReferenceType();
    return type->isArrayType() || (type->isPointerType() && !item.brackets.empty());
  }

  // Behind the first dimension of which there may be several items, all are whole.
  static bool isContiguous(const std::vector<Dim> &dims) {
    bool several = false;
    for (const Dim &dim : dims) {
      if (several && (dim.lo != "0" || dim.len != dim.extent))
        return false;
      several |= dim.len != "1";
    }
    return true;
  }

  // Each thread adds to a copy of the section, which has to be one run of elements.
  bool array(const Clause &clause, const Item &item, const clang::VarDecl &variable) {
    Access access;
    access.variable = &variable;
    if (!buildAccess(builder, construct, clause, item, access) || !reduction(clause, item, variable))
      return false;
    if (!isContiguous(access.dims)) {
      builder.tell(item.range.getBegin(), diag::err_not_supported) << "a reduction of a section without whole rows";
      builder.tell(item.range.getBegin(), diag::note_instead) << "a section of the outermost dimension";
      return false;
    }
    warnOfOthers(builder, construct, clause, item);
    out.reductions.back().type = access.elementType;
    out.reductions.back().array = std::move(access);
    // It comes back all the same, whatever a data clause says of it.
    llvm::erase_if(out.accesses, [&](const Access &other) { return other.variable == &variable; });
    return true;
  }

  bool reduction(const Clause &clause, const Item &item, const clang::VarDecl &variable) {
    const clang::QualType type = reducedType(&variable);
    const bool bitwise = clause.op == "&" || clause.op == "|" || clause.op == "^";
    const bool isComplex = !complexPart(type).isNull() && (clause.op == "+" || clause.op == "-" || clause.op == "*");
    const bool fits =
        !type.isConstQualified() && (isComplex || (type->isArithmeticType() && !type->isAnyComplexType() &&
                                                   (!bitwise || type->isIntegralOrEnumerationType())));
    if (!type->isDependentType() && !fits) {
      builder.tell(item.range.getBegin(), diag::err_reduction_type)
          << variable.getName() << type << clause.op << item.range;
      builder.tell(item.range.getBegin(), diag::note_reduction_type) << !bitwise;
      return false;
    }
    out.reductions.push_back({&variable, typeText(builder.context, type), clause.op});
    return true;
  }

  Builder &builder;
  const Construct &construct;
  Region &out;
  llvm::DenseMap<const clang::ValueDecl *, std::pair<const Clause *, const Item *>> named;
};

} // namespace

clang::QualType reducedType(const clang::VarDecl *variable) {
  clang::QualType type = variable->getType().getNonReferenceType();
  if (type->isPointerType())
    type = type->getPointeeType();
  return variable->getASTContext().getBaseElementType(type);
}

bool Builder::scalarClauses(const Construct &construct, Region &out) {
  ScalarClauses clauses(*this, construct, out);
  bool good = true;
  construct.eachClause([&](const Clause &clause) {
    if (clause.kind == ClauseKind::Reduction || clause.kind == ClauseKind::Private ||
        clause.kind == ClauseKind::FirstPrivate || clause.kind == ClauseKind::Shared)
      for (const Item &item : clause.items)
        good &= clauses.add(clause, item);
  });
  return good;
}

// The split loop's iterations have of their own what an inner loop has of its own. Its sums may be sums over the split
// loop as well: the analysis sees whether iterations add to what they find.
void Builder::nestedClauses(const Construct &construct, Region &out) {
  const clang::SourceManager &sources = context.getSourceManager();
  for (const Directive *directive : construct.nested)
    for (const Clause &clause : directive->clauses) {
      if (clause.kind != ClauseKind::Private && clause.kind != ClauseKind::Reduction)
        continue;
      for (const Item &item : clause.items) {
        auto *variable = llvm::dyn_cast_or_null<clang::VarDecl>(itemVariable(clause, item));
        if (!variable ||
            !sources.isBeforeInTranslationUnit(variable->getLocation(), construct.statement->getBeginLoc()))
          continue;
        const bool known =
            llvm::is_contained(out.privates, variable) || llvm::is_contained(out.firstprivates, variable) ||
            llvm::any_of(out.reductions, [&](const Reduction &one) { return one.variable == variable; }) ||
            llvm::any_of(out.loops, [&](const Loop &loop) { return loop.variable == variable; });
        if (known)
          continue;
        if (clause.kind == ClauseKind::Private)
          out.privates.push_back(variable);
        else
          out.innerReductions.push_back(
              {variable, typeText(context, variable->getType().getNonReferenceType()), clause.op});
      }
    }
}

bool Builder::noJumps(const Construct &construct, bool isData) {
  Jumps jumps;
  clang::Stmt *body = const_cast<clang::Stmt *>(construct.statement);
  if (!isData)
    body = llvm::cast<clang::ForStmt>(body)->getBody();
  jumps.mayContinue = !isData;
  jumps.TraverseStmt(body);
  jumps.finish();
  if (jumps.where.isValid()) {
    if (!reported_.insert(jumps.where).second)
      return false;
    const bool isPlain = isOpenAcc(construct.first()) && !isForSeveral(construct.first());
    tell(jumps.where, diag::err_jump_out) << jumps.word << isData << construct.spelling();
    tell(construct.first().range.getBegin(), diag::note_jump_out) << (isData ? 1 : isPlain ? 2 : 0);
    return false;
  }
  for (const Directive *directive : construct.directives) {
    const clang::SwitchCase *label = llvm::cast<clang::SwitchStmt>(directive->wrapper)->getSwitchCaseList();
    for (; label; label = label->getNextSwitchCase()) {
      if (label->getKeywordLoc() == directive->range.getBegin())
        continue;
      tell(label->getKeywordLoc(), diag::err_case_in_body)
          << (llvm::isa<clang::CaseStmt>(label) ? "case" : "default") << directive->spelling;
      tell(directive->range.getBegin(), diag::note_case_in_body);
      return false;
    }
  }
  return true;
}

} // namespace hetcc
