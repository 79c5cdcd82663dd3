//===-- stage1/orphans.cpp - functions with directives that a construct calls ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/orphans.h"

#include "edit/text.h"
#include "stage1/task_contents.h"
#include "stage1/task_walks.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;
using llvm::isa;

// Calls whose value nobody takes, by the constructs of OpenMP around them.
class StatementCalls : public AstVisitor {
public:
  struct One {
    const CallExpr *call;
    bool inTarget; // and in no region of threads
  };
  std::vector<One> found;

  bool TraverseStmt(Stmt *statement) override { // NOLINT: of the base
    const auto *directive = llvm::dyn_cast_or_null<OMPExecutableDirective>(statement);
    if (!directive)
      return AstVisitor::TraverseStmt(statement);
    const OpenMPDirectiveKind kind = directive->getDirectiveKind();
    const bool target = inTarget, parallel = inParallel;
    inTarget |= isOpenMPTargetExecutionDirective(kind);
    inParallel |= isOpenMPParallelDirective(kind) || isOpenMPTaskingDirective(kind) || asksForClauses(directive);
    if (directive->hasAssociatedStmt())
      see(directive->getRawStmt());
    const bool goesOn = AstVisitor::TraverseStmt(statement);
    inTarget = target, inParallel = parallel;
    return goesOn;
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; } // NOLINT: of the base
  bool VisitStmt(Stmt *statement) override {
    if (const auto *block = dyn_cast<CompoundStmt>(statement))
      for (const Stmt *one : block->body())
        see(one);
    else if (const auto *either = dyn_cast<IfStmt>(statement))
      see(either->getThen()), see(either->getElse());
    else if (const auto *counted = dyn_cast<ForStmt>(statement))
      see(counted->getBody());
    else if (const auto *repeated = dyn_cast<WhileStmt>(statement))
      see(repeated->getBody());
    else if (const auto *range = dyn_cast<CXXForRangeStmt>(statement))
      see(range->getBody());
    else if (const auto *behind = dyn_cast<DefaultStmt>(statement)) // a directive of OpenACC (pragma/hook.cpp)
      see(behind->getSubStmt());
    return true;
  }

private:
  // It would ask for clauses about what the function's text names.
  static bool asksForClauses(const OMPExecutableDirective *directive) {
    const auto *rule = directive->getSingleClause<OMPDefaultClause>();
    return rule && rule->getDefaultKind() == llvm::omp::OMP_DEFAULT_none;
  }
  void see(const Stmt *one) {
    const auto *call = llvm::dyn_cast_or_null<CallExpr>(one);
    if (call && seen.insert(call).second)
      found.push_back({call, inTarget && !inParallel});
  }

  bool inTarget = false, inParallel = false;
  llvm::DenseSet<const CallExpr *> seen;
};

// The functions that a statement calls.
class CalledFunctions : public AstVisitor {
public:
  std::vector<const FunctionDecl *> found;
  bool VisitCallExpr(CallExpr *call) override {
    if (const FunctionDecl *function = call->getDirectCallee())
      found.push_back(function);
    return true;
  }
};

bool leadsTo(const FunctionDecl *function, const FunctionDecl *to, llvm::DenseSet<const FunctionDecl *> &seen) {
  const FunctionDecl *definition = nullptr;
  if (!function->isDefined(definition) || !seen.insert(definition).second)
    return false;
  CalledFunctions called;
  called.TraverseStmt(definition->getBody());
  return llvm::any_of(called.found, [&](const FunctionDecl *one) {
    return one->getCanonicalDecl() == to->getCanonicalDecl() || leadsTo(one, to, seen);
  });
}

// Whether there is work to share out among teams or threads.
bool shares(const OMPExecutableDirective *directive) {
  const OpenMPDirectiveKind kind = directive->getDirectiveKind();
  return isOpenMPParallelDirective(kind) || isOpenMPDistributeDirective(kind) || isOpenMPGenericLoopDirective(kind);
}

class OrphanFinder {
public:
  OrphanFinder(ASTContext &context, const std::vector<Directive> &directives, const std::vector<Routine> &routines)
      : sources(context.getSourceManager()), directives(directives), routines(routines) {}

