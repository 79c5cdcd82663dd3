//===-- stage1/tasks/task_functions.cpp - calls of functions that are tasks ------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/tasks/task_functions.h"
#include "ast/visitor.h"
#include "diag/diag.h"
#include "edit/text.h"
#include "region/tasks/task.h"
#include "stage1/rewrite/plain.h"
#include "stage1/tasks/task_forms.h"
#include "stage1/tasks/task_maker.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

#include <algorithm>
#include <map>

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;

// The declaration that comes first behind each directive. It is the outermost one there: a template, not what is in it.
class NextDeclarations : public AstVisitor {
public:
  NextDeclarations(const SourceManager &sources, const std::vector<Directive> &directives)
      : sources(sources), directives(directives), found(directives.size(), nullptr) {}

  // Declarations in a block only where a directive stands in it.
  bool TraverseStmt(Stmt *statement) override {
    const auto within = [&](const Directive &directive) {
      const SourceLocation at = sources.getExpansionLoc(directive.range.getBegin());
      return sources.isBeforeInTranslationUnit(sources.getExpansionLoc(statement->getBeginLoc()), at) &&
             sources.isBeforeInTranslationUnit(at, sources.getExpansionLoc(statement->getEndLoc()));
    };
    const bool isDeclaration = isa_and_nonnull<DeclStmt>(statement);
    return !statement || (!isDeclaration && llvm::none_of(directives, within)) || AstVisitor::TraverseStmt(statement);
  }

  bool VisitDecl(Decl *decl) override {
    const SourceLocation begin = sources.getExpansionLoc(decl->getBeginLoc());
    const auto *linkage = dyn_cast<LinkageSpecDecl>(decl); // `extern "C" void f();`
    if (decl->isImplicit() || begin.isInvalid() || isa<TranslationUnitDecl, AccessSpecDecl>(decl) ||
        (linkage && !linkage->hasBraces()))
      return true;
    for (size_t i = 0; i < directives.size(); ++i) {
      const SourceLocation at = sources.getExpansionLoc(directives[i].range.getEnd());
      if (sources.isBeforeInTranslationUnit(at, begin) &&
          (!found[i] || sources.isBeforeInTranslationUnit(begin, sources.getExpansionLoc(found[i]->getBeginLoc()))))
        found[i] = decl;
    }
    return true;
  }

private:
  const SourceManager &sources;
  const std::vector<Directive> &directives;

public:
  std::vector<Decl *> found;
};

// The calls of tasks by the host's code, by the place of the name. A name in a template may stand for several
// functions.
class Callers : public AstVisitor {
public:
  Callers(ASTContext &context, const std::vector<TaskFunctions::Task> &tasks, const std::vector<Directive> &directives)
      : context(context), sources(context.getSourceManager()) {
    std::vector<const OMPExecutableDirective *> plain;
    findPlain(context, plain);
    for (const OMPExecutableDirective *directive : plain)
      if (isOpenMPTargetExecutionDirective(directive->getDirectiveKind()))
        onDevices.emplace_back(directive->getBeginLoc(), directive->getRawStmt()->getEndLoc());
    for (const TaskFunctions::Task &task : tasks)
      if (const FunctionDecl *defined = nullptr;
          isForDevicesAlone(*task.directive) && task.function->isDefined(defined) && !hasTasks(*defined, directives))
        onDevices.push_back(defined->getBody()->getSourceRange());
    for (const TaskFunctions::Task &task : tasks)
      byFunction[task.function->getCanonicalDecl()] = &task;
    for (const Directive &directive : directives)
      if (computes(directive.kind) && directive.written)
        onDevices.push_back(directive.written->getSourceRange());
  }

  std::map<SourceLocation, TaskFunctions::Call> found; // null: no task
  bool failed = false;

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool TraverseFunctionDecl(FunctionDecl *function) override {
    const bool isMaker = function->getIdentifier() && function->getName().starts_with(taskFunctionPrefix);
    return isMaker || AstVisitor::TraverseFunctionDecl(function);
  }
  bool TraverseCXXMethodDecl(CXXMethodDecl *method) override {
    const bool isMaker = method->getIdentifier() && method->getName().starts_with(taskFunctionPrefix);
    return isMaker || AstVisitor::TraverseCXXMethodDecl(method);
  }

