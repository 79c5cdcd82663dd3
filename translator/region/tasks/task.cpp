//===-- region/tasks/task.cpp - a statement that is a task -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "region/tasks/task.h"

#include "clause/clause.h"
#include "diag/diag.h"
#include "region/builder.h"
#include "region/mentions.h"
#include "region/shape.h"
#include "region/tasks/task_kernel.h"
#include "region/tasks/task_records.h"
#include "region/tasks/task_roots.h"
#include "region/tasks/task_words.h"
#include "region/text.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringMap.h"

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;

const char *useText(TaskUse use) {
  static const char *const names[] = {"HET_TASK_IN", "HET_TASK_OUT", "HET_TASK_INOUT", "HET_TASK_CONCURRENT",
                                      "HET_TASK_COMMUTATIVE"};
  return names[static_cast<int>(use)];
}

class TaskBuilder {
public:
  TaskBuilder(ASTContext &context, const Directive &directive, TaskConstruct &out)
      : context(context), directive(directive), out(out) {}

  bool build() {
    if (!agreeOnSharing(context, directive) || !areTypesRight(context, directive))
      return false;
    out.waits = directive.spelling != "omp task";
    for (const Clause &clause : directive.clauses)
      switch (clause.kind) {
      case ClauseKind::TaskStorage:
        for (const TaskItem &item : clause.storage)
          if (!storage(clause, item, out.accesses))
            return false;
        out.waits |= llvm::StringRef(clause.spelling).starts_with("weak");
        warnOfStorage(context, directive, clause,
                      isTaskFunction() && llvm::isa_and_nonnull<CallExpr>(directive.written) ? called() : nullptr);
        break;
      case ClauseKind::TaskCopy:
        for (const TaskItem &item : clause.storage)
          if (!storage(clause, item, out.copies))
            return false;
        break;
      case ClauseKind::NoFlush: out.flush = false; break;
      case ClauseKind::Priority: out.priority = clause.args.front().text; break;
      case ClauseKind::Final: out.final = clause.args.front().text; break;
      case ClauseKind::OnReady: out.ready = clause.args.front().text; break;
      case ClauseKind::If: out.deferred = clause.args.front().text; break;
      case ClauseKind::Label: out.label = clause.op; break;
      case ClauseKind::TaskWaits: out.waits = true; break;
      case ClauseKind::Onto: onto = &clause; break;
      case ClauseKind::Default: out.clauses.push_back(wordsOf(clause)); break;
      case ClauseKind::Shared:
      case ClauseKind::FirstPrivate:
      case ClauseKind::Private: named(clause); break;
      default: break;
      }
    shareStorage();
    if (!isTaskFunction() && (namesPack() || (!find(ClauseKind::Default) && (copiesVariableArray() || copiesObject()))))
      return false;
    if (isTaskFunction()) {
      out.site.function =
          directive.function->getName().drop_front(taskFunctionPrefix.size()).split(taskFormInfix).first.str();
      if (out.label.empty())
        out.label = out.site.function;
    }
    if (isTaskFunction() ? !readTaskKernels(context, directive, out) : refuseVersion())
      return false;
    make();
    if (!readOnto() || !canBegin())
      return false;
    if (!out.kernel)
      out.copies.clear(); // the host has it all
    else
      joinMembers(out, records);
    if (out.kernel && !find(ClauseKind::NoCopyDeps))
      llvm::append_range(out.copies, out.accesses);
    for (TaskAccess &access : out.copies)
      if (const auto record = records.find(access.base); record != records.end())
        becomeBytes(access, record->second);
    return true;
  }

private:
  ASTContext &context;
  const Directive &directive;
  TaskConstruct &out;
  llvm::DenseSet<const ValueDecl *> told; // a clause says who has it
  std::vector<const VarDecl *> shared;    // storage that the task depends on
  llvm::StringMap<std::string> records;   // of members, by their addresses' text: the objects' addresses
  const Clause *onto = nullptr;

  static std::string wordsOf(const Clause &clause) { return clause.spelling + "(" + clause.op + ")"; }

  void named(const Clause &clause) {
    std::string list;
    for (const Item &item : clause.items) {
      list += (list.empty() ? "" : ", ") + item.variable.text;
      if (const ValueDecl *variable = variableOf(item.variable.expr))
        told.insert(variable);
    }
    out.clauses.push_back(clause.spelling + "(" + list + ")");
  }

