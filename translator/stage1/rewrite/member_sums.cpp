//===-- stage1/rewrite/member_sums.cpp - members that loops of OpenACC combine into -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/rewrite/member_sums.h"

#include "ast/visitor.h"
#include "edit/text.h"
#include "region/mentions.h"
#include "region/openacc/openacc.h"
#include "region/text.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/FoldingSet.h"

#include <algorithm>
#include <utility>

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;
using llvm::isa;

// The variable that a chain of members begins with; null: the enclosing object, which OpenMP knows, or a call.
const VarDecl *rootOfPlace(const Expr *place) {
  for (;;) {
    place = place->IgnoreParenImpCasts();
    if (const auto *member = dyn_cast<MemberExpr>(place))
      place = member->getBase();
    else if (const auto *item = dyn_cast<ArraySubscriptExpr>(place))
      place = item->getBase();
    else if (const auto *op = dyn_cast<UnaryOperator>(place); op && op->getOpcode() == UO_Deref)
      place = op->getSubExpr();
    else
      break;
  }
  const auto *ref = dyn_cast<DeclRefExpr>(place);
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

// The member that an item is; null: a loop may have the item as it stands, or there is no variable like it.
const Expr *summedMember(const Item &item) {
  const Expr *expr = item.variable.expr ? item.variable.expr->IgnoreParenImpCasts() : nullptr;
  const auto *member = llvm::dyn_cast_or_null<MemberExpr>(expr);
  const auto *field = member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
  const QualType type = field ? field->getType() : QualType();
  const bool isNumber = field && (type->isArithmeticType() || type->isAnyComplexType()) && !type.isConstQualified();
  return isNumber && item.brackets.empty() && !field->isBitField() && rootOfPlace(member) ? member : nullptr;
}

// The pointer or object whose member it is: `z->s` is `(*z).s`.
std::pair<const Expr *, bool> ownerOf(const MemberExpr *member) {
  const Expr *base = member->getBase()->IgnoreParenImpCasts();
  const auto *op = member->isArrow() ? nullptr : dyn_cast<UnaryOperator>(base);
  const bool isFollowed = op && op->getOpcode() == UO_Deref;
  return {isFollowed ? op->getSubExpr() : base, member->isArrow() || isFollowed};
}

// Whether two expressions mean the same, whatever parentheses they have.
bool meanTheSame(const ASTContext &context, const Expr *one, const Expr *other) {
  one = one->IgnoreParenImpCasts();
  other = other->IgnoreParenImpCasts();
  if (one->getStmtClass() != other->getStmtClass())
    return false;
  if (const auto *member = dyn_cast<MemberExpr>(one)) {
    const auto *second = llvm::cast<MemberExpr>(other);
    const auto [owner, isPointer] = ownerOf(member);
    const auto [otherOwner, isOtherPointer] = ownerOf(second);
    return member->getMemberDecl() == second->getMemberDecl() && isPointer == isOtherPointer &&
           meanTheSame(context, owner, otherOwner);
  }
  if (const auto *item = dyn_cast<ArraySubscriptExpr>(one)) {
    const auto *second = llvm::cast<ArraySubscriptExpr>(other);
    return meanTheSame(context, item->getBase(), second->getBase()) &&
           meanTheSame(context, item->getIdx(), second->getIdx());
  }
  llvm::FoldingSetNodeID id, otherId;
  one->Profile(id, context, true);
  other->Profile(otherId, context, true);
  return id == otherId;
}

class SumMentions : public AstVisitor {
public:
  SumMentions(ASTContext &context, const Expr *member) : context(context), wanted(member) {}
  std::vector<SourceRange> found;

  bool VisitMemberExpr(MemberExpr *member) override {
    if (meanTheSame(context, member, wanted))
      found.push_back(member->getSourceRange());
    return true;
  }

private:
  const ASTContext &context;
  const Expr *const wanted;
};

bool isPlainCompute(const Directive &directive) {
  return directive.kind == DirectiveKind::AccLoop && !isForSeveral(directive);
}

// Whether the member is one and the same throughout a statement: nothing in it declares or sets what the path names.
bool isSettled(const SourceManager &sources, const Expr *member, const Stmt *statement) {
  const VarDecl *root = rootOfPlace(member);
  const Mentions around(statement);
  return llvm::all_of(Mentions(member).all, [&](const ValueDecl *named) {
    return !sources.isPointWithin(named->getLocation(), statement->getBeginLoc(), lastPart(statement)->getEndLoc()) &&
           (named == root || !around.written.contains(named));
  });
}

bool ownsRoot(const Directive &directive, const VarDecl *variable) {
  return llvm::any_of(directive.clauses, [&](const Clause &clause) {
    const bool owns = clause.kind == ClauseKind::Private || clause.kind == ClauseKind::FirstPrivate;
    return owns && llvm::any_of(clause.items, [&](const Item &item) {
             return item.variable.expr && rootOfPlace(item.variable.expr) == variable;
           });
  });
}

} // namespace

