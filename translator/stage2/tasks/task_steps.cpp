//===-- stage2/tasks/task_steps.cpp - the body of a task as several kernels -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/tasks/task_steps.h"
#include "stage2/tasks/called_tasks.h"

#include "stage2/grid/plan.h"
#include "stage2/tasks/task_split.h"
#include "stage2/teams/team_plan.h"
#include "stage2/tree/construct.h"
#include "stage2/tree/function_visitor.h"
#include "stage2/tree/uses.h"

#include "edit/text.h"
#include "pragma/headers.h"
#include "pragma/hook.h"

#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/SemaConsumer.h"

#include <functional>

#include <set>

using namespace clang;

namespace hetcc::stage2 {
namespace {

constexpr llvm::StringLiteral ownPrefix = "het_own_", stepsPrefix = "het_steps_";

// The text of one body.
class StepsWriter {
public:
  StepsWriter(const TaskSplit &steps, const OMPExecutableDirective *directive, std::string number,
              const HostSource &source, EditList &edits)
      : steps(steps), directive(directive), n(std::move(number)), source(source), edits(edits) {}

  bool write() {
    const Span pragma = source.pragma(directive);
    if (pragma.begin == pragma.end)
      return false;
    at = pragma.begin;
    std::string begin = "#ifndef HET_STEPS_" + n + "\n#define HET_STEPS_" + n + " 1\n#endif\n#if HET_STEPS_" + n +
                        "\nconst int " + stepsPrefix.str() + n + " = " + ownPrefix.str() + n + ".devices; (void)" +
                        stepsPrefix.str() + n + ";";
    const VariableUses uses({steps.root});
    for (const VarDecl *variable : uses.free())
      if (steps.shared.contains(variable) && !steps.named.contains(variable)) {
        begin += share(variable);
        if (variable->getInit())
          begin += first(variable);
      }
    const unsigned end = source.statementBehind(directive);
    edits.replace(pragma.begin, pragma.end, begin + " {" + source.lineMarker(pragma.end));
    edits.insert(end,
                 " }\nhet_done_" + n + " = het_task_launch_steps(&" + ownPrefix.str() + n + ");\n#else\nhet_done_" + n +
                     " = het_task_launch(&" + ownPrefix.str() + n + ", 0, 0, 0);\n#endif" + source.lineMarker(end),
                 -static_cast<long>(pragma.begin));
    for (const DeclStmt *one : steps.declarations)
      if (!declaration(one))
        return false;
    return llvm::all_of(steps.all, [&](const TaskStep &one) { return one.begins || kernel(one); });
  }

private:
  const TaskSplit &steps;
  const OMPExecutableDirective *directive;
  const std::string n;
  const HostSource &source;
  EditList &edits;
  unsigned at = 0; // where the construct begins, which each of its parts is said to

  static std::string list(const char *clause, const std::vector<const VarDecl *> &variables) {
    std::vector<std::string> names;
    for (const VarDecl *variable : variables)
      names.push_back(variable->getNameAsString());
    return names.empty() ? "" : std::string(" ") + clause + "(" + join(names) + ")";
  }

  // Its clauses about variables stay. Those about threads are the host's.
  bool kernelOfDirective(const TaskStep &one) {
    const Span pragma = source.pragma(one.loops);
    std::string clauses;
    for (const OMPClause *clause : one.loops->clauses())
      if (isa<OMPPrivateClause, OMPFirstprivateClause, OMPLastprivateClause, OMPReductionClause, OMPCollapseClause>(
              clause) &&
          !clause->isImplicit() && clause->getBeginLoc().isValid())
        clauses += " " + source.textOf({clause->getBeginLoc(), clause->getEndLoc()});
    edits.replace(pragma.begin, pragma.end,
                  pragmaOf(one) + source.lineMarker(at) + "#pragma omp teams distribute parallel for" + clauses +
                      source.lineMarker(pragma.end));
    return pragma.begin != pragma.end;
  }

