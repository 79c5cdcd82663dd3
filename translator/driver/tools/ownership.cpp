//===-- driver/tools/ownership.cpp - whose line is it? ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A line is the user's when the user's text has it. Generated lines have names of hetcc's own, so a mistake can only
// concern trifles such as a brace; those go with the lines around them.

#include "driver/tools/ownership.h"

#include <algorithm>
#include <cctype>
#include <climits>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace hetcc {
namespace {

std::vector<std::string_view> splitLines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

bool isWord(char c) { return isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Without blanks, and with `(*name)`, which stage 2 makes of a shared variable, as `name`.
std::string normal(std::string_view line) {
  std::string text;
  for (char c : line)
    if (!isspace(static_cast<unsigned char>(c)))
      text += c;
  for (size_t at = 0; (at = text.find("(*", at)) != std::string::npos; ++at) {
    size_t end = at + 2;
    while (end < text.size() && isWord(text[end]))
      ++end;
    if (end > at + 2 && end < text.size() && text[end] == ')')
      text = text.substr(0, at) + text.substr(at + 2, end - at - 2) + text.substr(end + 1);
  }
  return text;
}

// A comment behind a loop's last statement stays where the loop stood.
std::string_view withoutComment(std::string_view line) {
  return line.substr(0, std::min(line.find("//"), line.find("/*")));
}

struct Place {
  long number = 1;
  std::string file; // with its quotes
};

// `#line 4 "file"`, which begins a piece of text.
std::optional<Place> lineDirective(std::string_view line, const Place &before) {
  if (!line.starts_with("#line "))
    return {};
  Place place = before;
  const std::string rest(line.substr(6));
  char *end = nullptr;
  place.number = strtol(rest.c_str(), &end, 10);
  const std::string name(end);
  if (const size_t quote = name.find('"'); quote != std::string::npos)
    place.file = name.substr(quote);
  return place;
}

enum class Owner { User, Hetcc, Either, Marker };

struct Line {
  std::string_view text;
  Owner owner = Owner::Either;
  Place place;
  bool continued = false; // the line before ends in a backslash
};

std::vector<Line> classify(const std::string &host, const std::string &user) {
  std::unordered_set<std::string> users;
  for (std::string_view line : splitLines(user))
    users.insert({normal(line), normal(withoutComment(line))});
  std::vector<Line> lines;
  Place place;
  bool continued = false;
  for (std::string_view text : splitLines(host)) {
    Line line{text, Owner::Either, place, continued};
    const std::optional<Place> moved = continued ? std::nullopt : lineDirective(text, place);
    continued = text.ends_with("\\");
    const std::string key = normal(text);
    if (moved && !place.file.empty() && users.count(key))
      line.owner = Owner::User; // a #line of the user's own
    else if (moved)
      line.owner = Owner::Marker;
    else if (key.find_first_not_of("{}") != std::string::npos && key != "}else{")
      line.owner = users.count(key) ? Owner::User : Owner::Hetcc;
    lines.push_back(line);
    if (moved)
      place = *moved;
    else
      ++place.number;
  }
  return lines;
}

// All generated lines of a piece (what stands between the user's lines and markers) get one number: where the piece
// begins, and not behind what follows it. Lines that belong to nobody go with the user's line before them.
void placePiece(std::vector<Line> &lines, size_t begin, size_t end, long &bound) {
  const auto first = std::find_if(lines.begin() + static_cast<long>(begin), lines.begin() + static_cast<long>(end),
                                  [](const Line &line) { return line.owner == Owner::Hetcc; });
  if (first == lines.begin() + static_cast<long>(end))
    return;
  bound = std::min(bound, first->place.number);
  if (begin == 0 || lines[begin - 1].owner == Owner::User)
    begin = static_cast<size_t>(first - lines.begin());
  for (; begin < end; ++begin) {
    lines[begin].owner = Owner::Hetcc;
    lines[begin].place.number = bound;
  }
}

void placeGenerated(std::vector<Line> &lines) {
  long bound = LONG_MAX; // the number of what follows
  for (size_t end = lines.size(); end > 0;) {
    size_t begin = end;
    while (begin > 0 && lines[begin - 1].owner != Owner::User && lines[begin - 1].owner != Owner::Marker)
      --begin;
    placePiece(lines, begin, end, bound);
    if (begin > 0 && lines[--begin].owner == Owner::User)
      bound = lines[begin].place.number;
    end = begin;
  }
}

} // namespace

std::string markOwners(const std::string &host, const std::string &user) {
  std::vector<Line> lines = classify(host, user);
  placeGenerated(lines);
  std::string out;
  Place written{-1, ""}; // the number that the next line would have without a marker
  bool system = false;
  for (const Line &line : lines) {
    if (line.owner == Owner::Marker)
      continue;
    const bool generated = line.owner == Owner::Hetcc;
    const bool there = written.number == line.place.number && written.file == line.place.file && system == generated;
    if (!there && !line.continued && !line.place.file.empty()) {
      out += "# " + std::to_string(line.place.number) + " " + line.place.file + (generated ? " 3" : "") + "\n";
      system = generated;
      written = line.place;
    }
    (out += line.text) += '\n';
    ++written.number;
  }
  return out;
}

} // namespace hetcc
