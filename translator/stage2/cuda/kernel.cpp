//===-- stage2/cuda/kernel.cpp - kernels as text ------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/cuda/kernel.h"
#include "region/shape.h"

#include "stage2/cuda/marks.h"
#include "stage2/cuda/printer.h"

#include "clang/Basic/SourceManager.h"

#include "clang/AST/DeclOpenMP.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

class KernelPrinter {
public:
  KernelPrinter(const KernelPlan &plan, const std::string &unitHash, DeviceUnit &unit)
      : plan(plan), hash(unitHash), unit(unit), printer(unit) {}

  std::string kernel() {
    for (const Parameter &parameter : plan.parameters)
      declare(parameter);
    for (const KernelPlan::Last &last : plan.lasts) {
      const VarDecl *variable = plan.loops[last.loop].variable;
      lasts.push_back(names.make(("het_last_" + variable->getName()).str()));
      add(unit.context.getPointerType(variable->getType().getNonReferenceType().getUnqualifiedType()), lasts.back());
    }
    printer.indent(1);
    printer.setConcurrent(!plan.loops.empty());
    std::string inside = plan.team ? room() : "";
    for (const VarDecl *global : plan.globals)
      inside += "  " + unit.globalPointer(global, where()) + " = " + spelled[global] + ";\n";
    for (const ReductionPlan &reduction : plan.reductions) {
      if (reduction.item) {
        inside += ownCopy(reduction);
        continue;
      }
      QualType type = reduction.variable->getType().getNonReferenceType().getUnqualifiedType();
      std::string name = spell(reduction.variable), cast = "(" + unit.type(type, where()) + ")";
      partials.push_back("het_partial_" + name);
      if (plan.team && plan.team->inRoom(reduction.variable)) {
        first += "    het_room." + name + " = " + cast + "(" + reduction.identity + ");\n";
        add(type, "*__restrict__ " + partials.back());
        continue;
      }
      if (type->isRecordType()) { // the number that the class is
        type = unit.context.getComplexType(complexPart(type));
        inside += classCopy(reduction, type, name);
      } else {
        inside += "  " + unit.declare(type, name, where()) + " = " + cast + "(" + reduction.identity + ");\n";
      }
      add(type, "*__restrict__ " + partials.back());
    }
    for (const OwnCopy &own : plan.owns)
      inside += open(own);
    if (shared())
      inside += "  HET_SHARES\n";
    inside += plan.team ? teams() : plan.loops.empty() ? once() : loops();
    for (const OwnCopy &own : plan.owns)
      inside += join(own);
    for (size_t i = 0; i < lasts.size(); ++i)
      inside += afterLast(plan.loops[plan.lasts[i].loop], lasts[i]);
    for (size_t i = 0; i < plan.reductions.size(); ++i)
      inside += plan.reductions[i].item ? "  HET_REDUCE_ARRAY(" + plan.reductions[i].combine + ", " + partials[i] +
                                              ", " + counts[plan.reductions[i].variable] + ");\n"
                : plan.team ? "  HET_TEAM_PARTIAL(" + plan.reductions[i].combine + ", " +
                                  roomOr(plan.reductions[i].variable) + ", " + partials[i] + ");\n"
                            : "  HET_REDUCE(" + plan.reductions[i].combine + ", " +
                                  copyOf(plan.reductions[i].variable) + ", " + partials[i] + ");\n";
    std::string text = lineMark(sources(), where()) + "HET_KERNEL(" + std::to_string(threads()) + ") " + name() + "(";
    for (size_t i = 0; i < parameters.size(); ++i)
      text += (i ? ", " : "") + parameters[i];
    return text + ") {\n" + inside + "}\n" + generatedMark();
  }

  // Unpacks the arguments as cuLaunchKernel does.
  std::string simEntry() const {
    std::string text =
        "static void het_sim_" + std::to_string(plan.number) + "(void *const *het_args) {\n  " + name() + "(";
    for (size_t i = 0; i < types.size(); ++i)
      text += (i ? ", " : "") + std::string("*(") + types[i] + ")het_args[" + std::to_string(i) + "]";
    return text + ");\n}\n";
  }

