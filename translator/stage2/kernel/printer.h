//===-- stage2/kernel/printer.h - bodies in kernel text -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Prints the body of one kernel or device function from the AST, as C++ that CUDA and the host's compiler take. Macros
// are expanded. C's implicit conversions that C++ lacks are made explicit, and variably modified arrays are linear. A
// form without a counterpart on a device is reported and printed as 0, so that one run finds every error.
#pragma once

#include "analysis/dependence/atomics.h"
#include "stage2/grid/plan.h"
#include "stage2/kernel/order.h"
#include "stage2/kernel/unit.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/AST/StmtVisitor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <functional>

namespace hetcc::stage2 {

class Printer : public clang::ConstStmtVisitor<Printer, std::string> {
public:
  explicit Printer(DeviceUnit &unit) : unit(unit), context(unit.context) {}

  // Statements: whole lines at the current depth. Expressions: text that may need parentheses.
  std::string statement(const clang::Stmt *statement);
  /// A compound statement's inside, or one statement. `variables`: of the loop whose body it is.
  std::string body(const clang::Stmt *statement, llvm::ArrayRef<const clang::VarDecl *> variables = {});
  std::string expression(const clang::Expr *expr) { return fixedExpression(expr); }
  std::string initializer(const clang::Expr *expr); // inside braces, where C++ allows no narrowing, or of a constant
  std::string constantText(const clang::APValue &value, clang::QualType type, const clang::Expr *at);
  std::string operand(const clang::Expr *expr); // with parentheses where an operator before or after it needs them

  // Tells how a variable that is declared outside of the body is spelled in it.
  void define(const clang::VarDecl *variable, std::string text) { locals[variable] = std::move(text); }
  /// The same for one that is no local variable, whose name no scope of the body may hide.
  void defineOuter(const clang::VarDecl *variable, const std::string &name) {
    outer.insert(name);
    define(variable, name);
  }
  /// As define(), for an array of which the text leads to the first item.
  void defineFirst(const clang::VarDecl *array, const std::string &text) { firsts[array] = locals[array] = text; }
  void defineSize(const clang::Expr *size, std::string text) { sizes[size] = std::move(text); }
  void defineMember(const clang::FieldDecl *field, std::string text) { members[field] = std::move(text); }
  /// Updates of this array's items are for other threads' eyes: HET_JOIN.
  void joinUpdates(const clang::VarDecl *array) { joined.insert(array); }
  /// A kernel of teams has a copy of what it reduces for each thread. That of a team's first thread counts.
  void setPartial(const clang::VarDecl *variable) { partial.insert(variable); }
  /// A pointer to the variable in memory, which the teams' own ones join.
  void setInMemory(const clang::VarDecl *variable, const std::string &pointer) { inMemory[variable] = pointer; }
  void setThis(std::string text) { self = std::move(text); }
  void setReturned(std::string text) { returned = std::move(text); }
  void setOfThread() { ofThread = true, level = Level::Thread, regionsAround = 1; }
  void setConcurrent(bool several) { concurrent = several; }
  /// The kernel has one thread and no regions. Its device has more of them for other constructs.
  void setLone(bool alone) { lone = alone; }
  /// Whether the text so far has the threads of a team combine values.
  bool reducesInTeams() const { return reduced; }
  /// As the head of a loop in the body, this text at a depth, with the names of the loop's variable.
  void replaceHead(const clang::Stmt *loop, std::function<std::string(unsigned depth)> text) {
    heads[loop] = std::move(text);
  }
  void indent(unsigned by) { depth += by; }
  /// From now on the printer is at that depth. Gives the one before.
  unsigned moveTo(unsigned newDepth) { return std::exchange(depth, newDepth); }
  /// In the place of a subscripted item or a call, at this place of the body.
  void replace(const clang::Expr *item, std::string text) { items[item] = std::move(text); }
  /// A variable's initial value as an assignment.
  std::string firstValue(const clang::VarDecl *variable);
  /// Follows the pointers of a function's body whose parameters point into `with`, the object's pointer first.
  const Spaces &openFunction(const clang::FunctionDecl *definition, const std::vector<LangAS> &with);
  /// The same for a kernel's body.
  Spaces &openBody(const clang::Stmt *body);
  /// Tells the unit what the members of the body's objects lead to.
  void followMembers(const clang::Stmt *body);
  /// The same for the members that a constructor initializes.
  void followInitializers(const clang::CXXConstructorDecl *constructor);
  /// The value of a member in braces: in OpenCL C a reference is an address.
  std::string memberValue(const clang::FieldDecl *member, const clang::Expr *init);
  /// A value as an object holds it, and its assignment to the member of an object: `prefix` ends in `.` or `->`.
  std::string stored(const clang::Expr *e);
  std::string storedIn(const clang::FieldDecl *field, const std::string &prefix, const clang::Expr *value);
  /// As define(), for a variable that has this name in the text: OpenCL C has pointers for references.
  void defineVariable(const clang::VarDecl *variable, const std::string &name);
  /// A variable's type with what its pointers point into.
  clang::QualType typeOf(const clang::VarDecl *variable);
  /// A parameter's, of a function whose pointers have been followed.
  clang::QualType typeIn(clang::QualType type, const Spaces &in, const clang::VarDecl *variable) const;
  /// A loop that is the first thing of kernels in OpenCL C: `*to = op(*to, value)`, which other threads do as well.
  std::string atomicJoin(const std::string &combine, clang::QualType type, LangAS space, const std::string &to,
                         const std::string &value, clang::SourceLocation where);
  /// The identity of a reduction, as plans have it.
  std::string identity(std::string text) const;
  /// The same as a value of the type.
  std::string identity(const std::string &text, clang::QualType type, clang::SourceLocation where);
  /// op(a, b) of a reduction.
  std::string combined(const std::string &combine, clang::QualType type, const std::string &a, const std::string &b,
                       clang::SourceLocation where);

