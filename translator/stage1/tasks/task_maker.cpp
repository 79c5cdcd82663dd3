//===-- stage1/tasks/task_maker.cpp - the text of a function that makes a task -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/tasks/task_maker.h"
#include "clause/clause.h"
#include "edit/edit.h"
#include "edit/text.h"
#include "region/text.h"
#include "stage1/tasks/clause_text.h"

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
  const auto value = [&](const ParmVarDecl &one) {
    const std::string text = exprText(context, one.getDefaultArg());
    return (llvm::StringRef(text).starts_with("=") ? " " : " = ") + text; // a list in braces begins with it
  };
  std::vector<std::string> all;
  for (const ParmVarDecl *one : function.parameters())
    all.push_back(parameter(*one, named, all.size() + 1) + (defaults && one->hasDefaultArg() ? value(*one) : ""));
  return join(all);
}

TaskMaker::TaskMaker(ASTContext &context, const TaskFunctions::Task &task, const TaskFunctions::Form &form)
    : context(context), task(task), form(form) {
  std::vector<const FunctionDecl *> called{task.function, task.version, task.device};
  for (const TaskFunctions::Task *other : task.kernels)
    called.push_back(other->function);
  const auto isTaken = [&](const std::string &name) {
    return llvm::any_of(task.function->parameters(), [&](auto *one) { return one->getNameAsString() == name; }) ||
           llvm::any_of(called, [&](auto *one) { return one && one->getNameAsString() == name; });
  };
  for (const ParmVarDecl *one : task.function->parameters()) {
    std::string name = one->getNameAsString();
    if (name.empty() || llvm::none_of(called, [&](auto *other) { return other && other->getNameAsString() == name; }))
      continue;
    while (isTaken(name))
      name += "_";
    others.emplace_back(one->getNameAsString(), name);
  }
}

std::string TaskMaker::nameOf(const ParmVarDecl &parameter, size_t number) const {
  if (!parameter.getIdentifier())
    return "het_argument_" + std::to_string(number);
  for (const auto &[name, other] : others)
    if (parameter.getName() == name)
      return other;
  return parameter.getNameAsString();
}

// Words that mean one of those parameters: no members, no structures, no clauses.
std::string TaskMaker::renamed(const std::string &text) const {
  if (others.empty())
    return text;
  const std::string all = text + " "; // the lexer looks past the end
  EditList edits;
  Lexer lexer(SourceLocation(), context.getLangOpts(), all.c_str(), all.c_str(), all.c_str() + all.size());
  Token token, before;
  before.startToken();
  for (bool isEnd = false; !isEnd; before = token) {
    isEnd = lexer.LexFromRawLexer(token);
    if (token.isNot(tok::raw_identifier))
      continue;
    const llvm::StringRef word = token.getRawIdentifier();
    const bool isOther =
        before.isOneOf(tok::period, tok::arrow) ||
        (before.is(tok::raw_identifier) && llvm::is_contained({"struct", "union", "enum"}, before.getRawIdentifier()));
    const auto begin = static_cast<unsigned>(word.data() - all.c_str()),
               end = begin + static_cast<unsigned>(word.size());
    if (isOther || llvm::StringRef(all).substr(end).ltrim().starts_with("("))
      continue;
    for (const auto &[name, other] : others)
      if (word == name)
        edits.replace(begin, end, other);
  }
  return llvm::StringRef(edits.apply(all).value_or(all)).drop_back().str();
}

std::string TaskMaker::parameter(const ParmVarDecl &one, bool named, size_t number) const {
  const bool isCopy = llvm::is_contained(form.copies, number - 1);
  if (named && !one.hasDefaultArg() && !isCopy)
    if (std::string text = written(one.getSourceRange()); !text.empty())
      return renamed(text);
  PrintingPolicy policy(context.getLangOpts());
  policy.SuppressTagKeyword = false;
  std::string text;
  llvm::raw_string_ostream out(text);
  const QualType type = one.getOriginalType();
  (isCopy ? type.getNonReferenceType() : type).print(out, policy, nameOf(one, number));
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
  text += "void " + task.nameOf(form) + "(" + parameters(first) + ")";
  return text + (method && method->isConst() ? " const" : "");
}

std::string TaskMaker::declaration() const {
  return "void " + task.function->getNameAsString() + "(" + parameters(false) + ");";
}

std::string TaskMaker::body(const Source &source) const {
  const auto words = [&](SourceRange range) {
    const auto span = source.directive(range);
    const std::string text = span ? source.text().substr(span->begin, span->end - span->begin) : "";
    return renamed(llvm::StringRef(text).rtrim().str());
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
  // For stage 2: what code of devices calls in the place of this function.
  const auto *method = form.isQualified && !task.version ? dyn_cast<CXXMethodDecl>(called) : nullptr;
  const std::string name = (method ? method->getParent()->getNameAsString() + "::" : "") + called->getNameAsString();
  const FunctionDecl *onDevices = task.device == task.function ? task.function : called;
  const std::string nameThere = onDevices == called ? name : onDevices->getNameAsString();
  std::string text = " {\n  (void)sizeof(" + nameThere + all + ", 0);\n",
              apart = either(isMade ? task.device : nullptr);
  // A directive of OmpSs-2 is both the task's and its target's.
  const auto targetWords = [&](const Directive &one) {
    return marker(one.target) +
           (one.target == one.range ? splitTaskText(words(one.range), context.getLangOpts()).target
                                    : words(one.target)) +
           "\n";
  };
  const Directive &first = isMade ? *task.deviceDirective : directive;
  const bool isOwn = directive.target.isValid() && directive.target == directive.range;
  const bool isSplit = isOwn && (&first != &directive || !task.kernels.empty());
  if (first.target.isValid() && (&first != &directive || !isOwn || isSplit))
    text += targetWords(first);
  else if (first.target.isInvalid() && !task.kernels.empty())
    text += "#pragma omp target device(smp) copy_deps\n";
  for (const TaskFunctions::Task *other : task.kernels) {
    text += targetWords(*other->directive);
    apart += either(other->function);
  }
  const std::string own = words(directive.range);
  text += marker(directive.range) + (isSplit ? splitTaskText(own, context.getLangOpts()).task : own) + "\n";
  return text + "  " + apart + name + all + ";\n}\n";
}

} // namespace hetcc
