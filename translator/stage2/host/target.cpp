//===-- stage2/host/target.cpp - plain target constructs as calls --------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/host/target.h"

#include "edit/text.h"
#include "stage2/host/arguments.h"
#include "stage2/uses.h"

#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

class TargetWriter {
public:
  TargetWriter(const PlainPlan &plan, const std::string &unitHash, const HostSource &source)
      : plan(plan), hash(unitHash), source(source), n("p" + std::to_string(plan.kernel.number)) {}

  bool edit(EditList &edits) {
    const OMPExecutableDirective *directive = plan.construct.directive;
    const bool whole = plan.kind == PlainPlan::Kernel;
    const bool around = plan.kind == PlainPlan::OnHost || plan.kind == PlainPlan::Data;
    const Span pragma = source.pragma(directive);
    if (pragma.begin == pragma.end)
      return false;
    text.open("{ /* hetcc: omp " + directiveName() + " */");
    // What comes before the construct ends first; itself it is done when it is left.
    for (const auto *depend : directive->getClausesOfKind<OMPDependClause>())
      text.line("#pragma omp taskwait " + source.textOf({depend->getBeginLoc(), depend->getEndLoc()}));
    table();
    call(plan.kind == PlainPlan::Kernel   ? "het_target_enter"
         : plan.kind == PlainPlan::OnHost ? "het_target_host_enter"
         : plan.kind == PlainPlan::Exit   ? "het_target_close"
         : plan.kind == PlainPlan::Update ? "het_target_update"
                                          : "het_target_open");
    if (whole)
      launch();
    const unsigned end = whole || around ? source.statementBehind(directive) : pragma.end;
    std::string after = whole ? "het_target_leave" : plan.kind == PlainPlan::Data ? "het_target_close" : "het_target_host_leave";
    if (!around) {
      if (whole)
        call(after.c_str());
      text.close();
      edits.replace(pragma.begin, end, cut(text.take()) + source.lineMarker(end));
      return true;
    }
    std::string closing = " " + after + "(&het_target_" + n + "); }";
    std::string opening = text.take();
    opening += plan.kind == PlainPlan::Data ? shadows(closing) : copies(closing) + team(closing);
    edits.replace(pragma.begin, pragma.end, opening + source.lineMarker(pragma.end).substr(1));
    // Of several that end together the innermost, which began last, ends first.
    edits.insert(end, closing + source.lineMarker(end), -static_cast<long>(pragma.begin));
    return true;
  }

private:
  const PlainPlan &plan;
  const std::string &hash;
  const HostSource &source;
  const std::string n;
  TextBuilder text;

  static std::string cut(std::string text) {
    text.pop_back(); // no newline: what follows is a line marker
    return text;
  }

  std::string directiveName() const {
    return llvm::omp::getOpenMPDirectiveName(plan.construct.directive->getDirectiveKind()).str();
  }

  void call(const char *function) { text.line(std::string(function) + "(&het_target_" + n + ");"); }

  std::string site() const {
    const SourceManager &sources = source.context.getSourceManager();
    const PresumedLoc at = sources.getPresumedLoc(sources.getExpansionLoc(plan.construct.directive->getBeginLoc()));
    return "static het_site het_site_" + n + " = {" + quoted(at.getFilename()) + ", " + std::to_string(at.getLine()) +
           ", " + std::to_string(at.getColumn()) + ", " + quoted(plan.construct.function->getNameAsString()) + ", " +
           quoted("omp " + directiveName()) + ", 0};";
  }

  void table() {
    text.line(site());
    const std::string rows = "het_map_" + n, count = std::to_string(plan.rows.size());
    if (!plan.rows.empty()) {
      text.line("het_map " + rows + "[] = {");
      for (const MapRow &row : plan.rows)
        text.line("  {" +
                  join({quoted(row.name), "(void *)(" + row.base + ")", "(void *)(" + row.begin + ")", row.size, row.mode,
                        row.pointer.empty() ? "0" : "(void *)(" + row.pointer + ")"}) +
                  "},");
      text.line("};");
      for (size_t k = 0; k < plan.rows.size(); ++k)
        if (plan.rows[k].members)
          text.line("het_map_join(&" + rows + "[" + std::to_string(k) + "], " + std::to_string(plan.rows[k].members) + ");");
      text.line("void *het_address_" + n + "[" + count + "];");
    }
    std::string condition;
    for (const Expr *one : plan.conditions)
      condition += (condition.empty() ? "(" : " && (") + source.spelling(one) + ")";
    text.line("het_target het_target_" + n + " = {" +
              join({"&het_site_" + n, plan.device ? "(int)(" + source.spelling(plan.device) + ")" : "HET_DEVICE_DEFAULT",
                    condition.empty() ? "1" : "(" + condition + ") ? 1 : 0", count, plan.rows.empty() ? "0" : rows,
                    plan.rows.empty() ? "0" : "het_address_" + n, "0", "0"}) +
              "};");
  }