  /// The declaration of a copy that has no value, or that of its class's constructor.
  std::string declarePrivate(const clang::OMPExecutableDirective *directive, const clang::VarDecl *variable,
                             clang::QualType type, const std::string &name);

  // last.cpp
  struct LoopText { // of a loop whose iterations are shared out
    CanonicalLoop loop;
    std::string type, name, first, bound, step;
  };
  /// Whether this is the last iteration of the loops.
  static std::string isLast(llvm::ArrayRef<LoopText> loops);
  /// Lines that declare `flag`: whether it is the last one in which loops of its body get to the innermost one's body.
  std::string lastThrough(llvm::ArrayRef<LoopText> loops, llvm::ArrayRef<CanonicalLoop> rest, const std::string &flag);

  // gather.cpp
  /// An object of a class that is a complex number, as that number: text of the object, which is in this space.
  std::string asNumber(const std::string &object, clang::QualType type, LangAS space);
  clang::QualType numberOf(clang::QualType type) const;
  /// The declaration of a thread's copy of what an operation of the user's reduces. `outer`: the variable itself.
  std::string declaredFirst(const OwnCopy &own, clang::QualType type, const std::string &name, const std::string &outer,
                            LangAS space);
  /// Tells what the operation's expression joins: `to = op(to, from)`.
  void defineCombined(const clang::OMPDeclareReductionDecl *declared, const std::string &to, const std::string &from);

  // The statement of a kernel of teams.
  std::string teamKernel(const TeamPlan &plan, const clang::OMPExecutableDirective *target);

  // Constants that hold the sizes of a variably modified type from here on, declared under `name`.
  std::string declareSizes(const clang::VarDecl *variable);
  std::string declareVariable(const clang::VarDecl *variable);

