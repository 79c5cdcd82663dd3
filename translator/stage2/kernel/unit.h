//===-- stage2/kernel/unit.h - the device code of one file ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Collects what kernels use, transitively. Records, constants and functions are named when they are first mentioned.
// text() prints them in an order in which each is declared before its use. Types are printed canonical: typedefs are
// seen through, and an enumeration is its underlying integer type, so that C's conversions hold in C++.
#pragma once

#include "stage2/kernel/names.h"
#include "stage2/kernel/spaces.h"

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace hetcc::stage2 {

class Printer;

// Cpp: C++ that CUDA and the host's compiler take. OpenCl: OpenCL C 1.2, and what Clang adds to every C.
enum class Language { Cpp, OpenCl };

class DeviceUnit {
public:
  explicit DeviceUnit(clang::ASTContext &context, Language language = Language::Cpp);

  clang::ASTContext &context;
  const bool openCl;

  // A declaration of `declarator` with this type: declare(double *, "p") is "double *p". A pointer to a variably
  // modified array is a pointer to its element (isFlat).
  std::string declare(clang::QualType type, const std::string &declarator, clang::SourceLocation where);
  std::string type(clang::QualType type, clang::SourceLocation where) { return declare(type, "", where); }

  std::string recordName(const clang::RecordDecl *record, clang::SourceLocation where);
  /// The constructor that makes constants of a record that is no aggregate in the text. Its parameters are null and the
  /// values of all bases and members. Nothing for aggregates; empty: there is none.
  std::optional<std::string> membersConstructor(const clang::RecordDecl *record);
  /// The words that ask for an alignment, before a type.
  std::string aligned(unsigned bits) const;
  // Needs a definition; member functions get the object as first parameter. `spaces`: in OpenCL C, what its parameters
  // point into, the object's first. `ofThread`: the version for threads of a region, where it sees their team.
  std::string functionName(const clang::FunctionDecl *function, std::vector<LangAS> spaces = {}, bool ofThread = false);
  /// A barrier's number: other than those of kernels, and of other functions' barriers.
  unsigned nextBarrier() { return ++barriers_; }
  /// The lock of critical sections of this name.
  std::string lockName(const std::string &section, clang::SourceLocation where);
  /// In OpenCL C: the kernel, or what it calls, has critical sections. To be said before functions are named.
  void useLocks() { usesLocks_ = true; }
  bool usesLocks() const { return usesLocks_; }
  bool namesLocks() const { return !locks_.empty(); } // the text so far does
  /// The kernel, or what it calls, asks for its device's number. To be said before functions are named.
  void useDeviceNumber();
  bool usesDeviceNumber() const { return usesDeviceNumber_; }
  /// That number, in the kernel or function that is being printed.
  std::string deviceNumber() const;
  /// In OpenCL C functions see nothing that is their kernel's. They get the address of a `struct het_around` before
  /// their parameters if it has something for them or for those that they call.
  bool needsAround(const clang::FunctionDecl *function);
  /// The device version of a function that another file defines. `spaces` are those of its call, as for functionName;
  /// `where` is the call.
  std::string importName(const clang::FunctionDecl *function, const std::vector<LangAS> &spaces,
                         clang::SourceLocation where);
  const std::vector<const clang::FunctionDecl *> &imports() const { return imports_; }
  /// Gives other files the device version of a function with a body here. In OpenCL C it is one for pointers into such
  /// spaces.
  void offer(const clang::FunctionDecl *function, const std::vector<LangAS> &spaces = {},
             const std::vector<const clang::VarDecl *> &variables = {});
  /// In OpenCL C, the spaces for which a function is offered: global memory and the thread's own, for each pointer and
  /// reference among its parameters.
  static std::vector<std::vector<LangAS>> variantsOf(const clang::FunctionDecl *function);
  /// The name of the unit, for what other files see of it.
  void setName(const std::string &name) { name_ = name; }
  /// The table with the addresses of variables that functions for other files use, in front of the text; empty: there
  /// is none.
  std::string tableText() const;
  /// The variable that a kernel's exit() needs, to stand outside of all namespaces; "" for none.
  std::string exitText() const;
  /// A call of exit() with that status.
  std::string exitCall(const std::string &status);
  /// The text is linked with that of other files: its functions are its own.
  void setLinked() { linked_ = true; }
  /// The memory that the result of a function points into which gets such parameters.
  LangAS returnedSpace(const clang::FunctionDecl *function, const std::vector<LangAS> &spaces);
  /// Learns what the members of the object lead to which a function returns. Its text comes behind that of its callers.
  void followReturned(const clang::FunctionDecl *function, const std::vector<LangAS> &spaces);
  /// A type of pointers or references into a space.
  clang::QualType into(clang::QualType type, LangAS space) const;
  /// A record's name, as kernel text has it before the values of an object in braces.
  std::string objectOf(const clang::RecordDecl *record, const std::string &braces, clang::SourceLocation where);
  // A constant with static storage.
  std::string constantName(const clang::VarDecl *variable, clang::SourceLocation where);
  std::string constantWord() const;
  /// The object that a template has as an argument, which is a constant.
  std::string objectName(const clang::TemplateParamObjectDecl *object, const clang::Expr *at);
  /// The constant that stands for a compound literal in another constant.
  std::string literalName(const clang::CompoundLiteralExpr *literal);
  // A variable of declare target: functions reach it through a pointer that each kernel sets, or by the unit's table.
  // To be named by kernels, and before functions for other files, first.
  std::string globalPointer(const clang::VarDecl *variable, clang::SourceLocation where);
  const std::vector<const clang::VarDecl *> &globals() const { return globalsInOrder_; }
  clang::QualType globalPointerType(const clang::VarDecl *variable) const;
  /// In OpenCL C, the bytes of the bit fields in a row that one is among: a member `name` with those from `begin` on.
  struct Bits {
    const clang::FieldDecl *first = nullptr;
    std::string name;
    uint64_t begin = 0, end = 0;
  };
  Bits bitsOf(const clang::FieldDecl *field) const;
  static bool hasBitFields(const clang::RecordDecl *record);
  bool hasGlobalPointer(const clang::VarDecl *variable) const {
    return globals_.contains(variable->getCanonicalDecl());
  }
  std::string fieldName(const clang::FieldDecl *field);
  /// Whether objects have a value for this base in braces: in C an empty one has none.
  bool hasMemberFor(clang::QualType base) const { return !openCl || !base->getAsCXXRecordDecl()->isEmpty(); }
  /// Whether records of the text have this member: in C one that shares its address and has no bytes is left out.
  bool hasMember(const clang::FieldDecl *field) const {
    return !openCl || field->isBitField() || !field->isZeroSize(context);
  }
  const clang::FieldDecl *firstMember(const clang::RecordDecl *record) const;
  /// Whether bases as first members lie where C++ has them. The text has bytes in their place where they do not.
  bool hasBasesOfC(const clang::CXXRecordDecl *type) const;
  /// Whether a class derived from this one may have members in its padding, as the host's has.
  bool lendsPadding(const clang::RecordDecl *definition) const;
  /// Whether its text has a constructor for that.
  bool getsConstructor(const clang::RecordDecl *definition) const;
  /// Whether the class, and none of its bases, brings the pointer to virtual functions.
  static bool hasOwnPointerToFunctions(const clang::RecordDecl *record);
  /// The form of the class or its bases that kernel text cannot lay out; empty: there is none.
  static std::string layoutObstacle(const clang::RecordDecl *record);
  /// Why the member is no more than bytes in kernel text, which nothing there may name; empty: it is what it is.
  static std::string onlyBytes(const clang::FieldDecl *field);
  /// The memory of what a member of a class is a reference to, or a lambda's capture leads to. In the text a type has
  /// one: from the first call on.
  LangAS memberSpace(const clang::FieldDecl *member) {
    return memberSpaces_.try_emplace(member, globalSpace).first->second;
  }
  /// Whether that holds for a class's pointers too. Those of others lead into global memory.
  static bool knowsPointers(const clang::RecordDecl *record);
  /// Says so where an object is made. False: it is known to be another one.
  bool leadsInto(const clang::FieldDecl *member, LangAS space) {
    return memberSpaces_.try_emplace(member, space).first->second == space;
  }
  // A lambda from outside of the kernel: its captures travel as a record's fields, its body is a function. In OpenCL C
  // all are so.
  void addClosure(const clang::CXXRecordDecl *closure); // and those in it
  void addClosuresIn(clang::QualType type);             // of members and bases
  bool isClosure(const clang::CXXRecordDecl *record) const {
    return closures_.contains(record) || (openCl && record->isLambda());
  }
  // Finds the lambdas whose types need names: calls give them to functions or get them from there. So do those that
  // have captures with values of their own.
  void findClosures(const clang::Stmt *body);

  // Everything collected so far, and what that needs in turn.
  std::string text();

  // Reports what a device cannot do; of one function only the first, which may well be the cause of the others.
  void reject(clang::SourceLocation where, llvm::StringRef what);
  bool mayReport(); // the same for other messages
  /// The first thing that keeps the text from being OpenCL C, and its place. There are no messages then.
  const std::optional<std::pair<clang::SourceLocation, std::string>> &obstacle() const { return obstacle_; }
  bool usesDoubles() const { return doubles_; }
  bool usesComplex() const { return complex_; }
  /// A complex number of that type, from the texts of its parts.
  std::string complexText(clang::QualType type, const std::string &re, const std::string &im) const;
  /// In OpenCL C a function of this name that expressions call, once in a program.
  void addHelper(const std::string &name, const std::string &text);
  /// Its code may allocate memory on the device.
  void useHeap() { usesHeap_ = true; }
  /// het_image.needs, as the kernels' text says it.
  std::string needs() const;
  bool usesLongAtomics() const { return longAtomics_; }
  void useLongAtomics() { longAtomics_ = true; }
  UniqueNames names;

private:
  // A function as it is called: in OpenCL C one for each kind of memory that its pointers go to.
  struct Instance {
    const clang::FunctionDecl *function;
    std::vector<LangAS> spaces;
    bool ofThread = false;
    bool operator<(const Instance &other) const {
      return std::tie(function, spaces, ofThread) < std::tie(other.function, other.spaces, other.ofThread);
    }
  };
  unsigned barriers_ = 1 << 20;
  bool inFunction_ = false, reported_ = false, doubles_ = false, complex_ = false, longAtomics_ = false;
  bool linked_ = false, usesLocks_ = false, usesDeviceNumber_ = false, usesHeap_ = false, usesExit_ = false;
  std::optional<std::pair<clang::SourceLocation, std::string>> obstacle_;
  void completeRecord(const clang::RecordDecl *record, clang::SourceLocation where);
  std::string fields(const clang::RecordDecl *record, unsigned indent, clang::SourceLocation where);
  void printFunction(const Instance &instance, const std::string &name);
  std::string initialization(const clang::CXXCtorInitializer *init, const clang::CXXRecordDecl *record,
                             Printer &printer);
  std::string endOfParts(const clang::CXXDestructorDecl *destructor);
  std::string selfOf(const clang::CXXConstructorDecl *constructor, Printer &printer);
  std::string sharedHead(const clang::FunctionDecl *function, const std::vector<LangAS> &spaces,
                         std::string &arguments);
  std::string aroundText();
  Bits bitsFrom(const clang::FieldDecl *first) const;
  std::string bytesOfBits(const clang::FieldDecl *field);
  std::string builtin(clang::QualType type, clang::SourceLocation where);

  llvm::DenseMap<const clang::RecordDecl *, std::string> records_;
  llvm::DenseSet<const clang::RecordDecl *> complete_;
  llvm::DenseSet<const clang::RecordDecl *> inExpressions_; // not only pointers of other records lead to them
  std::vector<std::pair<const clang::RecordDecl *, clang::SourceLocation>> incomplete_;
  llvm::DenseSet<const clang::CXXRecordDecl *> closures_, searched_;
  llvm::DenseMap<const clang::FieldDecl *, LangAS> memberSpaces_;
  std::set<std::pair<clang::SourceLocation, std::string>> rejected_;
  unsigned pointers_ = 0; // how many pointers the type being printed is below
  unsigned inRecord_ = 0; // how many records the member being printed is in
  std::map<Instance, std::string> functions_;
  std::map<Instance, LangAS> returned_;
  std::set<Instance> followed_;
  std::map<Instance, std::set<Instance>> calls_; // of the functions that have been printed
  std::optional<Instance> printing_;
  bool callsItself(const Instance &from, const Instance &function, std::set<Instance> &seen) const;
  llvm::DenseMap<const clang::VarDecl *, std::string> constants_, globals_;
  llvm::DenseMap<const clang::TemplateParamObjectDecl *, std::string> objects_;
  std::vector<const clang::VarDecl *> globalsInOrder_;
  std::string name_ = "trial";
  bool hasTable_ = false; // for these
  llvm::DenseMap<const clang::FunctionDecl *, bool> needsAround_;
  std::map<std::string, size_t> locks_;              // by the names of sections, with their numbers from 1
  std::vector<Instance> waiting_;                    // functions that are named, not yet printed
  std::vector<const clang::FunctionDecl *> imports_; // in the order of their mention
  std::set<std::string> helpers_;                    // by their names
  std::set<std::string> declared_;                   // of these, in OpenCL C each variant
  std::string forward_, recordText_, constantText_, helperText_, importText_, prototypes_, functionText_, offeredText_;
};

// An array type with a dimension that is not a constant, or a pointer to one: in kernel text a pointer to the element.
bool isFlatArray(clang::QualType type);
bool isFlatPointer(clang::QualType type);
// A reference to a pointer, of which functions in OpenCL C are told both spaces.
bool refersToPointer(clang::QualType type);
// A complex type that kernels have, and its name there.
bool isComplexOfKernels(clang::QualType type);
std::string complexName(clang::QualType type);
/// The ending of HET_OP_... in OpenCL C.
std::string operation(const std::string &combine, clang::QualType type);
/// How functions of OpenCL C on it end: "_f", "_d".
const char *complexEnding(clang::QualType type);
// `_Float16`, which kernel text has under a name for each language.
bool isHalf(clang::QualType type);
clang::QualType elementOf(clang::ASTContext &context, clang::QualType array);

/// The words `default` or `hidden`: what other files, or other libraries, see of a function.
std::string visibilityOf(const clang::FunctionDecl *function);

// "a form", in an error that it is not supported in device code.
void rejectInKernel(clang::ASTContext &context, clang::SourceLocation where, llvm::StringRef what);

} // namespace hetcc::stage2
