//===-- exec/checking/races.cpp - HET_CHECK: iterations and threads of a kernel that meet -----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "exec/checking/races.hpp"

#include "base/findings.hpp"
#include "base/text.hpp"
#include "device/compute.hpp"
#include "device/context.hpp"
#include "device/teams.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace het {
namespace {

// The iterations that the grid's loops are at, outermost first.
struct Indices {
  std::array<long, 3> index{};
  int loops = 0;
  bool operator==(const Indices &) const = default;
};

// A stretch of a kernel's work within which everything is ordered.
struct Strand {
  Indices indices; // of a thread of a team: its team, thread, and how many barriers it has come to
  bool locked = false, fenced = false;
  bool operator==(const Strand &) const = default;
};

class KernelShadow {
public:
  explicit KernelShadow(const Launch &launch)
      : teams_(launch.kernel->teams != 0), room_(static_cast<std::size_t>(launch.kernel->room)) {
    for (std::size_t k = 0; k < std::min(shared_.size(), launch.extent.size()); ++k)
      shared_[k] = launch.extent[k] > 1;
  }
  void access(const KernelItem &item, const std::byte *at, std::size_t size, bool writes, const void *where);
  void begins(int axis, long index);
  void ends(int axis);
  void resolve();

private:
  using Number = std::uint32_t;
  struct User {
    Number strand = 0; // 0: none
    Number where = 0;  // in instructions_
  };
  // Who has used an item. `other`: a reader beside the first one.
  struct Users {
    User writer, reader, other;
  };
  // Items of `grain` bytes each.
  struct Page {
    std::size_t grain = 0;
    std::vector<Users> users;
  };
  struct Access {
    const std::byte *at;
    std::size_t size;
    User me;
    bool ofTeam; // storage that each team has for itself
    KernelItem item;
  };
  // A write of what another strand has written or read: wrong if it changes the value.
  struct Pending {
    Access access;
    std::vector<std::byte> before;
    User other;
    bool read = false; // by the other one
  };

  bool isOfTeam(const std::byte *at) const;
  std::optional<Strand> now() const;
  Number numberOf(const Strand &strand);
  Number numberOf(const void *instruction);
  bool meet(const User &one, const Access &access) const;
  Error finding(Number one, Number other, const std::string &element, const char *what) const;
  static std::string nameOf(const Access &access);
  void tell(const Access &access, bool writes, const User &other, bool wrote) const;
  template <class Act> void forUsers(const Access &access, Act act);
  void reads(const Access &access);
  void writes(const Access &access);

  const bool teams_;
  const std::size_t room_;       // bytes
  std::array<bool, 3> shared_{}; // the loops that have several threads, outermost first: one runs others in order
  Indices indices_;
  std::array<int, 3> axes_{};
  std::vector<Strand> strands_ = {Strand()};
  std::vector<const void *> instructions_;           // that have used an item
  std::unordered_map<const void *, Number> numbers_; // in that list
  std::unordered_map<std::uintptr_t, Page> pages_;
  std::vector<Pending> pending_;
};

constexpr std::size_t pageBytes = 4096, mostGrain = 16;

thread_local std::unique_ptr<KernelShadow> shadow;

} // namespace

// ---- who ----------------------------------------------------------------------------------------------------

void KernelShadow::begins(int axis, long index) {
  const auto open = axes_.begin() + indices_.loops;
  const auto found = std::find(axes_.begin(), open, axis);
  if (found == open)
    axes_[static_cast<std::size_t>(indices_.loops++)] = axis;
  indices_.index[static_cast<std::size_t>(found - axes_.begin())] = index;
  progress().fenced = false; // of the iteration before
}

void KernelShadow::ends(int axis) {
  const auto open = axes_.begin() + indices_.loops;
  indices_.loops = static_cast<int>(std::find(axes_.begin(), open, axis) - axes_.begin());
  std::fill(indices_.index.begin() + indices_.loops, indices_.index.end(), 0);
}

// Outside of the grid's loops is what all threads do alike.
std::optional<Strand> KernelShadow::now() const {
  const Progress &mine = progress();
  Strand strand{indices_, mine.locks > 0, mine.fenced};
  if (teams_) {
    const het_team_member &member = teamMember();
    strand.indices = {{member.team, member.thread, static_cast<long>(mine.barriers)}, 0};
  } else if (indices_.loops == 0) {
    return std::nullopt;
  }
  return strand;
}

KernelShadow::Number KernelShadow::numberOf(const Strand &strand) {
  if (strands_.size() == 1 || strands_.back() != strand)
    strands_.push_back(strand);
  return static_cast<Number>(strands_.size() - 1);
}

KernelShadow::Number KernelShadow::numberOf(const void *instruction) {
  const auto [found, isNew] = numbers_.try_emplace(instruction, static_cast<Number>(instructions_.size()));
  if (isNew)
    instructions_.push_back(instruction);
  return found->second;
}

bool KernelShadow::meet(const User &one, const Access &access) const {
  if (one.strand == 0 || one.strand == access.me.strand)
    return false;
  const Strand &a = strands_[one.strand], &b = strands_[access.me.strand];
  if ((a.locked && b.locked) || (a.fenced && b.fenced))
    return false;
  if (!teams_) {
    for (std::size_t k = 0; k < shared_.size(); ++k)
      if (shared_[k] && a.indices.index[k] != b.indices.index[k])
        return true;
    return false;
  }
  const auto &[team, thread, barriers] = a.indices.index;
  if (team != b.indices.index[0])
    return !access.ofTeam;
  return thread != b.indices.index[1] && barriers == b.indices.index[2];
}

// ---- what is said --------------------------------------------------------------------------------------------

