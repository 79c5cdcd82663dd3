//===-- stage1/tasks/task_made.cpp - the body of a task as a target construct ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/tasks/task_made.h"
#include "diag/diag.h"
#include "edit/text.h"
#include "stage1/tasks/task_calls.h"
#include "stage1/tasks/task_contents.h"
#include "stage1/tasks/task_walks.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

#include "llvm/ADT/StringExtras.h"

#include <set>

namespace hetcc {
namespace {

using namespace clang;
using namespace llvm::omp;

struct Why {
  const Stmt *at;
  std::string text;
};

class Maker {
public:
  Maker(ASTContext &context, const Source &source, const TaskConstruct &task, const std::string &n)
      : context(context), source(source), task(task), n(n) {}

  std::optional<std::string> text() {
    const Stmt *body = bodyOf();
    if (!body)
      return std::nullopt;
    contents.TraverseStmt(const_cast<Stmt *>(body));
    if (!contents.left)
      changeText(body);
    if (!contents.loop || contents.hasConstruct) // one construct says itself what devices do
      why.text.clear();
    if (!contents.loop || contents.hasConstruct || !why.text.empty() || copiesShared() || !split(body))
      return std::nullopt;
    const std::optional<std::string> directive = directiveText();
    if (!directive)
      return std::nullopt;
    return "static const het_task_kernel het_own_" + n + " = {" +
           join({quoted(task.kernel->name), "0", task.kernel->devices, "0", "0", "0", "0", "0", "0", "0"}) +
           "};\nint het_done_" + n + " = 0;\n#if HET_TASK_MADE\n{" + renamed + declarations +
           marker(source.directive(task.target)->begin) + *directive + statement + "\n}\n#endif\nif (!het_done_" + n +
           ")\n";
  }

  // Why the host alone has it.
  Why why{nullptr, ""};

private:
  ASTContext &context;
  const Source &source;
  const TaskConstruct &task;
  const std::string &n;
  std::string renamed, declarations, statement;
  std::vector<const Stmt *> rest;     // without the declarations
  std::vector<const VarDecl *> unset; // declared without a value
  TaskContents contents;
  std::vector<TextChange> changes; // to the body's text

  // Pointers that walk get subscripts, and functions with loops stand where they are called.
  void changeText(const Stmt *body) {
    changes = walkChanges(context, source, body);
    InlinedCalls calls = inlineCalls(context, source, body, changes);
    changes.insert(changes.end(), calls.changes.begin(), calls.changes.end());
    for (const Stmt *called : calls.bodies) {
      TaskContents inside;
      inside.TraverseStmt(const_cast<Stmt *>(called));
      contents.loop = contents.loop ? contents.loop : inside.loop;
      contents.hasRegion |= inside.hasRegion;
      contents.mentions.insert(contents.mentions.end(), inside.mentions.begin(), inside.mentions.end());
      contents.declared.insert(inside.declared.begin(), inside.declared.end());
    }
  }

  bool refuse(const Stmt *at, const std::string &text) {
    why = {at, text};
    return false;
  }

  // In C, the function that a block becomes has pointers in the place of variables of the function around. A kernel has
  // no copies of what they lead to, but it has variables of its own.
  bool copiesShared() {
    if (context.getLangOpts().CPlusPlus || task.kernel->ofFunction)
      return false;
    for (const OMPExecutableDirective *directive : contents.directives)
      for (const OMPClause *clause : directive->clauses()) {
        if (!isa<OMPPrivateClause, OMPFirstprivateClause, OMPLastprivateClause>(clause) ||
            clause->getBeginLoc().isInvalid())
          continue;
        for (const Stmt *item : clause->children()) {
          const auto *ref = dyn_cast<DeclRefExpr>(cast<Expr>(item)->IgnoreParenImpCasts());
          const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
          if (variable && isShared(variable) && (!isa<OMPPrivateClause>(clause) || !isOnlyIn(variable, directive)))
            return !refuse(directive, "a clause of the loop makes copies of '" + variable->getNameAsString() +
                                          "', a variable of the function around that the task shares");
        }
      }
    return false;
  }

