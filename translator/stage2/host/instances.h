//===-- stage2/host/instances.h - which instantiation of a template is running -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A construct in a template is one text for all instantiations, but each has kernels of its own. The text names a type
// that differs from one to the other, and Clang can tell the name of its typeid beforehand. That is a key made of the
// templates' arguments (instance_key.h). If they have no names to write it with, it is a local class, whose name
// contains the whole instantiation.
// Compilers number lambdas differently, in the same order. Names may differ by such numbers only. Each instantiation
// then also makes its own known when the program starts, and het_instance compares the order.
//
// An instantiation may be compiled with several files: the linker takes any file's function, and any file's local
// constants. Every name here is one file's own, so that what is taken belongs together.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

#include <string>
#include <vector>

namespace hetcc::stage2 {

class Instances {
public:
  // functions: the instantiations that the construct at `where` stands in. name: of the construct, unique in the
  // program.
  Instances(const std::vector<const clang::FunctionDecl *> &functions, clang::SourceLocation where, std::string name,
            bool hidden, clang::ASTContext &context);

  bool several() const { return names.size() > 1; }
  std::string which() const { return "het_which_" + name; } // the index, a constant around the construct
  // Behind the includes at the top of the file; `kernels` has a list of one kernel for each instantiation.
  std::string tables(const std::vector<std::vector<std::string>> &kernels) const;
  std::string kernel(unsigned list) const {
    return "het_kernels_" + name + "_" + std::to_string(list) + (hidden ? "_at()[" : "[") + which() + "]";
  }
  // Declares which() around the text.
  std::string around(const std::string &text) const { return several() ? opening() + text + " }" : text; }
  std::string opening() const; // of that block

private:
  std::string name;
  bool hidden; // the file's variables: functions give them (isUnderDefault)
  std::vector<std::string> names;
  std::string key;    // the type that tells them apart, as text; "": the local class
  bool alike = false; // some of them differ by the numbers of lambdas only
};

/// A function `name`_at that gives the address of the file's variable `name` of this type, or its first item.
std::string addressGiver(const std::string &type, const std::string &name, bool isArray = false);

} // namespace hetcc::stage2