  std::string VisitStmt(const clang::Stmt *statement);
  // expr.cpp
  std::string VisitParenExpr(const clang::ParenExpr *e);
  std::string VisitConstantExpr(const clang::ConstantExpr *e) { return Visit(e->getSubExpr()); }
  std::string VisitIntegerLiteral(const clang::IntegerLiteral *e);
  std::string VisitImaginaryLiteral(const clang::ImaginaryLiteral *e);
  std::string VisitFloatingLiteral(const clang::FloatingLiteral *e);
  std::string VisitCharacterLiteral(const clang::CharacterLiteral *e);
  std::string VisitStringLiteral(const clang::StringLiteral *e);
  std::string VisitPredefinedExpr(const clang::PredefinedExpr *e) { return Visit(e->getFunctionName()); }
  std::string VisitDeclRefExpr(const clang::DeclRefExpr *e);
  std::string VisitMemberExpr(const clang::MemberExpr *e);
  std::string VisitArraySubscriptExpr(const clang::ArraySubscriptExpr *e);
  std::string VisitUnaryOperator(const clang::UnaryOperator *e);
  std::string VisitBinaryOperator(const clang::BinaryOperator *e);
  std::string VisitConditionalOperator(const clang::ConditionalOperator *e);
  std::string VisitBinaryConditionalOperator(const clang::BinaryConditionalOperator *e);
  std::string VisitImplicitCastExpr(const clang::ImplicitCastExpr *e);
  std::string VisitExplicitCastExpr(const clang::ExplicitCastExpr *e);
  std::string bitCast(const clang::ExplicitCastExpr *e);
  std::string VisitInitListExpr(const clang::InitListExpr *e);
  std::string VisitImplicitValueInitExpr(const clang::ImplicitValueInitExpr *e);
  std::string VisitCompoundLiteralExpr(const clang::CompoundLiteralExpr *e);
  std::string VisitUnaryExprOrTypeTraitExpr(const clang::UnaryExprOrTypeTraitExpr *e);
  std::string VisitOffsetOfExpr(const clang::OffsetOfExpr *e) { return constant(e); }
  std::string VisitGenericSelectionExpr(const clang::GenericSelectionExpr *e) { return Visit(e->getResultExpr()); }
  std::string VisitChooseExpr(const clang::ChooseExpr *e) { return Visit(e->getChosenSubExpr()); }
  std::string VisitStmtExpr(const clang::StmtExpr *e);
  std::string VisitAtomicExpr(const clang::AtomicExpr *e);
  // allocation.cpp: declarations of arrays of variable length, and
  std::string variableArray(const clang::VarDecl *variable);
  std::string VisitCXXNewExpr(const clang::CXXNewExpr *e);
  std::string VisitCXXDeleteExpr(const clang::CXXDeleteExpr *e);
  // literals.cpp: those of literals, initializers and constants above; calls.cpp:
  std::string VisitCallExpr(const clang::CallExpr *e);
  std::string VisitCXXMemberCallExpr(const clang::CXXMemberCallExpr *e);
  std::string VisitCXXOperatorCallExpr(const clang::CXXOperatorCallExpr *e);
  std::string VisitLambdaExpr(const clang::LambdaExpr *e);
  std::string VisitCXXThisExpr(const clang::CXXThisExpr *e);
  std::string VisitCXXConstructExpr(const clang::CXXConstructExpr *e);
  std::string VisitCXXInheritedCtorInitExpr(const clang::CXXInheritedCtorInitExpr *e);
  std::string VisitCXXBoolLiteralExpr(const clang::CXXBoolLiteralExpr *e) { return e->getValue() ? "true" : "false"; }
  std::string VisitCXXNullPtrLiteralExpr(const clang::CXXNullPtrLiteralExpr *) { return unit.openCl ? "0" : "nullptr"; }
  std::string VisitMaterializeTemporaryExpr(const clang::MaterializeTemporaryExpr *e);
  std::string VisitExprWithCleanups(const clang::ExprWithCleanups *e) { return Visit(e->getSubExpr()); }
  std::string VisitCXXBindTemporaryExpr(const clang::CXXBindTemporaryExpr *e);
  std::string VisitCXXDefaultArgExpr(const clang::CXXDefaultArgExpr *e) { return Visit(e->getExpr()); }
  std::string VisitCXXDefaultInitExpr(const clang::CXXDefaultInitExpr *e) { return Visit(e->getExpr()); }
  std::string VisitCXXScalarValueInitExpr(const clang::CXXScalarValueInitExpr *e);
  std::string VisitSubstNonTypeTemplateParmExpr(const clang::SubstNonTypeTemplateParmExpr *e);
  std::string VisitUserDefinedLiteral(const clang::UserDefinedLiteral *e);
  std::string VisitSizeOfPackExpr(const clang::SizeOfPackExpr *e) { return constant(e); }
  std::string VisitTypeTraitExpr(const clang::TypeTraitExpr *e) { return constant(e); }
  std::string VisitCXXStdInitializerListExpr(const clang::CXXStdInitializerListExpr *e);
  std::string VisitCXXRewrittenBinaryOperator(const clang::CXXRewrittenBinaryOperator *e) {
    return Visit(e->getSemanticForm());
  }
  std::string VisitCXXNoexceptExpr(const clang::CXXNoexceptExpr *e) { return constant(e); }

private:
  std::string closure(const clang::LambdaExpr *e);
  std::string captures(const clang::LambdaExpr *e);
  std::string capturedName(const clang::ValueDecl *captured);
  std::string lambda(const clang::LambdaExpr *e, const clang::CXXMethodDecl *call, std::string first);

