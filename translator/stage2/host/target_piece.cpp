//===-- stage2/host/target_piece.cpp - the text in the place of one plain construct ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/host/target_piece.h"

#include "edit/text.h"
#include "stage1/source/lines.h"
#include "stage2/host/arguments.h"
#include "stage2/host/depend.h"
#include "stage2/host/extents.h"
#include "stage2/host/map_rows.h"
#include "stage2/host/reach.h"
#include "stage2/host/row_uses.h"
#include "stage2/host/unreached.h"
#include "stage2/plain/origins.h"
#include "stage2/tree/uses.h"

#include "clang/AST/DeclOpenMP.h"
#include "clang/Basic/SourceManager.h"

#include <algorithm>

using namespace clang;

namespace hetcc::stage2 {
namespace {

class TargetWriter {
public:
  // n: makes the names of the piece unique in the file. kernel: the address of its kernel.
  TargetWriter(const PlainPlan &plan, std::string n, std::string kernel, const std::string &unitHash,
               const HostSource &source)
      : plan(plan), kernel(std::move(kernel)), hash(unitHash), source(source), n(std::move(n)) {}

  Piece piece() {
    if (plan.task)
      return ofTask();
    const OMPExecutableDirective *directive = plan.construct.directive;
    const bool whole = plan.kind == PlainPlan::Kernel;
    Piece result;
    result.around = plan.kind == PlainPlan::OnHost || plan.kind == PlainPlan::Data;
    text.open("{ /* hetcc: omp " + directiveName() + " */");
    text.line(site());
    if (const std::string named = namedByClauses(plan, source); !named.empty())
      text.line(named);
    depends = waitForTasks(directive, siteName(), "het_depend_" + n, source, text);
    table();
    call(plan.kind == PlainPlan::Kernel   ? "het_target_enter"
         : plan.kind == PlainPlan::OnHost ? "het_target_host_enter"
         : plan.kind == PlainPlan::Exit   ? "het_target_close"
         : plan.kind == PlainPlan::Update ? "het_target_update"
         : plan.kind == PlainPlan::Data   ? "het_target_data_enter"
                                          : "het_target_open");
    if (whole) {
      launch();
      call("het_target_leave");
    }
    if (!result.around) {
      text.close();
      result.opening = text.take();
      return result;
    }
    result.closing = " }";
    result.opening = text.take();
    result.opening += shadows(result.closing);
    if (plan.kind == PlainPlan::OnHost)
      result.opening += copies(result.closing) + team(result.closing);
    return result;
  }

private:
  // A launch instead of a data environment. `plan.task` has the number of the task.
  Piece ofTask() {
    const std::string own = plan.task->getNameAsString(), done = "het_done_" + own.substr(sizeof "het_own_" - 1);
    text.open("{ /* hetcc: the body of a task */");
    if (plan.kind == PlainPlan::Kernel)
      launch();
    else if (!plan.isStep)
      text.line(done + " = het_task_launch(&" + own + ", 0, 0, 0);");
    text.close();
    return {text.take(), "", false};
  }

  void launchTask(const std::vector<std::string> &extents, const std::vector<std::string> &args) {
    const std::string own = plan.task->getNameAsString(), done = "het_done_" + own.substr(sizeof "het_own_" - 1);
    std::vector<std::string> pointers, names, from;
    for (const Parameter &one : plan.kernel.parameters) {
      pointers.push_back(one.kind == Parameter::Pointer || one.kind == Parameter::Object ? "1" : "0");
      names.push_back(quoted(one.variable ? one.variable->getName().str()
                             : one.field  ? one.field->getName().str()
                                          : "")); // the device's number, which no one names
    }
    for (const Parameter &one : plan.kernel.parameters) {
      const MovedFrom origin =
          one.kind == Parameter::Pointer ? originOf(one.variable, plan.construct.function) : MovedFrom();
      from.push_back(origin.variable ? quoted(origin.variable->getNameAsString()) : "0");
    }
    const bool moves = llvm::any_of(from, [](const std::string &one) { return one != "0"; });
    if (names.empty())
      pointers.push_back("0"), names.push_back("0");
    const auto *fields = cast<InitListExpr>(plan.task->getInit()->IgnoreImplicit());
    text.line("static const unsigned char het_pointers[] = {" + join(pointers) + "};");
    text.line("static const char *const het_names[] = {" + join(names) + "};");
    if (moves)
      text.line("static const char *const het_from[] = {" + join(from) + "};");
    text.line("static const het_task_kernel het_made = {" +
              join({source.spelling(fields->getInit(0)), "0", source.spelling(fields->getInit(2)),
                    std::to_string(plan.kernel.parameters.size()), "0", "het_pointers", "het_names", kernel, "0",
                    moves ? "het_from" : "0"}) +
              "};");
    text.line("const het_grid het_grid = {" + std::to_string(extents.size()) + ", {0}, {" + join(extents) +
              "}, {0}, 0};");
    text.line("void *het_args[] = {" + join(args) + "};");
    // One thread in order would add to a copy, which other names of the sum do not show.
    const std::string grid = !plan.kernel.reductions.empty() && isAsked() ? "het_apart ? &het_grid : 0" : "&het_grid";
    text.line(plan.isStep ? "het_task_step(&het_made, &het_grid, het_args);"
                          : done + " = het_task_launch(&het_made, " + grid + ", het_args, 0);");
    text.close();
  }