  std::string descriptor() const {
    if (plan.team)
      return "HET_DESCRIBE_TEAMS(" + hash + ", " + std::to_string(plan.number) + ", het_" + hash + "::het_sim_" +
             std::to_string(plan.number) + ", " + std::to_string(threads()) + ", " +
             (plan.team->room().empty() ? "0" : "sizeof(het_" + hash + "::" + roomType() + ")") + ")\n";
    return "HET_DESCRIBE(" + hash + ", " + std::to_string(plan.number) + ", het_" + hash + "::het_sim_" +
           std::to_string(plan.number) + ", " + std::to_string(std::max<size_t>(plan.loops.size(), 1)) + ", " +
           std::to_string(blockThreads) + ", " +
           (!shared() ? "0"
            : joins() ? "2"
                      : "1") +
           ")\n";
  }

private:
  const KernelPlan &plan;
  const std::string &hash;
  DeviceUnit &unit;
  Printer printer;
  UniqueNames names; // of parameters: C++ can name two variables alike (x and ::x)
  std::vector<std::string> parameters, types, partials, lasts;
  std::string first; // of a kernel of teams: values of what is held once
  llvm::DenseMap<const VarDecl *, std::string> spelled, counts;

  // On the host each thread computes a part.
  bool joins() const {
    return llvm::any_of(plan.owns, [](const OwnCopy &own) { return own.kind != OwnCopy::Last; });
  }
  bool shared() const { return plan.plain && !plan.loops.empty(); }
  unsigned threads() const { return plan.team && !plan.team->several ? oneTeamThreads : blockThreads; }
  std::string roomType() const { return "het_room_" + std::to_string(plan.number); }
  std::string name() const { return "het_k_" + hash + "_" + std::to_string(plan.number); }
  const SourceManager &sources() const { return unit.context.getSourceManager(); }
  // The loop, which is the user's text.
  SourceLocation where() const { return plan.where(); }

  std::string spell(const VarDecl *variable) {
    std::string &name = spelled[variable];
    if (name.empty()) {
      name = names.make(variable->getName());
      printer.define(variable, name);
    }
    return name;
  }

  void add(QualType type, const std::string &declarator) {
    parameters.push_back(unit.declare(type, declarator, where()));
    types.push_back(unit.declare(type.getUnqualifiedType(), (declarator.front() == '*' ? "**" : "*"), where()));
  }

  void declare(const Parameter &parameter) {
    ASTContext &context = unit.context;
    if (parameter.kind == Parameter::Size) {
      std::string name = names.make(("het_n_" + parameter.variable->getName()).str());
      printer.defineSize(parameter.size, name);
      return add(context.LongTy.withConst(), name);
    }
    if (parameter.kind == Parameter::Member) {
      std::string name = names.make(("het_this_" + parameter.field->getName()).str());
      printer.defineMember(parameter.field, name);
      return add(parameter.field->getType().withConst(), name);
    }
    if (parameter.kind == Parameter::Self) {
      printer.setThis("het_self");
      return add(context.getPointerType(plan.target.function ? thisType() : context.VoidTy), "het_self");
    }
    QualType type = parameter.variable->getType().getNonReferenceType();
    std::string name = spell(parameter.variable);
    if (parameter.kind == Parameter::Object)
      return object(parameter, type, name);
    if (parameter.kind == Parameter::Value) {
      if (const CXXRecordDecl *record = type->getAsCXXRecordDecl(); record && record->isLambda())
        unit.addClosure(record);
      return add(type, name);
    }
    if (parameter.kind == Parameter::Array) { // a record, because arrays are not passed by value
      printer.define(parameter.variable, name + ".items");
      std::string items = unit.declare(type.getUnqualifiedType(), "items", where());
      std::string record = unit.names.make("het_array");
      arrays += "struct " + record + " {\n  " + items + ";\n};\n";
      parameters.push_back("struct " + record + " " + name);
      types.push_back("struct " + record + " *");
      return;
    }
    pointer(parameter, type, name);
  }

  // Under the name of the array, so that the body indexes the copy as it would the array.
  std::string ownCopy(const ReductionPlan &reduction) {
    ASTContext &context = unit.context;
    const QualType type = reducedType(reduction.variable, context);
    const std::string name = spell(reduction.variable), first = names.make("het_first_" + name),
                      count = counts[reduction.variable] = names.make("het_count_" + name);
    partials.push_back("het_partial_" + name);
    add(context.getPointerType(type), partials.back());
    add(context.LongTy.withConst(), first);
    add(context.LongTy.withConst(), count);
    QualType whole = reduction.variable->getType().getNonReferenceType();
    QualType pointee =
        whole->isPointerType() ? whole->getPointeeType() : context.getAsArrayType(whole)->getElementType();
    if (isFlatArray(pointee))
      pointee = elementOf(context, pointee);
    const QualType pointer = context.getPointerType(pointee);
    return "  HET_COPY(" + unit.type(type, where()) + ", het_own_" + name + ", " + partials.back() + ", " + count +
           ", " + reduction.identity + ")\n  " + unit.declare(pointer, name, where()) + " = (" +
           unit.declare(pointer, "", where()) + ")(het_own_" + name + " - " + first + ");\n";
  }

