//===-- stage2/host/launch.cpp - a target construct as a launch ----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/host/launch.h"

#include "edit/text.h"

#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

std::string extent(const CanonicalLoop &loop, const HostSource &source) {
  std::string first = "(long)(" + source.spelling(loop.first) + ")",
              bound = "(long)(" + source.spelling(loop.bound) + ")";
  if (loop.inclusive)
    bound += loop.down ? " - 1" : " + 1";
  std::string step = loop.step ? "(long)(" + source.spelling(loop.step) + ")" : "1";
  return "het_trip_count(" + first + ", " + bound + ", " + (loop.down ? "-" : "") + step + ")";
}

std::string nameInSource(const VarDecl *variable, const HostSource &source) {
  if (const auto *captured = dyn_cast<OMPCapturedExprDecl>(variable))
    return source.spelling(captured->getInit()->IgnoreImpCasts());
  return variable->getName().str();
}

// A parameter's value, in a variable of the launch's own: one whose address is never taken elsewhere stays in a
// register in the host's loop. `name` is the variable's, `line` declares it.
struct Argument {
  std::string line, address;
};

Argument argument(const Parameter &parameter, const std::string &name, const HostSource &source) {
  const bool cxx = source.context.getLangOpts().CPlusPlus;
  switch (parameter.kind) {
  case Parameter::Member: {
    std::string member = "this->" + parameter.field->getName().str();
    return {"const auto " + name + " = " + member + ";", "(void *)&" + name};
  }
  case Parameter::Size: { // sizeof knows the sizes that the type was declared with
    std::string whole = nameInSource(parameter.variable, source);
    for (unsigned i = 0; i < parameter.level; ++i)
      whole += "[0]";
    return {"const long " + name + " = (long)(sizeof(" + whole + ") / sizeof(" + whole + "[0]));", "(void *)&" + name};
  }
  case Parameter::Pointer:
    return {"void *const " + name + " = (void *)" + nameInSource(parameter.variable, source) + ";", "(void *)&" + name};
  case Parameter::Array: return {"", "(void *)" + nameInSource(parameter.variable, source)};
  case Parameter::Value: break;
  }
  std::string value = nameInSource(parameter.variable, source);
  return {(cxx ? "const auto " : "const __typeof__(" + value + ") ") + name + " = " + value + ";", "(void *)&" + name};
}

std::string typeText(const VarDecl *variable, const HostSource &source) {
  QualType type = variable->getType().getNonReferenceType().getUnqualifiedType();
  return type.getCanonicalType().getAsString(PrintingPolicy(source.context.getLangOpts()));
}

} // namespace

std::string launchText(const KernelPlan &plan, const std::string &unitHash, const HostSource &source) {
  std::vector<std::string> extents, args, reductions;
  for (const CanonicalLoop &loop : plan.loops)
    extents.push_back(extent(loop, source));
  TextBuilder text;
  text.open();
  text.line("const long het_extent[] = {" + join(extents) + "};");
  for (const Parameter &parameter : plan.parameters) {
    Argument one = argument(parameter, "het_arg_" + std::to_string(args.size()), source);
    if (!one.line.empty())
      text.line(one.line);
    args.push_back(one.address);
  }
  std::string results;
  for (const ReductionPlan &reduction : plan.reductions) {
    std::string name = nameInSource(reduction.variable, source),
                copy = "het_result_" + std::to_string(reductions.size());
    text.line(typeText(reduction.variable, source) + " " + copy + " = " + name + ";");
    results += name + " = " + copy + "; ";
    reductions.push_back("{" + std::to_string(args.size()) + ", &" + copy + ", " + reduction.type + ", " +
                         reduction.op + "}");
    args.push_back("0");
  }
  std::string count = std::to_string(args.size());
  if (args.empty())
    args.push_back("0");
  text.line("void *het_args[] = {" + join(args) + "};");
  if (!reductions.empty())
    text.line("const het_kernel_reduction het_reductions[] = {" + join(reductions) + "};");
  text.line("het_launch(&het_kernel_" + unitHash + "_" + std::to_string(plan.number) + ", (int)(" +
            source.spelling(plan.device) + "), het_extent, het_args, " + count + ", " +
            (reductions.empty() ? "0" : "het_reductions") + ", " + std::to_string(reductions.size()) + ");");
  if (!results.empty())
    text.line(results.substr(0, results.size() - 1));
  text.close();
  std::string result = text.take();
  result.pop_back(); // no newline: what follows is a line marker
  return result;
}

} // namespace hetcc::stage2
