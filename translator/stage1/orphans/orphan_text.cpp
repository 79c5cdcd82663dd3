//===-- stage1/orphans/orphan_text.cpp - the text of a function with directives for one call ------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/orphans/orphan_text.h"

#include "analysis/device/lambdas.h"
#include "edit/text.h"
#include "stage1/orphans/closure_meanings.h"
#include "stage1/orphans/object_text.h"
#include "stage1/orphans/return_text.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

#include <set>

namespace hetcc {

using namespace clang;

std::optional<std::vector<TextChange>> OrphanText::changes(const StatementCalls::One &one) const {
  const CallExpr &call = *one.call;
  const auto span = source.statement(one.statement), place = writtenSpan(context, &call);
  if (!span || !place || call.getBeginLoc().isMacroID() || call.getEndLoc().isMacroID())
    return std::nullopt;
  const bool isAlone = one.statement == one.call, hasValue = !call.getType()->isVoidType();
  const std::string result = hasValue ? "het_result_" + std::to_string(place->begin) : "";
  const auto text = textFor(one, *span, result);
  if (!text)
    return std::nullopt;
  if (!hasValue)
    return std::vector<TextChange>{{span->begin, span->end, *text + "\n" + source.goTo(span->end)}};
  const std::string lines(countLines(source.text().substr(place->begin, place->end - place->begin)), '\n');
  const bool isKept = isa<DeclStmt>(one.statement); // its names are known behind it
  return std::vector<TextChange>{
      {span->begin, span->begin, (isKept ? "" : "{ ") + *text + "\n" + source.goTo(span->begin)},
      {place->begin, place->end, (isAlone ? "(void)" : "") + result + lines},
      {span->end, span->end, isKept ? "" : " }"}};
}

// The body without what conditionals leave out. Nothing: it has other lines of the preprocessor.
std::optional<std::string> OrphanText::bodyText(Span body) const {
  if (llvm::any_of(source.lines(body, true),
                   [](const auto *line) { return line->word != "pragma" && !line->isConditional(); }))
    return std::nullopt;
  std::string text = source.text();
  if (!source.lines(body, false).empty())
    text.replace(body.begin, body.end - body.begin, source.flattened(body));
  constexpr llvm::StringLiteral inWords = "_Pragma"; // parameters in it stay as they are
  if (llvm::StringRef(text).slice(body.begin, body.end).contains(inWords))
    return std::nullopt;
  return text;
}

std::optional<std::string> OrphanText::textFor(const StatementCalls::One &one, Span span,
                                               const std::string &result) const {
  const CallExpr &call = *one.call;
  const FunctionDecl *function = nullptr;
  call.getDirectCallee()->isDefined(function);
  const auto body = source.statement(function->getBody());
  const auto all = body ? bodyText(*body) : std::nullopt;
  if (!all || !one.caller || body->end > span.begin)
    return std::nullopt;
  TaskContents inside;
  inside.TraverseStmt(function->getBody());
  if (llvm::any_of(inside.declared, [](const VarDecl *one) { return one->isStaticLocal(); }))
    return std::nullopt;
  std::optional<ClosureMeanings> closure;
  if (ClosureMeanings::isOwn(*one.caller, call))
    closure.emplace(context, source, *one.caller, call);
  if (closure && !closure->keepsValues())
    return std::nullopt;
  Bound bound{CallText(context, source), TemplateNames(context, *function, *one.caller, span.begin), {}};
  bound.isAround = llvm::any_of(function->parameters(),
                                [](const ParmVarDecl *parameter) { return isCallable(parameter->getType()); });
  const llvm::StringSet<> own = ownNames(*function, inside);
  if (bound.isAround && !renameOwn(*function, *one.caller, inside, span.begin, bound.changes))
    return std::nullopt;
  ObjectText object(context, source, call, *one.caller, span.begin);
  if (!object.isSame() && !object.rename(*function, own, bound.changes))
    return std::nullopt;
  bound.text.addBefore(object.declaration());
  for (unsigned i = 0; i < argumentsOf(call).size(); ++i)
    if (!bind(*function->getParamDecl(i), call, inside, span.begin, bound))
      return std::nullopt;
  auto returns = returnChanges(context, source, cast<CompoundStmt>(function->getBody()), result);
  const auto declared =
      result.empty() ? std::optional<std::string>("") : declarationText(context, bound.names.returned(), result);
  if (!returns || !declared)
    return std::nullopt;
  llvm::append_range(bound.changes, *returns);
  WordMeanings meanings(context, preprocessor, *function, *one.caller, call.getBeginLoc(), !object.isSame());
  if (anyWord(context, *all, *body, [&](const TextWord &word) {
        return !meanings.isSameMacro(word.text) ||
               (word.text == "this" && !object.isSame() && !object.isRenamed(word.at)) ||
               (!word.isMember && !own.contains(word.text) && !object.isRenamed(word.at) &&
                !bound.names.use(word.text, word.at, bound.changes) &&
                (closure ? closure->isOther(word.text)
                         : bound.names.isOfCaller(word.text) || meanings.isOther(word.text)));
      }))
    return std::nullopt;
  const std::string value = result.empty() ? "" : bound.names.named(*declared) + "; ";
  const auto aliases = bound.names.text();
  if (!aliases)
    return std::nullopt;
  bound.text.add(bound.names.closures() + meanings.usings());
  const std::string text = bound.text.around(body->begin, changedText(*all, *body, bound.changes));
  return result.empty() && !aliases->empty() ? "{ " + *aliases + text + " }" : *aliases + value + text;
}

// The argument takes the parameter's place, or gives a variable of that name its value. False: it does neither.
bool OrphanText::bind(const ParmVarDecl &parameter, const CallExpr &call, const TaskContents &inside, unsigned number,
                      Bound &out) const {
  const Expr *argument = argumentsOf(call)[parameter.getFunctionScopeIndex()];
  if (const auto *usual = dyn_cast<CXXDefaultArgExpr>(argument)) {
    argument = usual->getExpr();
    if (!isa<IntegerLiteral, FloatingLiteral, CXXBoolLiteralExpr, CXXNullPtrLiteralExpr>(
            argument->IgnoreParenImpCasts()))
      return false;
  }
  const auto given = writtenSpan(context, argument);
  if (!given)
    return false;
  const std::string text = source.text().substr(given->begin, given->end - given->begin);
  if (mayStandFor(*argument, parameter, inside) && isGivenOnce(*argument, call)) {
    for (const DeclRefExpr *mention : inside.mentions)
      if (mention->getDecl() == &parameter && isWritten(mention)) {
        const auto place = spanInMainFile(context.getSourceManager(), mention->getSourceRange());
        out.changes.push_back({place->begin, place->end, text});
      }
    replaceInDirectives(parameter, text, out.changes);
    return true;
  }
  const auto *decayed = dyn_cast<DecayedType>(parameter.getType());
  const QualType type = decayed ? decayed->getDecayedType() : parameter.getType(), value = type.getNonReferenceType();
  if (type->isVariablyModifiedType() || (!value->isScalarType() && !value.isTriviallyCopyableType(context)))
    return false;
  if (parameter.getName().empty())
    return !argument->HasSideEffects(context);
  const std::string name =
      "het_given_" + std::to_string(number) + "_" + std::to_string(parameter.getFunctionScopeIndex());
  const auto named = [&](std::string declaration) { return out.names.named(std::move(declaration)); };
  // A lambda at the call is the value itself, not what a reference leads to.
  const QualType written = out.names.typeOf(parameter, name, isa<LambdaExpr>(argument->IgnoreImplicit()));
  return out.isAround ? rename(parameter, inside, name, out.changes) && out.text.bindValue(written, name, text, named)
                      : out.text.bind(parameter, written, name, text, named);
}

// False: a macro or a lambda's list has the name, too.
bool OrphanText::rename(const VarDecl &variable, const TaskContents &inside, const std::string &name,
                        std::vector<TextChange> &changes) const {
  std::set<unsigned> done;
  const auto set = [&](SourceLocation at) {
    const auto place = spanInMainFile(context.getSourceManager(), {at, at});
    if (place && at.isFileID() && done.insert(place->begin).second)
      changes.push_back({place->begin, place->end, name});
    return place && at.isFileID();
  };
  if (!isa<ParmVarDecl>(variable) && !set(variable.getLocation()))
    return false;
  for (const DeclRefExpr *mention : inside.mentions)
    if (mention->getDecl() == &variable &&
        (isWritten(mention) ? !set(mention->getLocation()) : mention->getLocation().isMacroID()))
      return false;
  return true;
}

// The words of lambdas that the function gets, without what they declare.
llvm::StringSet<> OrphanText::wordsOfClosures(const FunctionDecl &function) const {
  llvm::StringSet<> words;
  for (const ParmVarDecl *parameter : function.parameters()) {
    const auto *record = parameter->getType().getNonReferenceType()->getAsCXXRecordDecl();
    if (!record || !record->isLambda())
      continue;
    for (const CXXMethodDecl *body : callOperators(record)) {
      const auto span = source.statement(body->getBody());
      TaskContents contents;
      contents.TraverseStmt(body->getBody());
      const llvm::StringSet<> own = ownNames(*body, contents);
      if (span)
        anyWord(context, source.text(), *span, [&](const TextWord &word) {
          if (!word.isMember && !own.contains(word.text))
            words.insert(word.text);
          return false;
        });
    }
  }
  return words;
}

// Its variables get names that its caller and lambdas have for nothing else.
bool OrphanText::renameOwn(const FunctionDecl &function, const FunctionDecl &caller, const TaskContents &inside,
                           unsigned number, std::vector<TextChange> &changes) const {
  const Scopes scopes(context, caller);
  const llvm::StringSet<> words = wordsOfClosures(function);
  return llvm::all_of(inside.declared, [&](const VarDecl *one) {
    return one->isImplicit() || one->getName().empty() ||
           (!words.contains(one->getName()) && !scopes.find(one->getName(), number)) ||
           rename(*one, inside, "het_" + one->getName().str() + "_" + std::to_string(number), changes);
  });
}

// Clauses name parameters in words, which are no part of the tree where the directive is one of OpenACC.
void OrphanText::replaceInDirectives(const ParmVarDecl &parameter, const std::string &text,
                                     std::vector<TextChange> &changes) const {
  const auto *function = cast<FunctionDecl>(parameter.getDeclContext());
  const auto body = source.statement(function->getBody());
  for (const PreprocessorLine *line : source.lines(*body, true))
    anyWord(context, source.text(), line->span, [&](const TextWord &word) {
      const auto begin = word.at, end = begin + static_cast<unsigned>(word.text.size());
      if (word.text == parameter.getName() &&
          llvm::none_of(changes, [&](const TextChange &one) { return one.begin == begin; }))
        changes.push_back({begin, end, text});
      return false;
    });
}

// A name or a number, of the parameter's type, which the function only reads.
bool OrphanText::mayStandFor(const Expr &argument, const ParmVarDecl &parameter, const TaskContents &inside) const {
  const Expr *bare = argument.IgnoreParenImpCasts();
  const auto *ref = dyn_cast<DeclRefExpr>(bare);
  const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  if (!isa<IntegerLiteral, FloatingLiteral>(bare) &&
      (!variable || variable->getType()->isReferenceType() || ref->hasQualifier() ||
       (variable->hasGlobalStorage() && !variable->getType()->isArrayType())))
    return false;
  const QualType wanted = parameter.getType().getNonReferenceType();
  const QualType has = bare->getType()->isArrayType() ? context.getArrayDecayedType(bare->getType()) : bare->getType();
  const bool isAlias = parameter.getType()->isReferenceType();
  if (!sameType(wanted, isAlias ? bare->getType() : has))
    return false;
  if (isAlias && !variable)
    return false;
  const auto isNamed = [&](const VarDecl *one) {
    return variable && one->getName() == variable->getName() && one != &parameter;
  };
  const auto *function = cast<FunctionDecl>(parameter.getDeclContext());
  return llvm::none_of(inside.declared, isNamed) && llvm::none_of(function->parameters(), isNamed) &&
         llvm::all_of(inside.mentions, [&](const DeclRefExpr *mention) {
           return mention->getDecl() != &parameter ||
                  (mention->getBeginLoc().isFileID() && (isAlias || isRead(mention, inside)));
         });
}

// The function has no other way to the variable.
bool OrphanText::isGivenOnce(const Expr &argument, const CallExpr &call) {
  const auto *ref = dyn_cast<DeclRefExpr>(argument.IgnoreParenImpCasts());
  TaskContents given;
  for (const Expr *one : argumentsOf(call))
    given.TraverseStmt(const_cast<Expr *>(one));
  return !ref || ref->getType()->isArrayType() || llvm::all_of(given.mentions, [&](const DeclRefExpr *mention) {
    return mention->getDecl() != ref->getDecl() || mention == ref || given.values.contains(mention);
  });
}

// `const double *` takes the place of `double *`. Arrays whose lengths are variables have the same ones, in C.
bool OrphanText::sameType(QualType one, QualType other) const {
  if (one->isPointerType() && other->isPointerType())
    one = one->getPointeeType(), other = other->getPointeeType();
  while (one->isVariableArrayType() && other->isArrayType())
    one = context.getAsArrayType(one)->getElementType(), other = context.getAsArrayType(other)->getElementType();
  return !one->isVariablyModifiedType() && context.hasSameUnqualifiedType(one, other);
}

// A directive captures a variable at the place where it is read, or at its own.
bool OrphanText::isRead(const DeclRefExpr *mention, const TaskContents &inside) const {
  return !isWritten(mention) || llvm::any_of(inside.values, [&](const DeclRefExpr *value) {
    return value->getDecl() == mention->getDecl() && value->getBeginLoc() == mention->getBeginLoc();
  });
}

// Whether the name stands there.
bool OrphanText::isWritten(const DeclRefExpr *mention) const {
  const auto span = spanInMainFile(context.getSourceManager(), mention->getSourceRange());
  return span && source.text().substr(span->begin, span->end - span->begin) == mention->getDecl()->getNameAsString();
}

} // namespace hetcc
