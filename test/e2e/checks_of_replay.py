# ===-- e2e/checks_of_replay.py - het-replay says what a run on the virtual clock says ----------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# Checks as those of checks.py, which runs them. A trace of one machine is repeated on others, and its report must be that of the
# program itself there.

import json
import re

from run import PROGRAMS

MIXED = """#include <stdio.h>
#include <stdlib.h>
int main(void) {
  int n = 3000, m = 16;
  double (*a)[m] = calloc(n, sizeof *a), (*b)[m] = calloc(n, sizeof *b), *x = calloc(n, sizeof *x), sum = 0, most = 0;
  #pragma omp target data device(*) map(tofrom: a[0:n][0:m] dist_data(BLOCK,*)) map(alloc: b[0:n][0:m] dist_data(BLOCK,*) halo(1,))
  for (int pass = 0; pass < 5; pass++) {
    #pragma omp target device(*)
    #pragma omp parallel for collapse(2) dist_iteration(BLOCK)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) b[i][j] = a[i][j] + i;
    #pragma omp halo_exchange(b)
    sum = 0;
    #pragma omp target device(*)
    #pragma omp parallel for reduction(+:sum) reduction(max:most)
    for (int i = 1; i < n - 1; i++)
      for (int j = 0; j < m; j++) { a[i][j] = (b[i - 1][j] + b[i + 1][j]) / 2; sum += a[i][j]; most = most > a[i][j] ? most : a[i][j]; }
  }
  #pragma acc enter data copyin(x[0:n])
  for (int pass = 0; pass < 12; pass++) {
    int count = n - 10 * (pass / 4);
    #pragma acc region for hetero(1, all) part_copy(x[0:n])
    for (int i = 0; i < count; i++) x[i] += i;
    if (pass == 6) {
      #pragma acc update self(x[0:n])
    }
  }
  #pragma acc exit data copyout(x[0:n])
  printf("%g %g %g\\n", sum, most, x[n / 2]);
  return 0;
}
"""


def a_trace(tools, program, name, **settings):
    path = tools.work / name
    path.unlink(missing_ok=True)
    tools.expect([program], HET_TRACE=str(path), **settings)
    return path


def het_replay_gives_the_report_of_a_run(tools):
    """Resident arrays, halos, reductions, open data, updates and changing lengths, on other devices, machines and schedules."""
    source, mine, its = tools.work / "mixed.c", tools.work / "run.json", tools.work / "replay.json"
    source.write_text(MIXED)
    program, replay = tools.build(source, "mixed", "--cuda-arch=none"), tools.hetcc.parent / "het-replay"
    trace = a_trace(tools, program, "mixed.json", HET_DEVICES="host:2,sim:1", HET_CLOCK="virtual")
    machine = tools.work / "machine.json"
    machine.write_text("""{"devices": [{"name": "cpu", "kind": "host", "cores": 4, "cost": "1e-6 * (2 * n - i) / n"},
  {"name": "gpu", "kind": "sim", "count": 2, "rate": 20, "launch": 1e-5}], "links": [{"bus": ["cpu", "gpu"], "bandwidth": 6e9, "latency": 5e-6}]}""")
    places = [("HET_DEVICES", "--devices", "host:4,sim:2(rate=20,bandwidth=1e10,latency=1e-5)"), ("HET_DEVICES", "--devices", "sim:3(rate=4)"),
              ("HET_MACHINE", "--machine", str(machine))]
    for setting, option, value in places:
        for schedule in ["", "adaptive", "split", "chunk_dynamic", "auto"]:
            tools.expect([program], HET_CLOCK="virtual", HET_REPORT=str(mine), HET_SCHEDULE=schedule, **{setting: value})
            tools.expect([replay, trace, f"{option}={value}", f"--report={its}"] + ([f"--schedule={schedule}"] if schedule else []))
            run, repeated = json.loads(mine.read_text()), json.loads(its.read_text())
            assert repeated.pop("clock") == "dry" and run.pop("clock") == "virtual"
            assert run == repeated, (value, schedule)
            assert len(run["regions"]) >= 6, run["regions"]
    # Without a machine it is the traced one, by the same settings.
    table = tools.expect([replay, trace])
    traced, repeated = re.search(r"As traced: (\S+) seconds, virtual clock", table), re.search(r"as traced +as written +(\S+) +1.000", table)
    assert traced and repeated and traced[1] == repeated[1], table


