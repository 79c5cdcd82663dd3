//===-- stage1/rewrite/copies.cpp - arrays and records of which each iteration has a copy --------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/rewrite/copies.h"
#include "edit/text.h"
#include "region/openacc/openacc.h"
#include "region/text.h"

#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;

// Whether the statement takes no more than values of the variable or of its parts.
bool onlyReads(const Stmt *statement, const VarDecl *variable) {
  if (!statement)
    return true;
  if (const auto *ref = dyn_cast<DeclRefExpr>(statement))
    return ref->getDecl() != variable;
  const auto *cast = dyn_cast<ImplicitCastExpr>(statement);
  const Expr *part = cast && cast->getCastKind() == CK_LValueToRValue ? cast->getSubExpr()->IgnoreParens() : nullptr;
  while (part) {
    if (const auto *item = dyn_cast<ArraySubscriptExpr>(part)) {
      if (!onlyReads(item->getIdx(), variable))
        return false;
      part = item->getBase()->IgnoreParenImpCasts();
    } else if (const auto *member = dyn_cast<MemberExpr>(part); member && !member->isArrow()) {
      part = member->getBase()->IgnoreParenImpCasts();
    } else {
      break;
    }
  }
  if (const auto *ref = llvm::dyn_cast_or_null<DeclRefExpr>(part); ref && ref->getDecl() == variable)
    return true;
  return llvm::all_of(statement->children(), [&](const Stmt *child) { return onlyReads(child, variable); });
}

constexpr llvm::StringLiteral prefix = "het_first_"; // of variables that no iteration changes

// A directive, or a target and the loop directive behind it.
struct Nesting {
  const Directive *first, *last;
};

Nesting constructOf(const std::vector<Directive> &directives, const Directive &directive) {
  Nesting construct{&directive, &directive};
  for (const Directive &other : directives) {
    if (other.wrapper && other.wrapper == directive.statement)
      construct.last = &other;
    if (directive.wrapper && other.statement == directive.wrapper)
      construct.first = &other;
  }
  return construct;
}

unsigned collapsed(const ASTContext &context, const Nesting &construct) {
  for (const Directive *directive : {construct.first, construct.last})
    for (const Clause &clause : directive->clauses)
      if (clause.kind == ClauseKind::Collapse && !clause.args.empty())
        if (auto count = constantValue(context, clause.args.front().expr))
          return static_cast<unsigned>(std::max<int64_t>(*count, 1));
  return 1;
}

// The body of the innermost of the loops that are split; null: this is no such nest.
const Stmt *bodyOf(const ASTContext &context, const Nesting &construct) {
  const Stmt *at = construct.last->statement;
  for (unsigned left = collapsed(context, construct); at && left > 0;) {
    if (const auto *block = dyn_cast<CompoundStmt>(at); block && block->size() == 1)
      at = block->body_front();
    else if (const auto *loop = dyn_cast<ForStmt>(at))
      at = loop->getBody(), --left;
    else
      return nullptr;
  }
  return at;
}

// Within the loop an array's name may stand for a pointer to a device's copy: its type gets a name before. That means
// each instantiation's own in a template.
FirstCopies::Copy copyOf(const std::string &name, QualType type) {
  FirstCopies::Copy copy;
  copy.name = prefix.str() + name;
  const bool isArray = type->isArrayType();
  const std::string own = "het_array_" + name;
  const auto made = [&](const std::string &to, const std::string &from) {
    return isArray ? own + " " + to + "; __builtin_memcpy(" + to + ", " + from + ", sizeof " + to + "); "
                   : "__typeof__(" + from + ") " + to + " = " + from + "; ";
  };
  copy.before = (isArray ? "typedef __typeof__(" + name + ") " + own + "; " : "") + made(copy.name, name);
  copy.inside = made(name, copy.name);
  return copy;
}

} // namespace

FirstCopies::FirstCopies(ASTContext &context, const std::vector<Directive> &directives) : context(context) {
  for (const Directive &directive : directives) {
    const Nesting construct = constructOf(directives, directive);
    const bool isTask = directive.kind == DirectiveKind::OmpTask; // which has one for all of its iterations
    const Stmt *body =
        directive.isPattern || !directive.written || isTask || (isOpenAcc(directive) && !isForSeveral(directive))
            ? nullptr
            : bodyOf(context, construct);
    for (const Clause &clause : directive.clauses)
      for (const Item &item : clause.items) {
        const Expr *expr = item.variable.expr ? item.variable.expr->IgnoreParenImpCasts() : nullptr;
        const auto *ref = llvm::dyn_cast_or_null<DeclRefExpr>(expr);
        const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
        if (!body || clause.kind != ClauseKind::FirstPrivate || !variable || !item.brackets.empty() ||
            variable->getName().starts_with(prefix))
          continue;
        const QualType type = variable->getType().getNonReferenceType();
        if (!(type->isConstantArrayType() || type->isRecordType()) || type.isConstQualified() ||
            context.getBaseElementType(type).isConstQualified() || onlyReads(body, variable))
          continue;
        if (type->isConstantArrayType() && !context.getBaseElementType(type).isTriviallyCopyableType(context))
          continue;
        Copy copy = copyOf(variable->getNameAsString(), type);
        copy.directive = construct.first->range;
        copy.item = expr->getSourceRange();
        copy.written = construct.first->written;
        copy.body = body;
        if (llvm::none_of(copies, [&](const Copy &one) { return one.item == copy.item; }))
          copies.push_back(std::move(copy));
      }
  }
}

bool FirstCopies::isWritten() const {
  const SourceManager &sources = context.getSourceManager();
  auto isHere = [&](SourceLocation at) { return at.isFileID() && sources.getFileID(at) == sources.getMainFileID(); };
  return llvm::all_of(copies, [&](const Copy &one) {
    return isHere(one.directive.getBegin()) && isHere(one.item.getBegin()) && isHere(one.body->getBeginLoc()) &&
           isHere(lastPart(one.body)->getEndLoc());
  });
}

std::optional<std::string> FirstCopies::text(const Source &source) const {
  EditList edits;
  for (const Copy &one : copies) {
    const auto directive = source.directive(one.directive);
    const auto item = spanInMainFile(context.getSourceManager(), one.item);
    const auto statement = source.statement(one.written), body = source.statement(one.body);
    if (!directive || !item || !statement || !body)
      return std::nullopt;
    edits.insert(directive->begin, "{ " + one.before + "\n#line " + std::to_string(source.line(directive->begin)) +
                                       " " + quoted(source.file(directive->begin)) + "\n" +
                                       source.margin(directive->begin));
    edits.replace(item->begin, item->end, one.name);
    edits.insert(body->begin, "{ " + one.inside);
    edits.insert(body->end, " }", -static_cast<long>(body->begin));
    edits.insert(statement->end, " }", -static_cast<long>(directive->begin));
  }
  return edits.apply(source.text());
}

} // namespace hetcc