static std::string indicesText(const Indices &indices) {
  std::string words;
  for (int k = 0; k < indices.loops; ++k)
    words += text(k ? ", " : "", indices.index[static_cast<std::size_t>(k)]);
  return indices.loops > 1 ? "(" + words + ")" : words;
}

Error KernelShadow::finding(Number one, Number other, const std::string &element, const char *what) const {
  const Indices &a = strands_[one].indices, &b = strands_[other].indices;
  if (!teams_)
    return {
        text("iterations ", indicesText(a), " and ", indicesText(b), " are not independent: ", element, " is ", what),
        {"write the results to another array, make it a reduction, or update it by 'atomic'"}};
  if (a.index[0] != b.index[0])
    return {text("teams ", a.index[0], " and ", b.index[0], " are not independent: ", element, " is ", what),
            {"nothing orders teams: make it a reduction, or update it by 'atomic'"}};
  return {text("nothing orders threads ", a.index[1], " and ", b.index[1], " of a team: ", element, " is ", what),
          {"write a barrier between the two, make it a reduction, or update it by 'atomic'"}};
}

std::string KernelShadow::nameOf(const Access &access) {
  if (access.ofTeam)
    return "a variable of the team";
  if (access.item.access)
    return access.item.access->view.element(access.item.host);
  return access.item.mapping ? access.item.mapping->elementAt(access.at) : access.item.device->itemAt(access.at);
}

void KernelShadow::tell(const Access &access, bool writes, const User &other, bool wrote) const {
  const het_site *const site = threadRegion() ? threadRegion() : latestRegion();
  const char *const what = !writes ? "written by the first and read by the second"
                           : wrote ? "written by both, with different values"
                                   : "read by the first and written by the second";
  const std::string element = nameOf(access);
  Error error = finding(other.strand, access.me.strand, element, what);
  if (const std::string line = lineOf(instructions_[other.where], site ? site->file : nullptr); !line.empty())
    error.notes.insert(error.notes.begin(), text(wrote ? "written" : "read", " there at ", line));
  reportCheck(std::move(error), writes ? "written" : "read", instructions_[access.me.where], site, "race");
}

void KernelShadow::resolve() {
  for (const Pending &one : std::exchange(pending_, {}))
    if (std::memcmp(one.access.at, one.before.data(), one.before.size()) != 0)
      tell(one.access, true, one.other, !one.read);
}

// ---- the accesses --------------------------------------------------------------------------------------------

// Pages have items as small as the smallest access so far.
template <class Act> void KernelShadow::forUsers(const Access &access, Act act) {
  const auto begin = reinterpret_cast<std::uintptr_t>(access.at), end = begin + access.size;
  for (auto at = begin; at < end;) {
    Page &page = pages_[at / pageBytes];
    std::size_t grain = mostGrain;
    while (at % grain != 0 || (end - at) % grain != 0)
      grain /= 2;
    if (page.grain == 0) {
      page = {grain, std::vector<Users>(pageBytes / grain)};
    } else if (grain < page.grain) {
      std::vector<Users> users(pageBytes / grain);
      for (std::size_t k = 0; k < users.size(); ++k)
        users[k] = page.users[k * grain / page.grain];
      page = {grain, std::move(users)};
    }
    act(page.users[at % pageBytes / page.grain]);
    at += page.grain - at % page.grain;
  }
}

void KernelShadow::reads(const Access &access) {
  User writer;
  forUsers(access, [&](Users &users) {
    if (meet(users.writer, access))
      writer = users.writer;
    if (users.reader.strand == 0 || !meet(users.reader, access))
      users.reader = access.me;
    else
      users.other = access.me;
  });
  if (writer.strand != 0)
    tell(access, false, writer, true);
}

void KernelShadow::writes(const Access &access) {
  User writer, reader;
  forUsers(access, [&](Users &users) {
    if (meet(users.writer, access))
      writer = users.writer;
    for (const User &one : {users.reader, users.other})
      if (meet(one, access))
        reader = one;
    users.writer = access.me;
  });
  const bool wrote = writer.strand != 0;
  if (wrote || reader.strand != 0)
    pending_.push_back({access, {access.at, access.at + access.size}, wrote ? writer : reader, !wrote});
}

bool KernelShadow::isOfTeam(const std::byte *at) const {
  const auto *const room = static_cast<const std::byte *>(teamMember().room);
  return room && at >= room && at < room + room_;
}

void KernelShadow::access(const KernelItem &item, const std::byte *at, std::size_t size, bool writes,
                          const void *where) {
  resolve();
  const std::optional<Strand> strand = now();
  const bool ofTeam = isOfTeam(at);
  if (!strand || size == 0 || !(ofTeam || item.access || item.mapping || item.device))
    return;
  const Access access{at, size, {numberOf(*strand), numberOf(where)}, ofTeam, item};
  if (writes)
    this->writes(access);
  else
    reads(access);
}

// ---- from outside --------------------------------------------------------------------------------------------

void watchRaces() {
  static constexpr LaunchWatch watch = {[](const Launch &launch) {
                                          progress() = {};
                                          shadow = std::make_unique<KernelShadow>(launch);
                                        },
                                        [] {
                                          if (shadow)
                                            shadow->resolve();
                                          shadow.reset();
                                        }};
  watchLaunches(watch);
}

void checkRaces(const KernelItem &item, const void *address, std::size_t size, bool writes, const void *where) {
  if (shadow)
    shadow->access(item, static_cast<const std::byte *>(address), size, writes, where);
}

void beginsIteration(int axis, long index) {
  if (shadow)
    shadow->begins(axis, index);
}

void endsIterations(int axis) {
  if (shadow)
    shadow->ends(axis);
}

} // namespace het