  bool VisitCallExpr(CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    const auto task = callee ? byFunction.find(written(*callee)->getCanonicalDecl()) : byFunction.end();
    const Expr *name = call->getCallee()->IgnoreParenImpCasts();
    const auto *member = dyn_cast<MemberExpr>(name);
    const auto *ref = dyn_cast<DeclRefExpr>(name);
    const SourceLocation at = member ? member->getMemberLoc() : ref ? ref->getLocation() : SourceLocation();
    if (!callee || at.isInvalid())
      return true;
    const bool isTask =
        task != byFunction.end() && isBehind(*task->second, at) && isInBlock(*task->second, at) && !isOnDevice(at);
    TaskFunctions::Call one{at, isTask ? task->second : nullptr};
    if (isTask && !call->isTypeDependent()) {
      const std::optional<TaskFunctions::Form> form = formOf(context, *call);
      failed |= !form;
      one.form = form.value_or(TaskFunctions::Form());
    }
    const auto [place, fresh] = found.emplace(at, one);
    if (!fresh && ((place->second.task == nullptr) == isTask || !(place->second.form == one.form)))
      mixed = at;
    return true;
  }

  bool VisitUsingDecl(UsingDecl *names) override {
    for (const UsingShadowDecl *one : names->shadows()) {
      const auto *pattern = dyn_cast<FunctionTemplateDecl>(one->getTargetDecl());
      const auto *function = pattern ? pattern->getTemplatedDecl() : dyn_cast<FunctionDecl>(one->getTargetDecl());
      const auto task = function ? byFunction.find(written(*function)->getCanonicalDecl()) : byFunction.end();
      if (task != byFunction.end() && isBehind(*task->second, names->getLocation()))
        usings.emplace(names->getLocation(), std::pair(names->getSourceRange(), task->second));
    }
    return true;
  }
  std::map<SourceLocation, std::pair<SourceRange, const TaskFunctions::Task *>> usings; // `using kernels::scale`

  SourceLocation mixed; // a task in some instantiations only

private:
  ASTContext &context;
  const SourceManager &sources;
  std::map<const FunctionDecl *, const TaskFunctions::Task *> byFunction;
  std::vector<SourceRange> onDevices;

  // The function that has the directive: of a template's, and of a class template's, the pattern.
  static const FunctionDecl *written(const FunctionDecl &callee) {
    const FunctionDecl *function = &callee;
    if (const FunctionTemplateDecl *pattern = function->getPrimaryTemplate()) {
      while (const FunctionTemplateDecl *outer = pattern->getInstantiatedFromMemberTemplate())
        pattern = outer;
      function = pattern->getTemplatedDecl();
    }
    while (const FunctionDecl *outer = function->getInstantiatedFromMemberFunction())
      function = outer;
    return function;
  }

  // Code of devices has none: with some the function is the host's after all.
  bool hasTasks(const FunctionDecl &function, const std::vector<Directive> &directives) const {
    return llvm::any_of(directives, [&](const Directive &one) {
      return (one.kind == DirectiveKind::OmpTask || one.kind == DirectiveKind::OmpTaskwait) &&
             isWithin(function.getSourceRange(), sources.getExpansionLoc(one.range.getBegin()));
    });
  }

  // Data directives and tasks have the host's code in them.
  static bool computes(DirectiveKind kind) {
    switch (kind) {
    case DirectiveKind::AccLoop:
    case DirectiveKind::AccInnerLoop:
    case DirectiveKind::OmpTarget:
    case DirectiveKind::OmpParallelFor:
    case DirectiveKind::OmpTargetParallelFor: return true;
    default: return false;
    }
  }

  // The directive is about all of the file. A class's functions see each other, and others from a declaration on.
  bool isBehind(const TaskFunctions::Task &task, SourceLocation at) const {
    const SourceLocation from = task.first ? task.first->getEndLoc() : task.directive->range.getBegin();
    return isa<CXXMethodDecl>(task.function) ||
           sources.isBeforeInTranslationUnit(sources.getExpansionLoc(from), sources.getExpansionLoc(at));
  }

  bool isInBlock(const TaskFunctions::Task &task, SourceLocation at) const {
    return task.blocks.empty() || llvm::any_of(task.blocks, [&](const FunctionDecl *around) {
             return isWithin(around->getSourceRange(), sources.getExpansionLoc(at));
           });
  }

  bool isWithin(SourceRange range, SourceLocation at) const {
    return !sources.isBeforeInTranslationUnit(at, sources.getExpansionLoc(range.getBegin())) &&
           !sources.isBeforeInTranslationUnit(sources.getExpansionLoc(range.getEnd()), at);
  }

