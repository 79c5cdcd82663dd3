# ===-- e2e/checks_of_reports.py - reports, traces and the profile -----------------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# Checks as those of checks.py, which runs them: fields of reports, costs and first splits, the dry clock, HET_PROFILE.

import fcntl
import json
import pathlib
import re
import subprocess
import time

from run import PROGRAMS, clean_environment


def report(tools, program, arguments, devices):
    path = tools.work / "report.json"
    path.unlink(missing_ok=True)
    tools.expect([program, *arguments], HET_DEVICES=devices, HET_REPORT=str(path))
    return json.loads(path.read_text())


def a_profile_makes_the_first_pass_of_the_next_run_even(tools):
    """HET_PROFILE: shares by the times of the run before, while the device says the same of itself."""
    program = tools.build(PROGRAMS / "axpy_fig1.c", "axpy_profile", "--cuda-arch=none")
    profile, path = tools.work / "speeds", tools.work / "report.json"
    profile.unlink(missing_ok=True)
    fast, other = "host:4,sim:1(rate=400,bandwidth=1e12)", "host:4,sim:1(rate=401,bandwidth=1e12)"

    def shares(devices, length="100000", **settings):
        tools.expect([program, length], HET_REPORT=str(path), HET_DEVICES=devices, HET_CLOCK="virtual", HET_SCHEDULE="adaptive", **settings)
        return {device["id"]: device["iterations"] for device in json.loads(path.read_text())["regions"][0]["devices"]}

    def slower(line):
        fields = line.split("\t")
        if fields[0].startswith("sim:0("):
            fields[7::2] = [repr(1000 * float(seconds)) for seconds in fields[7::2]]
        return "\t".join(fields)

    alone = shares(fast)  # of three passes
    shares(fast, HET_PROFILE=str(profile))
    slow = "\n".join(slower(line) for line in profile.read_text().split("\n"))
    assert slow.startswith("het-profile 3 virtual\n") and "sim:0(rate=400,bandwidth=1e+12)\t" in slow, slow
    profile.write_text(slow)
    said = tools.expect([tools.hetcc.parent / "het-info", "--profile", str(profile)])
    assert "65536 to 131071 iterations: hetero(1, all, adaptive, 0." in said, said
    for devices, length, known in [(fast, "100000", True), (fast, "20000", True), (fast, "2000", False), (other, "100000", False)]:
        profile.write_text(slow)
        told = shares(devices, length, HET_PROFILE=str(profile))
        alone = shares(devices, length)
        assert alone[0] >= 2.5 * int(length), alone
        assert (told[0] < alone[0] - int(length) / 2) == known, (devices, length, alone, told)  # half of the first pass at least
    entries = profile.read_text()
    assert "sim:0(rate=400," in entries and "sim:0(rate=401," in entries, entries
    status, output = tools.run([program, "1000"], HET_PROFILE=str(profile), HET_DEVICES="host")
    assert status == 0 and "of another clock" in output, output


def programs_that_share_a_profile_keep_each_others_times(tools):
    """The outer program has read the file before the inner one runs, and writes it after that."""
    inner, profile, source = tools.build(PROGRAMS / "axpy_fig1.c", "axpy_inner", "--cuda-arch=none"), tools.work / "shared", tools.work / "outer.c"
    profile.unlink(missing_ok=True)
    source.write_text("""#include <stdlib.h>
double x[1000];
int main(int count, char **arguments) {
  #pragma acc region for hetero(1) part_copy(x[0:1000])
  for (int i = 0; i < 1000; i++) x[i] += 1;
  return count == 2 && system(arguments[1]) == 0 && x[999] == 1 ? 0 : 1;
}
""")
    outer = tools.build(source, "outer", "--cuda-arch=none")
    tools.expect([outer, f"{inner} 1000"], HET_PROFILE=str(profile), HET_DEVICES="host:2,sim:1", HET_CLOCK="virtual")
    files = {line.split("\t")[1].split("/")[-1] for line in profile.read_text().split("\n")[1:-1]}
    assert files == {"outer.c", "axpy_fig1.c"}, profile.read_text()


def a_program_waits_for_another_one_that_writes_the_profile(tools):
    """Who has the lock replaces the file; the program adds its own times to the new one."""
    program, profile = tools.build(PROGRAMS / "axpy_fig1.c", "axpy_locked", "--cuda-arch=none"), tools.work / "locked"
    other = "sim:7(rate=1)\tother.c\t1\t1\tmain\t3\t8\t0.5\n"
    profile.write_text("het-profile 3 virtual\n")
    with open(profile) as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        env = clean_environment(HET_PROFILE=str(profile), HET_DEVICES="host:2,sim:1", HET_CLOCK="virtual")
        running = subprocess.Popen([program, "1000"], env=env, stdout=subprocess.DEVNULL)
        time.sleep(0.3)
        assert running.poll() is None, "it did not wait for the lock"
        new = tools.work / "locked.new"
        new.write_text("het-profile 3 virtual\n" + other)
        new.rename(profile)
    assert running.wait(60) == 0
    lines = profile.read_text()
    assert other in lines and "axpy_fig1.c" in lines, lines