  static const VarDecl *variableOf(const Expr *expr) {
    const auto *ref = llvm::dyn_cast_or_null<DeclRefExpr>(expr ? expr->IgnoreParenImpCasts() : nullptr);
    return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  }

  bool isTaskFunction() const {
    const FunctionDecl *function = directive.function;
    return function && function->getIdentifier() && function->getName().starts_with(taskFunctionPrefix);
  }

  bool refuseVersion() const {
    const Clause *implements = findClause(directive.targetClauses, ClauseKind::Implements);
    if (implements) {
      report(context.getDiagnostics(), implements->range.getBegin(), diag::err_task_implements) << 2 << implements->op;
      report(context.getDiagnostics(), implements->range.getBegin(), diag::note_task_implements);
    }
    return implements;
  }

  // A variable that the task depends on is no copy of its own: all tasks mean the same storage. The arguments of a
  // task's function are copies, but for references.
  void shareStorage() {
    std::string list;
    const auto add = [&](const VarDecl *variable) {
      if (variable->hasLocalStorage() && told.insert(variable).second)
        list += (list.empty() ? "" : ", ") + variable->getName().str();
    };
    if (isTaskFunction()) {
      for (const ParmVarDecl *parameter : directive.function->parameters())
        if (parameter->getType()->isReferenceType())
          add(parameter);
    } else {
      for (const VarDecl *variable : shared)
        add(variable);
    }
    if (!list.empty())
      out.clauses.push_back("shared(" + list + ")");
  }

  // A variable of the function around of which the task has a copy, with that property; null: there is none.
  template <class Test> const VarDecl *copied(Test test) const {
    const Mentions mentions(directive.statement);
    for (const ValueDecl *one : mentions.all) {
      const auto *variable = dyn_cast<VarDecl>(one);
      if (directive.kind == DirectiveKind::OmpTask && variable && variable->hasLocalStorage() && test(*variable) &&
          !told.contains(variable) &&
          context.getSourceManager().isBeforeInTranslationUnit(variable->getLocation(), directive.range.getBegin()))
        return variable;
    }
    return nullptr;
  }

  bool refuseCopy(const VarDecl *variable, const std::string &what, const std::string &storage) const {
    if (!variable)
      return false;
    const std::string name = variable->getNameAsString();
    report(context.getDiagnostics(), directive.range.getBegin(), diag::err_not_supported)
        << "'" + name + "', " + what + " that no clause of the task names,";
    report(context.getDiagnostics(), directive.range.getBegin(), diag::note_write)
        << "'shared(" + name + ")', or its storage in a clause such as 'in(" + name + storage + ")'";
    return true;
  }

  // A copy of the task's own would have a length that its type does not say.
  bool copiesVariableArray() const {
    return refuseCopy(copied([](const VarDecl &one) { return one.getType()->isVariableArrayType(); }),
                      "an array of variable length", "[0;n]");
  }
  bool copiesObject() const {
    return refuseCopy(copied([](const VarDecl &one) { return !canBeCopied(one.getType().getNonReferenceType()); }),
                      "an object that cannot be copied and", "");
  }

  // Clang captures none for a construct.
  bool namesPack() const {
    if (directive.kind != DirectiveKind::OmpTask || !directive.written)
      return false;
    const Mentions mentions(directive.written);
    const auto found = llvm::find_if(mentions.all, [](const ValueDecl *one) { return one->isParameterPack(); });
    if (found == mentions.all.end())
      return false;
    report(context.getDiagnostics(), directive.range.getBegin(), diag::err_not_supported)
        << "the parameter pack '" + (*found)->getNameAsString() + "' in a task";
    report(context.getDiagnostics(), directive.range.getBegin(), diag::note_write)
        << "a variable in front of the task, such as a tuple of them";
    return true;
  }

  enum Why { NoItems, NoSize, NoStorage, NoEnd };
  bool refuse(const Clause &clause, const TaskItem &item, Why why) {
    report(context.getDiagnostics(), item.range.getBegin(), diag::err_task_storage)
        << why << item.variable.text << clause.spelling << item.range;
    report(context.getDiagnostics(), item.range.getBegin(), diag::note_task_section);
    return false;
  }

