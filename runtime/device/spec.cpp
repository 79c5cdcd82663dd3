//===-- device/spec.cpp - the language of HET_DEVICES ----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/spec.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <cctype>

namespace het {

Error devicesError(const std::string &message, std::string_view devices, std::size_t at, std::size_t length,
                   std::span<const WordRow> words) {
  std::vector<std::string> usages;
  for (const WordRow &row : words)
    if (!row.later)
      usages.push_back(row.usage);
  std::string caret = text(std::string(at, ' '), '^', std::string(length > 1 ? length - 1 : 0, '~'));
  Error error{text("HET_DEVICES: ", message), {}};
  return std::move(error)
      .note(text("in the text\n  ", devices, "\n  ", caret))
      .note(text("there are ", listText(usages), ", with commas between them"));
}

std::span<const SimOptionRow> simOptionTable() {
  static constexpr SimOptionRow rows[] = {
      {"rate", "r", false, &SimOptions::rate,
       "speed relative to one host core, for the first split and for the times of the virtual clock; default 1"},
      {"bandwidth", "bytes", true, &SimOptions::bandwidth,
       "bytes a second each way, for the virtual clock and the stages in which copies overlap; unknown by default, "
       "copies then cost no time"},
      {"latency", "seconds", true, &SimOptions::latency,
       "seconds for each launch or copy, for the schedule adaptive and the virtual clock; unknown by default, which "
       "counts "
       "as 0"},
      {"memory", "bytes", true, nullptr, "memory of the device: an allocation beyond it fails; no limit by default"},
      {"slowdown", "f", false, &SimOptions::slowdown,
       "each kernel really takes f times as long, 1 at least, to see a slow device under HET_CLOCK=real; default 1"},
      {"fill", "n", false, &SimOptions::fill,
       "so many iterations of a kernel at once fill the device. On the virtual clock a kernel takes whole rounds of "
       "them, "
       "and several small kernels of tasks may run beside each other; default 1"},
      {"teams", "n", false, &SimOptions::teams,
       "how many teams run a 'teams' construct that leaves the number open, one after the other; default 1"},
      {"threads", "n", false, &SimOptions::threads,
       "how many threads a team has, where the construct leaves the number open. Parallel loops of other "
       "plain constructs run in as many blocks, the last one first; default 1"},
      {"zero_copy", "0|1", true, &SimOptions::zeroCopy,
       "1: kernels use the program's own arrays, and nothing is copied; default 0. OpenCL devices have this option "
       "too, if "
       "they are processors or reach all of the host's memory"},
      {"fail", "launch|copy|alloc|operation:n", false, nullptr,
       "the n-th launch, copy, allocation, or any of these, and all later ones fail, to see what a program does then"},
  };
  return rows;
}

namespace {

class Parser {
public:
  Parser(std::string_view devices, std::span<const WordRow> words) : devices_(devices), words_(words) {}

  Result<std::vector<DeviceItem>> list() {
    std::vector<DeviceItem> items;
    do {
      DeviceItem parsed;
      if (Status status = item(parsed); !status.ok())
        return std::move(status.error());
      items.push_back(std::move(parsed));
    } while (take(','));
    if (at_ < devices_.size())
      return std::move(wrong(text("unexpected '", devices_[at_], "'"), at_, 1).error());
    return items;
  }

private:
  Status item(DeviceItem &out) {
    blanks();
    out.at = at_;
    std::string_view word = span([](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; });
    if (word.empty())
      return wrong("a kind of device is missing", at_, 1);
    auto row = std::find_if(words_.begin(), words_.end(), [&](const WordRow &r) { return word == r.word; });
    if (row == words_.end())
      return unknownWord(word, out.at);
    if (row->later)
      return wrong(text("devices of kind '", word, "' are not supported yet"), out.at, word.size());
    out.row = &*row;
    if (take(':'))
      if (Status status = row->form == ItemForm::Count ? number("a number", 1, 1 << 20, out.count)
                          : row->form == ItemForm::Ids ? ids(out)
                                                       : name(out);
          !status.ok())
        return status;
    if (Status status = copies(out); !status.ok())
      return status;
    std::size_t open = at_;
    if (take('(')) {
      if (row->options == ItemOptions::None)
        return wrong(text("'", word, "' takes no options"), open, 1);
      if (Status status = options(*row, out.options, open); !status.ok())
        return status;
    }
    out.length = at_ - out.at;
    return {};
  }

  Status unknownWord(std::string_view word, std::size_t at) {
    std::vector<std::string> known;
    for (const WordRow &row : words_)
      known.push_back(row.word);
    const std::string_view near = word == "gpu" ? "cuda' or 'opencl:gpu" : nearest(word, known); // words of clauses
    return wrong(text("no device kind '", word, "'", near.empty() ? "" : text("; did you mean '", near, "'?")), at,
                 word.size());
  }

  Status ids(DeviceItem &out) {
    do {
      long id = 0;
      std::size_t at = at_;
      if (Status status = number("the number of a device", 0, 1 << 20, id); !status.ok())
        return status;
      if (std::find(out.ids.begin(), out.ids.end(), id) != out.ids.end())
        return wrong(text("device ", id, " is named twice; ", id, "*2 makes two devices of it"), at, at_ - at);
      out.ids.push_back(static_cast<int>(id));
    } while (take('+'));
    return {};
  }

