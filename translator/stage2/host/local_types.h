//===-- stage2/host/local_types.h - types of a function around a block that becomes one ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include "stage2/host/outline.h"

#include <functional>
#include <string>
#include <vector>

namespace hetcc::stage2 {

/// The types that a block of C knows from the function around it. Those without a name have one while this lives: the
/// block's function declares their variables again.
class LocalTypes {
public:
  /// `number`: with which names of the block end.
  LocalTypes(const Block &block, unsigned blockBegin, const std::string &number, const HostSource &source);
  ~LocalTypes();
  LocalTypes(const LocalTypes &) = delete;
  LocalTypes &operator=(const LocalTypes &) = delete;

  /// Their declarations, as they stand before the block. `declare`: a declaration of a name with a type.
  std::string text(const std::function<std::string(clang::QualType, const std::string &)> &declare) const;
  /// Whether a variable has the name of a type, which nothing means behind the variable's declaration.
  bool areHiddenBy(const clang::VarDecl &variable) const;

private:
  const Block &block;
  const unsigned blockBegin;
  const HostSource &source;
  std::vector<clang::TagDecl *> unnamed;

  void forEach(llvm::function_ref<void(const clang::Decl *)> visit) const;
};

} // namespace hetcc::stage2