  // Extents only size the grid, which may have any size: a guess where an expression cannot be read here.
  std::string extent(const CanonicalLoop &loop) const {
    bool readable = true;
    for (const Expr *part : {loop.first, loop.bound, loop.step})
      if (part)
        walk(part, [&](const Stmt *at) {
          const auto *member = dyn_cast<MemberExpr>(at);
          const auto *unary = dyn_cast<UnaryOperator>(at);
          readable &= !isa<ArraySubscriptExpr, CallExpr>(at) && !(member && member->isArrow()) &&
                      !(unary && unary->getOpcode() == UO_Deref);
          return readable;
        });
    if (!readable)
      return "4096";
    return "het_at_least(" + extentText(loop, source) + ")";
  }

  void launch() {
    text.open("{");
    std::vector<std::string> extents, args, reductions;
    for (const CanonicalLoop &loop : plan.kernel.loops)
      extents.push_back(extent(loop));
    if (extents.empty())
      extents.push_back("1");
    text.line("const long het_extent[] = {" + join(extents) + "};");
    for (const Parameter &parameter : plan.kernel.parameters) {
      Argument one = argumentOf(parameter, "het_arg_" + std::to_string(args.size()), "het_address_" + n, source);
      if (!one.line.empty())
        text.line(one.line);
      args.push_back(one.address);
    }
    for (const KernelPlan::Last &last : plan.kernel.lasts)
      args.push_back("(void *)&het_address_" + n + "[" + std::to_string(last.row) + "]");
    for (const ReductionPlan &sum : plan.kernel.reductions) {
      reductions.push_back("{" + std::to_string(args.size()) + ", het_address_" + n + "[" + std::to_string(sum.row) + "], " +
                           sum.type + ", " + sum.op + "}");
      args.push_back("0");
    }
    const std::string count = std::to_string(args.size());
    if (args.empty())
      args.push_back("0");
    text.line("void *het_args[] = {" + join(args) + "};");
    if (!reductions.empty())
      text.line("const het_kernel_reduction het_reductions[] = {" + join(reductions) + "};");
    text.line("het_target_launch(&het_target_" + n + ", &het_kernel_" + hash + "_" + std::to_string(plan.kernel.number) +
              ", het_extent, het_args, " + count + ", " + (reductions.empty() ? "0" : "het_reductions") + ", " +
              std::to_string(reductions.size()) + ");");
    text.close();
  }

  // Constructs in the statement bind to this team, not to one around it. (`teams` and `distribute` may not stand in one.)
  std::string team(std::string &closing) const {
    bool apart = false;
    walk(plan.construct.directive->getRawStmt(), [&](const Stmt *at) {
      const auto *inner = dyn_cast<OMPExecutableDirective>(at);
      apart |= inner && (isOpenMPTeamsDirective(inner->getDirectiveKind()) ||
                         isOpenMPDistributeDirective(inner->getDirectiveKind()));
      return !apart;
    });
    if (apart)
      return "";
    closing = " }" + closing;
    return "#pragma omp parallel num_threads(1)\n  {\n";
  }

  // The host runs the statement as one thread: of what is private to the construct it has copies.
  std::string copies(std::string &closing) const {
    if (plan.copies.empty() && plan.own.empty())
      return "";
    std::string outer, inner;
    size_t k = 0;
    for (const std::vector<const VarDecl *> *list : {&plan.copies, &plan.own})
      for (const VarDecl *variable : *list) {
        const std::string name = variable->getName().str(), copy = "het_copy_" + n + "_" + std::to_string(k++);
        const bool filled = list == &plan.copies, array = variable->getType().getNonReferenceType()->isArrayType();
        outer += "  __typeof__(" + source.name(variable) + ") " + copy + (filled && !array ? " = " + source.name(variable) : "") + ";\n";
        inner += "  __typeof__(" + copy + ") " + name + (filled && !array ? " = " + copy : "") + "; (void)" + name + ";\n";
        if (filled && array) {
          outer += "  __builtin_memcpy(" + copy + ", " + source.name(variable) + ", sizeof " + copy + ");\n";
          inner += "  __builtin_memcpy(" + name + ", " + copy + ", sizeof " + copy + ");\n";
        }
      }
    closing = " }" + closing;
    return outer + "  {\n" + inner;
  }

  // Within the block the variables of use_device_ptr and use_device_addr are the device's.
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
      const std::string pointer = use.address ? "__typeof__(&" + name + ")" : array ? "__typeof__(&" + name + "[0])"
                                                                                     : plainType(use.variable, name);
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
    if (type->isVariablyModifiedType() || !source.context.getLangOpts().CPlusPlus)
      return "__typeof__(" + name + ")";
    return "__typeof__(&*" + name + ")";
  }
};

} // namespace

bool editPlain(const PlainPlan &plan, const std::string &unitHash, const HostSource &source, EditList &edits) {
  return TargetWriter(plan, unitHash, source).edit(edits);
}

} // namespace hetcc::stage2