def het_replay_goes_by_what_a_real_run_took(tools):
    """A trace of the real clock gives a machine whose loops cost what they took there."""
    program, replay = tools.build(PROGRAMS / "axpy_fig1.c", "axpy_replayed", "--cuda-arch=none"), tools.hetcc.parent / "het-replay"
    trace = a_trace(tools, program, "real.json", HET_DEVICES="host:1,sim(rate=3)", HET_SCHEDULE="adaptive")
    everything = json.loads(trace.read_text())
    assert everything["program"]["machine"]["clock"] == "real" and everything["traceEvents"], list(everything)
    region = everything["report"]["regions"][0]
    for cost in region["costs"]:
        cost["source"], cost["seconds_per_iteration"] = "measured", 2e-6 if cost["id"] == 0 else 6e-6
    trace.write_text(json.dumps(everything))
    machine = json.loads(tools.expect([replay, trace, "--print-machine"]))
    costs = {device["kind"]: list(device["cost"].values()) for device in machine["devices"]}
    assert costs == {"sim": [2e-6], "host": [6e-6]}, machine
    # Another machine's devices take as long by their rates, unless its file says what loops cost.
    path = tools.work / "faster.json"
    path.write_text('{"devices": [{"name": "cpu", "kind": "host", "cores": 2}, {"name": "gpu", "kind": "sim", "rate": 30}]}')
    rows = re.findall(r"faster +(\w+) +(\S+) +(\S+)", tools.expect([replay, trace, f"--machine={path}", "--schedule=static,block"]))
    assert [row[0] for row in rows] == ["static", "block"] and {row[2] for row in rows} >= {"1.000"}, rows
    length, passes = sum(device["iterations"] for device in region["devices"]) // region["passes"], region["passes"]
    static = passes * length / (1 / 2e-7 + 1 / 3e-6)
    assert abs(float(rows[0][1]) / static - 1) < 0.02, (rows, static)


def het_replay_tells_what_it_leaves_out(tools):
    """Each kind of call that a trace has no place for is counted."""
    replay, source = tools.hetcc.parent / "het-replay", tools.work / "others.c"
    source.write_text("""double x[100];
int main(void) {
  #pragma acc region for hetero(1) part_copy(x[0:100])
  for (int i = 0; i < 100; i++) x[i] += i;
  #pragma omp target data map(tofrom: x)
  {
    #pragma omp target teams distribute parallel for
    for (int i = 0; i < 100; i++) x[i] += 1;
    #pragma omp target update from(x)
  }
  #pragma omp task inout(x)
  x[0] += 1;
  #pragma omp taskwait
  return !(x[0] == 2 && x[99] == 100);
}
""")
    warned = tools.expect([replay, a_trace(tools, tools.build(source, "others", "--cuda-arch=none"), "others.json", HET_DEVICES="sim:2", HET_CLOCK="virtual")])
    for line in ["1 plain target constructs are left out", "2 target data constructs are left out", "1 tasks are left out"]:
        assert f"warning: {line}\n" in warned, (line, warned)
    ctsar = tools.build(PROGRAMS / "ctsar_library.c", "ctsar_traced", "-fopenmp")
    warned = tools.expect([replay, a_trace(tools, ctsar, "ctsar.json", HET_DEVICES="host:1,sim:1", HET_CLOCK="virtual")])
    assert re.search(r"warning: \d+ passes of CoreTSAR are left out", warned), warned


def het_replay_refuses_what_is_no_trace(tools):
    program, replay = tools.build(PROGRAMS / "axpy_fig1.c", "axpy_replayed", "--cuda-arch=none"), tools.hetcc.parent / "het-replay"
    trace = a_trace(tools, program, "whole.json", HET_DEVICES="host:1,sim:1", HET_CLOCK="virtual")
    text, bad = trace.read_text(), tools.work / "bad.json"
    cases = [(text[:len(text) // 2], "is no JSON"), ("{}", "has no calls of a program"), ("", "is empty or does not exist"),
             (text.replace('"version":1,"machine"', '"version":9,"machine"'), "reads version 1"),
             (text.replace('"call":"loop"', '"call":"lop"'), "call 0: 'lop' is no call"),
             (re.sub(r'"loops":\d', '"loops":7', text), "call 0: 'loops' is 7"),
             (text.replace('"steps":[0', '"steps":[99'), "a step is call 99 of"),
             (re.sub(r'"base":\d+', '"base":"x"', text), "'base' is no number")]
    for contents, message in cases:
        assert contents != text, message
        bad.write_text(contents)
        status, output = tools.run([replay, bad])
        assert status == 1 and message in output and "error: " in output, (message, status, output)
    for arguments, message in [(["--schedule=fast"], "no schedule is named 'fast'"), (["--devices=gpus"], "'gpus'"), (["--what"], "unknown option '--what'"),
                               (["--machine=none.json"], "none.json"), (["--report=1", "--schedule=all"], "takes one machine and one schedule")]:
        status, output = tools.run([replay, trace, *arguments])
        assert status in (1, 70) and message in output, (arguments, status, output)


CHECKS = [het_replay_gives_the_report_of_a_run, het_replay_goes_by_what_a_real_run_took, het_replay_tells_what_it_leaves_out,
          het_replay_refuses_what_is_no_trace]
