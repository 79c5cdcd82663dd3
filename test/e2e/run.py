#!/usr/bin/env python3
# ===-- e2e/run.py - translate, build, run, compare with serial -------------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# Builds each program of a group with hetcc (--mode=hetcc), or its stage-1 text with another OpenMP compiler
# (--mode=gcc, --mode=clang-19), runs it over the device sets, and prints one line for each failing case with the
# command that repeats it. The case's oracle (cases.py) says which results are right.
# All files go below --work. Status 1 when a case failed, 2 when called wrongly.

import argparse
import concurrent.futures
import itertools
import os
import pathlib
import re
import shlex
import subprocess
import sys
import time

from cases import CASES, CUDA_SETS, FAKE_SETS, FAULTS, HOST_ADDRESSES, LARGE_SETS, LONG_SETS, MIXED, NOT_FAKE, NOT_OPENCL, OPENCL_SETS, STAGE1_SETS, TINY_SETS, USUAL_SETS

PROGRAMS = pathlib.Path(__file__).resolve().parent / "programs"


def arguments_parser(description):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--build", type=pathlib.Path, required=True, help="build tree: bin/hetcc, lib/libhet.so")
    parser.add_argument("--include", type=pathlib.Path, default=PROGRAMS.parents[2] / "include")
    parser.add_argument("--work", type=pathlib.Path, required=True, help="folder for everything that is made")
    parser.add_argument("--mode", default="hetcc", choices=["hetcc", "hetcc-clang", *STAGE1_SETS])
    parser.add_argument("--group", action="append", default=[])
    parser.add_argument("--only", action="append", default=[], help="names of cases")
    parser.add_argument("--sets", action="append", default=[], help="device sets instead of the usual ones")
    parser.add_argument("--setting", action="append", default=[], help="NAME=value, for the programs")
    parser.add_argument("--flag", action="append", default=[], help="option of hetcc's, for all programs")
    parser.add_argument("--fake-driver", type=pathlib.Path, help="libfake_cuda.so: GPUs that do what streams and events allow")
    parser.add_argument("--opencl", choices=["too", "some", "only"], help="on OpenCL devices, where there are any: one set for each program, or for one in eight")
    parser.add_argument("--seeds", type=int, default=3, help="orders of chance in which they do it")
    parser.add_argument("--random-times", type=int, default=0, metavar="N",
                        help="each run with HET_RANDOM_TIMES 1 to N: the schedules learn random times, and splits go anywhere")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=120)
    return parser


def parse_arguments():
    return arguments_parser(__doc__).parse_args()


def clean_environment(**more):
    env = {k: v for k, v in os.environ.items() if not k.startswith(("HET_", "OMP_"))}
    env.update(more)
    return env


def has_gpu():
    return any(pathlib.Path("/dev").glob("nvidia[0-9]*"))


def has_opencl(options):
    info = subprocess.run([options.build / "bin" / "het-info"], stdout=subprocess.PIPE, text=True, check=True).stdout
    return re.search(r"(?m)^\s*opencl:\d", info) is not None


def shell(command, env=None):
    words = [f"{k}={shlex.quote(v)}" for k, v in (env or {}).items()]
    return " ".join(words + [shlex.quote(str(word)) for word in command])