  bool isOnDevice(SourceLocation at) const {
    at = sources.getExpansionLoc(at);
    return llvm::any_of(onDevices, [&](SourceRange range) { return isWithin(range, at); });
  }
};

} // namespace

TaskFunctions::TaskFunctions(ASTContext &context, const std::vector<Directive> &functions,
                             const std::vector<Directive> &directives)
    : context(context) {
  find(functions);
  if (errors || !chooseVersions())
    return;
  Callers callers(context, tasks, directives);
  callers.TraverseAST(context);
  if (callers.mixed.isValid()) {
    report(context.getDiagnostics(), callers.mixed, diag::err_not_supported)
        << "a call in a template that is a task in some instantiations only";
    errors = true;
  }
  errors |= callers.failed;
  for (const auto &[at, call] : callers.found)
    if (call.task) {
      calls.push_back(call);
      std::vector<Form> &forms = tasks[static_cast<size_t>(call.task - tasks.data())].forms;
      if (!llvm::is_contained(forms, call.form))
        forms.push_back(call.form);
    }
  for (const auto &[at, one] : callers.usings)
    usings.push_back({one.first, one.second});
}

// The function, or that of a function template.
static const FunctionDecl *functionOf(const Decl *decl) {
  const auto *pattern = llvm::dyn_cast_or_null<FunctionTemplateDecl>(decl);
  return pattern ? pattern->getTemplatedDecl() : llvm::dyn_cast_or_null<FunctionDecl>(decl);
}

// A template whose parameters have no text, a kernel, or one instantiation.
static bool isUnusual(const FunctionDecl &function, bool hasOwnKernel) {
  const FunctionTemplateDecl *pattern = function.getDescribedFunctionTemplate();
  return function.getTemplateSpecializationKind() != TSK_Undeclared || function.getTrailingRequiresClause() ||
         (pattern && (pattern->isAbbreviated() || hasOwnKernel));
}

static bool hasPack(const FunctionDecl &function) {
  const FunctionTemplateDecl *pattern = function.getDescribedFunctionTemplate();
  return pattern && pattern->getTemplateParameters()->hasParameterPack();
}

// `void f(int *), g(int *);`
static bool declaresSeveral(const Decl &decl) {
  const Decl *next = decl.getNextDeclInContext();
  return next && !next->isImplicit() && next->getBeginLoc() == decl.getBeginLoc();
}

// 0 to 8: the reason why no task can be made of it; -1: it can.
static int faultOf(const Decl *decl, bool hasOwnKernel) {
  if (decl && declaresSeveral(*decl))
    return 7;
  if (isa_and_nonnull<ClassTemplateDecl>(decl))
    return 1;
  const FunctionDecl *function = functionOf(decl);
  if (!function)
    return 0;
  if (function->isVariadic() || hasPack(*function))
    return 2;
  if (isUnusual(*function, hasOwnKernel))
    return 6;
  if (!function->getIdentifier())
    return 4;
  if (!function->getReturnType()->isVoidType())
    return 3;
  if (!hasCopies(*function))
    return 8;
  return function->isOutOfLine() && isa<CXXMethodDecl>(function) ? 5 : -1;
}

// The first declaration before this one behind which the function that makes the task can be declared: in this file, or
// in a header for all files.
static const FunctionDecl *firstBefore(const SourceManager &sources, const FunctionDecl &function) {
  const FunctionDecl *first = nullptr;
  for (const FunctionDecl *one = function.getPreviousDecl(); one; one = one->getPreviousDecl())
    if (!blockOf(one) && (sources.isWrittenInMainFile(one->getLocation()) ||
                          function.getDeclContext()->getRedeclContext()->isTranslationUnit()))
      first = one;
  return first;
}