  // The class's layout is the number's: `std::complex`.
  std::string classCopy(const ReductionPlan &reduction, QualType number, const std::string &name) {
    const std::string own = "het_own_" + name;
    const QualType type = reduction.variable->getType().getNonReferenceType().getUnqualifiedType();
    return "  " + unit.declare(number, own, where()) + " = (" + unit.type(number, where()) + ")(" + reduction.identity +
           ");\n  " + unit.declare(type, "&" + name, where()) + " = (" + unit.declare(type, "&", where()) + ")" + own +
           ";\n";
  }
  std::string copyOf(const VarDecl *variable) {
    return (variable->getType().getNonReferenceType()->isRecordType() ? "het_own_" : "") + spell(variable);
  }

  QualType thisType() const {
    const auto *method = dyn_cast<CXXMethodDecl>(plan.target.function);
    return method ? method->getFunctionObjectParameterType() : unit.context.VoidTy;
  }

  // An array is known by its first element, everything else is reached through its address.
  void object(const Parameter &parameter, QualType type, const std::string &name) {
    ASTContext &context = unit.context;
    QualType pointee = type;
    if (isFlatArray(type))
      pointee = elementOf(context, type);
    else if (type->isArrayType())
      pointee = context.getAsArrayType(type)->getElementType();
    else
      printer.define(parameter.variable, "(*" + name + ")");
    add(context.getPointerType(pointee.getNonReferenceType()), name);
  }

  void pointer(const Parameter &parameter, QualType type, const std::string &name) {
    ASTContext &context = unit.context;
    QualType pointee = type->getPointeeType();
    if (isFlatArray(pointee))
      pointee = elementOf(context, pointee);
    if (parameter.readOnly && !pointee->isVoidType())
      pointee = pointee->isArrayType() ? context.getQualifiedType(pointee, Qualifiers::fromFastMask(Qualifiers::Const))
                                       : pointee.withConst();
    QualType pointer = context.getPointerType(pointee);
    if (!pointee.isVolatileQualified() && (!plan.plain || type.isRestrictQualified()))
      pointer = pointer.withRestrict();
    parameters.push_back(unit.declare(pointer, name, where()));
    types.push_back(unit.declare(context.getPointerType(pointer.getUnqualifiedType()), "", where()));
  }

  // Bounds that are more than a name or a number are evaluated once.
  std::string fixed(const Expr *expr, const CanonicalLoop &loop, llvm::StringRef what, std::string &before,
                    unsigned depth) {
    std::string text = printer.expression(expr);
    const Expr *inner = expr->IgnoreParenCasts();
    if (isa<IntegerLiteral, DeclRefExpr>(inner))
      return text;
    std::string name = ("het_" + what + "_" + loop.variable->getName()).str();
    before += std::string(size_t{2} * depth, ' ') + "const " +
              unit.type(expr->getType().getUnqualifiedType(), where()) + " " + name + " = " + text + ";\n";
    return name;
  }

  // Variables that the threads of a team share. Parameters among it have their values there.
  std::string room() {
    const std::vector<const VarDecl *> held = plan.team->room();
    if (held.empty())
      return "  HET_MEMBER\n";
    std::string fields;
    for (const VarDecl *variable : held) {
      const bool given = spelled.count(variable);
      const std::string parameter = spelled[variable];
      const QualType type = variable->getType().getNonReferenceType().getUnqualifiedType();
      const std::string field = given ? parameter : names.make(variable->getName());
      fields += "  " + unit.declare(type, field, where()) + ";\n";
      spelled[variable] = field;
      printer.define(variable, "het_room." + field);
      if (given)
        first += "    memcpy((void *)&het_room." + field + ", (const void *)&" + parameter + ", sizeof het_room." +
                 field + ");\n";
    }
    arrays += "struct " + roomType() + " {\n" + fields + "};\n";
    return "  HET_MEMBER\n  HET_ROOM(" + roomType() + ")\n";
  }
  std::string roomOr(const VarDecl *variable) {
    return plan.team->inRoom(variable) ? "het_room." + spelled[variable] : spelled[variable];
  }