  const PlainPlan &plan;
  const std::string kernel, &hash;
  const HostSource &source;
  const std::string n;
  size_t depends = 0; // entries of the list of dependences
  TextBuilder text;

  std::string directiveName() const {
    return llvm::omp::getOpenMPDirectiveName(plan.construct.directive->getDirectiveKind()).str();
  }

  // As the user wrote it.
  std::string userDirective() const {
    const std::string acc = source.openAcc(plan.construct.directive);
    return acc.empty() ? "omp " + directiveName() : acc;
  }

  void call(const char *function) { text.line(std::string(function) + "(&het_target_" + n + ");"); }

  // A function that several files compile has one variable of a name in the program.
  std::string siteName() const {
    const FunctionDecl *function = plan.construct.function;
    return "het_site_" + n + (function->isInlined() || function->isTemplateInstantiation() ? "_" + hash : "");
  }

  std::string site() const {
    const SourceManager &sources = source.context.getSourceManager();
    const PresumedLoc at = sources.getPresumedLoc(sources.getExpansionLoc(plan.construct.directive->getBeginLoc()));
    return "static het_site " + siteName() + " = {" + quoted(at.getFilename()) + ", " + std::to_string(at.getLine()) +
           ", " + std::to_string(at.getColumn()) + ", " + quoted(plan.construct.function->getNameAsString()) + ", " +
           quoted(userDirective()) + ", 0};";
  }

  // The user's device and condition, as initializers of a het_target.
  std::string deviceText() const {
    return plan.device ? "(int)(" + source.spelling(plan.device) + ")" : "HET_DEVICE_DEFAULT";
  }

  std::string conditionText() const {
    std::string condition;
    for (const Expr *one : plan.conditions)
      condition += (condition.empty() ? "(" : " && (") + source.spelling(one) + ")";
    const std::string yes = plan.deferred ? "HET_TARGET_NOWAIT" : "1";
    return condition.empty() ? yes : "(" + condition + ") ? " + yes + " : 0";
  }

  std::string record(const std::string &name, const std::string &attribute, const std::vector<std::string> &items,
                     const std::string &reach) const {
    const bool twice = !plan.spread.empty(), tells = plan.deferred && depends > 0;
    return "het_target " + name + attribute + " = {" +
           join({"&" + siteName(), twice ? "het_device_" + n : deviceText(),
                 twice ? "het_offload_" + n : conditionText(), join(items), reach, "0",
                 tells ? std::to_string(depends) : "0", tells ? "het_depend_" + n : "0"}) +
           "};";
  }

  // Rows in loops. True: they are all that the construct has.
  bool spread() {
    text.line("const int het_device_" + n + " = " + deviceText() + ", het_offload_" + n + " = " + conditionText() +
              ";");
    const std::string list = "het_list_" + n;
    fillMapList(list, plan.spread, text);
    const std::vector<std::string> items = {list + ".count", list + ".row", "0"};
    if (plan.kind == PlainPlan::Enter || plan.kind == PlainPlan::Exit || plan.kind == PlainPlan::Update) {
      text.line(record("het_target_" + n, "", items, "0"));
      return true;
    }
    text.line(record("het_spread_" + n, " __attribute__((cleanup(het_target_data_leave)))", items, "0"));
    text.line("het_target_data_enter(&het_spread_" + n + ");");
    return false;
  }

