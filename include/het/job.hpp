//===-- het/job.hpp - jobs: work on an index domain that devices and cores share ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// C++17, with any compiler. A program derives from het::job, submits objects of its classes, and calls het::barrier.
// Parts of the jobs then run on the devices of HET_DEVICES, among them the cores of the host. After [G] section 2.1.
#ifndef HET_JOB_HPP
#define HET_JOB_HPP

#include "job.h"

#include <algorithm>
#include <exception>
#include <string>
#include <utility>
#include <vector>

namespace het {

/// A piece of an index domain with 1 to 3 dimensions, half-open in each: `box{2, {0, 0}, {rows, columns}}`.
struct box {
  int rank = 1;
  long lo[3] = {}, hi[3] = {};

  /// Indices in dimension `d`; less than 1 where the box is empty.
  long size(int d) const { return hi[d] - lo[d]; }
  /// Indices of all dimensions together; 0 where the box is empty.
  long items() const {
    long all = 1;
    for (int d = 0; d < rank; ++d)
      all *= size(d) > 0 ? size(d) : 0;
    return all;
  }
};

/// A kernel, its domain, and how the domain is diced ([G] section 2.1). From submit to the end of barrier the object
/// must stay where it is.
class job {
public:
  /// Jobs of one `name` share what the scheduler has measured. So each class of jobs should have a name of its own.
  explicit job(box domain, const char *name = "job") : domain_(domain), name_(name) {}
  /// Ends the program with a message if the job is queued, unless an exception is on its way.
  virtual ~job() {
    if (submitted_)
      het_job_end(this, std::uncaught_exceptions() > 0);
  }
  job(const job &) = delete;
  job &operator=(const job &) = delete;

  const box &domain() const { return domain_; }
  const std::string &name() const { return name_; }

  /// Computes a part. Plain constructs in it run on the device that the scheduler chose. Other code runs on a thread of
  /// the host. Several threads may be in it at once, each with a part of its own. What it throws leaves barrier.
  virtual void execute(const box &part) = 0;

  /// Boxes that together are `part`, about as many as `pieces`. By default they are equal pieces along the longest
  /// dimension. A part that gives one box runs whole. Several threads may be in it at once.
  virtual std::vector<box> dice(const box &part, long pieces) const {
    int longest = 0;
    for (int d = 1; d < part.rank; ++d)
      if (part.size(d) > part.size(longest))
        longest = d;
    const long length = part.size(longest), count = std::max(std::min(pieces, length), 1L);
    std::vector<box> all;
    for (long k = 0; k < count; ++k) { // the first ones are longer by one where it does not come out even
      box piece = part;
      piece.lo[longest] = part.lo[longest] + length / count * k + std::min(k, length % count);
      piece.hi[longest] = piece.lo[longest] + length / count + (k < length % count ? 1 : 0);
      all.push_back(piece);
    }
    return all;
  }

private:
  friend void submit(job &);

  static box from(const het_box &other) {
    box same;
    same.rank = other.rank;
    std::copy_n(other.lo, 3, same.lo);
    std::copy_n(other.hi, 3, same.hi);
    return same;
  }
  static het_box to(const box &other) {
    het_box same;
    same.rank = other.rank;
    std::copy_n(other.lo, 3, same.lo);
    std::copy_n(other.hi, 3, same.hi);
    return same;
  }

  box domain_;
  std::string name_;
  bool submitted_ = false;
};

/// Queues a job. Jobs between two barriers may run at the same time, in any order. A part may submit further jobs, for
/// which the barrier that runs the part waits too. Any thread.
inline void submit(job &one) {
  het_job request;
  request.name = one.name_.c_str();
  request.domain = job::to(one.domain_);
  request.context = &one;
  request.execute = [](void *context, const het_box *part) { static_cast<job *>(context)->execute(job::from(*part)); };
  request.dice = [](void *context, const het_box *part, long pieces, het_take_box take, void *taker) {
    for (const box &piece : static_cast<const job *>(context)->dice(job::from(*part), pieces)) {
      const het_box same = job::to(piece);
      take(taker, &same);
    }
  };
  one.submitted_ = true;
  het_job_submit(&request);
}

/// Runs the jobs that have been submitted, and returns when all are complete: no part of a later job begins before
/// ([G] section 2.1). Throws what left a part: if there are several, the one of the first job, and there
/// of the first part. All other parts have run then. Not within a part.
inline void barrier() { het_job_barrier(); }

} // namespace het
#endif
