//===-- stage1/orphans/word_meanings.cpp - whether a function's words mean the same elsewhere -----------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/orphans/word_meanings.h"

#include "ast/visitor.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"

namespace hetcc {

using namespace clang;

namespace {

// The names of all that a function declares.
class DeclaredNames : public AstVisitor {
public:
  explicit DeclaredNames(llvm::StringSet<> &names) : names(names) {}
  bool VisitDecl(Decl *decl) override {
    if (const auto *named = dyn_cast<NamedDecl>(decl); named && named->getIdentifier())
      names.insert(named->getName());
    return true;
  }

private:
  llvm::StringSet<> &names;
};

// Whether a class has a member of that name, or may have one.
bool hasMember(const CXXRecordDecl *record, const IdentifierInfo *name) {
  return !record->hasDefinition() || !record->lookup(name).empty() ||
         llvm::any_of(record->bases(), [&](const CXXBaseSpecifier &base) {
           const CXXRecordDecl *of = base.getType()->getAsCXXRecordDecl();
           return !of || hasMember(of, name);
         });
}

// A directive may have made what one namespace declares known in the other (`using mini::Team;`).
bool isSameIn(const DeclContext &one, const DeclContext &other, const IdentifierInfo *name) {
  const auto all = [&](const DeclContext &space) {
    llvm::SmallPtrSet<const Decl *, 4> found;
    for (const NamedDecl *decl : space.lookup(name))
      if (!isa<UsingDecl>(decl)) // its shadow says what it names
        found.insert(decl->getUnderlyingDecl()->getCanonicalDecl());
    return found;
  };
  return all(one) == all(other);
}

std::vector<const DeclContext *> namespacesAround(const DeclContext *context) {
  std::vector<const DeclContext *> result;
  for (; context; context = context->getParent())
    if (context->isFileContext())
      result.push_back(context->getPrimaryContext());
  return result;
}

std::vector<const CXXRecordDecl *> classesAround(const FunctionDecl &function) {
  std::vector<const CXXRecordDecl *> result;
  for (const DeclContext *context = function.getDeclContext(); context; context = context->getParent())
    if (const auto *record = dyn_cast<CXXRecordDecl>(context))
      result.push_back(record->getCanonicalDecl());
  return result;
}

} // namespace

WordMeanings::WordMeanings(ASTContext &context, Preprocessor &preprocessor, const FunctionDecl &function,
                           const FunctionDecl &caller, SourceLocation call, bool isOtherObject)
    : context(context), preprocessor(preprocessor), function(function), call(call) {
  DeclaredNames(around).TraverseDecl(const_cast<FunctionDecl *>(&caller));
  const auto mine = classesAround(function), theirs = classesAround(caller);
  for (const CXXRecordDecl *one : mine)
    if (isOtherObject || !llvm::is_contained(theirs, one))
      objects.push_back(one);
  for (const CXXRecordDecl *one : theirs)
    if (!llvm::is_contained(mine, one))
      objects.push_back(one);
  const auto inner = namespacesAround(&function), outer = namespacesAround(&caller);
  for (const DeclContext *one : inner)
    (llvm::is_contained(outer, one) ? common : own).push_back(one);
  for (const DeclContext *one : outer)
    if (!llvm::is_contained(inner, one))
      other.push_back(one);
}

bool WordMeanings::isSame(const IdentifierInfo *name, llvm::StringSet<> &seen) const {
  if (!name->hadMacroDefinition() || !seen.insert(name->getName()).second)
    return true;
  const SourceLocation begin = function.getBody()->getBeginLoc();
  const MacroInfo *mine = preprocessor.getMacroDefinitionAtLoc(name, begin).getMacroInfo(),
                  *theirs = preprocessor.getMacroDefinitionAtLoc(name, call).getMacroInfo();
  if (mine != theirs && !(mine && theirs && mine->isIdenticalTo(*theirs, preprocessor, true)))
    return false;
  return !mine || llvm::all_of(mine->tokens(), [&](const Token &token) {
    return !token.getIdentifierInfo() || isSame(token.getIdentifierInfo(), seen);
  });
}

bool WordMeanings::isSameMacro(llvm::StringRef word) const {
  llvm::StringSet<> seen;
  return isSame(&context.Idents.get(word), seen);
}

bool WordMeanings::isOther(llvm::StringRef word) {
  const IdentifierInfo *name = &context.Idents.get(word);
  if (around.contains(word) ||
      llvm::any_of(objects, [&](const CXXRecordDecl *object) { return hasMember(object, name); }))
    return true;
  const SourceManager &sources = context.getSourceManager();
  const SourceLocation end = function.getBody()->getEndLoc();
  const auto knows = [&](const DeclContext *one) { return !one->lookup(name).empty(); };
  if (llvm::any_of(other, knows))
    return true;
  const DeclContext *from = nullptr;
  for (const std::vector<const DeclContext *> *list : {&own, &common})
    for (const DeclContext *one : *list) {
      // A function that is declared between the two may be meant at the call.
      if (llvm::any_of(one->lookup(name), [&](const NamedDecl *found) {
            return sources.isBeforeInTranslationUnit(end,
                                                     found->getUnderlyingDecl()->getCanonicalDecl()->getLocation());
          }))
        return true;
      if (!knows(one) || (list == &common && !from))
        continue;
      if (from && !isSameIn(*from, *one, name))
        return true; // in both
      from = from ? from : one;
    }
  if (from)
    used.insert(from);
  return false;
}

std::string WordMeanings::usings() const {
  std::string text;
  for (const DeclContext *one : own) {
    const auto *space = dyn_cast<NamespaceDecl>(one);
    if (!space || !used.contains(one) || space->isAnonymousNamespace() || space->isInline())
      continue;
    PrintingPolicy policy(context.getLangOpts());
    policy.SuppressUnwrittenScope = true;
    std::string name;
    llvm::raw_string_ostream out(name);
    space->printQualifiedName(out, policy);
    text += "using namespace ::" + name + "; ";
  }
  return text;
}

} // namespace hetcc
