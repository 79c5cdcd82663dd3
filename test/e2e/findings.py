#!/usr/bin/env python3
# ===-- e2e/findings.py - what HET_CHECK says of wrong programs, and that it says nothing of right ones ----===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# A row as in failures.py for each mistake of programs/findings.c, which is built with -fhet-check.

import sys

from failures import run_table
from run import parse_arguments

# A split that measured times decide would name other devices on a busy machine.
TWO = {"HET_DEVICES": "sim:2", "HET_CHECK": "1", "HET_SCHEDULE": "block"}
MIXED = {**TWO, "HET_DEVICES": "host:1,sim:1"}
ONE = {"HET_DEVICES": "sim:1", "HET_CHECK": "1"}
HOST = {"HET_DEVICES": "host:2", "HET_CHECK": "1"}
LIST = {**TWO, "HET_CHECK": "continue"}

HALO = ("note: give it a halo ('v[1:n:1]' in part_copyin, 'halo(1)' after dist_data), a larger section, or bring it whole "
        "(copyin)\n")
ALONE = "note: write the results to another array, or make it a reduction\n"
FETCH = ("note: 'update host(...)' (in omp 'target update from(...)') brings it, and so does the end of the data region or "
         "depersist\n")
TELL = "note: 'update device(...)' (in omp 'target update to(...)') after the change tells the devices of it\n"


def finding(text, did, line, note, region):
    return f"het: error: HET_CHECK: {text}\nnote: {did} at findings.c:@{line}\n{note}note: region at findings.c:@{region}\n"


def outside(iteration, element, has, line, region, device="sim:0"):
    return finding(f"iteration {iteration} reads {element} on {device}, which its clauses do not bring there", "read", line,
                   f"note: of '{has[0]}' {has[1]} the iterations there may read {has[2]}\n{HALO}", region)


def notOwn(iteration, element, has, line, region, device="sim:0"):
    return finding(f"iteration {iteration} writes {element} on {device}, which is not its own", "written", line,
                   f"note: of '{has[0]}' {has[1]} the iterations there may write {has[2]}\nnote: each item must be written by the "
                   "iteration whose index it has, or the array must be whole on one device\n", region)


A = ("a", "[0:100]", "[0:50]")
OLD = finding("the host reads its own a[5], and the newest is on sim:0", "read", "oldRead", FETCH, "oldLoop")
COLLIDES = finding("iterations 1 and 2 are not independent: both write b[2], with different values", "the second of them",
                   "collidesWrite", "note: write to an item that is the iteration's own, or make it a reduction\n", "collides")
CARRIED = finding("iterations 0 and 3 are not independent: a[3] is read by the first and written by the second", "the second of them",
                  "carriedRead", ALONE, "carried")

