//===-- unit/task/random_test.cpp - random tasks against the order of the program ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "../repeat.hpp"
#include "tasks.hpp"

#include <array>
#include <map>
#include <random>

using namespace het;

namespace {

constexpr int bytes = 64;
enum Sort { Reads, Writes, Concurrent, Commutative, sortCount };

Sort sortOf(het_task_use use) {
  switch (use) {
  case HET_TASK_IN: return Reads;
  case HET_TASK_CONCURRENT: return Concurrent;
  case HET_TASK_COMMUTATIVE: return Commutative;
  default: return Writes;
  }
}

// How often each byte was used so, in the whole: as the tasks have done it, or as the program has asked for it.
// Counting is a load and a store for what one task at a time may do, so that two at a time lose one.
struct Storage {
  std::array<std::array<std::atomic<int>, sortCount>, bytes> done{};
  std::array<std::array<int, sortCount>, bytes> asked{};
  char named[bytes];
};

// A byte of a task: the sorts in which it uses it, and what it must find.
struct Use {
  int byte, sorts;
  std::array<int, sortCount> found;
};

// Uses of one sort may come in any order, unless they are writes.
bool mustFind(const Use &use, int sort) {
  for (int mine = 0; mine < sortCount; ++mine)
    if ((use.sorts >> mine & 1) && (mine != sort || mine == Writes))
      return true;
  return false;
}

void use(Storage &storage, const std::vector<Use> &uses, std::atomic<int> &wrong) {
  for (const Use &use : uses) {
    auto &done = storage.done[static_cast<std::size_t>(use.byte)];
    for (std::size_t sort = 0; sort < sortCount; ++sort)
      if (mustFind(use, static_cast<int>(sort)) && done[sort].load(std::memory_order_relaxed) != use.found[sort])
        ++wrong;
  }
  for (const Use &use : uses) {
    auto &done = storage.done[static_cast<std::size_t>(use.byte)];
    for (std::size_t sort = 0; sort < sortCount; ++sort) {
      if (!(use.sorts >> sort & 1))
        continue;
      if (sort == Reads || sort == Concurrent)
        done[sort].fetch_add(1, std::memory_order_relaxed);
      else
        done[sort].store(done[sort].load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    }
  }
}

class Program {
public:
  Program(Engine &engine, unsigned seed, std::atomic<int> &wrong) : engine_(engine), random_(seed), wrong_(wrong) {}

  // Some tasks, some waits, and sometimes a program within one of the tasks.
  void run(int tasks, int depth) {
    for (int i = 0; i < tasks; ++i) {
      std::vector<het_task_access> accesses;
      for (long n = upTo(2); n >= 0; --n)
        accesses.push_back(access());
      const bool nests = depth > 0 && upTo(9) == 0;
      const auto seed = static_cast<unsigned>(random_());
      spawn(engine_, accesses,
            [this, uses = usesOf(accesses), nests, seed, depth] {
              use(storage_, uses, wrong_);
              if (nests)
                Program(engine_, seed, wrong_).run(20, depth - 1);
            },
            {upTo(4) - 2, upTo(9) != 0, upTo(9) == 0, nullptr});
      if (upTo(29) == 0)
        finish(engine_);
    }
    finish(engine_);
    for (std::size_t byte = 0; byte < bytes; ++byte)
      for (std::size_t sort = 0; sort < sortCount; ++sort)
        wrong_ += storage_.done[byte][sort] != storage_.asked[byte][sort];
  }

private:
  long upTo(long most) { return std::uniform_int_distribution<long>(0, most)(random_); }

  het_task_access access() {
    const auto use = static_cast<het_task_use>(1 + upTo(4));
    het_task_access box = named(use, storage_.named, 8 * upTo(7), 8);
    if (upTo(1)) {
      box.rank = 2;
      box.range[0] = {0, upTo(5), 1 + upTo(2)};
      box.range[1] = {8, upTo(5), 1 + upTo(2)};
    }
    return box;
  }

  std::vector<Use> usesOf(const std::vector<het_task_access> &accesses) {
    std::map<int, int> sortsOf;
    for (const het_task_access &access : accesses) {
      const bool flat = access.rank == 1;
      for (long i = 0; i < (flat ? 1 : access.range[0].len); ++i)
        for (long j = 0; j < access.range[flat ? 0 : 1].len; ++j) {
          const long row = flat ? 0 : access.range[0].lo + i, column = access.range[flat ? 0 : 1].lo + j;
          sortsOf[static_cast<int>(8 * row + column)] |= 1 << sortOf(access.use);
        }
    }
    std::vector<Use> uses;
    for (const auto &[byte, mine] : sortsOf) {
      Use use{byte, mine, {}};
      for (std::size_t sort = 0; sort < sortCount; ++sort) {
        use.found[sort] = storage_.asked[static_cast<std::size_t>(byte)][sort];
        storage_.asked[static_cast<std::size_t>(byte)][sort] += mine >> sort & 1;
      }
      uses.push_back(use);
    }
    return uses;
  }

  Engine &engine_;
  std::mt19937 random_;
  std::atomic<int> &wrong_;
  Storage storage_;
};

} // namespace

TEST(RandomTasks, EachFindsWhatTheProgramsOrderSays) {
  for (int workers : {0, 1, 3})
    for (unsigned seed = 0; seed < test::seeds(40); ++seed) {
      Engine engine(workers, seed % 4 == 0 ? 10 : 8192);
      std::atomic<int> wrong = 0;
      Program(engine, seed, wrong).run(200, 2);
      ASSERT_EQ(wrong, 0) << "seed " << seed << ", " << workers << " workers";
      ASSERT_EQ(engine.unfinished(), 0);
    }
}

TEST(RandomTasks, ThreadsWithArraysOfTheirOwnShareTheRoot) {
  Engine engine(2);
  std::atomic<int> wrong = 0;
  std::vector<std::thread> users;
  for (unsigned user = 0; user < 4; ++user)
    users.emplace_back([&, user] { Program(engine, user, wrong).run(300, 1); });
  for (std::thread &user : users)
    user.join();
  EXPECT_EQ(wrong, 0);
}
