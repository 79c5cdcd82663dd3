//===-- stage2/kernel/kernel.cpp - kernels as text ------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/kernel/kernel.h"
#include "region/shape.h"

#include "stage2/kernel/marks.h"
#include "stage2/kernel/printer.h"

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
    spaces = &printer.openBody(!unit.openCl ? nullptr : plan.team ? plan.target.directive->getRawStmt() : plan.body);
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
    for (const VarDecl *global : plan.globals) {
      spaces->setTarget(global, globalSpace);
      spaces->setStorage(global, globalSpace);
      const std::string pointer = unit.globalPointer(global, where());
      inside += "  " + (unit.openCl ? unit.declare(unit.globalPointerType(global), pointer, where()) : pointer) +
                " = " + spelled[global] + ";\n";
    }
    for (const ReductionPlan &reduction : plan.reductions) {
      if (reduction.item) {
        inside += ownCopy(reduction);
        continue;
      }
      QualType type = reduction.variable->getType().getNonReferenceType().getUnqualifiedType();
      std::string name = spell(reduction.variable), cast = "(" + unit.type(type, where()) + ")";
      partials.push_back("het_partial_" + name);
      if (unit.openCl && !plan.team)
        inside += "  HET_REDUCE_ROOM(" + unit.type(type, where()) + ", " + partials.back() + ", " +
                  std::to_string(threads()) + ")\n";
      spaces->setStorage(reduction.variable,
                         plan.team && plan.team->inRoom(reduction.variable) ? localSpace : privateSpace);
      if (plan.team && plan.team->inRoom(reduction.variable)) {
        first += "    het_room." + name + " = " + cast + "(" + printer.identity(reduction.identity) + ");\n";
        addPartial(type, partials.back());
        continue;
      }
      if (type->isRecordType() && unit.openCl)
        unit.reject(where(), "a reduction of objects");
      if (type->isRecordType()) { // the number that the class is
        type = unit.context.getComplexType(complexPart(type));
        inside += classCopy(reduction, type, name);
      } else {
        inside += "  " + unit.declare(type, name, where()) + " = " + cast + "(" + printer.identity(reduction.identity) +
                  ");\n";
      }
      addPartial(type, partials.back());
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
      inside += reduced(i);
    if (unit.openCl && spaces->conflict())
      unit.reject(where(), "a pointer into memory of several kinds");
    const std::string head = unit.openCl ? "__kernel void" : "HET_KERNEL(" + std::to_string(threads()) + ")";
    inside = given + inside;
    std::string text = lineMark(sources(), where()) + head + " " + name() + "(";
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
  // In OpenCL C the operations are macros, which have to be told of the type.
  std::string reduced(size_t i) {
    const ReductionPlan &reduction = plan.reductions[i];
    const bool array = reduction.item != nullptr;
    const QualType type = reducedType(reduction.variable, unit.context);
    const std::string op = reduction.combine + ", ", told = unit.openCl ? unit.type(type, where()) + ", " + op : op;
    if (array)
      return "  HET_REDUCE_ARRAY(" + told + partials[i] + ", " + counts[reduction.variable] + ");\n";
    if (plan.team)
      return "  HET_TEAM_PARTIAL(" + op + roomOr(reduction.variable) + ", " + partials[i] + ");\n";
    return "  HET_REDUCE(" + told + copyOf(reduction.variable) + ", " + partials[i] + ");\n";
  }

  void addPartial(QualType type, const std::string &name) {
    const QualType there = unit.openCl ? unit.context.getAddrSpaceQualType(type, globalSpace) : type;
    parameters.push_back(unit.declare(there, (unit.openCl ? "*restrict " : "*__restrict__ ") + name, where()));
    types.push_back(unit.declare(type, "**", where()));
  }

  // A kernel of OpenCL C takes no `bool`, and no record with one or with a pointer: it gets their bytes.
  static bool travelsAsBytes(QualType type) {
    type = QualType(type->getBaseElementTypeUnsafe(), 0).getCanonicalType();
    const RecordDecl *record = type->getAsRecordDecl();
    return type->isBooleanType() || type->isPointerType() || type->isReferenceType() ||
           (record &&
            llvm::any_of(record->fields(), [](const FieldDecl *one) { return travelsAsBytes(one->getType()); }));
  }

  std::string givenBytes(uint64_t size, const std::string &declaration, const std::string &name) {
    const std::string bytes = "het_bytes_" + std::to_string(size);
    const std::string record = "struct " + bytes + " {\n  uchar items[" + std::to_string(size) + "];\n};\n";
    if (arrays.find(record) == std::string::npos)
      arrays += record;
    given += "  " + declaration + ";\n  HET_MOVE(__private, &" + name + ", __private, &het_given_" + name + ", " +
             std::to_string(size) + ");\n";
    return "const struct " + bytes + " het_given_" + name;
  }

  // Nor does it take a pointer to pointers.
  std::string pointerParameter(QualType type, const std::string &name) {
    const QualType inside =
        type->isPointerType() ? unit.context.getBaseElementType(type->getPointeeType()) : QualType();
    if (!unit.openCl || inside.isNull() || !inside->isPointerType())
      return unit.declare(unit.into(type, globalSpace), name, where());
    const QualType there = unit.into(type, globalSpace);
    given += "  " + unit.declare(there, name, where()) + " = (" + unit.type(there.getUnqualifiedType(), where()) +
             ")het_given_" + name + ";\n";
    return "__global void *het_given_" + name;
  }

  const KernelPlan &plan;
  Spaces *spaces = nullptr;
  std::string given; // parameters that came as bytes
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
    if (unit.openCl && !type->isPointerType() && travelsAsBytes(type))
      parameters.push_back(givenBytes(unit.context.getTypeSizeInChars(type).getQuantity(),
                                      unit.declare(type.getUnqualifiedType(), declarator, where()), declarator));
    else
      parameters.push_back(pointerParameter(type, declarator));
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
      spaces->setThis(globalSpace);
      return add(context.getPointerType(plan.target.function ? thisType() : context.VoidTy), "het_self");
    }
    QualType type = parameter.variable->getType().getNonReferenceType();
    std::string name = spell(parameter.variable);
    if (parameter.kind == Parameter::Object)
      return object(parameter, type, name);
    spaces->setTarget(parameter.variable, globalSpace);
    if (parameter.kind == Parameter::Value || parameter.kind == Parameter::Array)
      spaces->setStorage(parameter.variable, privateSpace);
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
      if (unit.openCl && travelsAsBytes(type))
        parameters.push_back(
            givenBytes(unit.context.getTypeSizeInChars(type).getQuantity(), "struct " + record + " " + name, name));
      else
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
    const QualType pointer = unit.into(context.getPointerType(pointee), globalSpace);
    spaces->setTarget(reduction.variable, globalSpace);
    spaces->setStorage(reduction.variable, globalSpace);
    return "  HET_COPY(" + unit.type(type, where()) + ", het_own_" + name + ", " + partials.back() + ", " + count +
           ", " + printer.identity(reduction.identity) + ")\n  " + unit.declare(pointer, name, where()) + " = (" +
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
    spaces->setStorage(parameter.variable, globalSpace);
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
    parameters.push_back(pointerParameter(pointer, name));
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
      spaces->setStorage(variable, localSpace);
      printer.define(variable, "het_room." + field);
      if (given && unit.openCl)
        first += "    HET_MOVE(__local, &het_room." + field + ", __private, &" + parameter + ", sizeof het_room." +
                 field + ");\n";
      else if (given)
        first += "    memcpy((void *)&het_room." + field + ", (const void *)&" + parameter + ", sizeof het_room." +
                 field + ");\n";
    }
    arrays += "struct " + roomType() + " {\n" + fields + "};\n";
    return std::string("  HET_MEMBER\n  HET_ROOM(") + (unit.openCl ? "struct " : "") + roomType() + ")\n";
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
           (unit.openCl ? ")het_after_last(" : ")::het::afterLast(") + printer.expression(loop.first) + ", " +
           printer.expression(loop.bound) + ", " + (loop.down ? "-" : "") + "(long)" + step + ", " +
           (loop.inclusive ? "true" : "false") + ");\n  }\n";
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
      opening += std::string(unit.openCl ? "#ifdef HET_GPU\n" : "#ifdef __CUDACC__\n") + thread + "#else\n" + host +
                 gridLoop(last, depth++) + "#endif\n";
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
    spaces->setTarget(own.variable, privateSpace);
    spaces->setStorage(own.variable, privateSpace);
    if (own.kind == OwnCopy::Last)
      return "";
    const std::string name = ownName(own);
    if (own.kind == OwnCopy::Declared && unit.openCl) {
      unit.reject(where(), "a reduction that the program declares");
      return "";
    }
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
           count + "; ++het_item)\n    " + name + "[het_item] = " + printer.identity(own.identity) + ";\n  " +
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
    if (own.kind == OwnCopy::Elements && unit.openCl)
      return "  for (long het_item = 0; het_item < " + std::to_string(own.count) + "; ++het_item) {\n    " +
             printer.atomicJoin(
                 own.combine, elementType(own.variable), globalSpace,
                 "((" +
                     unit.type(unit.into(unit.context.getPointerType(elementType(own.variable)), globalSpace),
                               where()) +
                     ")" + result + " + " + std::to_string(own.first) + " + het_item)",
                 name + "[het_item]", where()) +
             "\n  }\n";
    if (own.kind == OwnCopy::Elements)
      return "  ::het::mergeItems<::het::op::" + own.combine + ">((" +
             unit.type(unit.context.getPointerType(elementType(own.variable)), where()) + ")" + result + " + " +
             std::to_string(own.first) + ", " + name + ", " + std::to_string(own.count) + ");\n";
    if (unit.openCl)
      return "";
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

OpenClText printOpenCl(const KernelPlan &plan, const std::string &unitHash, ASTContext &context) {
  DeviceUnit unit(context, Language::OpenCl);
  KernelPrinter printer(plan, unitHash, unit);
  OpenClText text;
  const std::string kernel = printer.kernel(), others = unit.text();
  text.obstacle = unit.obstacle();
  if (text.obstacle)
    return text;
  text.program = "#ifndef HET_OPENCL_H\n#include <het/opencl.h>\n#endif\n";
  if (unit.usesDoubles())
    text.program += "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n";
  if (unit.usesLongAtomics())
    text.program += "#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n";
  text.program += "\n" + others + printer.arrays + kernel;
  return text;
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
             "#ifndef __CUDACC__\n" + printer.simEntry() + "#endif\n\n";
    descriptors += printer.descriptor();
  }
  return "#include <hetcc/kernel.h>\n\nnamespace het_" + unitHash + " {\n\n" + unit.text() + arrays + texts +
         "} // namespace het_" + unitHash + "\n\n#ifndef __CUDACC__\nHET_IMAGE(" + unitHash + ")\n" + descriptors +
         "#endif\n";
}

} // namespace hetcc::stage2
