//===-- stage1/rewrite/own_members.cpp - members that plain constructs have copies of ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/rewrite/own_members.h"

#include "analysis/arrays.h"
#include "ast/visitor.h"
#include "diag/diag.h"
#include "edit/text.h"
#include "stage1/rewrite/plain.h"

#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ExprOpenMP.h"
#include "clang/Basic/SourceManager.h"

#include "llvm/ADT/SmallPtrSet.h"

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

class OwnMemberFinder : public AstVisitor {
public:
  std::vector<OwnMembers::Member> members;
  std::vector<const Expr *> items; // of the clauses

  bool VisitOMPExecutableDirective(OMPExecutableDirective *directive) override {
    look(directive);
    return true;
  }

  void look(const OMPExecutableDirective *directive) {
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
      else if (const auto *one = dyn_cast<OMPHasDeviceAddrClause>(clause))
        add(one);
    }
  }

private:
  template <class Clause> void add(const Clause *clause) {
    if (!clause->isImplicit())
      for (const Expr *item : clause->varlists())
        if (const FieldDecl *field = memberOf(item)) {
          items.push_back(item);
          if (llvm::none_of(members, [&](const OwnMembers::Member &one) { return one.field == field; }))
            members.push_back({field, withoutSubscripts(item)->getExprLoc(), false});
        }
  }
};

// Target constructs, and constructs of the host around them that have members as their own. The outer ones come first.
class Owners : public AstVisitor {
public:
  using Fields = llvm::SmallPtrSet<const FieldDecl *, 4>;
  explicit Owners(ASTContext &context) : sources(context.getSourceManager()) { findPlain(context, plain); }
  std::vector<std::pair<OMPExecutableDirective *, Fields>> found; // with the members that mean the device's there

  bool TraverseStmt(Stmt *statement) override {
    const auto *data = llvm::dyn_cast_or_null<OMPTargetDataDirective>(statement);
    const Fields before = ofDevice;
    if (data) {
      add(data->getClausesOfKind<OMPUseDevicePtrClause>());
      add(data->getClausesOfKind<OMPUseDeviceAddrClause>());
    }
    const bool good = AstVisitor::TraverseStmt(statement);
    if (data)
      ofDevice = before;
    return good;
  }
  bool VisitOMPExecutableDirective(OMPExecutableDirective *directive) override {
    if (!directive->hasAssociatedStmt())
      return true;
    if (isTarget(directive)) {
      if (llvm::is_contained(plain, directive))
        found.emplace_back(directive, ofDevice);
      return true;
    }
    OwnMemberFinder own;
    own.look(directive);
    if (!own.members.empty() &&
        llvm::any_of(plain, [&](const auto *one) { return isTarget(one) && isIn(one, directive); }))
      found.emplace_back(directive, ofDevice);
    return true;
  }

private:
  Fields ofDevice;

  template <class Clauses> void add(const Clauses &clauses) {
    for (const auto *clause : clauses)
      for (const Expr *item : clause->varlists())
        if (const FieldDecl *field = memberOf(item))
          ofDevice.insert(field);
  }
  static bool isTarget(const OMPExecutableDirective *directive) {
    return isOpenMPTargetExecutionDirective(directive->getDirectiveKind());
  }
  bool isIn(const OMPExecutableDirective *inner, const OMPExecutableDirective *outer) const {
    const Stmt *statement = outer->getRawStmt();
    return sources.isPointWithin(inner->getBeginLoc(), statement->getBeginLoc(), statement->getEndLoc());
  }

  const SourceManager &sources;
  std::vector<const OMPExecutableDirective *> plain;
};

// Clang has the construct's variable for `this->sum` as for `sum`, but in an instantiation the member for the former.
class MemberMentions : public AstVisitor {
public:
  explicit MemberMentions(const std::vector<OwnMembers::Member> &members) : members(members) {}
  std::vector<SourceLocation> found;
  SourceLocation hidden; // a member with the name of one of these

  bool VisitDeclRefExpr(DeclRefExpr *ref) override { return add(ref, ref->getLocation()); }
  bool VisitMemberExpr(MemberExpr *member) override { return add(member, member->getMemberLoc()); }

private:
  bool add(const Expr *mention, SourceLocation where) {
    if (const FieldDecl *field = memberOf(mention))
      for (const OwnMembers::Member &one : members) {
        if (one.field == field)
          found.push_back(where);
        else if (one.field->getName() == field->getName())
          hidden = where;
      }
    return true;
  }

  const std::vector<OwnMembers::Member> &members;
};

