//===-- sched/policy.hpp - who gets how many iterations -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A policy knows shares and costs, never memory, streams or device kinds. One object serves one construct with one
// device selection and remembers what it needs between passes. Not thread-safe: the site's owner guards it.
#pragma once

#include "base/result.hpp"
#include "geometry/split.hpp"
#include "model/profile.hpp"

#include <het/het.h>

#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace het {

/// A split moves rows only if its predicted time is below this part of the time without: less is noise.
constexpr double worthMoving = 0.97;

// One place that work can go to, in the order in which the range is cut. The host with all its cores is one.
struct Worker {
  bool host = false;
  int cores = 1;    // that share its iterations
  double rate = 1;  // of all its cores together, relative; known before anything has run
  double fixed = 0; // seconds for a launch, where known
  History history;  // of this construct, newest passes
  Cost expected;    // of this construct, before it is measured; each 0: not known
  Cost guessed; // the same from operations and bytes: it decides the first pass alone, no measure is held against it
  Cost moving;  // of resident data over its link, by the iterations that change hands; each 0: not known

  /// Seconds of a pass that do not depend on its iterations.
  double fixedSeconds() const { return expected.each > 0 ? expected.fixed : fixed; }
};

struct Request {
  long total = 0;                   // iterations (or indices) to share out
  double ratio = HET_RATIO_DEFAULT; // the host's share in the first pass
  std::span<const Worker> workers;
  long div = 0;           // sub-passes, or chunks for each pass; 0: ten
  Ranges pieces = {};     // of the pass, where it is not all of it: iterations that are shared out
  long whole = 0;         // iterations of the pass then; 0: it is `total`
  double passSeconds = 0; // of the whole last pass; 0: not known
  bool contended = false; // devices may slow each other down, as they do on the real clock
  bool copied = false;    // accelerators had copies from or to the host's memory in the last pass
  bool apart = false;     // subpasses may have pieces that lie apart
  bool fetches = false;   // no device has rows of the resident arrays yet: whoever computes iterations gets theirs

  long wholePass() const { return whole > 0 ? whole : total; }
};

// The fifth argument of hetero, at most one for each iteration.
long divisions(const Request &request);

/// Seconds of a pass with these shares. `besides`: seconds that each worker needs for something else; empty: nobody
/// does.
using Prediction = std::function<double(std::span<const long> shares, std::span<const double> besides)>;

/// A policy's wish for a pass. sched/shared_split.hpp chooses from it where rows of resident arrays would move.
struct Proposal {
  std::vector<long> shares;
  Prediction seconds;   // null: nothing is known
  bool insists = false; // a trial, or the only shares that the policy has
};

/// Iterations that a worker has computed.
struct Computed {
  std::size_t worker = 0;
  Ranges iterations;  // of 0 to request.total; of one pass
  double seconds = 0; // with one launch; all cores of a host together

  bool operator==(const Computed &) const = default;
};

// Who asks for chunks: an accelerator, or one core of the host.
struct WorkerThread {
  std::size_t worker = 0;
  int core = 0, cores = 1;
};
// By worker, the cores of one after the other.
std::vector<WorkerThread> threadsOf(std::span<const Worker> workers);

// How a pass hands out its iterations.
enum class DispatchMode {
  Once,      // one share for each worker
  Subpasses, // the same several times, all waiting for each other in between
  OnDemand   // chunks for whoever asks
};

class Policy {
public:
  virtual ~Policy() = default;
  // Shares that sum to request.total. Called before a pass, or before each of its subpasses, unless keeps() says that
  // the last ones stay.
  virtual std::vector<long> share(const Request &request) = 0;
  // Called before each whole pass but the first, when its total and ratio are the last call's: true: the last shares
  // stay.
  virtual bool keeps(const Request &) { return true; }
  /// How long a pass takes by what is known of the workers. Null: nobody knows, or the policy does not care.
  virtual Prediction prediction(const Request &) const { return {}; }
  /// Whether the last shares are right whatever they move: a trial.
  virtual bool insists() const { return false; }
  /// The pass has these shares in place of the last ones.
  virtual void given(std::span<const long>) {}