def call(command, timeout, env=None):
    """Status and output; a signal is a negative status, a timeout is None."""
    try:
        done = subprocess.run([str(word) for word in command], env=clean_environment(**(env or {})), timeout=timeout,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.returncode, done.stdout.decode(errors="replace")
    except subprocess.TimeoutExpired as late:
        return None, (late.stdout or b"").decode(errors="replace")


def compile_others(case, hetcc, out):
    """The commands that compile the other files of a program, and what to link."""
    commands, objects = [], []
    for number, other in enumerate(case.others):
        how, _, name = other.rpartition(":")
        made = f"{out}.{number}.o"
        compiler = ["g++" if name.endswith(".cpp") else "gcc", "-w", "-O2", *case.flags] if how == "foreign" else hetcc
        commands.append([*compiler, "-c", PROGRAMS / name, "-o", made])
        objects.append(made)
        if how == "archive":
            objects[-1] = f"{out}.{number}.a"
            commands.append(["ar", "rcs", objects[-1], made])
        if how == "shared":
            objects[-1] = f"{out}.{number}.so"
            commands[-1].insert(1, "-fPIC")
            commands.append([*hetcc, "-shared", made, "-o", objects[-1], f"-Wl,-soname,{out.name}.{number}.so"])
    return commands, objects


def level(case):
    """As people build: half of the small programs without optimization, which costs a third of the time."""
    return "-O0" if case.group in ("forms", "tasks", "same", "acc") and sum(case.name.encode()) % 2 else "-O2"


def build_commands(case, options):
    """The commands that make the case's program, and its path."""
    source = PROGRAMS / case.source
    cxx = source.suffix == ".cpp"
    hetcc = options.build / "bin" / ("hetcc++" if cxx else "hetcc")
    out = options.work / f"{case.name}.{options.mode}"
    if options.mode.startswith("hetcc"):
        host = ["--het-host-compiler=" + ("clang++-19" if cxx else "clang-19"), "--cuda-arch=none"] if options.mode == "hetcc-clang" else []
        flags = [level(case), *host, *options.flag, *case.flags]
        commands, objects = compile_others(case, [hetcc, *flags], out)
        return [*commands, [hetcc, *flags, source, *objects, "-o", out, "-lm", "-Wl,-rpath,$ORIGIN"]], out
    text = options.work / f"{case.name}.{options.mode}.omp{source.suffix}"
    compiler = {"gcc": ["g++" if cxx else "gcc", "-fopenmp"],
                "clang-19": ["clang++-19" if cxx else "clang-19", "-fopenmp",
                             "-fopenmp-targets=x86_64-pc-linux-gnu", "-Wl,-rpath,/usr/lib/llvm-19/lib"]}[options.mode]
    lib = options.build / "lib"
    return [[hetcc, "--emit=openmp", *case.flags, source, "-o", text],
            [*compiler, level(case), *case.flags, f"-I{options.include}", f"-I{PROGRAMS}", text, "-o", out,
             f"-L{lib}", "-lhet", f"-Wl,-rpath,{lib}", "-lm"]], out


def serial_build(case, out):
    """The command that builds the case's program without any of its directives."""
    source = PROGRAMS / case.source
    flags = [flag for flag in case.flags if flag not in ("-fopenmp", "-static-libhet")]
    return ["g++" if source.suffix == ".cpp" else "gcc", "-w", "-O2", "-DSERIAL", *flags, source,
            *(PROGRAMS / other.rpartition(":")[2] for other in case.others), "-o", out, "-lm"]


def first_difference(output, serial):
    """The first line that differs, in words."""
    for number, (is_so, wanted) in enumerate(itertools.zip_longest(output.splitlines(), serial.splitlines()), 1):
        if is_so != wanted:
            return f"line {number} is {is_so!r}, serial {wanted!r}".replace("is None", "is missing")
    return "ends of lines differ from serial"


class SerialOracle:
    """Right is what a serial build prints, given the same arguments."""

    def __init__(self, case, options):
        self.program = options.work / f"{case.name}.{options.mode}.serial"
        self.timeout, self.printed = options.timeout, {}
        self.expect(serial_build(case, self.program))

    def expect(self, command):
        status, output = call(command, self.timeout)
        if status != 0:
            raise RuntimeError(f"{shell(command)}: status {status}\n{output}")
        return output

    def wrong(self, arguments, output):
        serial = self.printed.get(tuple(arguments))
        if serial is None:
            serial = self.printed[tuple(arguments)] = self.expect([self.program, *arguments])
        if not serial:
            return "the serial build prints nothing that could be compared"
        return None if output == serial else first_difference(output, serial)


class SelfOracle:
    """Right is what says so: `<program>: verified` is the last line."""
    SAYS = r"(?:.*\n)*\S+: verified\n"

    def __init__(self, case, options):
        pass

    def wrong(self, arguments, output):
        return None if re.fullmatch(self.SAYS, output) else "the last line is not '<program>: verified'"


ORACLES = {"serial": SerialOracle, "self": SelfOracle}


def runs(case, options):
    """(device set, arguments) of every run of a case."""
    number = sum(case.name.encode())  # the same one for a program each time
    has_text = options.opencl and case.name not in NOT_OPENCL and (options.opencl != "some" or number % 16 < 2)
    opencl = [(OPENCL_SETS[number % len(OPENCL_SETS)], case.usual)] if has_text else []
    if options.opencl == "only":
        return opencl
    if options.sets:
        return [(devices, case.usual) for devices in options.sets]
    if case.group == "long":
        return [(devices, case.usual) for devices in (LONG_SETS if options.mode == "hetcc" else LONG_SETS[2:])]
    if options.mode in STAGE1_SETS:
        usual, large = ["host"] if case.name in MIXED else STAGE1_SETS[options.mode], []
    elif options.mode == "hetcc-clang":
        usual, large = ["host", "host,sim:3"], []
    else:
        usual, large = list(USUAL_SETS), LARGE_SETS
    if has_gpu() and options.mode == "hetcc":
        usual += CUDA_SETS
    result = [(devices, case.usual) for devices in usual]
    if case.large:
        result += [(devices, case.large) for devices in large]
    if options.mode == "hetcc" and case.tiny:
        result += [(devices, case.tiny) for devices in TINY_SETS]
    return result + opencl


def selection(devices):
    """A device whose launches take time gets nothing of a small loop's first pass, if costs decide."""
    rates = {"HET_FIRST_SPLIT": "rates"} if "cuda" in devices or "opencl" in devices else {}
    return {"HET_DEVICES": devices, **rates}


def settings_of(case, options):
    """(settings, arguments) of every run of a case."""
    result = [(selection(devices), arguments) for devices, arguments in runs(case, options)]
    library = options.fake_driver
    if library and options.mode == "hetcc" and case.name not in NOT_FAKE and "-static-libhet" not in case.flags:
        fake = {"LD_PRELOAD": str(library), "HET_CUDA_LIBRARY": str(library), "FAKE_CUDA_KERNELS": "1"}
        if case.name in HOST_ADDRESSES:
            fake["FAKE_CUDA_HOST"] = "1"
        for seed in range(options.seeds):
            devices = FAKE_SETS[seed % len(FAKE_SETS)]
            result.append(({**selection(devices), **fake, "FAKE_CUDA_SEED": str(seed)}, case.usual))
    return result


def complain(what, case, status, output, repeat):
    status = "timed out" if status is None else f"signal {-status}" if status < 0 else f"status {status}"
    lines = [line for line in output.splitlines() if line.strip()]
    said = next((line for line in lines if "error" in line or "FAIL" in line), lines[-1] if lines else "no output")
    return f"FAIL {case.name} {what}: {status}: {said.strip()[:300]} | {repeat}"


def run_case(case, options):
    """Builds and runs one case; returns (number of runs, failing lines)."""
    if case.name in FAULTS.get(options.mode, []) or ("HET_CHECK=1" in options.setting and case.name in FAULTS["checked"]):
        return 0, []
    commands, program = build_commands(case, options)
    repeat = " && ".join(shell(command) for command in commands)
    for command in commands:
        status, output = call(command, options.timeout)
        if status != 0:
            return 1, [complain(f"[{options.mode}] build", case, status, output, repeat)]
    oracle = ORACLES[case.oracle](case, options)
    failures, done = [], 0
    random_times = [{"HET_RANDOM_TIMES": str(number)} for number in range(1, options.random_times + 1)]
    for (settings, arguments), times in itertools.product(settings_of(case, options), random_times or [{}]):
        env = {**settings, **times, **dict(setting.split("=", 1) for setting in options.setting)}
        status, output = call([program, *arguments], options.timeout, env)
        done += 1
        wrong = oracle.wrong(arguments, output) if status == 0 else None
        if status != 0 or wrong:
            again = shell([program, *arguments], env)
            failures.append(complain(f"[{options.mode}] on {settings['HET_DEVICES']}", case, status, f"FAIL: {wrong}" if wrong else output, again))
    return done, failures


def main():
    options = parse_arguments()
    options.build, options.work = options.build.resolve(), options.work.resolve()
    options.work.mkdir(parents=True, exist_ok=True)
    os.environ["HETCC_CACHE_DIR"] = str(options.build / "test" / "kernel-cache")
    if options.opencl:
        if not has_opencl(options):
            print("not on OpenCL: no device that can be used (het-info says why)")
            if options.opencl == "only":
                return 77
            options.opencl = None
        os.environ["POCL_CACHE_DIR"] = str(options.work / "pocl")  # PoCL makes the last folder only
    chosen = [c for c in CASES if (not options.group or c.group in options.group)
              and (not options.only or c.name in options.only)]
    if not chosen:
        print("no case chosen", file=sys.stderr)
        return 2
    start, total, failed = time.monotonic(), 0, 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for done, failures in pool.map(lambda c: run_case(c, options), chosen):
            total, failed = total + done, failed + len(failures)
            for line in failures:
                print(line, flush=True)
    print(f"{total - failed} of {total} runs of {len(chosen)} programs right, {time.monotonic() - start:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
