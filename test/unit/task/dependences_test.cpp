//===-- unit/task/dependences_test.cpp - which tasks a new task follows -------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "../repeat.hpp"
#include "task/dependences.hpp"
#include "tasks.hpp"

#include <algorithm>
#include <cmath>
#include <random>

using namespace het;

namespace {

// Tasks that nobody runs, and their order.
class Order {
public:
  ~Order() {
    for (Task *task : tasks_)
      task->release();
    root_->release();
  }
  // Its number; the numbers of those it follows directly are in `follows`.
  int add(std::vector<het_task_access> access, bool launches = false) {
    const het_task task{nullptr,       nullptr,  0, 1,      0, static_cast<int>(access.size()),
                        access.data(), launches, 0, nullptr};
    tasks_.push_back(*Task::make({task, nullptr, {}}, root_));
    follows.push_back(numbers(dependences.add(*tasks_.back())));
    return static_cast<int>(tasks_.size()) - 1;
  }
  void complete(int task) { tasks_[static_cast<std::size_t>(task)]->setComplete(); }
  bool isComplete(int task) const { return tasks_[static_cast<std::size_t>(task)]->complete(); }
  std::vector<int> before(std::vector<het_task_access> access) {
    return numbers(dependences.before(*accessesOf(access.data(), static_cast<int>(access.size()))));
  }
  // Whether `later` follows `first`, directly or not.
  bool reaches(int later, int first) const {
    return std::ranges::any_of(follows[static_cast<std::size_t>(later)],
                               [&](int one) { return one == first || (one > first && reaches(one, first)); });
  }

  Dependences dependences;
  std::vector<std::vector<int>> follows;

private:
  std::vector<int> numbers(const TaskRefs &found) const {
    std::vector<int> all;
    for (const TaskRef &task : found)
      all.push_back(static_cast<int>(std::ranges::find(tasks_, task.get()) - tasks_.begin()));
    std::ranges::sort(all);
    return all;
  }
  Task *root_ = Task::makeRoot();
  std::vector<Task *> tasks_;
};

char storage[4096];
using Numbers = std::vector<int>;

bool isWrite(het_task_use use) { return use == HET_TASK_OUT || use == HET_TASK_INOUT; }

bool conflict(const std::vector<het_task_access> &a, const std::vector<het_task_access> &b) {
  for (const het_task_access &one : a)
    for (const het_task_access &other : b)
      if ((one.use != other.use || isWrite(one.use)) && overlaps(*TaskRegion::of(one), *TaskRegion::of(other)))
        return true;
  return false;
}

struct Programs {
  explicit Programs(unsigned seed) : random(seed) {}
  std::mt19937 random;
  long upTo(long most) { return std::uniform_int_distribution<long>(0, most)(random); }

  // Boxes of one matrix of 8 by 8, or pieces of a line in it, often of a few fixed forms.
  het_task_access access() {
    const auto use = static_cast<het_task_use>(1 + upTo(4));
    if (upTo(1))
      return named(use, storage, 16 * upTo(3), 16);
    if (upTo(2) == 0)
      return named(use, storage, upTo(60), 1 + upTo(20));
    het_task_access box = named(use, storage);
    box.rank = 2;
    box.range[0] = {0, upTo(6), 1 + upTo(2)};
    box.range[1] = {8, upTo(5), 1 + upTo(2)};
    return box;
  }

  // Tiles of matrices and cubes that begin anywhere and may leave their rows, beside pieces of lines.
  het_task_access tile() {
    const auto use = static_cast<het_task_use>(1 + upTo(4));
    if (upTo(3) == 0)
      return named(use, storage, upTo(300), 1 + upTo(upTo(1) ? 4 : 100));
    static constexpr long pitches[] = {8, 13, 21, 40};
    const long pitch = pitches[upTo(3)];
    het_task_access box = named(use, storage + upTo(3) * 37);
    box.rank = upTo(5) == 0 ? 3 : 2;
    const int row = box.rank - 2;
    box.range[0] = {0, upTo(2), 1 + upTo(2)};
    box.range[row] = {row > 0 ? 3 : 0, upTo(6), 1 + upTo(6)};
    box.range[row + 1] = {pitch, upTo(pitch - 1), 1 + upTo(upTo(1) ? 3 : pitch - 1)};
    return box;
  }
};

} // namespace

