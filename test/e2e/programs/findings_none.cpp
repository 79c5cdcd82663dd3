//===-- e2e/programs/findings_none.cpp - right tasks with objects, locks and atomics ---------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// HET_CHECK must say nothing: what a task uses and does not name is its own, read only, or ordered by the program.
#include <atomic>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

constexpr int count = 8;
static std::mutex lock;
static int counted, onceValue;
static std::atomic<int> atomicCount;
static thread_local int scratch[10];
static std::once_flag once;
static int limit = 7;

static const std::vector<int> &table() {
  static const std::vector<int> numbers{1, 2, 3, 4, 5, 6};
  return numbers;
}

struct Shape {
  virtual ~Shape() = default;
  virtual int area(int x) const = 0;
};
struct Square : Shape {
  int k = 3;
  int area(int x) const override { return x * k; }
};

int main() {
  std::vector<double> out(count);
  auto shared = std::make_shared<std::vector<int>>(10, 3);
  limit = 9;
  double *o = out.data();
  auto *strings = new std::string[count];
  for (int i = 0; i < count; i++) {
#pragma omp task out(o[i]) out(strings[i]) firstprivate(shared)
    {
      std::vector<int> local;
      for (int k = 0; k < 20; k++)
        local.push_back(k * limit);
      std::map<std::string, int> words;
      words["a name that is longer than what small strings have room for " + std::to_string(i)] = i;
      {
        const std::lock_guard<std::mutex> guard(lock);
        counted++;
      }
      atomicCount++;
      scratch[i]++;
      std::call_once(once, [] { onceValue = 5; });
#pragma omp critical
      counted += 2;
      const std::unique_ptr<Shape> shape(new Square);
      const std::function<int(int)> area = [&](int x) { return shape->area(x) + static_cast<int>(local.size()); };
      try {
        if (i % 2)
          throw std::string("odd, and long enough to lie on the heap");
      } catch (const std::string &text) {
        scratch[1] += static_cast<int>(text.size());
      }
      o[i] = table()[i % 6] + area(i) + (*shared)[2] + words.begin()->second + onceValue;
      strings[i] = std::string(60, 'a');
    }
  }
#pragma omp taskwait
  double sum = 0;
  for (int i = 0; i < count; i++)
    sum += o[i] + static_cast<double>(strings[i].size());
  std::printf("%g %d %d\n", sum, counted, atomicCount.load());
  delete[] strings;
}
