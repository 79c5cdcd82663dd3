//===-- region/openacc/acc_items.cpp - what must hold of the items of OpenACC's data clauses ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "region/openacc/acc_items.h"

#include "region/mentions.h"
#include "region/shape.h"
#include "region/text.h"

namespace hetcc {

using namespace clang;

namespace {

const Expr *exprOf(const Item &item) { return item.variable.expr->IgnoreParenImpCasts(); }

const ValueDecl *variableOf(const Item &item) {
  const auto *ref = llvm::dyn_cast<DeclRefExpr>(exprOf(item));
  return ref ? ref->getDecl() : nullptr;
}

bool isBarePointer(const Item &item) {
  return item.brackets.empty() && item.variable.expr && exprOf(item)->getType()->isPointerType();
}

bool brings(const Clause &clause) {
  return clause.kind == ClauseKind::Copy || clause.kind == ClauseKind::CopyIn || clause.kind == ClauseKind::CopyOut ||
         clause.kind == ClauseKind::Create;
}

bool isOfExit(const Directive &directive) {
  return directive.kind == DirectiveKind::AccExitData || directive.kind == DirectiveKind::AccUpdate;
}

// Whether the construct's statement uses only the pointer's value, not what it points to.
bool isOnlyValue(const Directive &directive, const Item &item) {
  return variableOf(item) && directive.statement && !llvm::isa<NullStmt>(directive.statement) &&
         !Mentions(directive.statement).followed.contains(variableOf(item));
}

// The pointer itself may live on the device, by `declare`.
bool isGlobal(const Item &item) {
  const auto *variable = llvm::dyn_cast_or_null<VarDecl>(variableOf(item));
  return variable && variable->hasGlobalStorage();
}

// A clause that says what becomes of storage at the construct: brought, found, or each gang's own.
bool decides(const Clause &clause) {
  switch (clause.kind) {
  case ClauseKind::Present:
  case ClauseKind::NoCreate:
  case ClauseKind::DevicePtr:
  case ClauseKind::DeviceResident:
  case ClauseKind::Link:
  case ClauseKind::Private:
  case ClauseKind::FirstPrivate:
  case ClauseKind::Delete:
  case ClauseKind::UpdateHost:
  case ClauseKind::UpdateDevice: return true;
  default: return brings(clause);
  }
}

bool haveSameSection(const Item &one, const Item &other) {
  const auto sameText = [](const std::optional<ClauseExpr> &a, const std::optional<ClauseExpr> &b) {
    return a.has_value() == b.has_value() && (!a || a->text == b->text);
  };
  return llvm::equal(one.brackets, other.brackets,
                     [&](const Bracket &a, const Bracket &b) { return llvm::equal(a.fields, b.fields, sameText); });
}

// Both items mean the same storage, whatever values their sections have.
bool meanTheSame(const Item &one, const Item &other) {
  if (!one.variable.expr || !other.variable.expr || variableOf(one) != variableOf(other) ||
      (!variableOf(one) && one.variable.text != other.variable.text))
    return false;
  const bool isWhole = one.brackets.empty() || other.brackets.empty();
  return haveSameSection(one, other) || (isWhole && !exprOf(one)->getType()->isPointerType());
}

} // namespace

bool isPointerItself(const Clause &clause, const Item &item) {
  return brings(clause) && isBarePointer(item) && declaredExtent(item).empty();
}

void NamedPointers::add(const Item &item) {
  const Decl *variable = variableOf(item);
  known.emplace(variable ? variable->getCanonicalDecl() : nullptr, item.variable.text);
}

bool NamedPointers::contains(const Item &item) const {
  const Decl *variable = variableOf(item);
  return known.contains({variable ? variable->getCanonicalDecl() : nullptr, item.variable.text});
}

AccItems::AccItems(Builder &builder, const std::vector<Directive> &directives) : builder(builder) {
  for (const Directive &directive : directives)
    for (const Clause &clause : directive.clauses)
      for (const Item &item : clause.items)
        if (item.variable.expr && clause.kind == ClauseKind::Attach)
          attached.add(item);
        else if (!isOfExit(directive) && isPointerItself(clause, item))
          brought.add(item);
}

bool AccItems::areRight(const Directive &directive, bool ofCompute) {
  bool good = areDecidedOnce(directive);
  for (const Clause &clause : directive.clauses)
    for (const Item &item : clause.items) {
      good &= areSectionsRight(item);
      good &= isOwnRight(clause, item, ofCompute);
      good &= isPointerRight(directive, clause, item);
    }
  return good;
}

// Two clauses that say different things of one storage.
bool AccItems::areDecidedOnce(const Directive &directive) {
  bool good = true;
  for (const Clause &clause : directive.clauses)
    for (const Clause &before : directive.clauses) {
      if (&before >= &clause || before.kind == clause.kind || !decides(before) || !decides(clause))
        continue;
      for (const Item &item : clause.items)
        for (const Item &other : before.items)
          if (good && meanTheSame(item, other)) {
            builder.tell(item.range.getBegin(), diag::err_two_clauses) << item.variable.text << item.range;
            builder.tell(other.range.getBegin(), diag::note_two_clauses) << other.range;
            good = false;
          }
    }
  return good;
}

// The section of a pointer into the middle of its storage may begin in front of it.
bool AccItems::areSectionsRight(const Item &item) {
  bool good = true;
  for (const Bracket &bracket : item.brackets)
    for (size_t i = 0; i < bracket.fields.size(); ++i) {
      const bool isFirst = i == 0 && &bracket == &item.brackets.front() && exprOf(item)->getType()->isPointerType();
      good &= !bracket.fields[i] || builder.integer(*bracket.fields[i], i, item.variable.text, isFirst);
    }
  return good && isInArray(item);
}

// A section of an array that the file declares ends where that ends.
bool AccItems::isInArray(const Item &item) {
  clang::QualType type = variableOf(item) ? variableOf(item)->getType() : clang::QualType();
  for (const Bracket &bracket : item.brackets) {
    const auto *array = type.isNull()
                            ? nullptr
                            : llvm::dyn_cast_or_null<clang::ConstantArrayType>(builder.context.getAsArrayType(type));
    if (!array || bracket.star || bracket.fields.size() > 2 || bracket.fields.empty())
      return true;
    const auto valueOf = [&](const std::optional<ClauseExpr> &field, int64_t otherwise) {
      return field ? constantValue(builder.context, field->expr) : std::optional(otherwise);
    };
    const auto first = valueOf(bracket.fields[0], 0);
    const auto length = bracket.fields.size() == 2 ? valueOf(bracket.fields[1], 0) : std::optional<int64_t>(1);
    const auto extent = static_cast<int64_t>(array->getSize().getZExtValue());
    if (first && length && *first + *length > extent) {
      const clang::SourceLocation at = bracket.range.getBegin();
      builder.tell(at, diag::err_section_bounds)
          << std::to_string(*first) << std::to_string(*length) << std::to_string(extent) << item.variable.text;
      builder.tell(at, diag::note_section_bounds);
      return false;
    }
    type = array->getElementType();
  }
  return true;
}

// There are private copies of a section in a compute construct alone, which one gang runs then.
bool AccItems::isOwnRight(const Clause &clause, const Item &item, bool ofCompute) {
  const bool isOwn = clause.kind == ClauseKind::Private || clause.kind == ClauseKind::FirstPrivate;
  const bool isWhole = ofCompute && item.brackets.size() == 1 && item.brackets.front().fields.size() == 2 &&
                       item.brackets.front().fields[1] && variableOf(item);
  if (!isOwn || item.brackets.empty() || !exprOf(item)->getType()->isPointerType() || isWhole)
    return true;
  builder.tell(item.range.getBegin(), diag::err_not_supported)
      << ("a section of a pointer in '" + clause.spelling + "'") << item.range;
  builder.tell(item.range.getBegin(), diag::note_supported_here) << "'copyin' or 'create', and arrays";
  return false;
}

// A pointer without a section says nothing of what it points to. The pointer itself ends, or is brought up to date,
// where the file has brought it.
bool AccItems::isPointerRight(const Directive &directive, const Clause &clause, const Item &item) {
  const bool updates = clause.kind == ClauseKind::UpdateHost || clause.kind == ClauseKind::UpdateDevice;
  if ((!brings(clause) && !updates) || !isBarePointer(item) || isGlobal(item) || !declaredExtent(item).empty())
    return true;
  const clang::SourceLocation at = item.range.getBegin();
  const bool isError = isOfExit(directive) && !brought.contains(item);
  if (!isError && (isOfExit(directive) || attached.contains(item) || isOnlyValue(directive, item)))
    return true;
  builder.tell(at, isError ? diag::err_no_extent : diag::warn_pointer_alone)
      << item.variable.text << clause.spelling << item.range;
  builder.tell(at, diag::note_no_extent) << item.variable.text;
  return !isError;
}

} // namespace hetcc