  std::string teams() {
    const std::string begin = first.empty() ? "" : "  HET_ONE {\n" + first + "  }\n  HET_SYNC(0);\n";
    return begin + printer.teamKernel(*plan.team, plan.target.directive, plan.number, arrays);
  }

  // One thread of the grid runs it all.
  std::string once() {
    printer.indent(1);
    return "  HET_FOR_X(int, het_once, 0, <, 1, +, 1) {\n" + printer.statement(plan.body) + "  }\n";
  }

  // One thread writes the value that the loop leaves behind.
  std::string afterLast(const CanonicalLoop &loop, const std::string &target) {
    const std::string step = loop.step ? "(" + printer.expression(loop.step) + ")" : "1";
    return "  HET_FIRST_X(het_once) {\n    *" + target + " = (" +
           unit.type(loop.variable->getType().getNonReferenceType().getUnqualifiedType(), where()) +
           ")::het::afterLast(" + printer.expression(loop.first) + ", " + printer.expression(loop.bound) + ", " +
           (loop.down ? "-" : "") + "(long)" + step + ", " + (loop.inclusive ? "true" : "false") + ");\n  }\n";
  }

  // The head of a loop of the grid.
  std::string gridLoop(size_t i, unsigned depth) {
    const CanonicalLoop &loop = plan.loops[i];
    std::string text;
    std::string name = spell(loop.variable);
    std::string type = unit.type(loop.variable->getType().getNonReferenceType().getUnqualifiedType(), where());
    std::string first = fixed(loop.first, loop, "first", text, depth);
    std::string bound = fixed(loop.bound, loop, "bound", text, depth);
    std::string step = loop.step ? fixed(loop.step, loop, "step", text, depth) : "1";
    const char axis = "XYZ"[plan.loops.size() - 1 - i];
    std::string margin(size_t{2} * depth, ' ');
    return text + lineMark(sources(), loop.statement->getBeginLoc()) + margin + (shared() ? "HET_SHARE_" : "HET_FOR_") +
           axis + "(" + (shared() ? std::to_string(i) + ", " : "") + type + ", " + name + ", " + first + ", " +
           loop.relation() + ", " + bound + ", " + (loop.down ? "-" : "+") + ", " + step + ") {\n" + margin +
           "  HET_INDEX(" + type + ", " + name + ")\n";
  }

  // The head of a loop of each thread.
  std::string innerLoop(const CanonicalLoop &loop, unsigned depth) {
    const std::string type = unit.type(loop.variable->getType().getNonReferenceType().getUnqualifiedType(), where());
    const std::string name = spell(loop.variable);
    return lineMark(sources(), loop.statement->getBeginLoc()) + std::string(size_t{2} * depth, ' ') + "for (" + type +
           " " + name + " = " + printer.expression(loop.first) + "; " + name + " " + loop.relation() + " " +
           printer.expression(loop.bound) + "; " + name + (loop.down ? " -= " : " += ") +
           (loop.step ? printer.expression(loop.step) : "1") + ") {\n";
  }

  // A GPU's neighbouring threads have neighbouring items, each with all iterations of the inner loop. A processor walks
  // through memory in the user's order.
  std::string loops() {
    std::string opening;
    unsigned depth = 1;
    const size_t last = plan.loops.size() - 1;
    for (size_t i = 0; i < last; ++i)
      opening += gridLoop(i, depth++);
    if (plan.inner.empty()) {
      opening += gridLoop(last, depth++);
    } else {
      std::string thread = gridLoop(last, depth), host;
      for (const CanonicalLoop &loop : plan.inner) {
        host += innerLoop(loop, depth++);
        thread += innerLoop(loop, depth);
      }
      opening += "#ifdef __CUDACC__\n" + thread + "#else\n" + host + gridLoop(last, depth++) + "#endif\n";
    }
    std::string closing;
    for (unsigned inside = 1; inside < depth; ++inside)
      closing.insert(0, std::string(size_t{2} * inside, ' ') + "}\n");
    printer.indent(depth - 1);
    const std::string margin(size_t{2} * depth, ' ');
    for (const VarDecl *variable : plan.privates)
      if (!isOfLoop(variable))
        opening +=
            margin +
            unit.declare(variable->getType().getNonReferenceType().getUnqualifiedType(), spell(variable), where()) +
            ";\n";
    const std::string body = withLasts(margin);
    return opening + (hidesOwn() ? margin + "{\n" + body + margin + "}\n" : body) + closing;
  }

