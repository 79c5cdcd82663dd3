//===-- sched/policy.hpp - who gets how many iterations -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A policy knows shares and costs, never memory, streams or device kinds. One object serves one construct with one device
// selection and remembers what it needs between passes. Not thread-safe: the site's owner guards it.
#pragma once

#include "base/result.hpp"
#include "model/profile.hpp"

#include <het/het.h>

#include <memory>
#include <span>
#include <vector>

namespace het {

// One place that work can go to, in the order in which the range is cut. The host with all its cores is one.
struct Worker {
  bool host = false;
  int cores = 1;      // that share its iterations
  double rate = 1;    // of all its cores together, relative; known before anything has run
  double fixed = 0;   // seconds for a launch, where known
  History history;    // of this construct, newest passes
};

struct Request {
  long total = 0;                     // iterations (or indices) to share out
  double ratio = HET_RATIO_DEFAULT;   // the host's share in the first pass
  std::span<const Worker> workers;
};

class Policy {
public:
  virtual ~Policy() = default;
  // Shares that sum to request.total. Called before a pass, unless keeps() says that the last ones stay.
  virtual std::vector<long> share(const Request &request) = 0;
  // Called before each pass but the first, when its total and ratio are the last call's: true: the last shares stay.
  virtual bool keeps() { return true; }
};

struct PolicyRow {
  het_schedule id;
  const char *name;   // as in the clause
  const char *source; // paper and section
  const char *doc;    // one line
  std::unique_ptr<Policy> (*make)(); // null: known, not supported yet
};

std::span<const PolicyRow> policyTable();

// The row that serves a schedule: `default` and `auto` are adaptive; one that is not supported yet is an error that says
// what there is.
Result<const PolicyRow *> findPolicy(het_schedule schedule);

// The makers, one a file.
std::unique_ptr<Policy> makeBlock();
std::unique_ptr<Policy> makeStatic();
std::unique_ptr<Policy> makeAdaptive();

// The shares of the first pass, shared by static and adaptive: [C] section 3.2.1, from rates and the user's ratio.
std::vector<long> firstShares(const Request &request);

} // namespace het