MemberSums::MemberSums(ASTContext &context, const std::vector<Directive> &directives)
    : context(context), directives(directives) {
  for (const Directive &directive : directives)
    if (isOpenAcc(directive) && !isForSeveral(directive) && !directive.isPattern && directive.statement)
      for (const Clause &clause : directive.clauses)
        if (clause.kind == ClauseKind::Reduction)
          for (const Item &item : clause.items)
            if (const Expr *member = summedMember(item))
              add(directive, member);
}

void MemberSums::add(const Directive &directive, const Expr *member) {
  const SourceManager &sources = context.getSourceManager();
  const VarDecl *root = rootOfPlace(member);
  const auto contains = [&](const Directive &outer, SourceLocation at) {
    return outer.statement && outer.function == directive.function &&
           sources.isPointWithin(at, outer.range.getBegin(), lastPart(outer.statement)->getEndLoc());
  };
  Sum sum{&directive, member, true, false, {}};
  for (const Directive &outer : directives) // the outermost one that knows the same storage
    if (isOpenAcc(outer) && contains(outer, directive.range.getBegin()) &&
        isSettled(sources, member, outer.statement)) {
      const bool owns = ownsRoot(outer, root);
      if (isPlainCompute(outer) && !owns)
        sum = {&outer, member, false, false, {}};
      if (owns && sum.around != &directive)
        sum = {&directive, member, true, false, {}};
    }
  for (const Directive &inner : directives)
    if (contains(*sum.around, inner.range.getBegin()))
      for (const Clause &clause : inner.clauses)
        sum.waits |= !sum.isWithin && clause.kind == ClauseKind::Async;
  SumMentions mentions(context, member);
  mentions.TraverseStmt(sum.around->statement);
  for (const Directive &inner : directives)
    if (contains(*sum.around, inner.range.getBegin()))
      for (const Clause &clause : inner.clauses)
        for (const Item &item : clause.items)
          if (clause.kind == ClauseKind::Reduction && item.variable.expr)
            mentions.TraverseStmt(const_cast<Expr *>(item.variable.expr));
  sum.mentions = std::move(mentions.found);
  // Other items, and instantiations of a template, share the text.
  const auto isKnown = [&](SourceRange mention) {
    return llvm::any_of(sums, [&](const Sum &other) { return llvm::is_contained(other.mentions, mention); });
  };
  llvm::erase_if(sum.mentions, isKnown);
  llvm::sort(sum.mentions, [](SourceRange one, SourceRange other) { return one.getBegin() < other.getBegin(); });
  sum.mentions.erase(std::unique(sum.mentions.begin(), sum.mentions.end()), sum.mentions.end());
  if (!sum.mentions.empty())
    sums.push_back(std::move(sum));
}

std::vector<SourceRange> MemberSums::places() const {
  std::vector<SourceRange> all;
  for (const Sum &one : sums)
    llvm::append_range(all, one.mentions);
  return all;
}

bool MemberSums::isWritten(const Sum &one) const {
  const SourceManager &sources = context.getSourceManager();
  const auto isHere = [&](SourceLocation at) { return at.isFileID() && sources.isInMainFile(at); };
  return isHere(one.around->range.getBegin()) && isHere(lastPart(one.around->written)->getEndLoc()) &&
         llvm::all_of(one.mentions, [&](SourceRange at) { return isHere(at.getBegin()) && isHere(at.getEnd()); });
}

bool MemberSums::isWritten() const {
  return llvm::any_of(sums, [&](const Sum &one) { return isWritten(one); });
}

std::optional<std::string> MemberSums::text(const Source &source) const {
  EditList edits;
  for (size_t i = 0; i < sums.size(); ++i) {
    const Sum &one = sums[i];
    if (!isWritten(one)) // a macro has it
      continue;
    const auto directive = source.directive(one.around->range);
    const auto statement = source.statement(one.around->written);
    const auto member = spanInMainFile(context.getSourceManager(), one.member->getSourceRange());
    if (!directive || !statement || !member)
      return std::nullopt;
    const std::string number = std::to_string(i), name = "het_sum_" + number, place = "het_place_" + number;
    const std::string path = source.text().substr(member->begin, member->end - member->begin);
    const std::string type = "__typeof__(" + path + ") ";
    const auto update = [&](const std::string &word) {
      return "\n#pragma acc update " + word + "(" + place + "[0:1]) if_present\n";
    };
    edits.insert(directive->begin, "{ " +
                                       (one.isWithin ? type + name + " = " + path + ";\n"
                                                     : type + "*" + place + " = &" + path + ";" + update("self") +
                                                           type + name + " = *" + place + ";\n") +
                                       "#line " + std::to_string(source.line(directive->begin)) + " " +
                                       quoted(source.file(directive->begin)) + "\n" + source.margin(directive->begin));
    for (SourceRange mention : one.mentions) {
      const auto span = spanInMainFile(context.getSourceManager(), mention);
      if (!span)
        return std::nullopt;
      edits.replace(span->begin, span->end, name);
    }
    edits.insert(statement->end,
                 (one.isWithin ? " " + path + " = " + name + "; }"
                               : (one.waits ? "\n#pragma acc wait\n" : " ") + ("*" + place + " = " + name + ";") +
                                     update("device") + "}\n" + source.goTo(statement->end)),
                 -static_cast<long>(directive->begin) * 16 - static_cast<long>(i % 16));
  }
  return edits.apply(source.text());
}

} // namespace hetcc