  bool isOfLoop(const VarDecl *variable) const {
    const auto is = [&](const CanonicalLoop &loop) { return loop.variable == variable; };
    return llvm::any_of(plan.loops, is) || llvm::any_of(plan.inner, is);
  }

  // The body declares a variable of the name of a loop's or a private one's: in C a block inside of theirs.
  bool hidesOwn() const {
    auto isOwn = [&](const NamedDecl *declared) {
      auto named = [&](const VarDecl *own) { return own->getDeclName() == declared->getDeclName(); };
      return llvm::any_of(plan.privates, named) ||
             llvm::any_of(plan.loops, [&](const CanonicalLoop &loop) { return named(loop.variable); }) ||
             llvm::any_of(plan.inner, [&](const CanonicalLoop &loop) { return named(loop.variable); });
    };
    return llvm::any_of(plan.body->children(), [&](const Stmt *child) {
      const auto *declarations = dyn_cast_or_null<DeclStmt>(child);
      return declarations && llvm::any_of(declarations->decls(), [&](const Decl *one) {
               return isa<NamedDecl>(one) && isOwn(cast<NamedDecl>(one));
             });
    });
  }

  // ---- copies of each thread's ----

  std::string ownName(const OwnCopy &own) { return "het_own_" + spelled[own.variable]; }
  QualType elementType(const VarDecl *variable) const {
    const QualType type = variable->getType().getNonReferenceType();
    return unit.context.getBaseElementType(type->isPointerType() ? type->getPointeeType() : type).getUnqualifiedType();
  }
  QualType valueType(const VarDecl *variable) const {
    return variable->getType().getNonReferenceType().getUnqualifiedType();
  }

  // Before the loops. In the body the variable is the copy; the parameter keeps its own name.
  std::string open(const OwnCopy &own) {
    if (own.kind == OwnCopy::Last)
      return "";
    const std::string name = ownName(own);
    if (own.kind == OwnCopy::Declared) {
      std::string text = initialized(own, name);
      printer.define(own.variable, name);
      return text;
    }
    const std::string count = std::to_string(own.count), array = name + "[" + count + "]", view = "het_items_" + name;
    const QualType type = own.variable->getType().getNonReferenceType();
    const QualType pointer =
        type->isArrayType() ? unit.context.getPointerType(unit.context.getAsArrayType(type)->getElementType()) : type;
    printer.define(own.variable, view);
    return "  " + unit.declare(elementType(own.variable), array, where()) + ";\n  for (long het_item = 0; het_item < " +
           count + "; ++het_item)\n    " + name + "[het_item] = " + own.identity + ";\n  " +
           unit.declare(pointer.getUnqualifiedType(), view, where()) + " = (" +
           unit.type(pointer.getUnqualifiedType(), where()) + ")(" + name + " - " + std::to_string(own.first) + ");\n";
  }

  static const VarDecl *named(const Expr *ref) {
    return ref ? cast<VarDecl>(cast<DeclRefExpr>(ref->IgnoreParenImpCasts())->getDecl()) : nullptr;
  }

  // As `initializer(...)` of the declaration says; without one as an object with static storage.
  std::string initialized(const OwnCopy &own, const std::string &name) {
    const OMPDeclareReductionDecl *declared = own.declared;
    const VarDecl *priv = named(declared->getInitPriv()), *orig = named(declared->getInitOrig());
    if (priv)
      printer.define(priv, name);
    if (orig)
      printer.define(orig, "(*" + spelled[own.variable] + ")");
    std::string text = "  " + unit.declare(valueType(own.variable), name, where());
    const bool called = declared->getInitializerKind() == OMPDeclareReductionInitKind::Call;
    if (const Expr *call = declared->getInitializer(); call && called)
      return text + " = {};\n  " + printer.expression(call) + ";\n";
    const Expr *init = priv ? priv->getInit() : nullptr;
    if (!init)
      return text + " = {};\n";
    const auto *list = dyn_cast<InitListExpr>(init->IgnoreImplicit());
    return text + " = " + (list ? printer.VisitInitListExpr(list) : printer.expression(init)) + ";\n";
  }