DRY = """#include <stdio.h>
double a[4098], b[4098], c[100][2048];
int main() {
  double sum = 0;
  #pragma acc data region part_copy(a[1:4098:1], b[1:4098:1])
  for (int pass = 0; pass < 6; pass++) {
    #pragma acc region for hetero(1) part_copyin(a[1:4098:1]) part_copy(b[1:4098:1])
    for (int i = 1; i < 4097; i++) b[i] = a[i - 1] + a[i + 1];
    #pragma acc region for hetero(1) part_copyin(b[1:4098:1]) part_copy(a[1:4098:1])
    for (int i = 1; i < 4097; i++) a[i] = b[i] / 2 + 1;
  }
  for (int k = 0; k < 100; k++) {
    double *x = c[k];
    #pragma acc region for hetero(1) part_copy(x[1:2048]) reduction(+:sum)
    for (int i = 0; i < 2048; i++) { x[i] += i; sum += x[i]; }
  }
  printf("sum %g\\n", sum);
  return 0;
}
"""


def the_dry_clock_gives_the_virtual_report_without_computing(tools):
    """Resident arrays, halos and sums under several schedules; then more devices than could compute here."""
    source, path = tools.work / "dry.c", tools.work / "dry.json"
    source.write_text(DRY)
    program = tools.build(source, "dry", "--cuda-arch=none")

    def told(clock, schedule):
        output = tools.expect([program], HET_CLOCK=clock, HET_SCHEDULE=schedule, HET_REPORT=str(path),
                              HET_DEVICES="host:2,sim:3(rate=4,bandwidth=1e9,latency=1e-6)")
        return output, json.loads(path.read_text())
    for schedule in ["static", "adaptive", "split", "chunk_dynamic", "dynamic", "auto"]:
        (_, virtual), (output, dry) = told("virtual", schedule), told("dry", schedule)
        assert dry.pop("clock") == "dry" and virtual.pop("clock") == "virtual"
        assert dry == virtual, schedule
        assert output.count("results are not right") == 1 and "sum 0\n" in output, output
    tools.expect([program], HET_CLOCK="dry", HET_DEVICES="sim:1024(rate=4,bandwidth=1e9,latency=1e-6)")


def the_report_has_the_documented_fields(tools):
    program = tools.build(PROGRAMS / "jacobi_fig2.c", "jacobi_report")
    for devices, names in [("host", ["host"]), ("sim:2", ["sim:0", "sim:1"]),
                           ("host,sim:3", ["sim:0", "sim:1", "sim:2", "host"])]:
        data = report(tools, program, ["-k5", "64x32"], devices)
        assert data["version"] == 1 and data["clock"] == "real", data
        assert {"id", "kind", "name"} <= set(data["devices"][0]), data["devices"]
        assert set(names) <= {device["name"] for device in data["devices"]}, data["devices"]
        loops = [region for region in data["regions"] if any(d["iterations"] for d in region["devices"])]
        assert len(loops) == 2, f"two loops in the program, {len(loops)} in the report"
        for region in loops:
            assert {"site", "schedule", "passes", "seconds", "overhead_seconds"} <= set(region), region
            assert "jacobi_fig2.c:" in region["site"], region["site"]
            assert region["passes"] == 5, f"{region['site']}: 5 passes run, {region['passes']} reported"
            for device in region["devices"]:
                wanted = {"id", "iterations", "seconds", "bytes_in", "bytes_out", "bytes_peer", "peak_bytes"}
                assert wanted <= set(device), device
        counts = sorted(sum(d["iterations"] for d in region["devices"]) for region in loops)
        assert counts == [5 * 62 * 30, 5 * 64 * 32] or counts == [5 * 62, 5 * 64], f"iterations {counts}"