// Without a missing edge each conflict is ordered; without a needless one each edge is a conflict.
TEST(Dependences, OrderIsExactlyThatOfTheConflicts) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    Programs programs(seed);
    Order order;
    std::vector<std::vector<het_task_access>> accesses;
    for (int task = 0; task < 60; ++task) {
      std::vector<het_task_access> mine;
      for (long n = programs.upTo(2); n >= 0; --n)
        mine.push_back(seed < 150 ? programs.access() : programs.tile());
      accesses.push_back(mine);
      ASSERT_EQ(order.add(mine), task);
      for (int first = 0; first < task; ++first) {
        const bool needed = !order.isComplete(first) && conflict(accesses[static_cast<std::size_t>(first)], mine);
        const bool direct = std::ranges::count(order.follows.back(), first) == 1;
        ASSERT_TRUE(needed || !direct) << "seed " << seed << ": " << task << " needs not follow " << first;
        ASSERT_TRUE(!needed || order.reaches(task, first)) << "seed " << seed << ": " << task << " misses " << first;
      }
      for (int done = 0; done <= task && seed % 2; ++done) // some tasks run meanwhile
        if (programs.upTo(3) == 0 && std::ranges::all_of(order.follows[static_cast<std::size_t>(done)],
                                                         [&](int one) { return order.isComplete(one); }))
          order.complete(done);
    }
  }
}

TEST(Dependences, ReadersFollowTheWriterAndAWriterTheReaders) {
  Order order;
  const int writer = order.add({named(HET_TASK_OUT, storage, 0, 8)});
  const int one = order.add({named(HET_TASK_IN, storage, 0, 8)}),
            other = order.add({named(HET_TASK_IN, storage, 0, 8)});
  const int next = order.add({named(HET_TASK_INOUT, storage, 0, 8)});
  EXPECT_EQ(order.follows[1], Numbers{writer});
  EXPECT_EQ(order.follows[2], Numbers{writer});
  EXPECT_EQ(order.follows[3], (Numbers{one, other}));
  EXPECT_EQ(order.before({named(HET_TASK_IN, storage, 4, 2)}), Numbers{next});
}

TEST(Dependences, TasksOfAGroupDoNotFollowEachOther) {
  for (het_task_use use : {HET_TASK_CONCURRENT, HET_TASK_COMMUTATIVE}) {
    Order order;
    const int writer = order.add({named(HET_TASK_OUT, storage, 0, 8)});
    const int one = order.add({named(use, storage, 0, 8)}), other = order.add({named(use, storage, 0, 8)});
    order.add({named(HET_TASK_IN, storage, 0, 8)});
    EXPECT_EQ(order.follows[1], Numbers{writer});
    EXPECT_EQ(order.follows[2], Numbers{writer});
    EXPECT_EQ(order.follows[3], (Numbers{one, other}));
  }
}

// A kernel works on a device's copy, which updates of the host's would not reach.
TEST(Dependences, ConcurrentKernelsAndTasksOfTheHostFollowEachOther) {
  Order order;
  const std::vector<het_task_access> access{named(HET_TASK_CONCURRENT, storage, 0, 8)};
  const int first = order.add(access), second = order.add(access);
  const int kernel = order.add(access, true), other = order.add(access, true);
  order.add(access);
  EXPECT_EQ(order.follows[2], (Numbers{first, second}));
  EXPECT_EQ(order.follows[3], (Numbers{first, second}));
  EXPECT_EQ(order.follows[4], (Numbers{kernel, other}));
}

TEST(Dependences, ATaskThatNamesStorageTwiceDoesNotFollowItself) {
  Order order;
  order.add({named(HET_TASK_IN, storage, 0, 8), named(HET_TASK_OUT, storage, 4, 8),
             named(HET_TASK_CONCURRENT, storage, 0, 8)});
  EXPECT_EQ(order.follows[0], Numbers{});
  order.add({named(HET_TASK_IN, storage, 0, 2)});
  EXPECT_EQ(order.follows[1], Numbers{0});
  order.add({named(HET_TASK_OUT, storage, 4, 2), named(HET_TASK_OUT, storage, 6, 2)});
  EXPECT_EQ(order.follows[2], Numbers{0}); // once
}

TEST(Dependences, AWriteReplacesTheEntriesThatItCovers) {
  Order order;
  for (int i = 0; i < 50; ++i)
    order.add({named(HET_TASK_OUT, storage, i, 1)});
  EXPECT_EQ(order.dependences.entries(), 50u);
  order.add({named(HET_TASK_OUT, storage, 0, 49)});
  EXPECT_EQ(order.dependences.entries(), 2u);
}