  // Neither copied for the task nor one of its own.
  bool isShared(const VarDecl *variable) const {
    if (!variable->isLocalVarDeclOrParm() || contents.declared.contains(variable) ||
        variable->getType()->isPointerType())
      return false;
    const std::string name = variable->getNameAsString();
    return llvm::any_of(task.accesses, [&](const TaskAccess &one) { return one.name == name; }) ||
           llvm::any_of(task.clauses, [&](llvm::StringRef text) {
             llvm::SmallVector<llvm::StringRef> words;
             llvm::SplitString(text, words, " (),");
             return !words.empty() && words.front() == "shared" && llvm::is_contained(words, name);
           });
  }

  bool isOnlyIn(const VarDecl *variable, const OMPExecutableDirective *directive) const {
    const SourceManager &sources = context.getSourceManager();
    return llvm::all_of(contents.mentions, [&](const DeclRefExpr *mention) {
      return mention->getDecl() != variable ||
             (!sources.isBeforeInTranslationUnit(mention->getBeginLoc(), directive->getBeginLoc()) &&
              !sources.isBeforeInTranslationUnit(directive->getRawStmt()->getEndLoc(), mention->getBeginLoc()));
    });
  }

  // The function that devices run: the first of two where the host has one of its own.
  static const CallExpr *callIn(const Stmt *statement) {
    if (const auto *cleanups = dyn_cast<ExprWithCleanups>(statement))
      statement = cleanups->getSubExpr();
    const auto *either = dyn_cast<ConditionalOperator>(statement);
    return dyn_cast<CallExpr>(either ? either->getTrueExpr()->IgnoreParenImpCasts() : statement);
  }

  // The function that a call means. In a template it is that of all types.
  static const FunctionDecl *calledBy(const CallExpr &call) {
    if (const FunctionDecl *function = call.getDirectCallee())
      return function;
    if (const auto *names = dyn_cast<OverloadExpr>(call.getCallee()->IgnoreParenImpCasts()))
      for (const NamedDecl *one : names->decls())
        if (const FunctionDecl *function = one->getAsFunction();
            function && function->isTemplated() && function->getNumParams() == call.getNumArgs())
          return function;
    return nullptr;
  }

  // The block itself, or the body of the function that it calls. That one has the maker's arguments under its own
  // names.
  const Stmt *bodyOf() {
    const CallExpr *call = callIn(task.body);
    if (!call || !task.kernel->ofFunction)
      return task.body;
    const FunctionDecl *function = calledBy(*call), *defined = nullptr;
    if (!function || isa<CXXOperatorCallExpr>(call) || !function->isDefined(defined))
      return nullptr;
    const Stmt *body = defined->getBody();
    if (isa<CXXMethodDecl>(defined))
      refuse(body, "the task's body is that of a member function");
    else if (defined->isTemplateInstantiation() || defined->isDependentContext())
      refuse(body, "the task's body is that of a function template");
    else
      rename(*call, *defined);
    return body;
  }

  void rename(const CallExpr &call, const FunctionDecl &defined) {
    std::set<std::string> taken;
    std::vector<std::pair<const ParmVarDecl *, std::string>> different;
    for (unsigned i = 0; i < call.getNumArgs() && i < defined.getNumParams(); ++i) {
      const Expr *argument = call.getArg(i)->IgnoreParenImpCasts();
      if (const auto *copied = dyn_cast<CXXConstructExpr>(argument); copied && copied->getNumArgs() == 1)
        argument = copied->getArg(0)->IgnoreParenImpCasts();
      const auto *ref = dyn_cast<DeclRefExpr>(argument);
      const std::string given = ref ? ref->getDecl()->getNameAsString() : "";
      const ParmVarDecl *parameter = defined.getParamDecl(i);
      taken.insert(given);
      if (parameter->getIdentifier() && parameter->getName() != given)
        different.emplace_back(parameter, given);
    }
    TaskContents inside;
    inside.TraverseStmt(defined.getBody());
    for (const DeclRefExpr *mention : inside.mentions) // a variable of the file, which the argument would hide
      if (const auto *variable = dyn_cast<VarDecl>(mention->getDecl());
          variable && variable->isFileVarDecl() && taken.contains(variable->getNameAsString()))
        refuse(mention,
               "'" + variable->getNameAsString() + "' is also the name of a parameter where the task is declared");
    for (const auto &[parameter, given] : different) {
      const QualType type = parameter->getType();
      if (given.empty() || taken.contains(parameter->getNameAsString()) || type->isVariablyModifiedType())
        refuse(defined.getBody(), "the function's definition has other names for its parameters than the task");
      renamed += " __typeof__(" + given + ") " + parameter->getNameAsString() + " = " + given + ";";
    }
  }