  std::string join(const OwnCopy &own) {
    const std::string name = ownName(own), result = spelled[own.variable];
    if (own.kind == OwnCopy::Last)
      return "";
    if (own.kind == OwnCopy::Elements)
      return "  ::het::mergeItems<::het::op::" + own.combine + ">((" +
             unit.type(unit.context.getPointerType(elementType(own.variable)), where()) + ")" + result + " + " +
             std::to_string(own.first) + ", " + name + ", " + std::to_string(own.count) + ");\n";
    printer.define(named(own.declared->getCombinerOut()), "(*het_out)");
    printer.define(named(own.declared->getCombinerIn()), "(*het_in)");
    const std::string lock = "het_lock_" + std::to_string(plan.number);
    if (arrays.find(lock) == std::string::npos)
      arrays += "HET_LOCK " + lock + " = 0;\n";
    const QualType pointer = unit.context.getPointerType(valueType(own.variable));
    return "  ::het::merge(" + name + ", " + result + ", &" + lock + ", [=](" +
           unit.declare(pointer, "het_out", where()) + ", " + unit.declare(pointer, "het_in", where()) + ") { " +
           printer.expression(own.declared->getCombiner()) + "; });\n";
  }

  // The body; the last of all iterations leaves its values behind.
  std::string withLasts(const std::string &margin) {
    std::string before, after, last;
    for (const OwnCopy &own : plan.owns)
      if (own.kind == OwnCopy::Last) {
        before += margin + unit.declare(valueType(own.variable), ownName(own), where()) + ";\n";
        after += margin + "  *" + spelled[own.variable] + " = " + ownName(own) + ";\n";
        printer.define(own.variable, ownName(own));
      }
    if (before.empty())
      return printer.body(plan.body);
    for (const CanonicalLoop &loop : plan.loops) {
      const std::string step = loop.step ? "(" + printer.expression(loop.step) + ")" : "1";
      last += (last.empty() ? "" : " && ") +
              ("!((long)" + spelled[loop.variable] + (loop.down ? " - " : " + ") + "(long)" + step) + " " +
              loop.relation() + " (long)(" + printer.expression(loop.bound) + "))";
    }
    return before + margin + "do {\n" + printer.body(plan.body) + margin + "} while (0);\n" + margin + "if (" + last +
           ") {\n" + after + margin + "}\n";
  }

public:
  std::string arrays; // records for array parameters
};

// Keeps the first error and swallows the rest.
class FirstError : public DiagnosticConsumer {
public:
  std::optional<std::pair<SourceLocation, std::string>> first;
  void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic &info) override {
    if (level < DiagnosticsEngine::Error || first)
      return;
    llvm::SmallString<128> text;
    info.FormatDiagnostic(text);
    llvm::StringRef words = text.str();
    first.emplace(info.getLocation(), words.substr(0, words.rfind(" [het-")).str());
  }
};

} // namespace

std::optional<std::pair<SourceLocation, std::string>> whyNoKernel(const KernelPlan &plan, ASTContext &context) {
  DiagnosticsEngine &engine = context.getDiagnostics();
  FirstError errors;
  DiagnosticConsumer *client = engine.getClient();
  std::unique_ptr<DiagnosticConsumer> owner = engine.takeClient();
  engine.setClient(&errors, false);
  DeviceUnit unit(context);
  const std::string hash = "trial"; // the printer keeps a reference
  KernelPrinter printer(plan, hash, unit);
  printer.kernel();
  unit.text();
  if (errors.first)
    engine.Reset(/*soft=*/true);
  engine.setClient(client, owner != nullptr);
  (void)owner.release(); // the engine has it again
  return errors.first;
}

std::string printKernels(const std::vector<KernelPlan> &kernels, const std::string &unitHash, ASTContext &context) {
  DeviceUnit unit(context);
  std::string arrays, texts, descriptors;
  for (const KernelPlan &plan : kernels) {
    KernelPrinter printer(plan, unitHash, unit);
    PresumedLoc at = context.getSourceManager().getPresumedLoc(plan.where());
    std::string kernel = printer.kernel();
    arrays += printer.arrays;
    texts += "// " + std::string(at.getFilename()) + ":" + std::to_string(at.getLine()) + "\n" + kernel +
             "#ifndef __CUDACC__\n" + printer.simEntry() + "static const char *const het_opencl_" +
             std::to_string(plan.number) + " = nullptr;\n#endif\n\n";
    descriptors += printer.descriptor();
  }
  return "#include <hetcc/kernel.h>\n\nnamespace het_" + unitHash + " {\n\n" + unit.text() + arrays + texts +
         "} // namespace het_" + unitHash + "\n\n#ifndef __CUDACC__\nHET_IMAGE(" + unitHash + ")\n" + descriptors +
         "#endif\n";
}

} // namespace hetcc::stage2