  DeviceUnit &unit;
  clang::ASTContext &context;
  const clang::FunctionDecl *function = nullptr; // whose body it is; null: a kernel's
  std::optional<Spaces> spaces;                  // in OpenCL C
  unsigned depth = 0;
  std::string self;     // of `this`; empty where there is none
  std::string returned; // by a `return` without a value; empty where the function has no result
  std::string prelude;  // lines that must come before the statement being printed
  bool preludeAllowed = true;
  bool beginsWithDeclaration = false; // the statement that was printed last does
  bool returnsAddress = false;        // of what the reference is that the function returns
  bool ofThread = false;              // a function's version for threads of a region
  bool concurrent = true;             // other threads run the same code
  bool lone = false;
  bool splitDeclarations = false; // a jump may cross them, so they get their value by assignment
  llvm::DenseMap<const clang::VarDecl *, std::string> locals, firsts;
  llvm::StringSet<> outer;
  llvm::DenseMap<const clang::BindingDecl *, std::string> captured; // by the lambda whose body it is
  llvm::DenseMap<const clang::Expr *, std::string> sizes, items;
  llvm::DenseSet<const clang::Expr *> ownSizes; // those of declarations, which may be printed again
  llvm::DenseMap<const clang::Stmt *, std::function<std::string(unsigned)>> heads;
  llvm::DenseSet<const clang::VarDecl *> joined;
  llvm::DenseSet<const clang::VarDecl *> partial; // in the thread's own copy
  llvm::DenseMap<const clang::VarDecl *, std::string> inMemory;
  llvm::DenseMap<const clang::FieldDecl *, std::string> members;

  std::string margin() const { return std::string(size_t{2} * depth, ' '); }
  std::string reject(const clang::Stmt *at, llvm::StringRef what);
  std::string constant(const clang::Expr *e);
  std::string integer(const llvm::APSInt &value, clang::QualType type, clang::SourceLocation where);
  std::string cast(clang::QualType type, const clang::Expr *e);
  std::string joinedUpdate(const clang::Expr *e);
  std::string complexOperator(const clang::BinaryOperator *e);
  std::string complexOperation(clang::BinaryOperatorKind op, std::pair<clang::QualType, clang::QualType> types,
                               const std::string &left, const std::string &right);
  std::string complexCall(const std::string &name, clang::QualType type, const std::string &arguments);
  std::string complexNumber(clang::QualType type, const std::string &text);
  std::string converted(clang::QualType type, const clang::Expr *e);
  std::string threeWay(const clang::BinaryOperator *e);
  std::string apart(const clang::BinaryOperator *e);
  std::string chosen(const clang::Expr *e); // an operand of ?:
  std::string condition(const clang::Expr *e);
  std::string choice(const clang::ConditionalOperator *e);
  std::string constantMembers(const clang::APValue &value, const clang::RecordDecl *record, const clang::Expr *at);
  std::string number(const llvm::APFloat &value, clang::QualType type, clang::SourceLocation where);
  std::string stride(clang::QualType array, clang::SourceLocation where); // elements of a (variably modified) array
  std::string memberPrefix(const clang::Expr *base, bool arrow);
  std::string emptyMember(const clang::MemberExpr *e);
  std::string decayed(const clang::Expr *array);
  std::string localName(const clang::VarDecl *variable);
  std::string variableName(const clang::VarDecl *variable, clang::SourceLocation where);
  std::string flatOperator(const clang::BinaryOperator *e);
  std::string byteOperator(const clang::BinaryOperator *e);
  std::string argument(const clang::Expr *arg, bool converted);
  std::string arguments(llvm::ArrayRef<const clang::Expr *> args, bool converted);
  std::string libraryCall(const clang::CallExpr *e, const clang::FunctionDecl *callee);
  // library_calls.cpp
  std::string ofCharacter(const char *what, const clang::Expr *character);
  std::string characterCall(const clang::CallExpr *e, llvm::StringRef name);
  std::string characterItem(const clang::ArraySubscriptExpr *e);
  std::string ofStream(const clang::CallExpr *e, llvm::StringRef name);
  std::string comparing(const clang::CallExpr *e, const std::string &known);
  // Kernels run no destructor: those that do nothing are not missed.
  void rejectDestructor(const clang::VarDecl *variable);
  // `declare variant` with a kind of device in its `match`: Clang has chosen for the host.
  static bool dependsOnDevice(const clang::FunctionDecl *callee);
  const clang::FunctionDecl *variantFor(const clang::FunctionDecl *callee, bool onDevice, const clang::Expr *at) const;
  std::string callFunction(const clang::FunctionDecl *callee, const clang::Expr *object, bool arrow,
                           llvm::ArrayRef<const clang::Expr *> args, const clang::Expr *at);
  std::string callOf(const clang::FunctionDecl *callee, const clang::Expr *object, bool arrow,
                     llvm::ArrayRef<const clang::Expr *> args, const clang::Expr *at);
  std::string inOrder(Order order, const std::string &name, const std::string &self,
                      llvm::ArrayRef<const clang::Expr *> args);