  void table() {
    if (!plan.spread.empty() && spread())
      return;
    const std::string rows = "het_map_" + n, count = std::to_string(plan.rows.size());
    if (!plan.rows.empty()) {
      text.line("het_map " + rows + "[] = {");
      for (size_t k = 0; k < plan.rows.size(); ++k) {
        MapRow row = plan.rows[k];
        row.mode += rowUse(plan, static_cast<int>(k));
        text.line("  " + mapRowText(row) + ",");
      }
      text.line("};");
      for (size_t k = 0; k < plan.rows.size(); ++k)
        if (plan.rows[k].members)
          text.line("het_map_join(&" + rows + "[" + std::to_string(k) + "], " + std::to_string(plan.rows[k].members) +
                    ");");
      text.line("void *het_address_" + n + "[" + count + "];");
    }
    text.line(record("het_target_" + n, cleanup(),
                     {count, plan.rows.empty() ? "0" : rows, plan.rows.empty() ? "0" : "het_address_" + n},
                     reachOnHost(plan, source)));
  }

  // A construct that ends with its block ends however the block is left: by an exception too.
  std::string cleanup() const {
    return plan.kind == PlainPlan::Data     ? " __attribute__((cleanup(het_target_data_leave)))"
           : plan.kind == PlainPlan::OnHost ? " __attribute__((cleanup(het_target_host_leave)))"
                                            : "";
  }

  // Whether the clauses leave one thread, as C text; empty: they do not.
  std::string oneThread() const {
    const Expr *teams = plan.kernel.teams, *threads = plan.kernel.threads;
    if (!teams || !threads)
      return "";
    for (const Expr *one : {teams, threads})
      if (Expr::EvalResult value; one->EvaluateAsInt(value, source.context) && value.Val.getInt() != 1)
        return "";
    return "(" + source.spelling(teams) + ") == 1 && (" + source.spelling(threads) + ") == 1";
  }

  // An address in the storage of the task's that the variable is or leads to, as C text. Null: nobody knows one.
  std::string storageOf(const VarDecl *variable) const {
    const MovedFrom origin = originOf(variable, plan.construct.function);
    if (origin.variable)
      return origin.stays ? "(void *)" + nameInSource(origin.variable, source) : "0";
    const QualType type = variable->getType().getNonReferenceType();
    const std::string name = nameInSource(variable, source);
    return "(void *)" + (type->isPointerType() || type->isArrayType() ? name : source.address(name));
  }

  // Whether the proof for promoted loops holds, as C text; empty: it does.
  std::string together() const {
    std::string all;
    for (const std::string &condition : plan.kernel.conditions)
      all += (all.empty() ? "" : " && ") + condition;
    if (!plan.apartOfTask.empty())
      return all + (all.empty() ? "" : " && ") + "het_task_apart(het_storage, " +
             std::to_string(plan.apartOfTask.size()) + ", " + std::to_string(plan.kernel.written) + ")";
    if (plan.kernel.apart.empty())
      return all;
    return all + (all.empty() ? "" : " && ") + "het_target_apart(&het_target_" + n + ", het_rows, " +
           std::to_string(plan.kernel.apart.size()) + ", " + std::to_string(plan.kernel.written) + ")";
  }

  // The program looks whether the proof holds.
  bool isAsked() const {
    return (plan.kernel.team || plan.kernel.promoted < plan.kernel.loops.size()) && !together().empty();
  }