// Pointers that mean the device's, and of which no clause of the construct speaks.
void addMentioned(const Stmt *statement, const Owners::Fields &ofDevice, std::vector<OwnMembers::Member> &members) {
  std::vector<const FieldDecl *> inOrder(ofDevice.begin(), ofDevice.end());
  llvm::sort(inOrder, [](auto *one, auto *other) { return one->getLocation() < other->getLocation(); });
  for (const FieldDecl *field : inOrder) {
    if (!field->getType().getNonReferenceType()->isPointerType() ||
        llvm::any_of(members, [&](const OwnMembers::Member &one) { return one.field == field; }))
      continue;
    const std::vector<OwnMembers::Member> alone = {{field, {}, true}};
    MemberMentions mentions(alone);
    mentions.TraverseStmt(const_cast<Stmt *>(statement));
    if (!mentions.found.empty())
      members.push_back({field, mentions.found.front(), true});
  }
}

// Takes `name` or `name<...>` from the end.
bool dropName(llvm::StringRef &text) {
  text = text.rtrim();
  if (text.ends_with(">")) {
    int depth = 0;
    do {
      depth += text.ends_with(">") ? 1 : text.ends_with("<") ? -1 : 0;
      text = text.drop_back();
    } while (depth > 0 && !text.empty());
    text = text.rtrim();
  }
  const size_t size = text.size();
  text = text.rtrim("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
  return text.size() < size;
}

// The beginning of the `Base::` before a name; of the name: there is none.
unsigned beginOfQualifier(llvm::StringRef text, unsigned name) {
  llvm::StringRef before = text.take_front(name).rtrim();
  size_t begin = name;
  while (before.consume_back("::")) {
    begin = before.size();
    if (dropName(before))
      begin = before.size();
    before = before.rtrim();
  }
  return static_cast<unsigned>(begin);
}

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
  if (!context.getLangOpts().CPlusPlus)
    return;
  Owners owners(context);
  owners.TraverseAST(context);
  for (const auto &[one, ofDevice] : owners.found) {
    OwnMemberFinder finder;
    finder.TraverseStmt(one);
    const Stmt *statement = one->getRawStmt();
    while (const auto *inner = dyn_cast<OMPExecutableDirective>(statement)) {
      if (!inner->hasAssociatedStmt())
        break;
      statement = inner->getRawStmt();
    }
    addMentioned(statement, ofDevice, finder.members);
    const auto isDone = [&](const Construct &other) { // instantiations of a template share the text
      return context.getSourceManager().isPointWithin(one->getBeginLoc(), other.directive.getBegin(),
                                                      other.statement->getEndLoc());
    };
    if (finder.members.empty() || llvm::any_of(constructs, isDone))
      continue;
    MemberMentions mentions(finder.members);
    mentions.TraverseStmt(const_cast<Stmt *>(statement));
    for (const Expr *item : finder.items)
      mentions.TraverseStmt(const_cast<Expr *>(item));
    if (mentions.hidden.isValid()) {
      report(context.getDiagnostics(), mentions.hidden, diag::err_not_supported)
          << "a member with the name of one that the construct has as its own";
      continue;
    }
    for (Member &member : finder.members)
      member.ofDevice = ofDevice.contains(member.field);
    constructs.push_back({one->getSourceRange(), statement, finder.members, std::move(mentions.found)});
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
    for (const Member &member : one.members) {
      const std::string name = member.field->getName().str();
      std::string qualifier;
      if (const auto at = spanInMainFile(context.getSourceManager(), member.at))
        qualifier = llvm::StringRef(source.text()).slice(beginOfQualifier(source.text(), at->begin), at->begin);
      // Stage 2 turns `this->` to the name of the region's own variable, which this one hides.
      const std::string other = member.ofDevice ? "het_member_of_device_" + name : name;
      declarations += " auto &" + other + " = this->" + qualifier + name + ";";
      if (member.ofDevice)
        declarations += " auto &" + name + " = " + other + ";";
    }
    edits.insert(directive->begin, declarations + "\n#line " + std::to_string(source.line(directive->begin)) + " " +
                                       quoted(source.file(directive->begin)) + "\n" + source.margin(directive->begin));
    std::set<unsigned> names;
    for (SourceLocation mention : one.mentions)
      if (const auto name = spanInMainFile(context.getSourceManager(), mention))
        names.insert(name->begin);
    for (const unsigned name : names)
      if (const unsigned begin = beginOfThis(source.text(), beginOfQualifier(source.text(), name)); begin < name)
        edits.replace(begin, name, "");
    edits.insert(statement->end, " }");
  }
  return edits.apply(source.text());
}

} // namespace hetcc