  // packed.cpp: numbers that memory has in another form
  bool isPacked(const clang::Expr *object) const;
  std::string placeOfBits(const clang::FieldDecl *field, const std::string &prefix) const;
  std::string ofBits(const char *name, const clang::Expr *object, const std::string &further);
  std::string unpacked(const clang::Expr *object);
  static std::string halfOf(const std::string &value, clang::QualType from);
  static std::string roundedHalf(const std::string &value, clang::QualType from);
  std::string packInto(const clang::Expr *object, const std::string &value, clang::QualType from);
  static std::string packedResult(const clang::Expr *e, const std::string &text);
  std::string computedType(clang::QualType type, clang::SourceLocation where);
  std::string packedOperator(const clang::BinaryOperator *e);
  std::string packedStep(const clang::UnaryOperator *e);
  std::string bytesOfBits(const DeviceUnit::Bits &bits,
                          llvm::ArrayRef<std::pair<const clang::FieldDecl *, std::string>> values);
  std::string membersWithBits(const clang::RecordDecl *record,
                              llvm::function_ref<std::string(const clang::FieldDecl *)> valueOf);

  // opencl.cpp
  void followMember(const clang::FieldDecl *member, const clang::Expr *init);
  void followMade(const clang::Stmt *at);
  std::vector<LangAS> spacesOf(const clang::FunctionDecl *callee, const clang::Expr *object, bool arrow,
                               llvm::ArrayRef<const clang::Expr *> args, const Spaces &in) const;
  std::vector<LangAS> spacesOf(const clang::CallExpr *call, const Spaces &in) const;
  LangAS returnedBy(const clang::CallExpr *call, const Spaces &in) const;
  std::string openClCall(const clang::CallExpr *e, const clang::FunctionDecl *callee, const std::string &known);
  std::string formatOf(const clang::Expr *literal);
  std::string moved(const clang::CallExpr *e, const char *macro);
  // The object that an assignment or a `++x` gives its value, if nothing happens where it is named twice; or null. Such
  // an expression is one in C++.
  const clang::Expr *assigned(const clang::Expr *e) const;
  std::string reference(const clang::Expr *e);                // the address that a reference is
  std::string reference(const clang::Expr *e, LangAS wanted); // or of a copy in that space
  std::string baseCast(const clang::CastExpr *e);             // between an object and its base
  std::string temporary(const clang::Expr *value);            // the address of a copy
  clang::QualType there(clang::QualType pointer, const clang::Expr *from) const;
  std::string braces(const clang::InitListExpr *list);
  std::string bracesWithBits(const clang::InitListExpr *list, const clang::RecordDecl *record);
  std::string filler(const clang::InitListExpr *list);
  std::string repeated(clang::QualType array, const std::string &item, const clang::Expr *at);