  // Storage as the runtime sees it: where it begins, one item of it, and its dimensions.
  struct Place {
    QualType type;
    std::string address, one;
    std::vector<std::string> extents;
  };

  // The dimensions of an array; the place's type and item become those of its elements.
  void addDimensions(Place &place) const {
    while (const ArrayType *array = context.getAsArrayType(place.type)) {
      place.extents.push_back("sizeof(" + place.one + ") / sizeof((" + place.one + ")[0])");
      place.one = "(" + place.one + ")[0]";
      place.type = array->getElementType();
    }
  }

  // The storage that a pointer leads to, in the dimensions that are given first.
  void follow(Place &place, const std::string &pointer, std::vector<std::string> extents) const {
    place.address = pointer;
    place.one = "(" + pointer + ")[0]";
    place.extents = std::move(extents);
    place.type = place.type->getPointeeType();
    addDimensions(place);
  }

  // The type of an item; null: it has none.
  static QualType itemTypeOf(QualType type) {
    for (const QualType element : {containedType(type), subscriptType(type)})
      if (!element.isNull())
        return element;
    return type->isPointerType() ? type->getPointeeType()
           : type->isArrayType() ? type->getAsArrayTypeUnsafe()->getElementType()
                                 : QualType();
  }

  // How many of the first sections lead to a pointer or container, whose items the others are about: the one of
  // `p[i][0;n]`. An `operator[]` leads to what it gives.
  static size_t leading(const TaskItem &item, QualType type) {
    size_t count = 0;
    for (size_t at = 0; item.shape.empty() && at < item.sections.size(); ++at) {
      if (item.sections[at].kind != TaskItem::Section::Item || itemTypeOf(type).isNull())
        break;
      const bool isGiven = !subscriptType(type).isNull(), isLast = at + 1 == item.sections.size();
      type = itemTypeOf(type);
      if (isGiven || (!isLast && (type->isPointerType() || !containedType(type).isNull())))
        count = at + 1;
    }
    return count;
  }

  const Clause *find(ClauseKind kind) const { return findClause(directive.clauses, kind); }

  const FunctionDecl *called() const { return calledInTurn(directive).back(); }

  // The host has one place for tasks.
  bool readOnto() {
    if (!onto || !out.kernel)
      return true;
    if (onto->args.size() > 1) {
      report(context.getDiagnostics(), onto->range.getBegin(), diag::err_not_supported)
          << "'onto' with several devices";
      report(context.getDiagnostics(), onto->range.getBegin(), diag::note_write) << "'onto(device)'";
      return false;
    }
    out.onto = longText(onto->args.front().text) + " + 1";
    return true;
  }

  // The host begins its own tasks.
  bool canBegin() const {
    if (!out.kernel || out.ready.empty())
      return true;
    report(context.getDiagnostics(), find(ClauseKind::OnReady)->range.getBegin(), diag::err_not_supported)
        << "'onready' on a task for devices";
    report(context.getDiagnostics(), directive.range.getBegin(), diag::note_supported_here) << "tasks of the host";
    return false;
  }

  // Without copies the storage would be the host's.
  void make() {
    const llvm::ArrayRef<Clause> first = targetsOf(directive).front();
    const Clause *devices = findClause(first, ClauseKind::TaskDevice), *grid = findClause(first, ClauseKind::NdRange);
    const std::string flags = devices && !out.kernel ? taskFlags(devices->op, true) : "";
    if (!isTaskFunction())
      warnOfCircuit(context, directive);
    if (flags.empty() || (find(ClauseKind::NoCopyDeps) && out.copies.empty()))
      return;
    TaskKernel made;
    made.name = isTaskFunction() ? out.site.function : out.site.function + ":" + std::to_string(out.site.line);
    made.devices = flags;
    made.hasVersion = true;
    made.ofFunction = isTaskFunction();
    unsigned loops = 0;
    if (grid && llvm::StringRef(grid->args.front().text).trim("() ").getAsInteger(0, loops))
      loops = 1;
    made.offset.assign(loops, "0");
    if (llvm::isa_and_nonnull<ConditionalOperator>(directive.written)) // a version of the host's beside it
      made.devices += " | HET_TASK_HOST";
    out.kernel = std::move(made);
  }

