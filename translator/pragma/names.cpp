//===-- pragma/names.cpp - names in clauses that nothing declares -----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "pragma/names.h"

#include "diag/diag.h"

#include "clang/AST/ASTContext.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Scope.h"
#include "clang/Sema/Sema.h"

namespace hetcc {

namespace tok = clang::tok;

void ClauseNames::expect(const Verdict &verdict) {
  for (const auto &[where, text] : verdict.meant)
    meant[where] = text;
  for (const std::vector<clang::Token> &expression : verdict.expressions)
    for (size_t i = 0; i < expression.size(); ++i) {
      const bool member = i > 0 && expression[i - 1].isOneOf(tok::period, tok::arrow, tok::coloncolon);
      // In C++ a function may be found by its arguments alone.
      const bool call = sema.getLangOpts().CPlusPlus && i + 1 < expression.size() && expression[i + 1].is(tok::l_paren);
      if (!expression[i].is(tok::identifier) || member || call)
        continue;
      expected[expression[i].getLocation()] = verdict.name;
      // An array that is named as a function of the library is (index, y0): not a call of that, declared on the fly.
      if (i + 1 == expression.size() || expression[i + 1].isNot(tok::l_paren))
        expression[i].getIdentifierInfo()->clearBuiltinID();
    }
}

// The type of a variable or a member; null for what is neither.
static clang::QualType typeOf(const clang::NamedDecl *decl) {
  const auto *value = llvm::dyn_cast_or_null<clang::ValueDecl>(decl);
  const bool typed = value && llvm::isa<clang::VarDecl, clang::FieldDecl>(value);
  return typed ? value->getType().getNonReferenceType() : clang::QualType();
}

// The type of the member `name` of an object, or of what a pointer points to.
static clang::QualType memberOf(clang::QualType object, const clang::IdentifierInfo &name) {
  if (!object.isNull() && object->isPointerType())
    object = object->getPointeeType();
  const clang::RecordDecl *record = object.isNull() ? nullptr : object->getAsRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  const auto found = record ? record->lookup(&name) : clang::DeclContextLookupResult();
  return found.empty() ? clang::QualType() : typeOf(found.front());
}

static clang::DeclContext *contextOf(clang::NamedDecl *decl) {
  if (auto *alias = llvm::dyn_cast_or_null<clang::NamespaceAliasDecl>(decl))
    return alias->getNamespace();
  return decl ? llvm::dyn_cast<clang::DeclContext>(decl->getUnderlyingDecl()) : nullptr;
}

// `name`, or a name that `::` qualifies.
const clang::NamedDecl *ClauseNames::find(llvm::StringRef name) const {
  clang::ASTContext &context = sema.getASTContext();
  llvm::SmallVector<llvm::StringRef> words;
  name.split(words, "::");
  clang::DeclContext *within = context.getTranslationUnitDecl();
  clang::NamedDecl *found = nullptr;
  if (!words.front().empty()) {
    found = sema.LookupSingleName(sema.getCurScope(), &context.Idents.get(words.front()), clang::SourceLocation(),
                                  words.size() > 1 ? clang::Sema::LookupNestedNameSpecifierName
                                                   : clang::Sema::LookupOrdinaryName);
    within = contextOf(found);
  }
  for (llvm::StringRef word : llvm::drop_begin(words)) {
    if (!within)
      return nullptr;
    clang::LookupResult names(sema, &context.Idents.get(word), clang::SourceLocation(),
                              clang::Sema::LookupOrdinaryName);
    names.suppressDiagnostics();
    sema.LookupQualifiedName(names, within);
    found = names.isSingleResult() ? names.getFoundDecl() : nullptr;
    within = contextOf(found);
  }
  return found;
}

bool ClauseNames::isHiddenOnDevices(llvm::StringRef name) const {
  const auto *variable = name.empty() ? nullptr : llvm::dyn_cast_or_null<clang::VarDecl>(find(name));
  return variable && variable->hasAttr<clang::OMPDeclareTargetDeclAttr>() &&
         !(variable->isExternallyVisible() && variable->getVisibility() != clang::HiddenVisibility);
}

int ClauseNames::rankOf(llvm::StringRef name) const {
  const size_t length = name.find_first_of(".-");
  llvm::StringRef members = length == name.npos ? "" : name.substr(length);
  clang::IdentifierTable &words = sema.getASTContext().Idents;
  const clang::NamedDecl *decl = find(name.substr(0, length));
  if (!decl)
    return -1;
  clang::QualType type = typeOf(decl);
  while (!members.empty()) {
    members = members.ltrim(".->");
    const llvm::StringRef member = members.take_until([](char c) { return c == '.' || c == '-'; });
    type = memberOf(type, words.get(member));
    members = members.substr(member.size());
  }
  int rank = 0;
  for (; !type.isNull(); ++rank)
    if (type->isAnyPointerType())
      type = type->getPointeeType();
    else if (const clang::ArrayType *array = type->getAsArrayTypeUnsafe())
      type = array->getElementType();
    else
      break;
  return rank;
}

std::string ClauseNames::nearest(llvm::StringRef name, clang::Scope *scope) const {
  std::vector<llvm::StringRef> names;
  for (; scope; scope = scope->getParent())
    for (clang::Decl *decl : scope->decls())
      if (auto *variable = llvm::dyn_cast<clang::VarDecl>(decl); variable && variable->getIdentifier())
        names.push_back(variable->getName());
  return nearestWord(name, names).str();
}

bool ClauseNames::LookupUnqualified(clang::LookupResult &result, clang::Scope *scope) {
  const clang::SourceLocation where = result.getNameLoc();
  auto found = expected.find(where);
  if (found == expected.end() || result.getLookupKind() != clang::Sema::LookupOrdinaryName ||
      result.isForRedeclaration())
    return false;
  clang::NamedDecl *&standIn = standIns[where];
  if (!standIn) {
    clang::IdentifierInfo *name = result.getLookupName().getAsIdentifierInfo();
    clang::ASTContext &context = sema.getASTContext();
    const auto known = meant.find(where);
    const std::string other = known != meant.end() ? known->second : nearest(name->getName(), scope);
    report(sema.getDiagnostics(), where, diag::err_undeclared) << name->getName() << found->second;
    if (known != meant.end())
      report(sema.getDiagnostics(), where, diag::note_instead)
          << "'" + other + "'" << ifWritten(sema.getSourceManager(), clang::FixItHint::CreateReplacement(where, other));
    else if (other.empty())
      report(sema.getDiagnostics(), where, diag::note_undeclared);
    else
      report(sema.getDiagnostics(), where, diag::note_did_you_mean)
          << other << ifWritten(sema.getSourceManager(), clang::FixItHint::CreateReplacement(where, other));
    standIn = clang::VarDecl::Create(context, sema.CurContext, where, where, name, context.IntTy,
                                     context.getTrivialTypeSourceInfo(context.IntTy), clang::SC_Auto);
    standIn->setInvalidDecl();
  }
  result.addDecl(standIn);
  result.resolveKind();
  return true;
}

} // namespace hetcc