  // openmp.cpp
  std::string directive(const clang::OMPExecutableDirective *directive);
  std::string errorDirective(const clang::OMPExecutableDirective *directive);
  std::string privateCopies(const clang::OMPExecutableDirective *directive);
  std::string privateCopy(const clang::OMPExecutableDirective *directive, const clang::VarDecl *variable, bool filled);
  std::string privateArray(const clang::VarDecl *variable);
  std::string copyConstructed(const clang::OMPExecutableDirective *directive, const clang::VarDecl *variable,
                              const std::string &outer);

  // atomics.cpp
  std::string atomic(const clang::OMPAtomicDirective *directive);
  std::string atomicOperation(const clang::OMPAtomicDirective *directive, const clang::BinaryOperator *update) const;
  std::string atomicResult(const clang::OMPAtomicDirective *directive, const clang::BinaryOperator *update) const;
  std::string capturedOfCompare(const clang::OMPAtomicDirective *directive, const std::string &type);
  static const clang::Expr *atomicUpdate(const clang::OMPAtomicDirective *directive);
  std::string relaxedAtomic(const clang::OMPAtomicDirective *directive);
  std::string openClAtomic(const clang::OMPAtomicDirective *directive, const clang::BinaryOperator *update);
  std::string atomicAddress(const clang::Expr *pointer, const std::string &type, bool isVolatile);
  std::string atomicValue(const AtomicCall &call, const std::string &type);
  std::string atomicCall(const AtomicCall &call, const clang::Expr *at);
  std::string swapLoop(clang::QualType type, LangAS space, const std::string &at, const std::string &value,
                       clang::SourceLocation where);
  std::string openClAtomicCall(const AtomicCall &call, const clang::Expr *at);

  // team.cpp, region.cpp
  enum class Level { Alone, Team, Thread }; // one thread's; between the regions of a team; in a region
  struct Gathered {                         // a reduction of a region or a loop
    const clang::VarDecl *variable = nullptr;
    std::optional<OwnCopy> user; // the user's operation
    std::string combine, identity;
    std::string own, outer;   // the thread's copy, and where the result is
    std::string place;        // what the variable is meanwhile
    clang::QualType type;     // of the value, or of an item of an array
    bool ofTeams = false;     // other teams change it too
    bool ofItems = false;     // of an array,
    std::string first, count; // from which item on, empty for 0, and how many
    LangAS storage = LangAS::Default, target = LangAS::Default, ofOwn = LangAS::Default;
  };
  struct LastValue { // of a variable that has its copies in the threads of a region
    std::string outer, own;
    std::vector<CanonicalLoop> rest;
  };
  const TeamPlan *team = nullptr;
  Level level = Level::Alone;
  unsigned regionsAround = 0; // parallel ones
  bool unsynced = false;      // threads may still read what others would write
  unsigned barriers = 0;
  std::string threads = "HET_THREADS";                // of the region
  const clang::OMPExecutableDirective *few = nullptr; // the region that only some threads of the team are in
  static const char *obstacleOf(const clang::OMPExecutableDirective *directive);
  std::string atTeam(const clang::Stmt *statement);
  std::string teamBlock(llvm::ArrayRef<const clang::Stmt *> statements);
  std::string teamDeclarations(const clang::DeclStmt *decls);
  std::string teamLoop(const clang::Stmt *loop);
  std::string teamSwitch(const clang::SwitchStmt *choice);
  std::string teamDirective(const clang::OMPExecutableDirective *directive);
  std::string regionOrOne(const clang::OMPExecutableDirective *directive);
  std::string threadDirective(const clang::OMPExecutableDirective *directive);
  std::string region(const clang::OMPExecutableDirective *directive, const char *spread);
  std::string threadsOf(const clang::OMPExecutableDirective *region);
  std::string shared(const clang::OMPExecutableDirective *directive, const char *spread);
  /// `chunks`: the heads of the loops over chunks, where the program sees which thread has which iteration.
  std::string sharedLoops(const SpreadLoops &nest, const char *spread, const std::vector<LastValue> &lasts,
                          const std::string &chunks);
  std::string chunkLoops(const clang::OMPExecutableDirective *directive, const SpreadLoops &nest,
                         llvm::StringRef spread);
  std::string reaching(llvm::ArrayRef<CanonicalLoop> rest, const std::string &condition, const std::string &then);
  std::string rowLoop(const CanonicalLoop &loop);
  std::string sections(const clang::OMPExecutableDirective *directive);
  std::string fromOne(const clang::OMPExecutableDirective *directive);
  std::string masked(const clang::OMPExecutableDirective *directive);
  std::string critical(const clang::OMPExecutableDirective *directive);
  bool seesShares(const clang::OMPExecutableDirective *directive) const;
  std::string teamPrivates(const clang::OMPExecutableDirective *directive);
  // gather.cpp
  std::string gather(const clang::OMPExecutableDirective *directive, std::vector<Gathered> &sums);
  std::optional<Gathered> gathered(const clang::OMPReductionClause *clause, const clang::Expr *item,
                                   const clang::Expr *operation, const clang::Expr *copy);
  std::string beginSums(const clang::OMPExecutableDirective *directive, std::vector<Gathered> &sums);
  std::string endSums(const std::vector<Gathered> &sums);
  std::string gatherItems(const clang::OMPExecutableDirective *directive, const clang::Expr *item, Gathered &one);
  std::string outerItem(const Gathered &one);
  std::string joining(const Gathered &one);
  std::string joinInTurn(const std::vector<Gathered> &sums);
  std::string join(std::vector<Gathered> &sums, bool ofTeams);
  std::string alone(const clang::Stmt *statement);
  std::string guarded(const std::string &text);
  std::string sync();
  std::string syncIfNeeded() { return unsynced ? sync() : ""; }
  std::string heldDeclaration(const clang::VarDecl *variable);
  bool isHeld(const clang::VarDecl *variable) const { return team && team->inRoom(variable); }
  std::string numberCall(const clang::CallExpr *call);
  bool reduced = false; // the threads of a team have combined values