TABLE = [
    ("readsBeside", TWO, 65, outside(47, "a[50]", A, "besideRead", "readsBeside")),
    ("readsBeside", MIXED, 65, outside(97, "a[0]", ("a", "[0:100]", "[50:50]"), "besideRead", "readsBeside", "host")),
    ("readsBeyond", TWO, 65, outside(0, "a[103]", ("a", "[0:100]", "[0:100]"), "beyondRead", "readsBeyond")),
    ("writesBeside", TWO, 65, notOwn(47, "b[50]", ("b", "[0:100]", "[0:50]"), "besideWrite", "writesBeside")),
    ("packed", TWO, 65, outside(2, "square[0][5]", ("square", "[0:100][0:10]", "[0:100][0:5]"), "packedRead", "packed")),
    ("called", TWO, 65, outside(47, "a[50]", A, "functionRead", "called")),
    ("chunks", {"HET_DEVICES": "sim:2", "HET_CHECK": "1"}, 65, outside(7, "a[10]", ("a", "[0:100]", "[0:10]"), "chunkRead", "chunks")),
    ("nest", TWO, 65, notOwn("(47, 0)", "turned[50][0]", ("turned", "[0:100][0:10]", "[0:50][0:10]"), "nestWrite", "nest")),
    # On the host too, where nothing is behind the section but the rest of the storage.
    *[("shortSection", devices, 65, outside(50, "a[50]", ("a", "[0:50]", has), "shortRead", "shortSection", "host"))
      for devices, has in ((HOST, "[0:50]"), ({**HOST, "HET_SCHEDULE": "dynamic"}, "..."))],
    ("shortResult", HOST, 65, finding(
        "iteration 50 writes b[50] on host, which its clause does not name", "written", "shortWrite",
        "note: the clause has 'b' [0:50]: write a larger section there\n", "shortResult")),
    ("shortTable", {"HET_DEVICES": "host:1", "HET_CHECK": "1"}, 65, outside(
        47, "square[50][0]", ("square", "[0:50][0:10]", "[0:50][0:10]"), "shortTableRead", "shortTable", "host")),
    ("carried", TWO, 65, CARRIED),
    ("carried", HOST, 65, CARRIED),
    ("collides", HOST, 65, COLLIDES),
    # The host and what devices keep.
    ("readsOld", TWO, 65, OLD),
    ("changes", TWO, 65, finding("the host has changed a[3], and sim:0 goes on with its own copy", "changed", "changed", TELL,
                                 "changesLoop")),
    ("changesLast", TWO, 65, finding("the host has changed a[4], which the end of its data region, or depersist, replaces",
                                     "changed", "lastChanged", TELL, "lastLoop")),
    ("changesInput", TWO, 65, finding("the host has changed a[9], and sim:0 goes on with its own copy", "changed", "inputChanged",
                                      TELL, "inputLoop")),
    # By library functions.
    ("clears", TWO, 65, finding("the host has changed a[0], and sim:0 goes on with its own copy", "changed", "cleared", TELL, "add")),
    ("copiesPart", TWO, 65, finding("the host reads its own a[50], and the newest is on sim:1", "read", "copied", FETCH, "add")),
    ("frees", TWO, 65, finding("array 'a' [0:100] is freed, and its data region has not ended", "freed", "freed",
                               "note: when it ends, the devices' results would go to storage that something else may have by then\n", "entered")),
    ("frees", HOST, 65, finding("array 'a' [0:100] is freed, and its data region has not ended", "freed", "freed",
                                "note: when it ends, the devices' results would go to storage that something else may have by then\n", "entered")),
    # Bytes, but no items, are known of what plain constructs have mapped.
    ("plainReads", ONE, 65, finding("the host reads its own byte 40 of 'a[0:N]', and the newest is on sim:0", "read", "plainOldRead",
                                    FETCH, "plainReadsLoop")),
    ("plainChanges", ONE, 65, finding("the host has changed byte 24 of 'a[0:N]', and sim:0 goes on with its own copy", "changed",
                                      "plainChanged", TELL, "plainChangesLoop")),
    ("plainChangesLast", ONE, 65, finding("the host has changed byte 48 of 'a[0:N]', which the end of its data region, or depersist, "
                                          "replaces", "changed", "plainLastChanged", TELL, "plainLastLoop")),
    # All of them, up to twenty.
    ("both", LIST, 65, OLD + COLLIDES + "end 5050\n"),
    ("many", LIST, 65, "".join(finding(f"the host reads its own a[{i}], and the newest is on sim:0", "read", "manyReads", FETCH,
                                       "manyLoop") for i in range(20))),
    # Without HET_CHECK the program is as ever; where there is nothing but the host, nothing goes wrong.
    ("readsOld", {"HET_DEVICES": "sim:2"}, 0, "end 5050\n"),
    ("readsOld", HOST, 0, "end 5050\n"),
] + [(word, {"HET_DEVICES": devices, "HET_CHECK": "1"}, 0, f"end {end}\n")
     for word, end in [("updates", 13975), ("plainUpdates", 4950), ("overwritten", 4950), ("fine", 4950), ("edges", 4950), ("library", 3875)]
     for devices in ["host:2", "sim:2", "sim:1", "host:2,sim:3"]]



def task(text, did, line, did2, line2, note, region):
    return (f"het: error: HET_CHECK: {text}\nnote: {did} at findings_tasks.c:@{line}\nnote: {did2} there at findings_tasks.c:@{line2}\n"
            f"note: {note}\nnote: region at findings_tasks.c:@{region}\n")