  std::string pragmaOf(const TaskStep &one) const {
    std::vector<const VarDecl *> shared;
    const VariableUses uses(one.statements);
    for (const VarDecl *variable : uses.free())
      if (steps.shared.contains(variable))
        shared.push_back(variable);
    if (one.begins && !llvm::is_contained(shared, one.begins))
      shared.push_back(one.begins);
    std::vector<const VarDecl *> privates = steps.privatesOf(one.statements, source.context);
    llvm::erase_if(privates, [&](const VarDecl *variable) { return one.own.contains(variable); });
    return source.lineMarker(at) + "#pragma omp target" + list("private", privates) + list("has_device_addr", shared) +
           " device(" + stepsPrefix.str() + n + ")";
  }

  std::string share(const VarDecl *variable) const {
    const std::string name = variable->getNameAsString();
    return " het_task_share((void *)" + (variable->getType()->isArrayType() ? name : source.address(name)) +
           ", sizeof " + name + ");";
  }

  bool kernel(const TaskStep &one) {
    if (one.loops)
      return kernelOfDirective(one);
    const std::optional<unsigned> begin = source.offset(one.statements.front()->getBeginLoc());
    if (!begin)
      return false;
    const unsigned end = source.statementEnd(one.statements.back());
    const size_t line = source.text.rfind('\n', *begin) + 1; // messages show the user's columns
    edits.insert(*begin, pragmaOf(one) + "\n{" + source.lineMarker(*begin) + std::string(*begin - line, ' '));
    edits.insert(end, " }", -static_cast<long>(*begin));
    return true;
  }

  // One thread of the device gives the variable its first value.
  std::string first(const VarDecl *variable) const {
    return pragmaOf({{variable->getInit()}, variable}) + source.lineMarker(at) + "{ " + variable->getNameAsString() +
           " = " + source.spelling(variable->getInit()) + "; }";
  }

  // Without a first value.
  bool declaration(const DeclStmt *statement) {
    const std::optional<unsigned> begin = source.offset(statement->getBeginLoc());
    if (!begin)
      return false;
    const unsigned end = source.statementEnd(statement);
    std::string text;
    for (const Decl *decl : statement->decls()) {
      const auto *variable = dyn_cast<VarDecl>(decl);
      if (!variable)
        return false;
      const std::string name = variable->getNameAsString();
      const bool isShared = steps.shared.contains(variable);
      std::string declarator = name;
      (isShared ? variable->getType().getUnqualifiedType() : variable->getType())
          .getAsStringInternal(declarator, PrintingPolicy(source.context.getLangOpts()));
      const std::string value = variable->getInit() ? source.spelling(variable->getInit()) : "";
      text += declarator + (isShared || value.empty() ? "" : " = " + value) + ";";
      if (isShared)
        text += share(variable);
      if (isShared && !value.empty())
        text += first(variable) + source.lineMarker(*begin);
    }
    edits.replace(*begin, end, text + source.lineMarker(end));
    return true;
  }
};

// The target constructs that are the whole body of a task.
class BodyFinder : public FunctionVisitor {
public:
  struct Found {
    const OMPExecutableDirective *directive;
    const FunctionDecl *function;
    const VarDecl *own;
  };
  std::vector<Found> found;