  std::string marker(unsigned offset) const {
    return "\n#line " + std::to_string(source.line(offset)) + " " + quoted(source.file(offset)) + "\n";
  }

  bool take(const Stmt *one, std::string &text) {
    const std::optional<Span> span = source.statement(one);
    if (!span || llvm::any_of(source.lines(*span, false), [](const auto *line) { return line->word != "pragma"; }))
      return refuse(one, "the task's body begins or ends in a macro, or has lines of the preprocessor");
    text +=
        marker(span->begin) + std::string(source.column(span->begin), ' ') + changedText(source.text(), *span, changes);
    return true;
  }

  // Declarations of numbers and addresses are the host's.
  bool declares(const Stmt *one) {
    const auto *list = dyn_cast<DeclStmt>(one);
    if (!list)
      return false;
    for (const Decl *decl : list->decls()) {
      const auto *variable = dyn_cast<VarDecl>(decl);
      if (!variable || variable->isStaticLocal() || variable->getType()->isReferenceType() ||
          !variable->getType()->isScalarType() ||
          (variable->getInit() && (!isPlain(variable->getInit()) || namesStorage(variable->getInit()))))
        return false;
      if (!variable->getInit())
        unset.push_back(variable);
    }
    return true;
  }

  bool split(const Stmt *body) {
    rest = {body};
    while (rest.size() == 1 && isa<CompoundStmt>(rest.front())) {
      const std::vector<const Stmt *> all(cast<CompoundStmt>(rest.front())->body_begin(),
                                          cast<CompoundStmt>(rest.front())->body_end());
      size_t first = 0;
      for (; first < all.size() && declares(all[first]); ++first)
        if (!take(all[first], declarations))
          return false;
      rest.assign(all.begin() + static_cast<long>(first), all.end());
      llvm::erase_if(rest, [](const Stmt *one) { return isa<NullStmt>(one); });
    }
    if (task.kernel->ofFunction && !rest.empty() && isBareReturn(rest.back()))
      rest.pop_back();
    if (rest.empty())
      return false;
    for (const Stmt *one : rest)
      if (const Stmt *leaving = leftBy(one); leaving && !leavesEarly(one))
        return refuse(leaving, "the task's body is left here");
    std::string ends;
    for (const Stmt *one : rest) {
      const bool isOver = leftBy(one) != nullptr;
      if (isOver ? !takeLeaving(cast<IfStmt>(one)) : !take(one, statement))
        return false;
      ends += isOver ? " }" : "";
    }
    statement += ends;
    return true;
  }

  static bool isBareReturn(const Stmt *one) {
    const auto *back = dyn_cast<ReturnStmt>(one);
    return back && !back->getRetValue();
  }
  static const Stmt *leftBy(const Stmt *one) {
    TaskContents inside;
    inside.TraverseStmt(const_cast<Stmt *>(one));
    return inside.left;
  }
  // The `return` with which a branch ends, if that is the only way out of it; or null.
  static const Stmt *lastReturn(const Stmt *branch) {
    const Stmt *last = branch;
    if (const auto *block = dyn_cast<CompoundStmt>(branch)) {
      if (block->body_empty())
        return nullptr;
      last = block->body_back();
      for (const Stmt *one : llvm::drop_end(block->body()))
        if (leftBy(one))
          return nullptr;
    }
    return isBareReturn(last) ? last : nullptr;
  }

  // `if (n == 0) return;` in the function that is the body: what follows is its `else`.
  bool leavesEarly(const Stmt *one) const {
    const auto *either = dyn_cast<IfStmt>(one);
    return task.kernel->ofFunction && either && !either->getElse() && !either->getInit() &&
           !either->getConditionVariable() && !either->isConstexpr() && lastReturn(either->getThen());
  }
  bool takeLeaving(const IfStmt *one) {
    const std::optional<Span> span = source.statement(one);
    const std::optional<Span> end = source.statement(lastReturn(one->getThen()));
    const size_t before = statement.size();
    if (!span || !end || !take(one, statement))
      return refuse(one, "the task's body is left in a macro");
    constexpr llvm::StringLiteral word = "return", nothing = "(void)0";
    const size_t where = statement.size() - (span->end - end->begin);
    if (where < before || statement.compare(where, word.size(), word.str()) != 0)
      return refuse(one, "the task's body is left in a macro");
    statement.replace(where, word.size(), nothing.str());
    statement += " else {";
    return true;
  }

