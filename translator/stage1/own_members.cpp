//===-- stage1/own_members.cpp - members that plain constructs have copies of -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/own_members.h"

#include "analysis/arrays.h"
#include "edit/text.h"
#include "stage1/plain.h"

#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ExprOpenMP.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

#include <set>

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;
using llvm::isa;

// The member of the enclosing object that an item is, or is a part of; null: it is none. Clang has a variable for it.
const FieldDecl *memberOf(const Expr *item) {
  item = withoutSubscripts(item);
  const auto *ref = dyn_cast<DeclRefExpr>(item);
  if (const auto *captured = ref ? dyn_cast<OMPCapturedExprDecl>(ref->getDecl()) : nullptr)
    item = captured->getInit()->IgnoreParenImpCasts();
  const auto *member = dyn_cast<MemberExpr>(item);
  const auto *field = member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
  return field && isa<CXXThisExpr>(member->getBase()->IgnoreParenImpCasts()) && !field->isBitField() ? field : nullptr;
}

class Finder : public RecursiveASTVisitor<Finder> {
public:
  std::vector<std::string> names;
  std::vector<const Expr *> items; // of the clauses

  bool VisitOMPExecutableDirective(OMPExecutableDirective *directive) {
    for (const OMPClause *clause : directive->clauses()) {
      if (const auto *one = dyn_cast<OMPReductionClause>(clause))
        add(one);
      else if (const auto *one = dyn_cast<OMPPrivateClause>(clause))
        add(one);
      else if (const auto *one = dyn_cast<OMPFirstprivateClause>(clause))
        add(one);
      else if (const auto *one = dyn_cast<OMPLastprivateClause>(clause))
        add(one);
      else if (const auto *one = dyn_cast<OMPLinearClause>(clause))
        add(one);
      else if (const auto *one = dyn_cast<OMPIsDevicePtrClause>(clause))
        add(one);
    }
    return true;
  }

private:
  template <class Clause> void add(const Clause *clause) {
    if (!clause->isImplicit())
      for (const Expr *item : clause->varlists())
        if (const FieldDecl *field = memberOf(item)) {
          items.push_back(item);
          if (!llvm::is_contained(names, field->getName()))
            names.push_back(field->getName().str());
        }
  }
};

// Clang has the construct's variable for `this->sum` as for `sum`, but in an instantiation the member for the former.
class MemberMentions : public RecursiveASTVisitor<MemberMentions> {
public:
  explicit MemberMentions(const std::vector<std::string> &names) : names(names) {}
  std::vector<SourceLocation> found;

  bool VisitDeclRefExpr(DeclRefExpr *ref) { return add(ref, ref->getLocation()); }
  bool VisitMemberExpr(MemberExpr *member) { return add(member, member->getMemberLoc()); }

private:
  bool add(const Expr *mention, SourceLocation where) {
    if (const FieldDecl *field = memberOf(mention); field && llvm::is_contained(names, field->getName()))
      found.push_back(where);
    return true;
  }

  const std::vector<std::string> &names;
};

// The beginning of the `this->` before a name; of the name: there is none.
unsigned beginOfThis(llvm::StringRef text, unsigned name) {
  llvm::StringRef before = text.take_front(name).rtrim();
  if (!before.consume_back("->"))
    return name;
  before = before.rtrim();
  return before.consume_back("this") ? before.size() : name;
}

} // namespace

OwnMembers::OwnMembers(ASTContext &context) : context(context) {
  std::vector<const OMPExecutableDirective *> plain;
  if (context.getLangOpts().CPlusPlus)
    findPlain(context, plain);
  for (const OMPExecutableDirective *one : plain) {
    if (!isOpenMPTargetExecutionDirective(one->getDirectiveKind()) || !one->hasAssociatedStmt())
      continue;
    Finder finder;
    finder.TraverseStmt(const_cast<OMPExecutableDirective *>(one));
    const Stmt *statement = one->getRawStmt();
    while (const auto *inner = dyn_cast<OMPExecutableDirective>(statement)) {
      if (!inner->hasAssociatedStmt())
        break;
      statement = inner->getRawStmt();
    }
    const auto isSame = [&](const Construct &other) { return other.directive.getBegin() == one->getBeginLoc(); };
    if (finder.names.empty() || llvm::any_of(constructs, isSame)) // instantiations of a template share the text
      continue;
    MemberMentions mentions(finder.names);
    mentions.TraverseStmt(const_cast<Stmt *>(statement));
    for (const Expr *item : finder.items)
      mentions.TraverseStmt(const_cast<Expr *>(item));
    constructs.push_back({one->getSourceRange(), statement, finder.names, std::move(mentions.found)});
  }
}

std::vector<SourceRange> OwnMembers::places() const {
  std::vector<SourceRange> all;
  for (const Construct &one : constructs)
    for (SourceLocation mention : one.mentions)
      all.emplace_back(mention);
  return all;
}

bool OwnMembers::isWritten() const {
  const SourceManager &sources = context.getSourceManager();
  const auto isHere = [&](SourceLocation at) { return at.isFileID() && sources.isInMainFile(at); };
  return llvm::all_of(constructs, [&](const Construct &one) {
    return isHere(one.directive.getBegin()) && isHere(one.statement->getBeginLoc()) &&
           isHere(one.statement->getEndLoc()) && llvm::all_of(one.mentions, isHere);
  });
}

std::optional<std::string> OwnMembers::text(const Source &source) const {
  EditList edits;
  for (const Construct &one : constructs) {
    const auto directive = source.directive({one.directive.getBegin(), one.directive.getBegin()});
    const auto statement = source.statement(one.statement);
    if (!directive || !statement)
      return std::nullopt;
    std::string declarations = "{";
    for (const std::string &name : one.names)
      declarations += " auto &" + name + " = this->" + name + ";";
    edits.insert(directive->begin, declarations + "\n#line " + std::to_string(source.line(directive->begin)) + " " +
                                       quoted(source.file(directive->begin)) + "\n" + source.margin(directive->begin));
    std::set<unsigned> names;
    for (SourceLocation mention : one.mentions)
      if (const auto name = spanInMainFile(context.getSourceManager(), mention))
        names.insert(name->begin);
    for (const unsigned name : names)
      if (const unsigned begin = beginOfThis(source.text(), name); begin < name)
        edits.replace(begin, name, "");
    edits.insert(statement->end, " }");
  }
  return edits.apply(source.text());
}

} // namespace hetcc
