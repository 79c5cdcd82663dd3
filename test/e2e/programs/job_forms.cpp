//===-- e2e/programs/job_forms.cpp - jobs of all forms ---------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Domains of 1 to 3 dimensions, empty ones, ones with fewer items than there are devices; exceptions; jobs that parts
// submit; jobs in sequence and between two barriers. Its output is compared with that of a serial build.
#include "job_serial.hpp"

#include <cstdio>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

// Each index gets a value of its own, on a device.
class Fill : public het::job {
public:
  Fill(het::box domain, std::vector<long> &values) : job(domain, "fill"), values(values) {}
  void execute(const het::box &part) override {
    long *v = values.data();
    const long total = static_cast<long>(values.size());
    long size[3], lo[3], hi[3], first[3];
    for (int d = 0; d < 3; ++d) {
      size[d] = d < part.rank ? domain().size(d) : 1;
      first[d] = d < part.rank ? domain().lo[d] : 0;
      lo[d] = d < part.rank ? part.lo[d] : 0;
      hi[d] = d < part.rank ? part.hi[d] : 1;
    }
    std::vector<long> whole; // a part may have rows in many places
    const long n1 = size[1], n2 = size[2], a = lo[0], b = hi[0], c = lo[1], d = hi[1], e = lo[2], f = hi[2];
    const long f0 = first[0], f1 = first[1], f2 = first[2];
    if (c == f1 && d == f1 + n1 && e == f2 && f == f2 + n2) { // rows that lie together
      const long from = (a - f0) * n1 * n2, count = (b - a) * n1 * n2;
#pragma omp target teams distribute parallel for collapse(3) map(tofrom: v[from:count])
      for (long i = a; i < b; ++i)
        for (long j = c; j < d; ++j)
          for (long k = e; k < f; ++k)
            v[((i - f0) * n1 + (j - f1)) * n2 + (k - f2)] += i * 10000 + j * 100 + k + total;
    } else {
      for (long i = a; i < b; ++i)
        for (long j = c; j < d; ++j)
          for (long k = e; k < f; ++k)
            v[((i - f0) * n1 + (j - f1)) * n2 + (k - f2)] += i * 10000 + j * 100 + k + total;
    }
  }

private:
  std::vector<long> &values;
};

static void fill(het::box domain) {
  std::vector<long> values(domain.items(), 0);
  Fill job(domain, values);
  for (int turn = 0; turn < 2; ++turn) {
    het::submit(job);
    het::barrier();
  }
  long sum = 0;
  for (std::size_t k = 0; k < values.size(); ++k)
    sum = (sum * 31 + values[k]) % 1000000007;
  std::printf("%d dimensions, %ld items: %ld\n", domain.rank, domain.items(), sum);
}

class Fails : public het::job {
public:
  explicit Fails(long from) : job(het::box{1, {0}, {100}}, "fails"), from(from) {}
  void execute(const het::box &part) override {
    if (part.hi[0] > from)
      throw std::runtime_error("items from " + std::to_string(from));
  }

private:
  const long from;
};

// A sum of items on the host, under a lock.
class Sum : public het::job {
public:
  Sum(const std::vector<long> &values, const char *name) : job(het::box{1, {0}, {static_cast<long>(values.size())}}, name), values(values) {}
  void execute(const het::box &part) override {
    long sum = 0;
    for (long i = part.lo[0]; i < part.hi[0]; ++i)
      sum += values[i];
    const std::lock_guard<std::mutex> guard(lock);
    total += sum;
  }
  long total = 0;

private:
  std::mutex lock;
  const std::vector<long> &values;
};

// Submits a sum for each index.
class Sums : public het::job {
public:
  Sums(std::vector<std::unique_ptr<Sum>> &inner) : job(het::box{1, {0}, {static_cast<long>(inner.size())}}, "sums"), inner(inner) {}
  void execute(const het::box &part) override {
    for (long i = part.lo[0]; i < part.hi[0]; ++i)
      het::submit(*inner[i]);
  }

private:
  std::vector<std::unique_ptr<Sum>> &inner;
};

static void exceptions() {
  std::vector<long> values(500, 3);
  Sum sum(values, "sum");
  Fails first(90), second(0);
  het::submit(first);
  het::submit(sum);
  het::submit(second);
  try {
    het::barrier();
    std::printf("nothing was thrown\n");
  } catch (const std::runtime_error &error) {
    std::printf("thrown: %s\n", error.what());
  }
  std::printf("sum: %ld\n", sum.total); // the other jobs are complete
  het::submit(sum);
  het::barrier();
  std::printf("sum: %ld\n", sum.total);
}

int main() {
  fill({1, {0}, {1000}});
  fill({1, {-7}, {0}});
  fill({1, {0}, {1}});
  fill({1, {0}, {0}});
  fill({1, {5}, {3}});
  fill({2, {0, 0}, {40, 30}});
  fill({2, {2, -3}, {5, 60}});
  fill({2, {0, 0}, {9, 0}});
  fill({3, {0, 0, 0}, {20, 5, 4}});
  fill({3, {1, 2, 3}, {3, 5, 30}});
  exceptions();
  std::vector<long> values(300);
  for (long i = 0; i < 300; ++i)
    values[i] = i * i % 41;
  std::vector<std::unique_ptr<Sum>> inner;
  for (int k = 0; k < 9; ++k)
    inner.push_back(std::make_unique<Sum>(values, "inner sum"));
  Sums sums(inner);
  het::submit(sums);
  het::barrier();
  for (const auto &one : inner)
    std::printf("%ld ", one->total);
  std::printf("\n");
  het::barrier(); // nothing is left
  return 0;
}