  bool storage(const Clause &clause, const TaskItem &item, std::vector<TaskAccess> &list) {
    const Expr *expr = item.variable.expr;
    if (!expr)
      return false;
    std::string base = item.variable.text;
    Place place;
    place.type = expr->getType().getNonReferenceType();
    const size_t first = leading(item, place.type);
    bool isPart = true, isGiven = false; // of what the expression names; by an object that the task needs itself
    const auto step = [&] {
      isPart &= isGiven || !leadsElsewhere(place.type);
      isGiven |= place.type->isRecordType();
    };
    for (size_t at = 0; at < first; ++at) {
      step();
      base = "(" + base + ")[" + item.sections[at].first->text + "]";
      place.type = itemTypeOf(place.type);
    }
    if (!item.shape.empty() && place.type->isArrayType()) { // as its first item's address
      place.type = context.getArrayDecayedType(place.type);
      isGiven = true;
    }
    if (const QualType element = containedType(place.type); !element.isNull() && first < item.sections.size()) {
      step();
      base = itemsOf(place.type, "(" + base + ")");
      place.type = context.getPointerType(element);
    }
    const auto *parameter = llvm::dyn_cast_or_null<ParmVarDecl>(variableOf(expr));
    const bool argument = parameter && isTaskFunction() && !parameter->getType()->isReferenceType();
    const bool points = place.type->isPointerType() && (!item.shape.empty() || first < item.sections.size());
    if (!item.shape.empty() && !points)
      return refuse(clause, item, NoItems);
    if (points && place.type->isVoidPointerType()) { // in bytes
      base = "((char *)(" + base + "))";
      place.type = context.getPointerType(context.CharTy);
    }
    if (points)
      step();
    if (isPart)
      addRoots(expr, shared);
    else if (leadsElsewhere(expr->getType()))
      addPointedRoots(expr, shared);
    if (place.type->isPointerType() && (points || argument)) {
      if (place.type->getPointeeType()->isIncompleteType() || place.type->getPointeeType()->isFunctionType())
        return refuse(clause, item, NoSize);
      follow(place, base, points ? shapeOf(item, place.type->getPointeeType()) : argumentShape(*parameter));
    } else if (argument && first == 0) {
      // The task's own copy, which nobody else has.
      return item.sections.empty() || place.type->isDependentType() || refuse(clause, item, NoItems);
    } else if (!expr->isLValue() && !place.type->isArrayType()) {
      return refuse(clause, item, NoStorage);
    } else {
      place.one = base;
      addDimensions(place);
      place.address = place.extents.empty() ? addressOf(context, parenthesised(base)) : base;
    }
    const bool isItself = !points || expr->getType().getNonReferenceType()->isArrayType(); // and no pointer to it
    if (const std::string record = first == 0 && isItself ? recordOf(context, expr) : ""; !record.empty())
      records["(void *)(" + place.address + ")"] = record;
    return finish(clause, item, first, place, list);
  }

  // `[n][m]p`, or none of known length: `p[first;length]`. Dimensions that the rows have by their type count once.
  std::vector<std::string> shapeOf(const TaskItem &item, QualType row) const {
    std::vector<std::string> extents;
    for (size_t d = 0; d + ownDimensions(context, item, row) < item.shape.size(); ++d)
      extents.push_back(item.shape[d].text);
    return extents.empty() ? std::vector<std::string>{""} : extents;
  }

  // A function's argument that its declaration calls an array; else one item.
  std::vector<std::string> argumentShape(const ParmVarDecl &parameter) const {
    const ArrayType *array = context.getAsArrayType(asWritten(parameter).getOriginalType());
    if (const auto *constant = llvm::dyn_cast_or_null<ConstantArrayType>(array))
      return {std::to_string(constant->getSize().getZExtValue())};
    const auto *variable = llvm::dyn_cast_or_null<VariableArrayType>(array);
    const auto *dependent = llvm::dyn_cast_or_null<DependentSizedArrayType>(array);
    const Expr *size = variable ? variable->getSizeExpr() : dependent ? dependent->getSizeExpr() : nullptr;
    return size ? std::vector<std::string>{exprText(context, size)} : std::vector<std::string>();
  }

  // The parameter of the template, where its function is an instantiation: its text holds for all.
  const ParmVarDecl &asWritten(const ParmVarDecl &parameter) const {
    const FunctionDecl *pattern = directive.function->getTemplateInstantiationPattern();
    return pattern ? *pattern->getParamDecl(parameter.getFunctionScopeIndex()) : parameter;
  }

