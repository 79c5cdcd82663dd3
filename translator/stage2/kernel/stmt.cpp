//===-- stage2/kernel/stmt.cpp - statements in kernel text ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/kernel/printer.h"

#include "stage2/kernel/marks.h"
#include "stage2/tree/construct.h"

using namespace clang;

namespace hetcc::stage2 {

std::string Printer::fixedExpression(const Expr *e) {
  bool saved = preludeAllowed;
  preludeAllowed = false;
  std::string text = Visit(e);
  preludeAllowed = saved;
  return text;
}

std::string Printer::fixedCondition(const Expr *e) {
  const bool saved = std::exchange(preludeAllowed, false);
  std::string text = condition(e);
  preludeAllowed = saved;
  return text;
}

// In C the body of a loop may declare a variable by the name of the loop's own, which C++ does not allow.
static bool hides(const CompoundStmt *block, llvm::ArrayRef<const VarDecl *> variables) {
  return llvm::any_of(block->body(), [&](const Stmt *child) {
    const auto *decls = dyn_cast<DeclStmt>(child);
    return decls && llvm::any_of(decls->decls(), [&](const Decl *decl) {
             const auto *inner = dyn_cast<VarDecl>(decl);
             return inner && llvm::any_of(variables, [&](const VarDecl *outer) {
                      return outer->getDeclName() == inner->getDeclName();
                    });
           });
  });
}

std::string Printer::body(const Stmt *s, llvm::ArrayRef<const VarDecl *> variables) {
  const auto *block = dyn_cast<CompoundStmt>(s);
  if (!block || hides(block, variables))
    return statement(s);
  std::string text;
  for (const Stmt *child : block->body())
    text += statement(child);
  return text;
}

// " {", the body one level deeper, "}" without a newline after it.
std::string Printer::nested(const Stmt *s, llvm::ArrayRef<const VarDecl *> variables) {
  ++depth;
  std::string text = " {\n" + body(s, variables);
  --depth;
  return text + margin() + "}";
}

std::string Printer::statement(const Stmt *s) {
  std::string saved;
  saved.swap(prelude);
  std::string text;
  if (const auto *expr = dyn_cast<Expr>(s))
    text = line(Visit(expr) + ";");
  else if (const auto *decls = dyn_cast<DeclStmt>(s))
    text = declarations(decls);
  else
    text = control(s);
  text.insert(0, lineMark(context.getSourceManager(), s->getBeginLoc()) + prelude);
  beginsWithDeclaration =
      !prelude.empty() || isa<DeclStmt>(s) || (isa<AttributedStmt, CapturedStmt>(s) && beginsWithDeclaration);
  prelude.swap(saved);
  return text;
}

std::string Printer::conditionVariable(const VarDecl *declared) {
  const std::string own = line(declareVariable(declared) + ";");
  return std::exchange(prelude, "") + own;
}

// A block around a statement that declares names in its head, or begins with a statement of its own.
std::string Printer::inScope(const Stmt *init, const VarDecl *declared, llvm::function_ref<std::string()> print) {
  if (!init && !declared)
    return print();
  std::string text = line("{");
  ++depth;
  if (init)
    text += statement(init);
  if (declared)
    text += conditionVariable(declared);
  text += print();
  --depth;
  return text + line("}");
}

// The condition of a loop, and the lines that must come before each test of it.
Printer::LoopTest Printer::loopTest(const VarDecl *declared, const Expr *cond) {
  if (!cond)
    return {};
  LoopTest test;
  std::string saved;
  saved.swap(prelude);
  const bool wasAllowed = std::exchange(preludeAllowed, true);
  ++depth;
  if (declared)
    test.lines = conditionVariable(declared);
  test.condition = condition(cond);
  test.lines += prelude;
  --depth;
  preludeAllowed = wasAllowed;
  prelude.swap(saved);
  return test;
}

// With such lines the body begins with them and the test. `continue` leads there all the same, by way of the head.
std::string Printer::loop(const LoopTest &test, const std::string &init, const std::string &step, const Stmt *inside,
                          llvm::ArrayRef<const VarDecl *> own) {
  const bool isInHead = test.lines.empty();
  const std::string condition = isInHead && !test.condition.empty() ? " " + test.condition : "";
  std::string text = line("for (" + init + ";" + condition + ";" + (step.empty() ? "" : " ") + step + ") {");
  ++depth;
  if (!isInHead)
    text += test.lines + line("if (!(" + test.condition + "))") + line("  break;");
  text += body(inside, own);
  --depth;
  return text + line("}");
}

std::string Printer::control(const Stmt *s) {
  switch (s->getStmtClass()) {
  case Stmt::NullStmtClass: return line(";");
  case Stmt::CompoundStmtClass: return line(nested(s).substr(1));
  case Stmt::IfStmtClass: return ifStatement(cast<IfStmt>(s));
  case Stmt::ForStmtClass: return forStatement(cast<ForStmt>(s));
  case Stmt::CXXForRangeStmtClass: return rangeFor(cast<CXXForRangeStmt>(s));
  case Stmt::WhileStmtClass: return whileStatement(cast<WhileStmt>(s));
  case Stmt::DoStmtClass: return doStatement(cast<DoStmt>(s));
  case Stmt::SwitchStmtClass: return switchStatement(cast<SwitchStmt>(s));
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass: return caseLabel(cast<SwitchCase>(s));
  case Stmt::AttributedStmtClass:
    if (isa<ForStmt>(cast<AttributedStmt>(s)->getSubStmt()))
      unrollingAsked = unrollingOf(cast<AttributedStmt>(s));
    return statement(cast<AttributedStmt>(s)->getSubStmt());
  case Stmt::CapturedStmtClass: return statement(cast<CapturedStmt>(s)->getCapturedStmt());
  default: return jump(s);
  }
}

// C lets a function return without a value that it should have, and with one that it should not have.
std::string Printer::leave(const ReturnStmt *exit) {
  const Expr *value = exit->getRetValue();
  if (!value)
    return returned.empty() ? "return;" : "return " + returned + ";";
  if (returnsAddress)
    return "return " + reference(value) + ";";
  const bool unwanted = returned.empty() && !value->getType()->isVoidType();
  return "return " + (unwanted ? "(void)" + operand(value) : stored(value)) + ";";
}

std::string Printer::jump(const Stmt *s) {
  if (isa<BreakStmt>(s))
    return line("break;");
  if (isa<ContinueStmt>(s))
    return line("continue;");
  if (const auto *exit = dyn_cast<ReturnStmt>(s))
    return line(leave(exit));
  if (const auto *label = dyn_cast<LabelStmt>(s))
    return line(safeName(label->getName()) + ":;") + statement(label->getSubStmt());
  if (const auto *leap = dyn_cast<GotoStmt>(s))
    return line("goto " + safeName(leap->getLabel()->getName()) + ";");
  if (const auto *construct = dyn_cast<OMPExecutableDirective>(s))
    return directive(construct);
  return line(Visit(s) + ";");
}

std::string Printer::declareSizes(const VarDecl *variable) {
  std::string text;
  QualType type = variable->getType().getCanonicalType();
  while (!type.isNull()) {
    const auto *vla = dyn_cast<VariableArrayType>(type.getTypePtr());
    if (vla && vla->getSizeExpr() && (!sizes.count(vla->getSizeExpr()) || ownSizes.count(vla->getSizeExpr()))) {
      std::string name = unit.names.make(("het_n_" + variable->getName()).str());
      text += line("const long " + name + " = " + Visit(vla->getSizeExpr()) + ";");
      sizes[vla->getSizeExpr()] = name;
      ownSizes.insert(vla->getSizeExpr());
    }
    const ArrayType *array = type->getAsArrayTypeUnsafe();
    type = array ? array->getElementType() : type->getPointeeType();
  }
  return text;
}

std::string Printer::declareVariable(const VarDecl *variable) {
  if (llvm::StringRef(locals.lookup(variable)).starts_with("het_room.") && isHeld(variable)) {
    unit.reject(variable->getLocation(), "this declaration between the parallel regions of a team");
    return "int het_nothing";
  }
  const CXXRecordDecl *record = variable->getType()->getAsCXXRecordDecl();
  const Expr *init = variable->getInit();
  if (!variable->getType()->isReferenceType())
    rejectDestructor(variable);
  if (unit.openCl && variable->getType()->isReferenceType()) {
    const bool isBound = isa<DecompositionDecl>(variable);
    const std::string name = isBound ? unit.names.make("het_bound") : localName(variable),
                      value = init ? reference(init) : "0";
    define(variable, "(*" + name + ")");
    return unit.declare(typeOf(variable), name, variable->getLocation()) + " = " + value;
  }
  const std::string name = variableName(variable, variable->getLocation());
  std::string text = record && record->isLambda() && !unit.openCl
                         ? "auto " + name
                         : unit.declare(typeOf(variable), name, variable->getLocation());
  if (unsigned bits = variable->getMaxAlignment())
    text = unit.aligned(bits) + text;
  if (!init)
    return text;
  // Clang's call of a trivial default constructor stands for no value.
  if (const auto *construct = dyn_cast<CXXConstructExpr>(init->IgnoreImplicit()))
    if (construct->getConstructor()->isDefaultConstructor() && construct->getConstructor()->isTrivial() &&
        !construct->requiresZeroInitialization())
      return text;
  if (isa<InitListExpr>(init->IgnoreImplicit()))
    return text + " = " + initializer(init->IgnoreImplicit());
  return text + " = " + stored(init);
}

std::string Printer::splitDeclaration(const VarDecl *variable) {
  QualType type = variable->getType();
  if (!variable->getInit())
    return line(declareVariable(variable) + ";");
  if (type->isReferenceType())
    return reject(variable->getInit(), "a reference that a 'case' or 'goto' may jump over");
  const std::string name = variableName(variable, variable->getLocation());
  if (type->isArrayType()) {
    const std::string first = "het_first_" + name;
    const QualType plain = typeOf(variable).getUnqualifiedType();
    return line(unit.declare(plain, name, variable->getLocation()) + ";") + line("{") +
           line("  " + unit.declare(plain, first, variable->getLocation()) + " = " +
                initializer(variable->getInit()->IgnoreImplicit()) + ";") +
           line(unit.openCl ? "  HET_MOVE(__private, " + name + ", __private, " + first + ", sizeof(" + name + "));"
                            : "  memcpy((void *)" + name + ", (const void *)" + first + ", sizeof(" + name + "));") +
           line("}");
  }
  std::string value = stored(variable->getInit());
  if (isa<InitListExpr>(variable->getInit()) && type->isRecordType() && !unit.openCl)
    value = unit.recordName(type->getAsRecordDecl(), variable->getLocation()) + value;
  return line(unit.declare(typeOf(variable).getUnqualifiedType(), name, variable->getLocation()) + ";") +
         line(name + " = " + value + ";");
}

std::string Printer::firstValue(const VarDecl *variable) {
  std::string saved;
  saved.swap(prelude);
  std::string text = line(variableName(variable, variable->getLocation()) + " = " + stored(variable->getInit()) + ";");
  text.insert(0, lineMark(context.getSourceManager(), variable->getLocation()) + prelude);
  prelude.swap(saved);
  return text;
}

std::string Printer::declarations(const DeclStmt *decls) {
  std::string text;
  for (const Decl *decl : decls->decls()) {
    const auto *variable = dyn_cast<VarDecl>(decl);
    if (const std::optional<Origin> origin = variable ? originOf(variable, context) : std::nullopt)
      unit.reject(origin->at, "'#pragma " + origin->directive + "'");
    if (!variable || (variable->isStaticLocal() || variable->hasExternalStorage()))
      continue; // types are declared where they are used, constants at the top
    if (variable->getType()->isArrayType() && isFlatArray(variable->getType())) {
      text += variableArray(variable);
      continue;
    }
    if (isHeld(variable)) {
      text += heldDeclaration(variable);
      continue;
    }
    const auto *bound = dyn_cast<DecompositionDecl>(variable);
    if (bound)
      define(bound, unit.names.make("het_bound"));
    text += declareSizes(variable);
    std::string one = splitDeclarations ? splitDeclaration(variable) : line(declareVariable(variable) + ";");
    text += prelude + one;
    prelude.clear();
    if (bound)
      text += bindings(bound);
  }
  return text;
}

// The names of a structured binding stand for members, or for what `get<k>` gives: that has a variable.
std::string Printer::bindings(const DecompositionDecl *bound) {
  std::string text;
  for (const BindingDecl *one : bound->bindings())
    if (const VarDecl *holding = one->getHoldingVar()) {
      define(holding, unit.names.make("het_" + one->getNameAsString()));
      text += line(declareVariable(holding) + ";");
    }
  return text;
}

std::string Printer::ifStatement(const IfStmt *s) {
  if (s->isConsteval()) { // it runs
    const Stmt *const chosen = s->isNegatedConsteval() ? s->getThen() : s->getElse();
    return chosen ? statement(chosen) : line(";");
  }
  if (s->isConstexpr()) {
    const auto chosen = s->getNondiscardedCase(context);
    return chosen && *chosen ? statement(*chosen) : line(";");
  }
  return inScope(s->getInit(), s->getConditionVariable(), [&] {
    const std::string chain = "if (" + condition(s->getCond()) + ")" + nested(s->getThen());
    return line(chain + (s->getElse() ? " else" + nested(s->getElse()) : ""));
  });
}

std::string Printer::forStatement(const ForStmt *s) {
  std::string unrolling = std::exchange(unrollingAsked, "");
  if (const auto other = heads.find(s); other != heads.end()) {
    const std::string begin = line("{");
    ++depth;
    std::string text = begin + other->second(depth);
    ++depth;
    text += body(s->getBody(), {cast<VarDecl>(cast<DeclStmt>(s->getInit())->getSingleDecl())});
    --depth;
    text += line("}");
    --depth;
    return text + line("}");
  }
  const auto *decls = dyn_cast_or_null<DeclStmt>(s->getInit());
  std::string before, init;
  bool scoped = decls && (!decls->isSingleDecl() || llvm::any_of(decls->decls(), [&](const Decl *one) {
                  return isa<VarDecl>(one) && isHeld(cast<VarDecl>(one));
                }));
  if (scoped) {
    before = line("{");
    ++depth;
    before += declarations(decls);
  } else if (decls) {
    const auto *variable = cast<VarDecl>(decls->getSingleDecl());
    before = declareSizes(variable);
    init = declareVariable(variable);
  } else if (s->getInit()) {
    init = Visit(cast<Expr>(s->getInit()));
  }
  const LoopTest test = loopTest(s->getConditionVariable(), s->getCond());
  const std::string step = s->getInc() ? fixedExpression(s->getInc()) : "";
  std::vector<const VarDecl *> own;
  if (decls)
    for (const Decl *one : decls->decls())
      if (const auto *variable = dyn_cast<VarDecl>(one))
        own.push_back(variable);
  if (unrolling.empty())
    unrolling = unrollingOf(s);
  std::string text = before + (unrolling.empty() ? "" : line(unrolling));
  text += loop(test, init, step, s->getBody(), own);
  if (scoped) {
    --depth;
    text += line("}");
  }
  return text;
}

std::string Printer::rangeFor(const CXXForRangeStmt *s) {
  std::string text = line("{");
  ++depth;
  for (const Stmt *part : {static_cast<const Stmt *>(s->getInit()), static_cast<const Stmt *>(s->getRangeStmt()),
                           static_cast<const Stmt *>(s->getBeginStmt()), static_cast<const Stmt *>(s->getEndStmt())})
    if (part)
      text += statement(part);
  text += margin() + "for (; " + fixedExpression(s->getCond()) + "; " + fixedExpression(s->getInc()) + ") {\n";
  ++depth;
  text += statement(s->getLoopVarStmt()) + body(s->getBody());
  --depth;
  text += line("}");
  --depth;
  return text + line("}");
}

std::string Printer::whileStatement(const WhileStmt *s) {
  const LoopTest test = loopTest(s->getConditionVariable(), s->getCond());
  return test.lines.empty() ? line("while (" + test.condition + ")" + nested(s->getBody()))
                            : loop(test, "", "", s->getBody());
}

std::string Printer::doStatement(const DoStmt *s) {
  std::string inside = nested(s->getBody());
  return line("do" + inside + " while (" + fixedCondition(s->getCond()) + ");");
}

std::string Printer::switchStatement(const SwitchStmt *s) {
  return inScope(s->getInit(), s->getConditionVariable(), [&] {
    std::string value = Visit(s->getCond());
    bool saved = splitDeclarations;
    splitDeclarations = !context.getLangOpts().CPlusPlus; // which lets no jump cross a first value
    std::string text = line("switch (" + value + ")" + nested(s->getBody()));
    splitDeclarations = saved;
    return text;
  });
}

std::string Printer::labelOf(const SwitchCase *s) {
  const auto *one = dyn_cast<CaseStmt>(s);
  if (!one)
    return "default:";
  return "case " + constant(one->getLHS()) + (one->getRHS() ? " ... " + constant(one->getRHS()) : "") + ":";
}

std::string Printer::caseLabel(const SwitchCase *s) {
  const std::string label = labelOf(s), labelled = statement(s->getSubStmt());
  return line(label + (unit.openCl && beginsWithDeclaration ? ";" : "")) + labelled; // no declaration in C
}

} // namespace hetcc::stage2