  void launch() {
    text.open("{");
    if (isAsked()) {
      const std::string holds = together();
      std::vector<std::string> rows;
      for (const int row : plan.kernel.apart)
        rows.push_back(std::to_string(row));
      std::vector<std::string> storage;
      for (const VarDecl *variable : plan.apartOfTask)
        storage.push_back(storageOf(variable));
      if (!storage.empty())
        text.line("void *const het_storage[] = {" + join(storage) + "};");
      if (!rows.empty())
        text.line("static const int het_rows[] = {" + join(rows) + "};");
      text.line("const int het_apart = " + holds + ";");
      if (plan.isStep) // in order: the host is faster
        text.line("if (!het_apart) het_task_step(0, 0, 0);");
    }
    std::vector<std::string> extents, args, reductions;
    const std::string alone = oneThread();
    std::string order = alone.empty() ? "" : "het_alone";
    for (size_t i = 0; i < plan.kernel.loops.size(); ++i) {
      if (extents.size() == plan.kernel.promoted && !together().empty())
        order += std::string(order.empty() ? "" : " || ") + "!het_apart";
      const std::string trips = gridExtent(plan.kernel, i, source);
      extents.push_back(order.empty() ? trips : "(" + order + ") ? 1 : " + trips);
    }
    if (!alone.empty() && !plan.kernel.team)
      text.line("const int het_alone = " + alone + ";");
    if (plan.kernel.team)
      extents = teamExtents(plan.kernel, source);
    if (plan.kernel.team && !together().empty())
      extents[1] = "het_apart ? " + extents[1] + " : 1";
    if (extents.empty())
      extents.push_back("1");
    if (!plan.task)
      text.line("const long het_extent[] = {" + join(extents) + "};");
    for (const Parameter &parameter : plan.kernel.parameters) {
      Argument one = argumentOf(parameter, "het_arg_" + std::to_string(args.size()), "het_address_" + n, source);
      if (!one.line.empty())
        text.line(one.line);
      args.push_back(one.address);
    }
    if (plan.task)
      return launchTask(extents, args.empty() ? std::vector<std::string>{"0"} : args);
    for (const KernelPlan::Last &last : plan.kernel.lasts)
      args.push_back("(void *)&het_address_" + n + "[" + std::to_string(last.row) + "]");
    for (const ReductionPlan &sum : plan.kernel.reductions) {
      if (sum.item) {
        reductions.push_back(reducedArray(sum, args));
        continue;
      }
      reductions.push_back("{" + std::to_string(args.size()) + ", het_address_" + n + "[" + std::to_string(sum.row) +
                           "], " + sum.type + ", " + sum.op + ", 0, 0}");
      args.push_back("0");
    }
    const std::string count = std::to_string(args.size());
    if (args.empty())
      args.push_back("0");
    text.line("void *het_args[] = {" + join(args) + "};");
    if (!reductions.empty())
      text.line("const het_kernel_reduction het_reductions[] = {" + join(reductions) + "};");
    text.line("het_target_launch(&het_target_" + n + ", " + kernel + ", het_extent, het_args, " + count + ", " +
              (reductions.empty() ? "0" : "het_reductions") + ", " + std::to_string(reductions.size()) + ");");
    text.close();
  }

  // The row of a reduced array in the launch's table, and its arguments.
  std::string reducedArray(const ReductionPlan &sum, std::vector<std::string> &args) {
    const ReducedItems items = reducedItems(sum, source);
    const std::string number = std::to_string(args.size()), first = "het_first_" + number,
                      count = "het_count_" + number;
    const std::string base = sum.row < 0 ? "(" + nameInSource(sum.variable, source) + ")"
                                         : "het_address_" + n + "[" + std::to_string(sum.row) + "]";
    text.line("const long " + first + " = " + items.first + ", " + count + " = " + items.count + ";");
    args.insert(args.end(), {"0", "(void *)&" + first, "(void *)&" + count});
    return "{" + number + ", (char *)" + base + " + " + first + " * " + items.size + ", " + sum.type + ", " + sum.op +
           ", " + arrayWord(sum) + ", " + count + "}";
  }

  // Constructs in the statement bind to this team, not to one around it. (`teams` and `distribute` may not stand in
  // one.) A `distribute` has its teams: GCC takes variables of a block around it for theirs, and no `firstprivate` of
  // these.
  std::string team(std::string &closing) const {
    if (plan.hostTeams && !plan.hostTeams->empty())
      return "#pragma omp " + *plan.hostTeams + "\n";
    bool apart = false, directives = false;
    walk(plan.construct.directive->getRawStmt(), [&](const Stmt *at) {
      const auto *inner = dyn_cast<OMPExecutableDirective>(at);
      directives |= inner != nullptr;
      apart |= inner && (isOpenMPTeamsDirective(inner->getDirectiveKind()) ||
                         isOpenMPDistributeDirective(inner->getDirectiveKind()));
      return !apart;
    });
    if (apart && isOpenMPTeamsDirective(plan.construct.directive->getDirectiveKind()))
      return "#pragma omp teams num_teams(1)\n";
    // A construct of OpenACC leaves the thread what it is. Its `if` may stand for "the thread of a device".
    if (apart || (!directives && !source.openAcc(plan.construct.directive).empty()))
      return "";
    closing = " }" + closing;
    return "#pragma omp parallel num_threads(1)\n  {\n";
  }

  // Device addresses in a copy of an object lead to what the host has in their place.
  std::string pointersOf(const std::string &name, const std::string &copy) const {
    std::string text;
    for (size_t k = 0; k < plan.rows.size(); ++k)
      if (llvm::StringRef offset = plan.rows[k].name; offset.consume_front("captured by " + name + " at "))
        text += "  " +
                HostSource::setPointerIn(plan.construct.function, source.address(copy), std::stol(offset.str()),
                                         "het_address_" + n + "[" + std::to_string(k) + "]") +
                "\n";
    return text;
  }

