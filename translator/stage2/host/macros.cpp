//===-- stage2/host/macros.cpp - macros that end before their function does ----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/host/macros.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace hetcc::stage2 {
namespace {

class Recorder : public PPCallbacks {
public:
  Recorder(Preprocessor &preprocessor, std::vector<EndedMacro> &macros) : preprocessor(preprocessor), macros(macros) {}

  void MacroUndefined(const Token &name, const MacroDefinition &definition, const MacroDirective *) override {
    const SourceManager &sources = preprocessor.getSourceManager();
    const MacroInfo *info = definition.getMacroInfo();
    if (!info || !sources.isWrittenInMainFile(info->getDefinitionLoc()) ||
        !sources.isWrittenInMainFile(name.getLocation()))
      return;
    CharSourceRange range = CharSourceRange::getTokenRange(info->getDefinitionLoc(), info->getDefinitionEndLoc());
    macros.push_back({sources.getFileOffset(info->getDefinitionLoc()), sources.getFileOffset(name.getLocation()),
                      name.getIdentifierInfo()->getName().str(),
                      Lexer::getSourceText(range, sources, preprocessor.getLangOpts()).str()});
  }

private:
  Preprocessor &preprocessor;
  std::vector<EndedMacro> &macros;
};

} // namespace

std::unique_ptr<PPCallbacks> recordMacros(Preprocessor &preprocessor, std::vector<EndedMacro> &macros) {
  return std::make_unique<Recorder>(preprocessor, macros);
}

MacroLines reviveMacros(const std::vector<EndedMacro> &macros, unsigned begin, unsigned place) {
  MacroLines lines;
  for (const EndedMacro &macro : macros) {
    if (macro.begin > begin || macro.end < begin || macro.end > place)
      continue;
    lines.before +=
        "\n#pragma push_macro(\"" + macro.name + "\")\n#undef " + macro.name + "\n#define " + macro.definition;
    lines.after += "\n#pragma pop_macro(\"" + macro.name + "\")";
  }
  return lines;
}

} // namespace hetcc::stage2