def alone(text, did, line, note, region):
    return (f"het: error: HET_CHECK: {text}\nnote: {did} at findings_tasks.c:@{line}\nnote: {note}\n"
            f"note: region at findings_tasks.c:@{region}\n")


UNORDERED = "nothing orders the two tasks: name it in "
TASKS = [(word, {"HET_DEVICES": devices, "HET_CHECK": "1"}, 65, text) for word, text in [
    ("missingIn", task("task 'reader' reads x[0], which it does not name; task 'missingIn' writes it", "read", "missingInRead", "written",
                       "missingInWritten", UNORDERED + "'in'", "missingIn")),
    ("inputOnly", alone("task 'one' writes table[3][4], which it names as input only", "written", "inputOnlyWritten",
                        "name it in 'out' or 'inout'", "inputOnly")),
    ("unwaited", "0\n" + task("x[2] is read beside task 'fill', which writes it", "read", "unwaitedRead", "written", "unwaitedWritten",
                              "wait for the task first: '#pragma omp taskwait'", "unwaited")),
    ("function", task("task 'scaled' reads y[3], which it does not name; task 'factor' writes it", "read", "scaledRead", "written",
                      "scaledWritten", UNORDERED + "'in'", "scaled")),
    ("child", task("task 'parent' writes z[1], which it does not name; task 'other' reads it", "written", "childWritten", "read",
                   "childRead", UNORDERED + "'out' or 'inout'", "child")),
    ("unnamed", task("task 'each' reads counted, which it does not name; task 'each' writes it", "read", "unnamedUsed", "written",
                     "unnamedUsed", UNORDERED + "'in'", "unnamed")),
    ("shortSection", task("task 'high' writes x[5], which it does not name; task 'low' writes it", "written", "shortSectionAlso", "written",
                          "shortSectionWritten", UNORDERED + "'out' or 'inout'", "shortSection")),
    ("leftBehind", task("a task within task 'block' writes z[4], and may do so after the end of that one; task 'reader' reads it", "written",
                        "leftBehindWritten", "read", "leftBehindRead", "wait for such tasks at the end of task 'block': '#pragma omp taskwait'",
                        "leftBehind")),
    ("creatorToo", task("storage is written beside task 'one', which reads it", "written", "creatorTooWritten", "read", "creatorTooRead",
                        "wait for the task first: '#pragma omp taskwait'", "creatorToo")),
    ("siblings", task("task 'block' reads from[0], which it does not name; task 'block' writes it", "read", "leftBehindWritten", "written",
                      "leftBehindWritten", UNORDERED + "'in'", "siblings")),
    ("returned", "het: error: HET_CHECK: task 'adds' names own[0] of a function that has returned\n"
                 "note: wait for the task before that function ends: '#pragma omp taskwait'\nnote: region at findings_tasks.c:@returned\n"),
    ("returnedUnnamed", alone("task 'gets' reads a variable of a function that has returned", "read", "returnedUnnamedRead",
                              "wait for the task before that function ends: '#pragma omp taskwait'", "returnedUnnamed")),
] for devices in ["host:1", "host:2", "sim:2"]]
# Kernels are seen as using all that their tasks name.
TASKS += [(word, {"HET_DEVICES": "sim:2", "HET_CHECK": "1"}, 65, alone("task 'reader' reads a[7], which it does not name; task 'kernel' "
           "writes it on a device", "read", f"{word}Read", note, word))
          for word, note in [("besideKernel", UNORDERED + "'in'"), ("afterKernel", "what no clause names is not brought from there: name it in 'in'")]]
# What they do beyond that is seen in the memory of a simulated device.
TASKS += [(word, {"HET_DEVICES": "sim:1", "HET_CHECK": "1"}, 65, alone(f"task '{function}' {does} {item} on sim:0, which {why}", did, f"{word}{did.title()}",
           f"of '{item[0]}' [0:10] the task may {does[:-1]} [0:10]\nnote: name all that it {clauses}", word))
          for word, function, does, item, why, did, clauses in [
              ("kernelReads", "readsMore", "reads", "a[10]", "its clauses do not bring there", "read", "reads in 'in' or 'inout'"),
              ("kernelWrites", "writesMore", "writes", "b[10]", "its clause does not name", "written", "writes in 'out' or 'inout'")]]