  bool VisitOMPTargetDirective(OMPTargetDirective *directive) override {
    const auto *device = directive->getSingleClause<OMPDeviceClause>();
    if (!device || !function || function->isDependentContext())
      return true;
    if (const TaskOfConstruct task = taskOf(throughCapture(device->getDevice())); task.own && !task.isStep)
      found.push_back({directive, function, task.own});
    return true;
  }
};

// Constructs that one team has to run, and what tells a thread its number.
bool hasRegions(const OMPExecutableDirective *directive) {
  bool found = false;
  const Stmt *around = nullptr; // loops of a directive
  const std::function<bool(const Stmt *)> look = [&](const Stmt *at) {
    const auto *call = dyn_cast<CallExpr>(at);
    found |= call && TeamPlan::asksForNumber(call);
    if (const auto *inner = dyn_cast<OMPExecutableDirective>(at); inner && !isa<OMPAtomicDirective>(inner)) {
      found |= around || !isLoopOfThreads(inner);
      if (found)
        return false;
      around = inner;
      walk(inner->getRawStmt(), look);
      around = nullptr;
      return false;
    }
    return !found;
  };
  walk(directive->getRawStmt(), look);
  return found;
}

// Loops that one kernel has stay with it.
bool isOneKernel(const OMPExecutableDirective *directive, const FunctionDecl *function, ASTContext &context) {
  KernelPlan plan;
  plan.target = {directive, function};
  plan.body = directive->getRawStmt();
  for (const auto *clause : directive->getClausesOfKind<OMPPrivateClause>())
    for (const Expr *item : clause->varlists())
      if (const VarDecl *variable = rootVariable(item))
        plan.privates.push_back(variable);
  for (const auto *clause : directive->getClausesOfKind<OMPHasDeviceAddrClause>())
    for (const Expr *item : clause->varlists())
      if (const VarDecl *variable = rootVariable(item);
          variable && variable->getType().getNonReferenceType()->isRecordType())
        plan.objects.push_back(variable);
  promoteLoops(plan, true, context);
  return !plan.loops.empty();
}

class StepsConsumer : public SemaConsumer {
public:
  StepsConsumer(const std::string &text, std::optional<std::string> &result) : text(text), result(result) {}

  void InitializeSema(Sema &sema) override {
    prepareOpenMp(sema);
    noteDirectiveHeaders(sema, headers);
  }

  void HandleTranslationUnit(ASTContext &context) override {
    if (context.getDiagnostics().hasErrorOccurred())
      return;
    leaveOutHeaders(context, headers);
    callTasksThemselves(context);
    BodyFinder finder;
    finder.TraverseAST(context);
    const HostSource source(context, text);
    EditList edits;
    bool any = false;
    for (const BodyFinder::Found &one : finder.found) {
      if (hasRegions(one.directive) || isOneKernel(one.directive, one.function, context))
        continue;
      const TaskSplit steps = splitTask(one.directive, one.function, one.own, context);
      if (steps.why || !StepsWriter(steps, one.directive, TaskOfConstruct{one.own}.number(), source, edits).write())
        continue;
      any = true;
    }
    if (any)
      result = edits.apply(text);
  }

private:
  const std::string &text;
  std::optional<std::string> &result;
  DirectiveHeaders headers;
};

} // namespace

std::string TaskOfConstruct::number() const { return own->getName().drop_front(ownPrefix.size()).str(); }

TaskOfConstruct taskOf(const Expr *device) {
  TaskOfConstruct task;
  if (!device)
    return task;
  const auto *ref = dyn_cast<DeclRefExpr>(device->IgnoreParenImpCasts());
  const auto *steps = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  task.isStep = steps && steps->getName().starts_with(stepsPrefix) && steps->getInit();
  if (task.isStep)
    device = steps->getInit();
  const auto *member = dyn_cast<MemberExpr>(device->IgnoreParenImpCasts());
  const auto *of = member ? dyn_cast<DeclRefExpr>(member->getBase()->IgnoreParenImpCasts()) : nullptr;
  const auto *own = of ? dyn_cast<VarDecl>(of->getDecl()) : nullptr;
  task.own = own && own->getName().starts_with(ownPrefix) ? own : nullptr;
  return task;
}

std::optional<std::pair<SourceLocation, std::string>> whyNoSteps(const OMPExecutableDirective *directive,
                                                                 const FunctionDecl *function, ASTContext &context) {
  const auto *device = directive->getSingleClause<OMPDeviceClause>();
  const TaskOfConstruct task = taskOf(device ? throughCapture(device->getDevice()) : nullptr);
  if (!task.own || hasRegions(directive))
    return std::nullopt;
  return splitTask(directive, function, task.own, context).why;
}

bool mayHaveSteps(const std::string &text) { return text.find(" device(" + ownPrefix.str()) != std::string::npos; }

std::unique_ptr<ASTConsumer> stepsConsumer(const std::string &text, std::optional<std::string> &result) {
  return std::make_unique<StepsConsumer>(text, result);
}

} // namespace hetcc::stage2