  bool isInlined(const StatementCalls::One &one) {
    const FunctionDecl *called = one.call->getDirectCallee(), *function = nullptr;
    if (!called || isa<CXXOperatorCallExpr>(one.call) || !called->isDefined(function) ||
        !function->getReturnType()->isVoidType() || function->isVariadic() || function->isTemplateInstantiation() ||
        function->isDependentContext() || isa<CXXTryStmt>(function->getBody()) || isBound(*function))
      return false;
    const bool inAcc = llvm::any_of(directives, [&](const Directive &one) { return isCompute(one); }) &&
                       llvm::any_of(directives, [&](const Directive &directive) {
                         return isCompute(directive) && directive.written && contains(directive.written, one.call);
                       });
    if (!one.inTarget && !inAcc)
      return false;
    llvm::DenseSet<const FunctionDecl *> seen, reached;
    return sharesWork(function, inAcc, reached) && !leadsTo(function, function, seen);
  }

private:
  // Devices call another function in its place.
  bool isBound(const FunctionDecl &function) const {
    return function.hasAttr<OMPDeclareVariantAttr>() || llvm::any_of(routines, [&](const Routine &one) {
             return !one.bound.empty() && llvm::is_contained(one.names, function.getNameAsString());
           });
  }

  // A construct of OpenACC for one device, in no template.
  static bool isCompute(const Directive &one) {
    const llvm::StringRef spelling = one.spelling;
    return one.kind == DirectiveKind::AccLoop && !one.isInstance && !one.isPattern &&
           (spelling.contains("parallel") || spelling.contains("kernels")) &&
           llvm::none_of(one.clauses, [](const Clause &clause) {
             return clause.kind == ClauseKind::Hetero || (clause.kind == ClauseKind::Default && clause.op == "none");
           });
  }

  bool contains(const Stmt *around, const Stmt *inner) const {
    return contains(around->getSourceRange(), inner->getBeginLoc());
  }
  bool contains(SourceRange range, SourceLocation at) const {
    const SourceLocation place = sources.getExpansionLoc(at);
    return !sources.isBeforeInTranslationUnit(place, sources.getExpansionLoc(range.getBegin())) &&
           !sources.isBeforeInTranslationUnit(sources.getExpansionLoc(range.getEnd()), place);
  }

  // By directives of its own, or those of functions that it calls.
  bool sharesWork(const FunctionDecl *function, bool inAcc, llvm::DenseSet<const FunctionDecl *> &reached) const {
    const FunctionDecl *definition = nullptr;
    if (!function->isDefined(definition) || !reached.insert(definition).second)
      return false;
    TaskContents inside;
    inside.TraverseStmt(definition->getBody());
    if (inside.left || (!inAcc && inside.hasConstruct))
      return false;
    if (inAcc ? hasLoop(definition) : llvm::any_of(inside.directives, shares))
      return true;
    CalledFunctions called;
    called.TraverseStmt(definition->getBody());
    return llvm::any_of(called.found, [&](const FunctionDecl *one) { return sharesWork(one, inAcc, reached); });
  }

  // An `acc loop` whose iterations threads may have, and no construct.
  bool hasLoop(const FunctionDecl *function) const {
    bool any = false;
    for (const Directive &one : directives) {
      if (one.isInstance || !contains(function->getBody()->getSourceRange(), one.range.getBegin()))
        continue;
      if (one.kind != DirectiveKind::AccInnerLoop)
        return false;
      any |= llvm::none_of(one.clauses, [](const Clause &clause) { return clause.kind == ClauseKind::Seq; });
    }
    return any;
  }

  const SourceManager &sources;
  const std::vector<Directive> &directives;
  const std::vector<Routine> &routines;
};

// ---- the text ----

// The names of all that a function declares.
class DeclaredNames : public AstVisitor {
public:
  llvm::StringSet<> names;
  bool VisitDecl(Decl *decl) override {
    if (const auto *named = dyn_cast<NamedDecl>(decl); named && named->getIdentifier())
      names.insert(named->getName());
    return true;
  }
};

// Whether a class has a member of that name, or may have one.
bool hasMember(const CXXRecordDecl *record, const IdentifierInfo *name) {
  return !record->hasDefinition() || record->isDependentContext() || !record->lookup(name).empty() ||
         llvm::any_of(record->bases(), [&](const CXXBaseSpecifier &base) {
           const CXXRecordDecl *of = base.getType()->getAsCXXRecordDecl();
           return !of || hasMember(of, name);
         });
}

class OrphanText {
public:
  OrphanText(ASTContext &context, const Source &source) : context(context), source(source) {}