  // The clauses that say what each iteration has. Those of threads are the host's.
  std::optional<std::string> clausesOf(const OMPExecutableDirective *directive) {
    std::string text;
    for (const OMPClause *clause : directive->clauses()) {
      if (clause->isImplicit() || clause->getBeginLoc().isInvalid())
        continue;
      switch (clause->getClauseKind()) {
      case OMPC_private:
      case OMPC_firstprivate:
      case OMPC_lastprivate:
      case OMPC_reduction:
      case OMPC_collapse: {
        const CharSourceRange range =
            Lexer::makeFileCharRange(CharSourceRange::getTokenRange(clause->getBeginLoc(), clause->getEndLoc()),
                                     context.getSourceManager(), context.getLangOpts());
        text += " " + Lexer::getSourceText(range, context.getSourceManager(), context.getLangOpts()).str();
        break;
      }
      case OMPC_ordered:
      case OMPC_linear:
      case OMPC_safelen:
      case OMPC_copyin: {
        refuse(directive, "its iterations have an order");
        return std::nullopt;
      }
      default: break;
      }
    }
    return text;
  }

  static bool isLoopOfThreads(const Stmt *one) {
    return isa<OMPParallelForDirective, OMPForDirective, OMPSimdDirective, OMPParallelForSimdDirective,
               OMPForSimdDirective>(one);
  }

  // How many loops stand directly in each other, `most` at most.
  static unsigned depthOf(const Stmt *one, unsigned most) {
    unsigned depth = 0;
    while (depth < most) {
      while (const auto *block = dyn_cast<CompoundStmt>(one)) {
        if (block->size() != 1)
          return depth;
        one = block->body_front();
      }
      const auto *loop = dyn_cast<ForStmt>(one);
      if (!loop)
        return depth;
      ++depth;
      one = loop->getBody();
    }
    return depth;
  }

  // A block stands in its place, with another loop.
  bool hasNewHead(const Stmt *one) const {
    const std::optional<Span> span = source.statement(one);
    return span && llvm::any_of(changes, [&](const TextChange &change) { return change.begin == span->begin; });
  }

  std::optional<std::string> directiveText() {
    const std::string device = named() + copied() + " device(het_own_" + n + ".devices)", own = privates();
    const std::string loops = "#pragma omp target teams distribute parallel for";
    const Stmt *one = rest.size() == 1 && !leftBy(rest.front()) && !hasNewHead(rest.front()) ? rest.front() : nullptr;
    if (one && isLoopOfThreads(one)) {
      const auto *directive = cast<OMPExecutableDirective>(one);
      const std::optional<std::string> clauses = clausesOf(directive);
      statement.clear();
      if (!clauses || !take(directive->getRawStmt(), statement))
        return std::nullopt;
      // A variable in the device's memory may be the result of a reduction, which two clauses of one directive cannot
      // say.
      return "#pragma omp target" + device + marker(source.directive(task.target)->begin) +
             "#pragma omp teams distribute parallel for" + *clauses;
    }
    if (one && isa<ForStmt>(one) && !task.kernel->offset.empty() && !contents.hasRegion)
      return loops + " collapse(" +
             std::to_string(std::max(depthOf(one, static_cast<unsigned>(task.kernel->offset.size())), 1u)) + ")" + own +
             device;
    if (one && isa<ForStmt>(one) && !contents.hasRegion)
      return "#pragma omp target" + own + device;
    statement = "\n{" + statement + "\n}";
    return "#pragma omp target" + device;
  }

  static bool isMemberOf(const TaskAccess &one, const ValueDecl *variable) {
    return one.base == "(void *)(&" + variable->getNameAsString() + ")";
  }
  bool isNamed(const ValueDecl *variable) const {
    return llvm::any_of(task.copies, [&](const TaskAccess &one) {
      return (one.ranges.empty() && one.name == variable->getNameAsString()) || isMemberOf(one, variable);
    });
  }

  // The host has no newest value of such a variable.
  bool namesStorage(const Expr *value) const {
    TaskContents inside;
    inside.TraverseStmt(const_cast<Expr *>(value));
    return llvm::any_of(inside.mentions, [&](const DeclRefExpr *mention) { return isNamed(mention->getDecl()); });
  }