TEST(Dependences, EntriesOfCompleteTasksGo) {
  Order order;
  for (int i = 0; i < 4000; ++i)
    order.complete(order.add({named(HET_TASK_OUT, storage, i, 1)}));
  EXPECT_LE(order.dependences.entries(), 64u);
  order.add({named(HET_TASK_IN, storage, 0, 4000)});
  EXPECT_EQ(order.dependences.entries(), 1u); // those that it overlaps and that order nothing are gone as well
}

TEST(Dependences, AnEntryOfManySizesIsFound) {
  Order order;
  for (long length = 1; length <= 4096; length *= 2)
    order.add({named(HET_TASK_IN, storage, 4096 - length, length)});
  order.add({named(HET_TASK_OUT, storage, 4095, 1)});
  EXPECT_EQ(order.follows.back().size(), 13u);
}

namespace {

// Regions that a task looks at, one with another, when so many tasks are in flight whose storage `accessesOf` says. New
// tasks use storage that those have.
template <class Accesses> double looksPerTask(long tasks, Accesses accessesOf) {
  Task *const root = Task::makeRoot();
  double looks = 0;
  {
    Dependences dependences;
    TaskRefs all;
    const auto add = [&](long number) {
      std::vector<het_task_access> access = accessesOf(number, tasks);
      const het_task task{nullptr, nullptr, 0, 1, 0, static_cast<int>(access.size()), access.data(), 0, 0, nullptr};
      all.push_back(TaskRef::of(*Task::make({task, nullptr, {}}, root)));
      dependences.add(*all.back());
    };
    for (long number = 0; number < tasks; ++number)
      add(number);
    const std::uint64_t before = dependences.looked();
    constexpr long more = 2000;
    for (long i = 0; i < more; ++i)
      add(i * 7919 % tasks);
    looks = static_cast<double>(dependences.looked() - before) / more;
  }
  root->release();
  return looks;
}

// Addresses are compared, and never followed.
const void *at(long address) { return reinterpret_cast<const void *>(address); }

het_task_access tile(het_task_use use, long row, long column, long width) {
  het_task_access access = named(use, at(4096), 0, 0, 8);
  access.rank = 2;
  access.range[0] = {width, row, 32};
  access.range[1] = {width, column, 32};
  return access;
}

} // namespace

TEST(Dependences, ATaskLooksAtAsManyRegionsAmongManyTasksAsAmongFew) {
  using Accesses = std::vector<het_task_access>;
  const auto expectFew = [](const char *form, auto accessesOf) {
    const double few = looksPerTask(10000, accessesOf), many = looksPerTask(test::scaled(100000, 4), accessesOf);
    EXPECT_LE(many, few + 1) << form;
    EXPECT_LE(many, 24) << form;
    EXPECT_GT(few, 0) << form;
  };
  expectFew("side by side", [](long i, long) -> Accesses { return {named(HET_TASK_OUT, at(64 * i + 64), 0, 64)}; });
  expectFew("halos", [](long i, long) -> Accesses {
    return {named(HET_TASK_IN, at(64 * i + 64), 0, 192), named(HET_TASK_INOUT, at(64 * i + 128), 0, 64)};
  });
  expectFew("many sizes",
            [](long i, long) -> Accesses { return {named(HET_TASK_INOUT, at(4096 * i + 4096), 0, 1L << i % 12)}; });
  expectFew("a chain", [](long i, long) -> Accesses { return {named(HET_TASK_INOUT, at(64 * (i % 16) + 64), 0, 64)}; });
  expectFew("tiles", [](long i, long tasks) -> Accesses {
    const long side = std::lround(std::sqrt(static_cast<double>(tasks)));
    return {tile(HET_TASK_INOUT, i / side * 32, i % side * 32, side * 32)};
  });
  expectFew("tiles that overlap in part", [](long i, long tasks) -> Accesses {
    const long side = std::lround(std::sqrt(static_cast<double>(tasks)));
    return {tile(HET_TASK_INOUT, i / side * 24, i % side * 24, side * 24 + 8)};
  });
  expectFew("columns", [](long i, long tasks) -> Accesses {
    het_task_access column = tile(HET_TASK_OUT, 0, i, tasks);
    column.range[1].len = 1;
    return {column};
  });
}