  std::optional<std::string> textFor(const CallExpr &call, Span span) const {
    const FunctionDecl *function = nullptr;
    call.getDirectCallee()->isDefined(function);
    const auto body = source.statement(function->getBody());
    const auto *caller = callerOf(span);
    constexpr llvm::StringLiteral inWords = "_Pragma"; // parameters in it stay as they are
    if (!body || llvm::StringRef(source.text()).slice(body->begin, body->end).contains(inWords))
      return std::nullopt;
    if (!caller || call.getBeginLoc().isMacroID() || call.getEndLoc().isMacroID() ||
        !isSameObject(call, *function, *caller) || hasLines(*body) || body->end > span.begin ||
        !function->getEnclosingNamespaceContext()->Equals(caller->getEnclosingNamespaceContext()))
      return std::nullopt;
    TaskContents inside;
    inside.TraverseStmt(function->getBody());
    if (llvm::any_of(inside.declared, [](const VarDecl *one) { return one->isStaticLocal(); }))
      return std::nullopt;
    std::string values, parameters;
    std::vector<TextChange> changes;
    for (unsigned i = 0; i < call.getNumArgs(); ++i)
      if (!bind(*function->getParamDecl(i), call, inside, span.begin, values, parameters, changes))
        return std::nullopt;
    if (meansOther(*body, span, *function, *caller, inside))
      return std::nullopt;
    const std::string text = changedText(source.text(), *body, changes);
    return (values.empty() ? "{ " : "{ " + values + "{ ") + parameters + "\n" + source.goTo(body->begin) + text +
           (values.empty() ? " }" : " } }") + "\n" + source.goTo(span.end);
  }

private:
  // The function around a place of the main file.
  const FunctionDecl *callerOf(Span span) const {
    class Around : public AstVisitor {
    public:
      Around(const SourceManager &sources, unsigned at) : sources(sources), at(at) {}
      const FunctionDecl *found = nullptr;
      bool VisitFunctionDecl(FunctionDecl *function) override {
        const auto span = function->doesThisDeclarationHaveABody()
                              ? spanInMainFile(sources, function->getBody()->getSourceRange())
                              : std::nullopt;
        if (span && span->begin <= at && at < span->end)
          found = function;
        return true;
      }

    private:
      const SourceManager &sources;
      const unsigned at;
    } around(context.getSourceManager(), span.begin);
    around.TraverseAST(context);
    return around.found;
  }

  // Members mean the same in both functions.
  static bool isSameObject(const CallExpr &call, const FunctionDecl &function, const FunctionDecl &caller) {
    const auto *method = dyn_cast<CXXMethodDecl>(&function);
    if (!method)
      return true;
    const auto *around = dyn_cast<CXXMethodDecl>(&caller);
    const auto *member = dyn_cast<CXXMemberCallExpr>(&call);
    const auto *self = member ? member->getImplicitObjectArgument()->IgnoreParenImpCasts() : nullptr;
    return around && around->getParent()->getCanonicalDecl() == method->getParent()->getCanonicalDecl() &&
           !method->isVirtual() && (method->isStatic() || llvm::isa_and_nonnull<CXXThisExpr>(self));
  }

  bool hasLines(Span span) const {
    return llvm::any_of(source.lines(span, false), [](const auto *line) { return line->word != "pragma"; });
  }

  // The argument takes the parameter's place, or gives a variable of that name its value. False: it does neither.
  bool bind(const ParmVarDecl &parameter, const CallExpr &call, const TaskContents &inside, unsigned number,
            std::string &values, std::string &parameters, std::vector<TextChange> &changes) const {
    const Expr &argument = *call.getArg(parameter.getFunctionScopeIndex());
    const auto given = spanInMainFile(context.getSourceManager(), argument.getSourceRange());
    if (!given || argument.getBeginLoc().isMacroID() || argument.getEndLoc().isMacroID() ||
        isa<CXXDefaultArgExpr>(&argument))
      return false;
    const std::string text = source.text().substr(given->begin, given->end - given->begin);
    if (mayStandFor(argument, parameter, inside) && isGivenOnce(argument, call)) {
      for (const DeclRefExpr *mention : inside.mentions)
        if (mention->getDecl() == &parameter && isWritten(mention)) {
          const auto place = spanInMainFile(context.getSourceManager(), mention->getSourceRange());
          changes.push_back({place->begin, place->end, text});
        }
      replaceInDirectives(parameter, text, changes);
      return true;
    }
    const QualType type = parameter.getType();
    if (!type.getNonReferenceType()->isScalarType() || type->isVariablyModifiedType())
      return false;
    if (parameter.getName().empty())
      return !argument.HasSideEffects(context);
    const std::string value =
        "het_given_" + std::to_string(number) + "_" + std::to_string(parameter.getFunctionScopeIndex());
    values += declaration(type, value) + " = " + text + "; ";
    parameters += declaration(type, parameter.getNameAsString()) + " = " + value + "; ";
    return true;
  }

