//===-- stage2/cuda/unit.h - the device code of one file ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Collects what kernels use, transitively. Records, constants and functions are named when they are first mentioned.
// text() prints them in an order in which each is declared before its use. Types are printed canonical: typedefs are
// seen through, and an enumeration is its underlying integer type, so that C's conversions hold in C++.
#pragma once

#include "stage2/cuda/names.h"

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <functional>
#include <set>
#include <string>
#include <vector>

namespace hetcc::stage2 {

class Printer;

class DeviceUnit {
public:
  explicit DeviceUnit(clang::ASTContext &context) : context(context) {}

  clang::ASTContext &context;

  // A declaration of `declarator` with this type: declare(double *, "p") is "double *p". A pointer to a variably
  // modified array is a pointer to its element (isFlat).
  std::string declare(clang::QualType type, const std::string &declarator, clang::SourceLocation where);
  std::string type(clang::QualType type, clang::SourceLocation where) { return declare(type, "", where); }

  std::string recordName(const clang::RecordDecl *record, clang::SourceLocation where);
  // Needs a definition; member functions get the object as first parameter.
  std::string functionName(const clang::FunctionDecl *function);
  // A constant with static storage.
  std::string constantName(const clang::VarDecl *variable, clang::SourceLocation where);
  // A variable of declare target: functions reach it through a pointer that each kernel sets. To be named by kernels
  // first.
  std::string globalPointer(const clang::VarDecl *variable, clang::SourceLocation where);
  bool hasGlobalPointer(const clang::VarDecl *variable) const {
    return globals_.contains(variable->getCanonicalDecl());
  }
  std::string fieldName(const clang::FieldDecl *field);
  // A lambda from outside of the kernel: its captures travel as a record's fields, its body is a function.
  void addClosure(const clang::CXXRecordDecl *closure); // and those in it
  bool isClosure(const clang::CXXRecordDecl *record) const { return closures_.contains(record); }

  // Everything collected so far, and what that needs in turn.
  std::string text();

  // Reports what a device cannot do; of one function only the first, which may well be the cause of the others.
  void reject(clang::SourceLocation where, llvm::StringRef what);
  bool mayReport(); // the same for other messages
  UniqueNames names;

private:
  bool inFunction_ = false, reported_ = false;
  void completeRecord(const clang::RecordDecl *record, clang::SourceLocation where);
  std::string fields(const clang::RecordDecl *record, unsigned indent, clang::SourceLocation where);
  void printFunction(const clang::FunctionDecl *function, const std::string &name);
  std::string initialization(const clang::CXXCtorInitializer *init, Printer &printer);
  std::string objectOf(const clang::CXXConstructorDecl *constructor, Printer &printer);
  std::string builtin(clang::QualType type, clang::SourceLocation where);

  llvm::DenseMap<const clang::RecordDecl *, std::string> records_;
  llvm::DenseSet<const clang::RecordDecl *> complete_;
  std::vector<std::pair<const clang::RecordDecl *, clang::SourceLocation>> incomplete_;
  llvm::DenseSet<const clang::CXXRecordDecl *> closures_;
  std::set<std::pair<clang::SourceLocation, std::string>> rejected_;
  unsigned pointers_ = 0; // how many pointers the type being printed is below
  llvm::DenseMap<const clang::FunctionDecl *, std::string> functions_;
  llvm::DenseMap<const clang::VarDecl *, std::string> constants_, globals_;
  std::vector<const clang::FunctionDecl *> waiting_; // functions that are named, not yet printed
  std::string forward_, recordText_, constantText_, prototypes_, functionText_;
};

// An array type with a dimension that is not a constant, or a pointer to one: in kernel text a pointer to the element.
bool isFlatArray(clang::QualType type);
bool isFlatPointer(clang::QualType type);
// A complex type that kernels have, and its name there.
bool isComplexOfKernels(clang::QualType type);
std::string complexName(clang::QualType type);
// `_Float16`, which kernel text has under a name for each language.
bool isHalf(clang::QualType type);
clang::QualType elementOf(clang::ASTContext &context, clang::QualType array);

// "a form", in an error that it is not supported in device code.
void rejectInKernel(clang::ASTContext &context, clang::SourceLocation where, llvm::StringRef what);

} // namespace hetcc::stage2
