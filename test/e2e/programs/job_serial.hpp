//===-- e2e/programs/job_serial.hpp - jobs without hetcc and without its library --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A serial build gives each job its whole domain, in the order of submission. Other builds have the real header.
#ifndef JOB_SERIAL_HPP
#define JOB_SERIAL_HPP

#ifndef SERIAL
#include <het/job.hpp>
#else
#include <deque>
#include <exception>
#include <string>
#include <utility>
#include <vector>

namespace het {
struct box {
  int rank = 1;
  long lo[3] = {}, hi[3] = {};
  long size(int d) const { return hi[d] - lo[d]; }
  long items() const {
    long all = 1;
    for (int d = 0; d < rank; ++d)
      all *= size(d) > 0 ? size(d) : 0;
    return all;
  }
};

class job {
public:
  explicit job(box domain, const char *name = "job") : domain_(domain), name_(name) {}
  virtual ~job() {}
  job(const job &) = delete;
  const box &domain() const { return domain_; }
  const std::string &name() const { return name_; }
  virtual void execute(const box &part) = 0;
  virtual std::vector<box> dice(const box &part, long) const { return {part}; }

private:
  box domain_;
  std::string name_;
};

inline std::deque<job *> submitted;
inline void submit(job &one) { submitted.push_back(&one); }

// The first exception comes out when all jobs have run.
inline void barrier() {
  std::exception_ptr thrown;
  while (!submitted.empty()) {
    job &next = *submitted.front();
    submitted.pop_front();
    try {
      if (next.domain().items() > 0)
        next.execute(next.domain());
    } catch (...) {
      if (!thrown)
        thrown = std::current_exception();
    }
  }
  if (thrown)
    std::rethrow_exception(std::exchange(thrown, nullptr));
}
} // namespace het
#endif
#endif