  // Clauses name parameters in words, which are no part of the tree where the directive is one of OpenACC.
  void replaceInDirectives(const ParmVarDecl &parameter, const std::string &text,
                           std::vector<TextChange> &changes) const {
    const auto *function = cast<FunctionDecl>(parameter.getDeclContext());
    const auto body = source.statement(function->getBody());
    for (const PreprocessorLine *line : source.lines(*body, true)) {
      Lexer lexer(SourceLocation(), context.getLangOpts(), source.text().data(),
                  source.text().data() + line->span.begin, source.text().data() + source.text().size());
      Token token;
      while (!lexer.LexFromRawLexer(token)) {
        const auto end = static_cast<unsigned>(lexer.getBufferLocation() - source.text().data());
        if (end > line->span.end)
          break;
        if (token.is(tok::raw_identifier) && token.getRawIdentifier() == parameter.getName()) {
          const unsigned begin = end - token.getLength();
          if (llvm::none_of(changes, [&](const TextChange &one) { return one.begin == begin; }))
            changes.push_back({begin, end, text});
        }
      }
    }
  }

  std::string declaration(QualType type, std::string name) const {
    type.getUnqualifiedType().getAsStringInternal(name, PrintingPolicy(context.getLangOpts()));
    return name;
  }

  // A name or a number, of the parameter's type, which the function only reads.
  bool mayStandFor(const Expr &argument, const ParmVarDecl &parameter, const TaskContents &inside) const {
    const Expr *bare = argument.IgnoreParenImpCasts();
    const auto *ref = dyn_cast<DeclRefExpr>(bare);
    const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (!isa<IntegerLiteral, FloatingLiteral>(bare) &&
        (!variable || variable->getType()->isReferenceType() || ref->hasQualifier() ||
         (variable->hasGlobalStorage() && !variable->getType()->isArrayType())))
      return false;
    const QualType wanted = parameter.getType().getNonReferenceType();
    const QualType has =
        bare->getType()->isArrayType() ? context.getArrayDecayedType(bare->getType()) : bare->getType();
    const bool isAlias = parameter.getType()->isReferenceType();
    if (wanted->isVariablyModifiedType() || !sameType(wanted, isAlias ? bare->getType() : has))
      return false;
    if (isAlias && !variable)
      return false;
    return llvm::none_of(inside.declared,
                         [&](const VarDecl *one) {
                           return variable && one->getName() == variable->getName() && one != &parameter;
                         }) &&
           llvm::all_of(inside.mentions, [&](const DeclRefExpr *mention) {
             return mention->getDecl() != &parameter ||
                    (mention->getBeginLoc().isFileID() && (isAlias || isRead(mention, inside)));
           });
  }

  // The function has no other way to the variable.
  static bool isGivenOnce(const Expr &argument, const CallExpr &call) {
    const auto *ref = dyn_cast<DeclRefExpr>(argument.IgnoreParenImpCasts());
    TaskContents given;
    for (const Expr *one : call.arguments())
      given.TraverseStmt(const_cast<Expr *>(one));
    return !ref || ref->getType()->isArrayType() || llvm::all_of(given.mentions, [&](const DeclRefExpr *mention) {
      return mention->getDecl() != ref->getDecl() || mention == ref || given.values.contains(mention);
    });
  }

  // `const double *` takes the place of `double *`.
  bool sameType(QualType one, QualType other) const {
    if (one->isPointerType() && other->isPointerType())
      return context.hasSameUnqualifiedType(one->getPointeeType(), other->getPointeeType());
    return context.hasSameUnqualifiedType(one, other);
  }

  // A directive captures a variable at the place where it is read, or at its own.
  bool isRead(const DeclRefExpr *mention, const TaskContents &inside) const {
    return !isWritten(mention) || llvm::any_of(inside.values, [&](const DeclRefExpr *value) {
      return value->getDecl() == mention->getDecl() && value->getBeginLoc() == mention->getBeginLoc();
    });
  }

