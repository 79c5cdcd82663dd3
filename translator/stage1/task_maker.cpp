//===-- stage1/task_maker.cpp - the text of a function that makes a task -------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/task_maker.h"
#include "clause/clause.h"
#include "edit/text.h"
#include "region/text.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/Lexer.h"

namespace hetcc {

using namespace clang;
using llvm::dyn_cast;

std::string TaskMaker::written(SourceRange range) const {
  const CharSourceRange chars = Lexer::makeFileCharRange(CharSourceRange::getTokenRange(range),
                                                         context.getSourceManager(), context.getLangOpts());
  return chars.isValid() ? Lexer::getSourceText(chars, context.getSourceManager(), context.getLangOpts()).str() : "";
}

// `int n, double (*a)[n]`, as the declaration has it where each has a name.
std::string TaskMaker::parameters(bool defaults) const {
  const FunctionDecl &function = *task.function;
  const bool named = llvm::all_of(function.parameters(), [](const ParmVarDecl *one) { return one->getIdentifier(); });
  if (function.param_empty())
    return context.getLangOpts().CPlusPlus ? "" : "void";
  std::vector<std::string> all;
  for (const ParmVarDecl *one : function.parameters())
    all.push_back(parameter(*one, named, all.size() + 1) +
                  (defaults && one->hasDefaultArg() ? " = " + exprText(context, one->getDefaultArg()) : ""));
  return join(all);
}

static std::string nameOf(const ParmVarDecl &parameter, size_t number) {
  return parameter.getIdentifier() ? parameter.getNameAsString() : "het_argument_" + std::to_string(number);
}

std::string TaskMaker::parameter(const ParmVarDecl &one, bool named, size_t number) const {
  if (named && !one.hasDefaultArg())
    if (std::string text = written(one.getSourceRange()); !text.empty())
      return text;
  PrintingPolicy policy(context.getLangOpts());
  policy.SuppressTagKeyword = false;
  std::string text;
  llvm::raw_string_ostream out(text);
  one.getOriginalType().print(out, policy, nameOf(one, number));
  return out.str();
}

static const FunctionTemplateDecl *templateOf(const TaskFunctions::Task &task) {
  return task.function->getDescribedFunctionTemplate();
}

// `typename T = int`, or without the default.
std::string TaskMaker::templateParameter(const NamedDecl &one, bool defaults) const {
  SourceLocation end;
  if (const auto *type = dyn_cast<TemplateTypeParmDecl>(&one); type && type->hasDefaultArgument())
    end = type->getDefaultArgument().getSourceRange().getBegin();
  else if (const auto *value = dyn_cast<NonTypeTemplateParmDecl>(&one); value && value->hasDefaultArgument())
    end = value->getDefaultArgument().getSourceRange().getBegin();
  else if (const auto *other = dyn_cast<TemplateTemplateParmDecl>(&one); other && other->hasDefaultArgument())
    end = other->getDefaultArgument().getSourceRange().getBegin();
  if (defaults || end.isInvalid())
    return written(one.getSourceRange());
  const CharSourceRange before = Lexer::makeFileCharRange(CharSourceRange::getCharRange(one.getBeginLoc(), end),
                                                          context.getSourceManager(), context.getLangOpts());
  const llvm::StringRef text = Lexer::getSourceText(before, context.getSourceManager(), context.getLangOpts());
  return text.rsplit('=').first.rtrim().str();
}

std::string TaskMaker::templateHead(bool defaults) const {
  const FunctionTemplateDecl *pattern = templateOf(task);
  if (!pattern)
    return "";
  std::vector<std::string> all;
  for (const NamedDecl *one : *pattern->getTemplateParameters())
    all.push_back(templateParameter(*one, defaults));
  const Expr *condition = pattern->getTemplateParameters()->getRequiresClause();
  return "template <" + join(all) + "> " +
         (condition ? "requires " + written(condition->getSourceRange()) + " " : std::string());
}

// `<T, n>`: those behind one without a name have defaults, or the arguments say them.
std::string TaskMaker::templateArguments() const {
  const FunctionTemplateDecl *pattern = templateOf(task);
  if (!pattern)
    return "";
  std::vector<std::string> all;
  for (const NamedDecl *one : *pattern->getTemplateParameters()) {
    if (!one->getIdentifier())
      break;
    all.push_back(one->getNameAsString());
  }
  return all.empty() ? "" : "<" + join(all) + ">";
}

std::string TaskMaker::head(bool first) const {
  const auto *method = dyn_cast<CXXMethodDecl>(task.function);
  const bool isStatic = !method || method->isStatic();
  std::string text = templateHead(first);
  if (!method) // not every file calls it
    text += "__attribute__((unused)) ";
  text += isStatic ? (method ? "static " : "static __inline__ ") : "";
  text += "void " + task.name + "(" + parameters(first) + ")";
  return text + (method && method->isConst() ? " const" : "");
}

std::string TaskMaker::declaration() const {
  return "void " + task.function->getNameAsString() + "(" + parameters(false) + ");";
}

std::string TaskMaker::body(const Source &source) const {
  const auto words = [&](SourceRange range) {
    const auto span = source.directive(range);
    const std::string text = span ? source.text().substr(span->begin, span->end - span->begin) : "";
    return llvm::StringRef(text).rtrim().str();
  };
  const auto marker = [&](SourceRange range) {
    const auto span = source.directive(range);
    return "#line " + std::to_string(source.line(span->begin)) + " " + quoted(source.file(span->begin)) + "\n" +
           source.margin(span->begin);
  };
  std::vector<std::string> arguments;
  for (const ParmVarDecl *one : task.function->parameters())
    arguments.push_back(nameOf(*one, arguments.size() + 1));
  const std::string all = templateArguments() + "(" + join(arguments) + ")";
  const auto either = [&](const FunctionDecl *one) {
    return one ? "0 ? " + one->getNameAsString() + all + " : " : std::string();
  };
  const Directive &directive = *task.directive;
  const FunctionDecl *called = task.version ? task.version : task.function;
  const bool isMade = task.device && task.kernels.empty();
  const SourceRange target = isMade ? task.deviceDirective->target : directive.target;
  // For stage 2: what code of devices calls in the place of this function.
  const FunctionDecl *onDevices = task.device == task.function ? task.function : called;
  std::string text = " {\n  (void)sizeof(" + onDevices->getNameAsString() + all + ", 0);\n",
              others = either(isMade ? task.device : nullptr);
  if (target.isValid())
    text += marker(target) + words(target) + "\n";
  else if (!task.kernels.empty())
    text += "#pragma omp target device(smp) copy_deps\n";
  for (const TaskFunctions::Task *other : task.kernels) {
    text += marker(other->directive->target) + words(other->directive->target) + "\n";
    others += either(other->function);
  }
  text += marker(directive.range) + words(directive.range) + "\n";
  return text + "  " + others + called->getNameAsString() + all + ";\n}\n";
}

} // namespace hetcc