  bool finish(const Clause &clause, const TaskItem &item, size_t first, const Place &place,
              std::vector<TaskAccess> &list) {
    TaskAccess access{item.variable.text,
                      "(void *)(" + place.address + ")",
                      "sizeof(" + place.one + ")",
                      useText(clause.use),
                      {},
                      {}};
    for (const TaskItem::Iterator &iterator : item.iterators)
      access.loops.push_back(loopOf(iterator));
    if (item.sections.size() - first > place.extents.size())
      return refuse(clause, item, NoItems);
    for (size_t d = 0; d < place.extents.size(); ++d) {
      const std::string &extent = place.extents[d];
      TaskItem::Section all;
      all.kind = TaskItem::Section::Length;
      const TaskItem::Section &section = first + d < item.sections.size() ? item.sections[first + d] : all;
      if (extent.empty() && section.kind != TaskItem::Section::Item && !section.second)
        return refuse(clause, item, NoEnd);
      access.ranges.push_back(rangeOf(section, extent));
    }
    list.push_back(std::move(access));
    return true;
  }

  static TaskAccess::Loop loopOf(const TaskItem::Iterator &iterator) {
    const std::string first = longText(iterator.first.text), second = longText(iterator.second.text);
    return {iterator.name, first, iterator.isLength ? first + " + " + second : second + " + 1",
            iterator.step ? longText(iterator.step->text) : "1"};
  }

  static TaskAccess::Range rangeOf(const TaskItem::Section &section, const std::string &extent) {
    TaskAccess::Range range;
    if (!extent.empty())
      range.extent = longText(extent);
    if (section.first)
      range.lo = longText(section.first->text);
    if (section.kind == TaskItem::Section::Item)
      range.len = "1";
    else if (!section.second)
      range.len = range.lo == "0" ? range.extent : range.extent + " - " + range.lo;
    else if (section.kind == TaskItem::Section::Length)
      range.len = longText(section.second->text);
    else
      range.len = longText(section.second->text) + " - " + range.lo + " + 1";
    return range;
  }
};

} // namespace

bool buildTask(ASTContext &context, const Directive &directive, const Site &site, TaskConstruct &out) {
  out.site = site;
  out.pragma = directive.range;
  out.target = directive.target;
  out.otherTargets = directive.otherTargets;
  out.isInstance = directive.isInstance;
  if (directive.kind == DirectiveKind::OmpTask) {
    out.body = directive.written;
    const bool isIter = directive.spelling == "oss taskiter", isTaskLoop = directive.isTaskLoop() || isIter;
    if (out.body && (directive.spelling == "oss task for" || isTaskLoop) &&
        !llvm::isa<ForStmt, CXXForRangeStmt>(out.body) && !(isIter && llvm::isa<WhileStmt>(out.body))) {
      report(context.getDiagnostics(), directive.range.getBegin(), diag::err_expected_loop) << directive.spelling;
      return false;
    }
    if (isTaskLoop && context.getDiagnostics().hasErrorOccurred())
      return false;
    if (isTaskLoop) {
      report(context.getDiagnostics(), directive.range.getBegin(), diag::err_not_supported)
          << "this '#pragma " + directive.spelling + "'";
      report(context.getDiagnostics(), directive.range.getBegin(), diag::note_supported_here)
          << (isIter ? "one before a 'for' or 'while' loop, both in the file's own text and in no macro"
                     : "one before a 'for' loop, both in the file's own text and in no macro, with 'collapse' of a "
                       "number");
      return false;
    }
    if (!out.body || llvm::isa<DeclStmt>(out.body)) {
      if (context.getDiagnostics().hasErrorOccurred())
        return false;
      const bool declares = llvm::isa_and_nonnull<DeclStmt>(out.body);
      report(context.getDiagnostics(), directive.range.getBegin(),
             declares ? diag::err_not_supported : diag::err_expected_statement)
          << (declares ? "a declaration in a block as a task" : directive.spelling);
      report(context.getDiagnostics(), directive.range.getBegin(), diag::note_supported_here)
          << "statements, and functions outside of functions";
      return false;
    }
  }
  return TaskBuilder(context, directive, out).build();
}

} // namespace hetcc
