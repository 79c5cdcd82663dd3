//===-- stage1/macros.cpp - directives that stand in macros --------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage1/macros.h"

#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

namespace hetcc {
namespace {

using namespace clang;

class Recorder : public PPCallbacks {
public:
  Recorder(Preprocessor &preprocessor, DirectiveMacros &out) : preprocessor(preprocessor), out(out) {}

  void MacroExpands(const Token &name, const MacroDefinition &macro, SourceRange range, const MacroArgs *) override {
    if (range.getBegin().isFileID() && preprocessor.getSourceManager().isWrittenInMainFile(range.getBegin()) &&
        macro.getMacroInfo() && isDirectives(*macro.getMacroInfo(), 0))
      out[range.getBegin()] = range.getEnd().isValid() ? range.getEnd() : name.getLocation();
  }

private:
  // `_Pragma(...)` or another such macro, once or more; a macro that uses itself ends at the depth.
  bool isDirectives(const MacroInfo &macro, unsigned depth) const {
    auto tokens = macro.tokens();
    if (tokens.empty() || depth > 16)
      return false;
    for (size_t at = 0; at < tokens.size();) {
      const IdentifierInfo *name = tokens[at++].getIdentifierInfo();
      if (!name)
        return false;
      const bool pragma = name->isStr("_Pragma");
      const MacroInfo *inner = pragma ? nullptr : preprocessor.getMacroInfo(name);
      if (!pragma && (!inner || !isDirectives(*inner, depth + 1)))
        return false;
      if (pragma || inner->isFunctionLike())
        at = behindArguments(tokens, at);
    }
    return true;
  }

  static size_t behindArguments(llvm::ArrayRef<Token> tokens, size_t at) {
    int open = 0;
    do {
      if (at == tokens.size())
        return at;
      open += tokens[at].is(tok::l_paren) - tokens[at].is(tok::r_paren);
      ++at;
    } while (open > 0);
    return at;
  }

  Preprocessor &preprocessor;
  DirectiveMacros &out;
};

} // namespace

std::unique_ptr<PPCallbacks> recordDirectiveMacros(Preprocessor &preprocessor, DirectiveMacros &out) {
  return std::make_unique<Recorder>(preprocessor, out);
}

void placeDirectives(const SourceManager &sources, const DirectiveMacros &macros, Unit &unit) {
  auto place = [&](SourceRange &range) {
    auto use = [&](SourceLocation at) {
      return at.isMacroID() ? macros.find(sources.getExpansionLoc(at)) : macros.end();
    };
    if (auto first = use(range.getBegin()); first != macros.end())
      range.setBegin(first->first);
    if (auto last = use(range.getEnd()); last != macros.end())
      range.setEnd(last->second);
  };
  for (Region &region : unit.regions) {
    place(region.pragmas);
    std::vector<SourceRange> places;
    for (SourceRange directive : region.directives) {
      place(directive);
      if (places.empty() || places.back().getBegin() != directive.getBegin()) // a macro may hold two
        places.push_back(directive);
    }
    region.directives = std::move(places);
  }
  for (DataRegion &data : unit.data)
    place(data.pragmas);
  for (ArrayCall &call : unit.calls)
    place(call.pragmas);
  for (DataCall &call : unit.dataCalls)
    place(call.pragmas);
}

} // namespace hetcc
