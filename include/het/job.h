/*===-- het/job.h - jobs: work on an index domain that devices and cores share -------------------===*\
|* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
|*
|* The C side of het/job.hpp, which is what programs include. A job is diced into parts. Each part runs once, on one
|* device or core that the scheduler chooses.
\*===---------------------------------------------------------------------------------------------===*/
#ifndef HET_JOB_H
#define HET_JOB_H

#include "types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A piece of an index domain, half-open in each of its 1 to 3 dimensions. */
typedef struct het_box {
  int rank;
  long lo[3], hi[3];
} het_box;

/* Takes one piece of a part. */
typedef void (*het_take_box)(void *taker, const het_box *piece);

typedef struct het_job {
  const char *name; /* jobs of one name share what was measured */
  het_box domain;
  void *context;
  /* Both may throw. `dice` hands about `pieces` pieces to `take`, which together are `part`. Any thread. */
  void (*execute)(void *context, const het_box *part);
  void (*dice)(void *context, const het_box *part, long pieces, het_take_box take, void *taker);
} het_job;

/* Queues a job, of which the runtime keeps a copy. Within a part of a job, the barrier that runs that part waits for
 * this job too. */
HET_API void het_job_submit(const het_job *job);
/* Runs all jobs that are queued, and returns when they are complete. Throws what left a part. */
HET_API void het_job_barrier(void);
/* The object `context` goes away. A job of it that is queued ends the program with a message. `unwinding`: an exception
 * is on its way, and a queued job is forgotten. */
HET_API void het_job_end(const void *context, int unwinding);

#ifdef __cplusplus
}
#endif
#endif
