//===-- pragma/version.cpp - the version of OpenMP in which a directive is read ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "pragma/version.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"

#include <memory>

namespace hetcc {
namespace {

constexpr unsigned usual = 51, withIterators = 52;

// `iterator(...)` among the modifiers of a `map`.
bool hasMapIterators(llvm::StringRef directive) {
  for (size_t at = directive.find("iterator"); at != llvm::StringRef::npos; at = directive.find("iterator", at + 1)) {
    int depth = 0;
    size_t open = at;
    while (open > 0 && depth >= 0) {
      const char c = directive[--open];
      depth += (c == ')') - (c == '(');
    }
    if (depth < 0 && directive.take_front(open).rtrim().ends_with("map"))
      return true;
  }
  return false;
}

// Clang's parser looks at the version when it is at the clause. The next directive has not come by then.
class Versions : public clang::PPCallbacks {
public:
  explicit Versions(clang::Preprocessor &preprocessor) : preprocessor(preprocessor) {}

  void PragmaDirective(clang::SourceLocation at, clang::PragmaIntroducerKind) override {
    auto &options = const_cast<clang::LangOptions &>(preprocessor.getLangOpts());
    if (options.OpenMP)
      options.OpenMP = hasMapIterators(textAt(at)) ? withIterators : usual;
  }

private:
  // The line, with those that continue it.
  llvm::StringRef textAt(clang::SourceLocation at) const {
    const clang::SourceManager &sources = preprocessor.getSourceManager();
    const auto [file, offset] = sources.getDecomposedExpansionLoc(at);
    bool invalid = false;
    const llvm::StringRef text = sources.getBufferData(file, &invalid).drop_front(invalid ? 0 : offset);
    size_t end = invalid ? 0 : text.find('\n');
    while (end != llvm::StringRef::npos && text.take_front(end).rtrim('\r').ends_with("\\"))
      end = text.find('\n', end + 1);
    return text.take_front(end);
  }

  clang::Preprocessor &preprocessor;
};

} // namespace

void readMapIterators(clang::Preprocessor &preprocessor) {
  preprocessor.addPPCallbacks(std::make_unique<Versions>(preprocessor));
}

} // namespace hetcc