  // The host runs the statement as one thread: of what is private to the construct it has copies.
  std::string copies(std::string &closing) const {
    if (plan.copies.empty() && plan.own.empty())
      return "";
    std::string outer, inner;
    size_t k = 0;
    for (const std::vector<const VarDecl *> *list : {&plan.copies, &plan.own})
      for (const VarDecl *variable : *list) {
        if (list == &plan.copies && llvm::is_contained(plan.own, variable))
          continue; // a loop's, which the construct had a value of
        const std::string name = variable->getName().str(), copy = "het_copy_" + n + "_" + std::to_string(k++);
        const bool filled = list == &plan.copies, array = variable->getType().getNonReferenceType()->isArrayType();
        const std::string pointers = filled && !array ? pointersOf(name, copy) : "";
        const bool isChanged = !pointers.empty() && variable->getType().getNonReferenceType().isConstQualified();
        outer += "  " + (isChanged ? changeable(source.name(variable)) : "__typeof__(" + source.name(variable) + ")") +
                 " " + copy + (filled && !array ? " = " + source.name(variable) : "") + ";\n" + pointers;
        inner += std::string("  ") + (isChanged ? "const " : "") + "__typeof__(" + copy + ") " + name +
                 (filled && !array ? " = " + copy : "") + "; (void)" + name + ";\n";
        if (filled && array) {
          outer += "  __builtin_memcpy(" + copy + ", " + source.name(variable) + ", sizeof " + copy + ");\n";
          inner += "  __builtin_memcpy(" + name + ", " + copy + ", sizeof " + copy + ");\n";
        }
      }
    closing = " }" + closing;
    return outer + "  {\n" + inner;
  }

  // The type of a value, without `const`. In C a comma takes it away.
  std::string changeable(const std::string &value) const {
    return source.context.getLangOpts().CPlusPlus ? "auto" : "__typeof__(((void)0, " + value + "))";
  }

  // Within the block the variables of use_device_ptr and use_device_addr are the device's. In a construct that the host
  // computes, what is the device's is the host's.
  std::string shadows(std::string &closing) const {
    if (plan.useDevice.empty())
      return "";
    const bool cxx = source.context.getLangOpts().CPlusPlus;
    std::string own, names, undo;
    for (size_t k = 0; k < plan.useDevice.size(); ++k) {
      const PlainPlan::UseDevice &use = plan.useDevice[k];
      const std::string name = use.variable->getName().str(), temporary = "het_use_" + n + "_" + std::to_string(k);
      const std::string address = "het_address_" + n + "[" + std::to_string(use.row) + "]";
      const bool array = use.variable->getType().getNonReferenceType()->isArrayType();
      const std::string around = source.name(use.variable);
      const std::string pointer = use.address ? "__typeof__(" + source.address(around) + ")"
                                  : array     ? "__typeof__(" + source.address(around + "[0]") + ")"
                                              : plainType(use.variable, around);
      own += "  " + pointer + " " + temporary + " = (" + pointer + ")" + address + "; (void)" + temporary + ";\n";
      if (!use.address)
        names += "  __typeof__(" + temporary + ") " + name + " = " + temporary + "; (void)" + name + ";\n";
      else if (cxx)
        names += "  auto &" + name + " = *" + temporary + "; (void)" + name + ";\n";
      else {
        names += "#pragma push_macro(\"" + name + "\")\n#define " + name + " (*" + temporary + ")\n";
        undo += "\n#pragma pop_macro(\"" + name + "\")\n";
      }
    }
    closing = " }" + undo + closing;
    return own + "  {\n" + names;
  }

  // The pointer's own type, without what a reference would add.
  std::string plainType(const VarDecl *variable, const std::string &name) const {
    QualType type = variable->getType().getNonReferenceType();
    if (type->isVariablyModifiedType() || type->isVoidPointerType() || !source.context.getLangOpts().CPlusPlus)
      return "__typeof__(" + name + ")";
    return "__typeof__(" + source.address("*" + name) + ")";
  }
};

} // namespace

Piece targetPiece(const PlainPlan &plan, const std::string &number, const std::string &kernel,
                  const std::string &unitHash, const HostSource &source) {
  const HostSource::Place place(source, plan.construct.directive);
  return TargetWriter(plan, number, kernel, unitHash, source).piece();
}

} // namespace hetcc::stage2