TASKS += [("afterKernel", {"HET_DEVICES": "host:2", "HET_CHECK": "1"}, 0, "")]
TASKS += [("fine", {"HET_DEVICES": devices, "HET_CHECK": "1"}, 0, "0\n9 36 6\n8\n") for devices in ["host:1", "host:2", "sim:2"]]



def race(text, did, line, did2, line2, note, region):
    return (f"het: error: HET_CHECK: {text}\nnote: {did} at findings_races.c:@{line}\nnote: {did2} there at findings_races.c:@{line2}\n"
            f"note: {note}\nnote: region at findings_races.c:@{region}\n")


GRID = "write the results to another array, make it a reduction, or update it by 'atomic'"
READ, WRITTEN, BOTH = ("written by the first and read by the second", "read by the first and written by the second",
                       "written by both, with different values")
RACES = [(word, ONE, 65, text) for word, text in [
    ("carried", race(f"iterations 1 and 2 are not independent: byte 8 of 'a[0 : N]' is {READ}", "read", "carriedUsed", "written",
                     "carriedUsed", GRID, "carried")),
    ("above", race(f"iterations (1, 1) and (2, 1) are not independent: byte 88 of 'square' is {READ}", "read", "aboveUsed", "written",
                   "aboveUsed", GRID, "above")),
    ("below", race(f"iterations 0 and 1 are not independent: byte 8 of 'a[0:N]' is {WRITTEN}", "written", "belowUsed", "read",
                   "belowUsed", GRID, "below")),
    ("sum", race(f"iterations 1 and 2 are not independent: byte 0 of 'sum' is {READ}", "read", "sumUsed", "written", "sumUsed", GRID, "sum")),
    ("last", race(f"iterations 0 and 1 are not independent: byte 0 of 'last' is {BOTH}", "written", "lastWritten", "written",
                  "lastWritten", GRID, "last")),
    ("task", race(f"iterations 1 and 2 are not independent: x[1] is {READ}", "read", "taskUsed", "written", "taskUsed", GRID, "task")),
    ("resident", race(f"iterations 1 and 2 are not independent: a[1] is {READ}", "read", "residentUsed", "written",
                      "residentUsed", GRID, "resident")),
    ("noBarrier", race(f"nothing orders threads ... and ... of a team: byte ... of 'a[0 : N]' is {WRITTEN}", "written", "noBarrierWritten",
                       "read", "noBarrierRead", "write a barrier between the two, make it a reduction, or update it by 'atomic'", "noBarrier")),
    ("teamsMeet", race(f"teams 0 and 1 are not independent: byte ... of 'a[0 : N]' is {BOTH}", "written", "teamsMeetWritten", "written",
                       "teamsMeetWritten", "nothing orders teams: make it a reduction, or update it by 'atomic'", "teamsMeet")),
    ("ofTeam", race(f"nothing orders threads ... and ... of a team: a variable of the team is {READ}", "read", "ofTeamRead", "written",
                    "ofTeamWritten", "write a barrier between the two, make it a reduction, or update it by 'atomic'", "ofTeam")),
]]
RACES += [("right", {"HET_DEVICES": devices, "HET_CHECK": "1"}, 0, "99 10 4 7 1 198\n") for devices in ["host:2", "sim:1", "sim:1(threads=3)", "sim:1(teams=3)"]]
# Where the host computes it nothing is compared.
RACES += [("carried", HOST, 0, "99\n")]

NONE = [("", {"HET_DEVICES": devices, "HET_CHECK": "1"}, 0, "840 24 8\n") for devices in ["host:1", "host:2", "sim:2"]]

if __name__ == "__main__":
    options = parse_arguments()
    options.build, options.work = options.build.resolve(), options.work.resolve()  # run_table goes there
    sys.exit(run_table(options, "findings", ["-fhet-check"], TABLE) | run_table(options, "findings_tasks", ["-fhet-check"], TASKS)
             | run_table(options, "findings_none.cpp", ["-fhet-check", "-std=c++17"], NONE)
             | run_table(options, "findings_races", ["-fhet-check", "-fopenmp", "-fopenacc"], RACES))