void TaskFunctions::find(const std::vector<Directive> &functions) {
  NextDeclarations next(context.getSourceManager(), functions);
  next.TraverseAST(context);
  for (size_t i = 0; i < functions.size(); ++i) {
    const FunctionDecl *function = functionOf(next.found[i]);
    if (const int fault = faultOf(next.found[i], function && hasOwnKernel(functions[i], *function)); fault >= 0) {
      const SourceLocation at = functions[i].range.getBegin();
      report(context.getDiagnostics(), at, diag::err_task_function) << fault;
      report(context.getDiagnostics(), at, diag::note_task_function);
      errors = true;
      continue;
    }
    const auto first = llvm::find_if(
        tasks, [&](const Task &one) { return one.function->getCanonicalDecl() == function->getCanonicalDecl(); });
    if (first != tasks.end()) {
      repeat(*first, functions[i], *function);
      continue;
    }
    const FunctionDecl *around = blockOf(function);
    tasks.push_back({&functions[i], function, around ? nullptr : firstBefore(context.getSourceManager(), *function),
                     nullptr, nullptr, nullptr, taskFunctionPrefix.str() + function->getNameAsString()});
    if (around && (isa<CXXMethodDecl>(around) || around->isDependentContext())) {
      report(context.getDiagnostics(), functions[i].range.getBegin(), diag::err_not_supported)
          << "a declaration in a block of a member function or template as a task";
      errors = true;
    } else if (around) {
      tasks.back().blocks.push_back(around);
    }
  }
}

// OmpSs-2 has no directive before that of the task.
static bool hasOwnTarget(const Directive &directive) {
  return directive.target.isValid() && directive.target != directive.range;
}

std::vector<const Directive *> TaskFunctions::directives() const {
  std::vector<const Directive *> all = repeated;
  for (const Task &task : tasks)
    all.push_back(task.directive);
  return all;
}

std::vector<SourceRange> TaskFunctions::places() const {
  std::vector<SourceRange> all;
  for (const Directive *directive : directives()) {
    all.push_back(directive->range);
    if (hasOwnTarget(*directive))
      all.push_back(directive->target);
  }
  for (const Task &task : tasks) {
    all.push_back(task.function->getSourceRange());
    if (task.version)
      all.push_back(task.version->getSourceRange());
  }
  for (const Call &call : calls)
    all.push_back({call.at, call.at});
  for (const Using &one : usings)
    all.push_back(one.range);
  return all;
}

bool TaskFunctions::isWritten() const {
  const SourceManager &sources = context.getSourceManager();
  auto isHere = [&](SourceLocation at) { return at.isFileID() && sources.getFileID(at) == sources.getMainFileID(); };
  return llvm::all_of(places(), [&](SourceRange one) { return isHere(one.getBegin()) && isHere(one.getEnd()); });
}

// Behind the semicolon of a declaration whose last word but for attributes ends at `end`. A macro may have it.
static unsigned behindDeclaration(ASTContext &context, const std::string &text, unsigned end) {
  Lexer lexer(SourceLocation(), context.getLangOpts(), text.data(), text.data() + end, text.data() + text.size());
  Token token;
  int depth = 0;
  bool isMacro = false;
  unsigned behind = end;
  while (!lexer.LexFromRawLexer(token)) {
    const auto next = static_cast<unsigned>(lexer.getBufferLocation() - text.data());
    if (depth == 0 && token.is(tok::semi))
      return next;
    if (depth == 0 && isMacro && token.isNot(tok::l_paren))
      return behind;
    depth += token.is(tok::l_paren) - token.is(tok::r_paren);
    if (depth == 0 && token.is(tok::raw_identifier))
      isMacro = context.Idents.get(token.getRawIdentifier()).hadMacroDefinition();
    behind = next;
  }
  return behind;
}

// Behind it stands the maker. It sees the body of a task for devices, of which there is a construct in it.
const FunctionDecl *TaskFunctions::lastOf(const Task &task) const {
  const SourceManager &sources = context.getSourceManager();
  const FunctionDecl *last = task.function;
  const auto see = [&](const FunctionDecl *one) {
    if (one && sources.isBeforeInTranslationUnit(last->getEndLoc(), one->getEndLoc()))
      last = one;
  };
  see(task.version);
  see(task.device);
  for (const Task *other : task.kernels)
    see(other->function);
  if (isa<CXXMethodDecl>(last) || blockOf(task.function))
    return last;
  for (const FunctionDecl *one : {task.function, task.device})
    if (const FunctionDecl *defined = nullptr;
        one && !one->isTemplated() && one->isDefined(defined) && sources.isWrittenInMainFile(defined->getLocation()))
      see(defined);
  return last;
}

// The first call that stands before the directive; invalid: none does.
SourceLocation TaskFunctions::firstCallBefore(const Task &task) const {
  const SourceManager &sources = context.getSourceManager();
  SourceLocation first;
  for (const Call &call : calls)
    if (call.task == &task && sources.isBeforeInTranslationUnit(call.at, task.directive->range.getBegin()) &&
        (first.isInvalid() || sources.isBeforeInTranslationUnit(call.at, first)))
      first = call.at;
  return first;
}