  virtual DispatchMode dispatchMode() const { return DispatchMode::Once; } // of the coming pass
  // Subpasses: what each has of the iterations 0 to request.total. Each follows the one before it unless the request
  // says that pieces may lie apart.
  virtual std::vector<Ranges> subpasses(const Request &request) { return {rangesOf({0, request.total})}; }
  // OnDemand: a pass begins. Then each thread claims until it gets an empty range, and tells what it has done in
  // between. The ranges of all threads together are 0 to request.total, once. The pass ends only after all have been
  // given out. A thread that gets an empty range while it has claims that are not done asks again after each of them.
  virtual void begin(const Request &) {}
  virtual Range claim(std::size_t) { return {}; }
  /// OnDemand: whether share() says who has which rows of resident arrays. Each device then computes iterations whose
  /// rows it has. The policy says by claimUpTo how many of them are next, in place of claim.
  virtual bool places() const { return false; }
  /// Iterations that the thread gets, at most `most`. Which these are is not the policy's to say. 0: none now. It may
  /// get some once more of its own are done.
  virtual long claimUpTo(std::size_t, long) { return 0; }
  /// The thread has so many iterations that nobody else can have. They are a claim of its.
  virtual void took(std::size_t, long) {}
  virtual void done(std::size_t, long, double) {} // thread, iterations (0: the range had none), seconds; for each claim
  // After a pass in subpasses or on demand.
  virtual void passed() {}
  /// places(): what a pass has computed, once each. A worker may have several ranges, and none of its own.
  virtual void computed(const std::vector<Computed> &) {}
};

struct PolicyRow {
  het_schedule id;
  const char *name;   // as in the clause
  const char *source; // paper and section
  const char *doc;    // one line
  std::unique_ptr<Policy> (*make)();
};

std::span<const PolicyRow> policyTable();

// The row that serves a schedule: `default` is adaptive. A number that is none is an error.
Result<const PolicyRow *> findPolicy(het_schedule schedule);

// The makers, one a file.
std::unique_ptr<Policy> makeBlock();
std::unique_ptr<Policy> makeStatic();
std::unique_ptr<Policy> makeAdaptive();
std::unique_ptr<Policy> makeAdaptiveWithin(); // adaptive for pieces of passes
std::unique_ptr<Policy> makeAuto();
std::unique_ptr<Policy> makeSplit();
std::unique_ptr<Policy> makeQuick();
std::unique_ptr<Policy> makeChunk();
std::unique_ptr<Policy> makeChunkStatic();
std::unique_ptr<Policy> makeChunkDynamic();
std::unique_ptr<Policy> makeHybridChunk();
std::unique_ptr<Policy> makeDynamic();
std::unique_ptr<Policy> makeCyclic();

/// On demand, each worker its own share of the request's total, which they sum to. No row of the table: no program asks
/// for it.
std::unique_ptr<Policy> makeAssigned(std::vector<long> shares);

/// The cost of an iteration on each worker, before any is measured. It is the expected one, else the guessed one, with
/// an eighth of the way of resident data. It is 1/rate if some worker has neither.
std::vector<Cost> firstCosts(const Request &request);

/// Shares of a pass that brings resident rows, by costs without their way. Later passes may move rows while others
/// compute, so that all of the way counts. An eighth of it does if the pass is not a tenth longer for that.
std::vector<long> levelWithWay(std::span<const Cost> costs, const Request &request, long total);

/// The largest fixed cost of a worker in a levelled first pass, as a part of that pass, from 0 to 1. One subpass more
/// would add that much.
double fixedShare(const Request &request);

/// So many subpasses of a pass as the program wishes. Each has launches and copies of its own. Without a wish there are
/// no more of them than cost a tenth of the pass.
long affordableSubpasses(const Request &request);

/// By measured or expected costs. Null: some worker has neither.
Prediction knownPrediction(const Request &request);

/// The shares of the first pass, of static and adaptive: [C] section 3.2.1, from first costs and the user's ratio.
std::vector<long> firstShares(const Request &request, bool later = false);

// GPU back-off, [C] section 4.1.
inline constexpr int backOffPasses = 2; // slow ones in a row, until a device gets no more: "default is two"
inline constexpr long firstTrial = 16;  // passes until a device is tried again; then twice as many each time
inline constexpr long longestTrial = 1024;

} // namespace het