def the_report_says_what_a_loop_was_split_by(tools):
    """The size from which on a device is said to pay is that from which on it gets iterations."""
    source, path = tools.work / "costs.c", tools.work / "report.json"
    source.write_text("""#include <stdlib.h>
static double x[200000];
int main(int count, char **arguments) {
  int n = atoi(arguments[1]);
  for (int pass = 0; pass < 3; pass++) {
    #pragma acc region for part_copy(x[0:n]) hetero(1, all, adaptive)
    for (int i = 0; i < n; i++) x[i] += 1;
  }
}
""")
    program = tools.build(source, "costs", "--cuda-arch=none")

    def costs(n):
        tools.expect([program, str(n)], HET_REPORT=str(path), HET_CLOCK="virtual", HET_DEVICES="host:1,sim(rate=4,latency=1e-2),sim(rate=2)")
        region = json.loads(path.read_text())["regions"][0]
        assert region["measured_seconds"] > 0 and abs(region["predicted_seconds"] / region["measured_seconds"] - 1) < 0.01, region
        assert region["prediction_error"] < 0.01, region
        return region["costs"]

    slow, fast, host = costs(1000)
    assert (slow["source"], fast["source"], host["source"]) == ("expected", "measured", "measured"), (slow, fast, host)
    assert slow["iterations"] == 0 and fast["pays_from"] == host["pays_from"] == 0, (slow, fast, host)
    assert costs(slow["pays_from"] * 9 // 10)[0]["iterations"] == 0, slow
    assert costs(slow["pays_from"] * 11 // 10)[0]["iterations"] > 0, slow


def reports_and_traces_name_the_users_directives(tools):
    """A line of the program that ends in `// words` has the directive of that name. The trace names kernels by such lines."""
    source = PROGRAMS / "named.c"
    words = re.compile(r"// ((?:acc|omp) .*)$")
    wanted = {f"named.c:{n}": found[1] for n, line in enumerate(source.read_text().splitlines(), 1) if (found := words.search(line))}
    program, path = tools.build(source, "named", "--cuda-arch=none"), tools.work / "named.json"
    for devices in ["sim:1", "sim:2", "host,sim:1"]:
        rows = {pathlib.Path(row["site"]).name: row["directive"] for row in report(tools, program, [], devices)["regions"]}
        assert rows == wanted, f"HET_DEVICES={devices}: {set(rows.items()) ^ set(wanted.items())}"
        table = tools.expect([program], HET_DEVICES=devices, HET_REPORT="1")
        assert re.search(r"named.c:11 in main: acc parallel loop\n.*\n.*\n  sim:0 +64 ", table), table
        for site, directive in wanted.items():
            assert f"{site} in main: {directive}\n" in table, f"{site} {directive} is not in\n{table}"
        tools.expect([program], HET_DEVICES=devices, HET_TRACE=str(path))
        launches = {event["name"] for event in json.loads(path.read_text())["traceEvents"] if event.get("cat") == "launch"}
        kernels = {site for site, directive in wanted.items() if re.fullmatch("acc (parallel loop|kernels|serial|region for)|omp target( teams.*)?", directive)}
        assert {name.removeprefix("launch ").rsplit("/")[-1] for name in launches} == kernels, launches


def a_task_on_another_kind_of_device_says_so(tools):
    """The next best serves, at last the host; simulated devices stand for all kinds. HET_LOG=info says it once for a task."""
    source = tools.work / "instead.c"
    source.write_text("""enum { N = 64 };
static double x[N];
#pragma omp target device(cuda) copy_deps
#pragma omp task inout([N]a)
static void forCuda(double *a) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] += 1;
}
#pragma omp target device(cuda, smp) copy_deps
#pragma omp task inout([N]a)
static void forBoth(double *a) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] += 1;
}
int main(void) {
  for (int i = 0; i < 3; i++) {
    forCuda(x);
    forBoth(x);
  }
#pragma omp taskwait
  return x[9] != 6;
}
""")
    program, path = tools.build(source, "instead", "--cuda-arch=none"), tools.work / "instead.json"
    places = [("host", "host", "the host does"), ("sim:1", "sim:0", None)]
    if tools.run([tools.hetcc.parent / "het-info"], HET_DEVICES="opencl")[0] == 0:
        places.append(("opencl", "opencl:0", "OpenCL (processors|devices) do"))
    for devices, name, place in places:
        said = tools.expect([program], HET_DEVICES=devices, HET_LOG="info", HET_REPORT=str(path))
        lines = [line for line in said.splitlines() if "none can run it" in line]
        told = json.loads(path.read_text())
        ids = {device["name"]: device["id"] for device in told["devices"]}
        asked = {task["label"]: place["instead_of"] for task in told["tasks"] for place in task["devices"] if place["id"] == ids[name]}
        wanted = [f"het: info: task 'forCuda' asks for CUDA devices, and none can run it: {place}"] if place else []
        wanted += [f"het: info: task 'forBoth' asks for CUDA devices, and none can run it: {place}"] if name == "opencl:0" else []
        assert len(lines) == len(wanted) and all(re.fullmatch(one, line) for one, line in zip(wanted, lines)), (devices, lines)
        assert asked == {"forCuda": "CUDA devices" if place else "", "forBoth": "CUDA devices" if name == "opencl:0" else ""}, (devices, asked)
        table = tools.expect([program], HET_DEVICES=devices, HET_REPORT="1")
        assert ("; instead of CUDA devices\n" in table) == bool(place), table


def a_version_of_the_hosts_stands_beside_a_body_for_devices(tools):
    """Policies that measure try both and take the faster one; 'auto' leaves out a try that costs too much. The others ask for the host's only where no device is."""
    source = tools.work / "beside.c"
    source.write_text("""#include <stdio.h>
enum { N = 64 };
static double x[N];
static int onHost;
#pragma omp target device(cuda, opencl) copy_deps
#pragma omp task inout([N]a)
static void add(double *a) {
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] += 1;
}
#pragma omp target device(smp) implements(add) copy_deps
#pragma omp task inout([N]a)
static void addHere(double *a) {
  onHost++;
  for (int i = 0; i < N; i++)
    a[i] += 1;
}
int main(void) {
  for (int i = 0; i < 60; i++)
    add(x);
#pragma omp taskwait
  printf("%g %d\\n", x[9], onHost);
}
""")
    program = tools.build(source, "beside", "--cuda-arch=none")

    def counted(devices, policy):
        sum_, here = tools.expect([program], HET_DEVICES=devices, HET_TASKS=policy, HET_CLOCK="virtual").split()
        assert sum_ == "60", sum_
        return int(here)

    for policy in ["auto", "versioning", "heft", "level", "breadth_first", "affinity", "dependences", "stealing"]:
        here = [counted(devices, policy) for devices in ["host", "sim:1(rate=0.01)", "sim:1(rate=1000)"]]
        measures = policy in ("auto", "versioning", "heft", "level")
        wanted = (here[0] == 60, here[1] > 50, (policy == "auto" or here[2] > 0) and here[2] < 10) if measures else (here[0] == 60, here[1] == 0, here[2] == 0)
        assert all(wanted), (policy, here)


def the_first_split_follows_operations_and_bytes(tools):
    """Behind a slow link a device gets little of a loop over the host's arrays, and its part of one that computes much."""
    source, path = tools.work / "first_split.c", tools.work / "report.json"
    source.write_text("""#include <math.h>
static double x[20000];
int main(void) {
  #pragma acc region for part_copy(x[0:20000]) hetero(1)
  for (int i = 0; i < 20000; i++) x[i] += 1;
  #pragma acc region for part_copy(x[0:20000]) hetero(1)
  for (int i = 0; i < 20000; i++)
    for (int k = 0; k < 100; k++) x[i] += sin(x[i]);
  return !(x[7] > 1);
}
""")
    program = tools.build(source, "first_split", "--cuda-arch=none")

    def iterations(**settings):
        tools.expect([program], HET_REPORT=str(path), HET_DEVICES="host:1,sim(bandwidth=4e8)", **settings)
        return [region["devices"][0]["iterations"] for region in json.loads(path.read_text())["regions"]]

    light, heavy = iterations()
    assert light < 4000 and 8000 < heavy < 12000, (light, heavy)
    assert iterations(HET_FIRST_SPLIT="rates") == [10000, 10000]


def each_schedule_of_the_setting_replaces_blocks(tools):
    """Also `auto`, which the program may give for a part of an array by the same word."""
    source, path = tools.work / "blocks.c", tools.work / "report.json"
    source.write_text("""static double x[20000];
int main(void) {
  for (int pass = 0; pass < 3; pass++) {
    #pragma omp target device(*) map(tofrom: x[0:20000] dist_data(BLOCK))
    #pragma omp parallel for dist_iteration(BLOCK)
    for (int i = 0; i < 20000; i++) x[i] += 1;
  }
  return x[7] != 3;
}
""")
    program = tools.build(source, "blocks", "-fopenmp", "--cuda-arch=none")

    def host_iterations(schedule):
        tools.expect([program], HET_REPORT=str(path), HET_CLOCK="virtual", HET_DEVICES="host:1,sim(rate=9)", HET_SCHEDULE=schedule)
        return json.loads(path.read_text())["regions"][0]["devices"][1]["iterations"]

    assert host_iterations("default") == host_iterations("block") == 30000
    for schedule in ["auto", "static", "adaptive"]:
        assert 5900 <= host_iterations(schedule) <= 6100, schedule


CHECKS = [a_profile_makes_the_first_pass_of_the_next_run_even,
          programs_that_share_a_profile_keep_each_others_times,
          a_program_waits_for_another_one_that_writes_the_profile,
          the_dry_clock_gives_the_virtual_report_without_computing,
          the_report_has_the_documented_fields,
          the_report_says_what_a_loop_was_split_by,
          reports_and_traces_name_the_users_directives,
          a_task_on_another_kind_of_device_says_so,
          a_version_of_the_hosts_stands_beside_a_body_for_devices,
          the_first_split_follows_operations_and_bytes,
          each_schedule_of_the_setting_replaces_blocks]
