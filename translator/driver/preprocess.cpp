//===-- driver/preprocess.cpp - -E of annotated sources ---------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The underlying compiler runs three times: as it was asked; with -dD, for the macros as they are at each directive;
// and over a text of nothing but those macros and directives, with a name before each that keeps it from being one.

#include "driver/preprocess.h"
#include "driver/detect.h"
#include "driver/scan.h"
#include "driver/tools/output.h"

#include <algorithm>
#include <iostream>
#include <map>
#include <sstream>

namespace hetcc {
namespace {

constexpr char standIn[] = "het_directive_";

// The text's own directives, with their line's place in it.
struct Found {
  size_t begin, end;
  std::string words; // "acc region for ..."
};
std::vector<Found> ownDirectives(const std::string &text) {
  std::vector<Found> found;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    if (const auto words = ownPragma(std::string_view(text).substr(at, end - at), true))
      found.push_back({at, end, std::string(*words)});
    at = end + 1;
  }
  return found;
}

// The rest of a -dD text: definitions, and directives as lines that begin with a name.
std::string macrosAndDirectives(const std::string &text) {
  std::string out;
  int number = 0;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    const auto words = ownPragma(line, true);
    if (words)
      out += standIn + std::to_string(number++) + " " + std::string(*words) + "\n";
    else if (line.starts_with("#define ") || line.starts_with("#undef "))
      out += line + "\n";
  }
  return out;
}

std::map<int, std::string> expandedDirectives(const std::string &text) {
  std::map<int, std::string> found;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    if (line.starts_with(standIn)) {
      const size_t blank = std::min(line.find(' '), line.size());
      found[std::stoi(line.substr(sizeof standIn - 1))] = line.substr(std::min(blank + 1, line.size()));
    }
  return found;
}

Words macrosCommand(const Command &command, const Toolchain &tools, const std::string &out) {
  Command quiet = command;
  std::erase_if(quiet.arguments, [](const Argument &argument) {
    return argument.is(Opt::Output) || argument.is(Opt::DepsAndCompile) || argument.is(Opt::DepFile) ||
           argument.is(Opt::DepTarget) || argument.is(Opt::DepFlag) || argument.is(Opt::ToPreprocessor);
  });
  for (Argument &argument : quiet.arguments) // words for the preprocessor, without those for a rule
    argument.derived = argument.parserOnly;
  Words words = plainCommand(quiet, tools);
  words.insert(words.end(), {"-w", "-dD", "-o", out});
  return words;
}

// The text with its directives expanded; the text itself where that cannot be done.
std::string expand(Session &session, const std::string &text) {
  const std::string folder = session.scratch();
  const std::string macros = folder + "/macros.i", input = folder + "/input.c", output = folder + "/output.i";
  std::string defined, result;
  Words words = session.tools.driver(session.command);
  words.insert(words.end(), {"-E", "-w", "-undef", "-nostdinc", "-x", "c", input, "-o", output});
  if (!session.processes.run({macrosCommand(session.command, session.tools, macros), "", ""}) ||
      !readFile(macros, defined) || !writeFile(input, macrosAndDirectives(defined)) ||
      !session.processes.run({words, "", ""}) || !readFile(output, result))
    return text;
  const std::vector<Found> found = ownDirectives(text);
  const std::map<int, std::string> expanded = expandedDirectives(result);
  if (expanded.size() != found.size())
    return text;
  std::string out;
  size_t at = 0;
  for (size_t i = 0; i < found.size(); ++i) {
    out += text.substr(at, found[i].begin - at) + "#pragma " + expanded.at(static_cast<int>(i));
    at = found[i].end;
  }
  return out + text.substr(at);
}

} // namespace

bool needsExpansion(const Command &command, const Toolchain &tools) {
  const std::vector<size_t> inputs = command.inputs();
  if (command.until != Until::Preprocessed || command.dryRun || command.find(Opt::Deps) || inputs.size() != 1)
    return false;
  const Argument &input = command.arguments[inputs[0]];
  const std::string language = languageOf(command, input);
  const bool toStandard = !command.output || *command.output == "-";
  const bool namesRule = command.find(Opt::DepsAndCompile) && !command.find(Opt::DepFile);
  const bool other = std::any_of(command.arguments.begin(), command.arguments.end(), [](const Argument &argument) {
    const std::string &word = argument.words[0];
    return (!argument.option && word.starts_with("-d")) || word == "-fdirectives-only" || word == "-frewrite-includes";
  });
  return !other && !(toStandard && namesRule) && (language == "c" || language == "c++") && input.value != "-" &&
         isAnnotated(command, tools, input, nullptr);
}

int runPreprocessor(Session &session) {
  const bool toFile = session.command.output && *session.command.output != "-";
  if (!session.workspace.create())
    return 1;
  const std::string made = toFile ? *session.command.output : session.scratch() + "/text.i";
  Words words = plainCommand(session.command, session.tools);
  if (!toFile)
    words.insert(words.end(), {"-o", made});
  std::string text;
  if (!session.processes.run({words, "", ""}))
    return 1;
  if (!readFile(made, text))
    return toFile ? 0 : 1; // what is no file cannot be improved
  text = expand(session, text);
  if (toFile)
    return writeFile(made, text) ? 0 : 1;
  std::cout << text << std::flush;
  return 0;
}

} // namespace hetcc