  // stmt.cpp
  std::string line(const std::string &text) { return margin() + text + "\n"; }
  std::string nested(const clang::Stmt *statement, llvm::ArrayRef<const clang::VarDecl *> variables = {});
  std::string declarations(const clang::DeclStmt *decls);
  std::string splitDeclaration(const clang::VarDecl *variable);
  std::string bindings(const clang::DecompositionDecl *bound);
  std::string control(const clang::Stmt *statement);
  std::string jump(const clang::Stmt *statement);
  std::string leave(const clang::ReturnStmt *exit);
  std::string conditionVariable(const clang::VarDecl *declared);
  std::string inScope(const clang::Stmt *init, const clang::VarDecl *declared, llvm::function_ref<std::string()> print);
  struct LoopTest {
    std::string lines, condition;
  };
  LoopTest loopTest(const clang::VarDecl *declared, const clang::Expr *cond);
  std::string loop(const LoopTest &test, const std::string &init, const std::string &step, const clang::Stmt *inside,
                   llvm::ArrayRef<const clang::VarDecl *> own = {});
  std::string ifStatement(const clang::IfStmt *s);
  std::string forStatement(const clang::ForStmt *s);
  std::string unrollingAsked; // of the loop that comes next, by the program

  // unroll.cpp: a pragma that stands before the loop; empty: none
  std::string unrollingOf(const clang::AttributedStmt *attributed) const;
  std::string unrollingOf(const clang::OMPUnrollDirective *directive) const;
  std::string unrollingOf(const clang::ForStmt *loop) const;
  std::string rangeFor(const clang::CXXForRangeStmt *s);
  std::string whileStatement(const clang::WhileStmt *s);
  std::string doStatement(const clang::DoStmt *s);
  std::string switchStatement(const clang::SwitchStmt *s);
  std::string caseLabel(const clang::SwitchCase *s);
  std::string labelOf(const clang::SwitchCase *s);
  std::string fixedExpression(const clang::Expr *e); // where no line can come before
  std::string fixedCondition(const clang::Expr *e);
};

} // namespace hetcc::stage2