  // Scalars and records that the task names are storage, which devices may have. In C those of a function around are
  // behind pointers by then.
  std::string named() const {
    std::string list;
    std::set<std::string> seen; // clauses have copies of the variable under its name
    for (const DeclRefExpr *mention : contents.mentions) {
      const auto *variable = dyn_cast<VarDecl>(mention->getDecl());
      const QualType type = variable ? variable->getType().getNonReferenceType() : QualType();
      if (!variable || !(type->isArithmeticType() || type->isRecordType()) ||
          (variable->isLocalVarDeclOrParm() && !context.getLangOpts().CPlusPlus) ||
          contents.declared.contains(variable))
        continue;
      if (isNamed(variable) && seen.insert(variable->getNameAsString()).second)
        list += (list.empty() ? "" : ", ") + variable->getNameAsString();
    }
    return list.empty() ? "" : " has_device_addr(" + list + ")";
  }

  // Arrays of the function around that the task has copies of, and those of the file that it does not name.
  std::string copied() const {
    std::string list;
    std::set<const VarDecl *> seen;
    const auto isOthers = [&](const VarDecl &variable) {
      return variable.hasGlobalStorage() && !context.getBaseElementType(variable.getType()).isConstQualified() &&
             llvm::none_of(task.copies, [&](const TaskAccess &one) {
               return one.name == variable.getName() || isMemberOf(one, &variable);
             });
    };
    for (const DeclRefExpr *mention : contents.mentions) {
      const auto *variable = dyn_cast<VarDecl>(mention->getDecl());
      if (variable && variable->getType()->isConstantArrayType() && !contents.declared.contains(variable) &&
          (variable->hasLocalStorage() ? !isShared(variable) : isOthers(*variable)) && seen.insert(variable).second)
        list += (list.empty() ? "" : ", ") + variable->getNameAsString();
    }
    return list.empty() ? "" : " firstprivate(" + list + ")";
  }

  // Variables of the loops that are declared before them, where no value of theirs leaves the loops, and those that the
  // body declares without a value.
  std::string privates() const {
    TaskContents inside;
    for (const Stmt *one : rest)
      inside.TraverseStmt(const_cast<Stmt *>(one));
    std::string list;
    std::set<const VarDecl *> seen;
    const auto isWithin = [&](const DeclRefExpr *mention, const VarDecl *variable) {
      return llvm::any_of(contents.loops, [&](const ForStmt *loop) {
        const SourceManager &sources = context.getSourceManager();
        return startedBy(loop) == variable &&
               !sources.isBeforeInTranslationUnit(mention->getBeginLoc(), loop->getBeginLoc()) &&
               !sources.isBeforeInTranslationUnit(loop->getEndLoc(), mention->getBeginLoc());
      });
    };
    const auto add = [&](const VarDecl *variable) {
      if (seen.insert(variable).second)
        list += (list.empty() ? "" : ", ") + variable->getNameAsString();
    };
    for (const VarDecl *variable : unset)
      if (llvm::any_of(contents.mentions, [&](auto *mention) { return mention->getDecl() == variable; }))
        add(variable);
    for (const ForStmt *loop : contents.loops)
      if (const VarDecl *variable = startedBy(loop);
          variable && variable->hasLocalStorage() && !inside.declared.contains(variable))
        if (llvm::all_of(contents.mentions, [&](const DeclRefExpr *mention) {
              return mention->getDecl() != variable || isWithin(mention, variable);
            }))
          add(variable);
    return list.empty() ? "" : " private(" + list + ")";
  }
};

} // namespace

std::optional<std::string> madeText(ASTContext &context, const Source &source, const TaskConstruct &task,
                                    const std::string &n) {
  Maker maker(context, source, task, n);
  std::optional<std::string> text = maker.text();
  const SourceManager &sources = context.getSourceManager();
  if (!text && !maker.why.text.empty() && maker.why.at &&
      !llvm::StringRef(task.kernel->devices).contains("HET_TASK_HOST")) {
    const SourceLocation at = sources.getExpansionLoc(task.target.getBegin());
    report(context.getDiagnostics(), at, diag::warn_target_on_host) << true;
    report(context.getDiagnostics(), sources.getExpansionLoc(maker.why.at->getBeginLoc()), diag::note_target_on_host)
        << maker.why.text;
  }
  return text;
}

} // namespace hetcc
