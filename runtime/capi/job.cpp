//===-- capi/job.cpp - the functions of job.h -----------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Parts run on threads of the library, which catch what they throw. het_job_barrier throws it again when the call is
// over.

#include "capi/must.hpp"
#include "capi/recorder.hpp"
#include "task/jobs.hpp"

using namespace het;

extern "C" {

void het_job_submit(const het_job *job) {
  if (!job || !job->execute || !job->dice) [[unlikely]]
    fail({"het_job_submit: null argument", {}}, nullptr);
  must(nullptr, [&]() -> Status {
    Result<Jobs *> there = jobs();
    return there.ok() ? (*there)->submit(*job) : Status(std::move(there.error()));
  });
  recordOther("jobs");
}

void het_job_barrier(void) {
  if (!hasJobs())
    return; // a program without jobs needs no devices for this
  std::exception_ptr thrown = must(nullptr, [] { return (*jobs())->barrier(); });
  if (thrown) [[unlikely]]
    std::rethrow_exception(std::move(thrown));
}

void het_job_end(const void *context, int unwinding) {
  if (hasJobs())
    must(nullptr, [&] { return (*jobs())->end(context, unwinding != 0); });
}

} // extern "C"