  Status name(DeviceItem &out) {
    out.name = span([](char c) { return c != ',' && c != '(' && c != '*'; });
    return out.name.empty() ? wrong("a name is missing after ':'", at_, 1) : Status();
  }

  Status copies(DeviceItem &out) {
    std::size_t star = at_;
    if (!take('*'))
      return {};
    if (out.row->form == ItemForm::Count)
      return wrong(text("'*' does not go with '", out.row->word, "'"), star, 1);
    long copies = 0;
    if (Status status = number("how many devices to make of each", 1, 1024, copies); !status.ok())
      return status;
    out.copies = static_cast<int>(copies);
    return {};
  }

  Status options(const WordRow &word, SimOptions &out, std::size_t open) {
    do {
      if (Status status = option(word, out); !status.ok())
        return status;
    } while (take(','));
    return take(')') ? Status() : wrong("')' is missing", open, at_ - open);
  }

  static bool takes(const WordRow &word, const SimOptionRow &row) {
    return word.options == ItemOptions::All || row.number == &SimOptions::zeroCopy;
  }

  Status option(const WordRow &word, SimOptions &out) {
    blanks();
    std::size_t at = at_;
    std::string_view key = span([](char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; });
    auto table = simOptionTable();
    auto row =
        std::find_if(table.begin(), table.end(), [&](const SimOptionRow &r) { return key == r.key && takes(word, r); });
    if (row == table.end())
      return unknownOption(word, key, at);
    if (!take('='))
      return wrong(text("'=' is missing after '", key, "'"), at_, 1);
    blanks();
    std::size_t valueAt = at_;
    std::string_view value = span([](char c) { return c != ',' && c != ')' && c != ' '; });
    if (key == "fail")
      return fail(out, value, valueAt);
    double amount = 0;
    if (!parseNumber(value, amount) || amount < 0 || (amount == 0 && !row->zero))
      return wrong(text("'", key, "' needs a ", row->zero ? "number that is not negative" : "positive number"), valueAt,
                   std::max<std::size_t>(value.size(), 1));
    if (key == "slowdown" && amount < 1)
      return wrong("'slowdown' needs a number that is 1 at least", valueAt, value.size());
    if (key == "zero_copy" && amount != 0 && amount != 1)
      return wrong("'zero_copy' is 0 or 1", valueAt, value.size());
    if (row->number)
      out.*row->number = amount;
    else
      out.memory = static_cast<std::size_t>(std::min(amount, 9e18));
    return {};
  }

  Status unknownOption(const WordRow &word, std::string_view key, std::size_t at) {
    std::vector<std::string> keys;
    for (const SimOptionRow &row : simOptionTable())
      if (takes(word, row))
        keys.push_back(row.key);
    return wrong(text("no option '", key, "'; ", keys.size() == 1 ? "there is " : "options are ", listText(keys)), at,
                 std::max<std::size_t>(key.size(), 1));
  }

  Status fail(SimOptions &out, std::string_view value, std::size_t at) {
    std::size_t colon = value.find(':');
    std::string_view what = value.substr(0, colon);
    long nth = 0;
    if (colon == value.npos || !parseNumber(value.substr(colon + 1), nth) || nth < 1 ||
        (what != "launch" && what != "copy" && what != "alloc" && what != "operation"))
      return wrong("'fail' needs launch:n, copy:n, alloc:n or operation:n, n from 1", at,
                   std::max<std::size_t>(value.size(), 1));
    (what == "launch"  ? out.failLaunch
     : what == "copy"  ? out.failCopy
     : what == "alloc" ? out.failAlloc
                       : out.failOperation) = nth;
    return {};
  }

  Status number(const char *what, long least, long most, long &out) {
    blanks();
    std::size_t at = at_;
    std::string_view digits = span([](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '-'; });
    if (!parseNumber(digits, out))
      return wrong(text("expected ", what), at, std::max<std::size_t>(digits.size(), 1));
    if (out < least || out > most)
      return wrong(text(out, " is out of range: ", least, " to ", most), at, digits.size());
    return {};
  }

  template <class Test> std::string_view span(Test test) {
    std::size_t begin = at_;
    while (at_ < devices_.size() && test(devices_[at_]))
      ++at_;
    return devices_.substr(begin, at_ - begin);
  }

  void blanks() {
    span([](char c) { return c == ' ' || c == '\t'; });
  }

  bool take(char c) {
    std::size_t before = at_;
    blanks();
    if (at_ < devices_.size() && devices_[at_] == c) {
      ++at_;
      return true;
    }
    at_ = at_ == devices_.size() ? at_ : before;
    return false;
  }

  Status wrong(const std::string &message, std::size_t at, std::size_t length) {
    return devicesError(message, devices_, at, length, words_);
  }

  std::string_view devices_;
  std::span<const WordRow> words_;
  std::size_t at_ = 0;
};

} // namespace

Result<std::vector<DeviceItem>> parseDevices(std::string_view devices, std::span<const WordRow> words) {
  return Parser(devices, words).list();
}

} // namespace het