// For calls before the directive: behind the first declaration of this file, or before what has the first of them.
std::optional<unsigned> TaskFunctions::earlyPlace(const Source &source, const Task &task) const {
  const SourceManager &sources = context.getSourceManager();
  const SourceLocation call = firstCallBefore(task);
  if (call.isInvalid() || !task.first)
    return std::nullopt;
  if (sources.isWrittenInMainFile(task.first->getLocation())) {
    const auto span = spanInMainFile(sources, task.first->getSourceRange());
    if (!span)
      return std::nullopt;
    return task.first->doesThisDeclarationHaveABody() ? span->end
                                                      : behindDeclaration(context, source.text(), span->end);
  }
  for (const Decl *one : context.getTranslationUnitDecl()->decls())
    if (const auto span = spanInMainFile(sources, one->getSourceRange());
        span && !one->isImplicit() && sources.isPointWithin(call, one->getBeginLoc(), one->getEndLoc()))
      return span->begin;
  return std::nullopt;
}

std::optional<std::string> TaskFunctions::text(const Source &source) const {
  EditList edits;
  const auto blank = [&](SourceRange range) {
    const auto span = source.directive(range);
    if (!span)
      return false;
    const std::string_view text = std::string_view(source.text()).substr(span->begin, span->end - span->begin);
    edits.replace(span->begin, span->end, std::string(countLines(text), '\n'));
    return true;
  };
  for (const Directive *directive : directives())
    if (!blank(directive->range) || (hasOwnTarget(*directive) && !blank(directive->target)))
      return std::nullopt;
  for (const Task &task : tasks) {
    const auto first =
        source.directive(task.directive->target.isValid() ? task.directive->target : task.directive->range);
    if (!first)
      return std::nullopt;
    const bool isMember = isa<CXXMethodDecl>(task.function); // declared once
    const FunctionDecl *last = lastOf(task);
    const auto declaration = spanInMainFile(context.getSourceManager(), last->getSourceRange());
    if (!declaration)
      return std::nullopt;
    unsigned begin = first->begin, end = declaration->end;
    if (const FunctionTemplateDecl *pattern = task.function->getDescribedFunctionTemplate()) {
      const auto head = spanInMainFile(context.getSourceManager(), pattern->getSourceRange());
      if (!head)
        return std::nullopt;
      begin = std::min(begin, head->begin); // the directive may stand behind the template's head
    }
    if (const FunctionDecl *around = blockOf(task.function)) {
      const auto outside = spanInMainFile(context.getSourceManager(), around->getSourceRange());
      if (!outside)
        return std::nullopt;
      end = outside->begin;
      if (!task.function->getPreviousDecl())
        edits.insert(end, "\n" + TaskMaker(context, task, {}).declaration());
    } else if (!last->doesThisDeclarationHaveABody()) {
      end = behindDeclaration(context, source.text(), end);
    }
    std::string heads, makers;
    for (const Form &form : task.forms) {
      const TaskMaker maker(context, task, form);
      heads += maker.head(true) + ";\n";
      makers += "\n" + maker.head(isMember) + maker.body(source);
    }
    const std::optional<unsigned> early = earlyPlace(source, task);
    if (early)
      edits.insert(*early, "\n" + heads + "#line " + std::to_string(source.line(*early)) + " " +
                               quoted(source.file(*early)) + "\n" + std::string(source.column(*early), ' '));
    else if (!isMember && !blockOf(task.function))
      edits.insert(begin,
                   heads + "#line " + std::to_string(source.line(begin)) + " " + quoted(source.file(begin)) + "\n", -1);
    edits.insert(end, makers + "#line " + std::to_string(source.line(end)) + " " + quoted(source.file(end)) + "\n" +
                          std::string(source.column(end), ' '));
  }
  for (const Call &call : calls)
    if (const auto name = spanInMainFile(context.getSourceManager(), {call.at, call.at}))
      edits.replace(name->begin, name->end, call.task->nameOf(call.form));
  for (const Using &one : usings)
    if (const auto span = spanInMainFile(context.getSourceManager(), one.range)) {
      const std::string names = source.text().substr(span->begin, span->end - span->begin);
      const std::string head = names.substr(0, names.rfind(one.task->function->getNameAsString()));
      std::string all;
      for (const Form &form : one.task->forms)
        all += " " + head + one.task->nameOf(form) + ";";
      edits.insert(behindDeclaration(context, source.text(), span->end), all);
    }
  return edits.apply(source.text());
}

} // namespace hetcc