  // Whether the name stands there.
  bool isWritten(const DeclRefExpr *mention) const {
    const auto span = spanInMainFile(context.getSourceManager(), mention->getSourceRange());
    return span && source.text().substr(span->begin, span->end - span->begin) == mention->getDecl()->getNameAsString();
  }

  // Macros that come, go or change between the function and its call.
  llvm::StringSet<> macrosBetween(Span body, Span call) const {
    llvm::StringSet<> names;
    for (const PreprocessorLine *line : source.lines({body.end, call.begin}, false))
      if (line->word == "define" || line->word == "undef")
        names.insert(
            llvm::StringRef(line->rest).ltrim().take_while([](char c) { return llvm::isAlnum(c) || c == '_'; }));
    return names;
  }

  // A word of the function's text is something else where the call stands, and not the function's own.
  bool meansOther(Span body, Span call, const FunctionDecl &function, const FunctionDecl &caller,
                  const TaskContents &inside) const {
    DeclaredNames around;
    around.TraverseDecl(const_cast<FunctionDecl *>(&caller));
    const llvm::StringSet<> macros = macrosBetween(body, call);
    const auto *method = dyn_cast<CXXMethodDecl>(&caller);
    const CXXRecordDecl *object = method && !isa<CXXMethodDecl>(function) ? method->getParent() : nullptr;
    llvm::StringSet<> known;
    for (const ParmVarDecl *parameter : function.parameters())
      known.insert(parameter->getName());
    for (const VarDecl *variable : inside.declared)
      known.insert(variable->getName());
    const auto isOther = [&](llvm::StringRef name) {
      return macros.contains(name) ||
             (!known.contains(name) &&
              (around.names.contains(name) || (object && hasMember(object, &context.Idents.get(name)))));
    };
    const std::string &text = source.text();
    Lexer lexer(SourceLocation(), context.getLangOpts(), text.data(), text.data() + body.begin,
                text.data() + text.size());
    Token token;
    bool isOfObject = false;
    while (!lexer.LexFromRawLexer(token) &&
           static_cast<unsigned>(lexer.getBufferLocation() - text.data()) <= body.end) {
      if (token.is(tok::raw_identifier) && !isOfObject && isOther(token.getRawIdentifier()))
        return true;
      isOfObject = token.isOneOf(tok::period, tok::arrow);
    }
    return false;
  }

  ASTContext &context;
  const Source &source;
};

} // namespace

Orphans::Orphans(ASTContext &context, const std::vector<Directive> &directives, const std::vector<Routine> &routines)
    : context(context) {
  const SourceManager &sources = context.getSourceManager();
  StatementCalls all;
  for (Decl *decl : context.getTranslationUnitDecl()->decls())
    if (sources.isInMainFile(sources.getExpansionLoc(decl->getLocation())))
      all.TraverseDecl(decl);
  OrphanFinder finder(context, directives, routines);
  for (const StatementCalls::One &one : all.found)
    if (finder.isInlined(one))
      calls.push_back(one.call);
}

std::optional<std::string> Orphans::text(const Source &source) const {
  EditList edits;
  bool any = false;
  llvm::DenseSet<const FunctionDecl *> marked;
  // No compiler is to warn of a function that nothing calls any more.
  const auto markUnused = [&](const FunctionDecl &function, EditList &edits) {
    const auto place = spanInMainFile(context.getSourceManager(), {function.getBeginLoc(), function.getBeginLoc()});
    if (!function.isExternallyVisible() && !function.hasAttr<UnusedAttr>() && place &&
        !llvm::StringRef(source.text()).substr(place->begin).starts_with("["))
      edits.insert(place->begin, "__attribute__((unused)) ");
  };
  const OrphanText writer(context, source);
  for (const CallExpr *call : calls) {
    const auto span = source.statement(call);
    const auto text = span ? writer.textFor(*call, *span) : std::nullopt;
    if (!text)
      continue;
    edits.replace(span->begin, span->end, *text);
    any = true;
    const FunctionDecl *function = nullptr;
    if (call->getDirectCallee()->isDefined(function) && marked.insert(function).second)
      markUnused(*function, edits);
  }
  return any ? edits.apply(source.text()) : std::nullopt;
}

} // namespace hetcc
