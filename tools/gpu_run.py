#!/usr/bin/env python3
# ===-- tools/gpu_run.py - runs what gpu_pack.py packed -----------------------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
#     DIR/run [-o OUT]                             tests, programs over the device sets, benchmarks, the suite
#     DIR/run --devices sim:1 --devices host,sim:3 other device sets: checks the pack where there is no GPU
#
# Stands alone: Python 3.7 and the files of its folder. Writes OUT/figures.md (also printed) and OUT/cases.json: every
# case with its command, and the end of its output where it failed. Cases that use a GPU run one at a time (--gpu-jobs),
# the others beside them. Status 1 when a case failed or, for want of time, did not run.

import argparse
import collections
import concurrent.futures
import json
import math
import os
import pathlib
import re
import shlex
import statistics
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
Outcome = collections.namedtuple("Outcome", "name devices command status seconds failure tail")


def parse_arguments():
    parser = argparse.ArgumentParser(description="Runs a pack of hetcc's tests and benchmarks.")
    parser.add_argument("-o", "--output", type=pathlib.Path, default=pathlib.Path("gpu-check"))
    parser.add_argument("--devices", action="append", default=[], help="device sets instead of the GPU's")
    parser.add_argument("--only", action="append", default=[], choices=["tests", "programs", "benchmarks", "suite"])
    parser.add_argument("--match", default="", help="only cases whose name this regular expression finds")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)), help="cases at a time")
    parser.add_argument("--gpu-jobs", type=int, default=1, help="of them, such as use a GPU")
    parser.add_argument("--timeout", type=float, default=60, help="seconds for a case")
    parser.add_argument("--budget", type=float, default=540, help="seconds for everything")
    parser.add_argument("--repeat", type=int, default=7, help="runs of each side of a figure")
    return parser.parse_args()


def environment(more):
    env = {k: v for k, v in os.environ.items() if not k.startswith(("HET_", "OMP_", "GOMP_"))}
    env.update(more)
    return env


def call(command, env, timeout):
    """Status, output and messages; a signal is a negative status, a timeout None."""
    try:
        done = subprocess.run(command, env=environment(env), cwd=str(HERE), timeout=timeout, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")
    except subprocess.TimeoutExpired as late:
        return None, (late.stdout or b"").decode(errors="replace"), (late.stderr or b"").decode(errors="replace")
    except OSError as wrong:
        return 127, "", str(wrong)


def ends(output):
    return output if len(output) < 4000 else output[:2000] + "\n[...]\n" + output[-2000:]


def same_output(seen, expected):
    """Equal; numbers with a point or an exponent to 1e-12, as a GPU adds and multiplies in one step."""
    seen, expected = seen.split(), expected.split()
    if len(seen) != len(expected):
        return False
    for a, b in zip(seen, expected):
        if a == b:
            continue
        try:
            close = re.search(r"[.e]", b) and math.isclose(float(a), float(b), rel_tol=1e-12, abs_tol=1e-300)
        except ValueError:
            close = False
        if not close:
            return False
    return True


class Runner:
    def __init__(self, options, manifest):
        self.options, self.manifest = options, manifest
        self.end = time.monotonic() + options.budget
        self.outcomes, self.lines, self.failures, self.both, self.kernels, self.whole = [], [], [], {}, [], []

    def wanted(self, part):
        return not self.options.only or part in self.options.only

    # --- tests and programs

    def one(self, case, devices, arguments):
        env = dict(case.get("env", {}))
        if devices:
            env["HET_DEVICES"] = devices
        command = [str(HERE / "bin" / case["program"]), *arguments]
        words = " ".join([f"{k}={shlex.quote(v)}" for k, v in env.items()] + [shlex.quote(w) for w in command])
        left = self.end - time.monotonic()
        if left < 1:
            return Outcome(case["name"], devices, words, None, 0, "did not run: out of time", "")
        start = time.monotonic()
        status, output, messages = call(command, env, min(left, self.options.timeout * case.get("patience", 1)))
        seconds = time.monotonic() - start
        failure = ""
        if status is None:
            failure = f"timed out after {seconds:.0f} s"
        elif status:
            failure = f"signal {-status}" if status < 0 else f"status {status}"
            said = [line.strip() for line in (messages + output).splitlines() if re.search(r"error|FAIL|Failure", line)]
            failure += f": {said[0][:300]}" if said else ""
        elif "expected" in case and not same_output(output, case["expected"][" ".join(arguments)]):
            failure = f"printed something else than a serial build: {case['expected'][' '.join(arguments)][-1000:]!r}"
        elif case.get("says") and not re.search(case["says"], output):
            failure = f"did not say {case['says']!r}"
        tail = ends(output + messages) if failure else ""
        return Outcome(case["name"], devices, words, status, round(seconds, 3), failure, tail)

    def work(self):
        given = self.options.devices
        sets = given or self.manifest["devices"]
        work = []
        if self.wanted("tests"):
            for case in self.manifest["tests"]:
                if given and case.get("gpu"):
                    print(f"{case['name']}: left out, with --devices")
                else:
                    work.append((case, None, case["arguments"]))
        if self.wanted("programs"):
            for case in self.manifest["programs"]:
                work += [(case, devices, case["usual"]) for devices in (sets[:1] if case.get("long") else sets)]
                if case["large"]:
                    work.append((case, sets[0], case["large"]))
                if case["tiny"]:
                    work.append((case, sets[-1], case["tiny"]))
        return [item for item in work if re.search(self.options.match, item[0]["name"])]

    def run_cases(self):
        with concurrent.futures.ThreadPoolExecutor(max(1, self.options.jobs)) as plain, \
             concurrent.futures.ThreadPoolExecutor(max(1, self.options.gpu_jobs)) as gpu:
            waiting = []
            for case, devices, arguments in self.work():
                pool = gpu if case.get("gpu") or "cuda" in (devices or "") else plain
                waiting.append(pool.submit(self.one, case, devices, arguments))
            for done in concurrent.futures.as_completed(waiting):
                outcome = done.result()
                self.outcomes.append(outcome)
                if outcome.failure:
                    where = f" on {outcome.devices}" if outcome.devices else ""
                    print(f"FAIL {outcome.name}{where}: {outcome.failure} | {outcome.command}", flush=True)

    # --- benchmarks

    def figures(self, program, arguments, env):
        """The figures that a benchmark prints: name, number lines."""
        left = self.end - time.monotonic()
        if left < 1:
            raise RuntimeError("out of time")
        status, output, messages = call([str(HERE / "bin" / program), *arguments], env, min(left, 120))
        if status != 0:
            said = (output + messages).strip()[-300:]
            raise RuntimeError(f"{program} {' '.join(arguments)}: status {status}: {said}")
        return {name: float(value) for name, value in re.findall(r"^(\S+) (\S+)$", output, re.MULTILINE)}

    def bench(self, row):
        devices = self.options.devices[0] if self.options.devices else "cuda:0"
        ours, peers, checks = [], [], []
        for k in range(max(1, self.options.repeat)):
            if "key" in row:  # a program with both kernels in it, in turn; another row may have other kernels of it
                run = (row["program"], *row["arguments"], k)
                if run not in self.both:
                    self.both[run] = self.figures(row["program"], row["arguments"], {})
                ours.append(self.both[run][row["key"]])
                peers.append(self.both[run][row["peer_key"]])
                continue
            mine = self.figures(row["program"], row["arguments"], {"HET_DEVICES": devices, **row.get("env", {})})
            other = self.figures(row["peer"], row["arguments"], {})
            ours.append(mine["seconds"])
            peers.append(other["seconds"])
            checks += [mine["check"], other["check"]]
        if checks and max(checks) - min(checks) > 1e-9 * max(map(abs, checks)):
            raise RuntimeError(f"{row['what']}: the two sides compute different results, {checks}")
        pairs = [a / b for a, b in zip(ours, peers)]
        a, b = statistics.median(ours), statistics.median(peers)
        self.lines.append(f"| {row['what']} | {a * 1e6:.1f} | {b * 1e6:.1f} | {a / b:.3f} "
                          f"| {min(pairs):.3f} to {max(pairs):.3f} | {row['aim']} |")

    def run_benchmarks(self):
        if self.options.devices and not any("cuda" in devices for devices in self.options.devices):
            # No GPU to compare with: this only shows that the programs run.
            whole = {row["program"] for row in self.manifest["benchmarks"] if "peer" in row}
            for program in sorted(whole):
                self.figures(program, ["64", "3", "1"], {"HET_DEVICES": self.options.devices[0]})
                print(f"{program}: runs on {self.options.devices[0]}; not compared, there is no GPU")
            return
        for row in self.manifest["benchmarks"]:
            try:
                self.bench(row)
            except (RuntimeError, KeyError, ValueError, ZeroDivisionError) as wrong:
                self.failures.append(f"{row['what']}: {wrong}")
                self.lines.append(f"| {row['what']} | | | failed | | {row['aim']} |")
                print(f"FAIL {row['what']}: {wrong}", flush=True)

    # --- the suite: kernels beside those written by hand

    def sides(self, name, devices):
        return {"hetcc": [f"suite_{name}", {"HET_DEVICES": devices}], "by hand": [f"hand_{name}", {}]}

    # Answers first, all programs at once; then times, one process at a time.
    def run_suite(self):
        devices = self.options.devices[0] if self.options.devices else "cuda:0"
        names = [row["name"] for row in self.manifest["suite"] if re.search(self.options.match, row["name"])]
        sides = ["hetcc", "by hand"] if "cuda" in devices else ["hetcc"]
        wrong = set()
        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            runs = {(name, side): pool.submit(call, [str(HERE / "bin" / self.sides(name, devices)[side][0]), "S", "2"],
                                              self.sides(name, devices)[side][1], self.options.timeout)
                    for name in names for side in sides}
        for (name, side), one in runs.items():
            status, output, messages = one.result()
            if status != 0:
                wrong.add(name)
                self.failures.append(f"suite {name}, {side}: status {status}: {(output + messages).strip()[-200:]}")
                print(f"FAIL {self.failures[-1]}", flush=True)
        print(f"suite: {len(names) - len(wrong)} of {len(names)} programs have the serial answer", flush=True)
        if len(sides) == 2:
            for row in self.manifest["suite"]:
                if row["name"] in names and row["name"] not in wrong:
                    self.compare_kernels(row, devices)

    # What a program of the suite prints, with all its storage on the GPU or with the copies.
    def passes(self, row, side, devices, where, more=None):
        program, env = self.sides(row["name"], devices)[side]
        words = [str(row["size"]), "4", "alone", *(["resident"] if where == "resident" else [])]
        left = max(1.0, min(self.end - time.monotonic(), 120))
        status, output, messages = call([str(HERE / "bin" / program), *words], {**env, **(more or {})}, left)
        if status != 0:
            raise RuntimeError(f"{program}: status {status}: {(output + messages).strip()[-200:]}")
        return output

    @staticmethod
    def least(output):
        return float(re.search(r"^measured least (\S+)", output, re.MULTILINE).group(1))

    # Seconds of all launches of each function, by the median of each kernel.
    @staticmethod
    def kernel_seconds(row, output):
        seconds = collections.defaultdict(float)
        for kernel, median, count in re.findall(r"^kernel (\w+) median (\S+) count (\d+)$", output, re.MULTILINE):
            number = re.search(r"^het_k_\w+_(\d+)(?:_exact|_shared|_tiled)?$", kernel)
            function = row["functions"].get(number.group(1), kernel) if number else kernel
            seconds[function] += float(median) * int(count) / 5
        return seconds

    def compare_kernels(self, row, devices):
        try:
            shim = {"HET_CUDA_LIBRARY": str(HERE / "lib" / "liblaunches.so")}
            hand = self.passes(row, "by hand", devices, "resident")
            ours, peers = [self.kernel_seconds(row, output)
                           for output in (self.passes(row, "hetcc", devices, "resident", shim), hand)]
            whole = [self.least(self.passes(row, "hetcc", devices, where)) for where in ("resident", "copies")]
        except RuntimeError as wrong:
            self.failures.append(str(wrong))
            print(f"FAIL {wrong}", flush=True)
            return
        self.whole.append((row, whole[0], self.least(hand), whole[1]))
        for function in sorted({*ours, *peers}):
            a, b = ours.get(function), peers.get(function)
            self.kernels.append((row["name"], row["size"], function, a, b))

    # Passes of each program. Some begin with loops of the host's own, which are by hand on the GPU.
    def whole_lines(self):
        lines = ["| program | size | hetcc, us | by hand, us | ratio | hetcc, with copies, us |", "|---|---|---|---|---|---|"]
        for row, ours, peers, copies in self.whole:
            lines.append(f"| {row['name']} | {row['size']} | {ours * 1e6:.1f} | {peers * 1e6:.1f} | {ours / peers:.3f} "
                         f"| {copies * 1e6:.1f} |")
        return [*lines, "", "Least microseconds of a pass over resident storage, and with the copies of its clauses.", ""]

    def suite_lines(self):
        lines = ["| program | size | kernels of | hetcc, us | by hand, us | ratio |", "|---|---|---|---|---|---|"]
        ratios = []
        for name, size, function, a, b in self.kernels:
            us = [f"{x * 1e6:.1f}" if x else "none" for x in (a, b)]
            lines.append(f"| {name} | {size} | {function} | {us[0]} | {us[1]} | {f'{a / b:.3f}' if a and b else ''} |")
            if a and b:
                ratios.append((a / b, function))
        if ratios:
            mean = math.exp(sum(math.log(ratio) for ratio, _ in ratios) / len(ratios))
            worst, function = max(ratios)
            lines += ["", f"{len(ratios)} functions: geometric mean {mean:.3f}, worst {worst:.3f} ({function})."]
        return [*lines, "", "Microseconds of a pass: medians of launches by events, times their number.", ""]

    # --- what is told

    def summary(self, gpu, seconds):
        failed = [outcome for outcome in self.outcomes if outcome.failure]
        lines = [f"GPU: {gpu}; revision {self.manifest['revision']}; {seconds:.0f} s", "",
                 f"{len(self.outcomes) - len(failed)} of {len(self.outcomes)} runs right", ""]
        if self.lines:
            lines += ["| what | hetcc, us | by hand, us | ratio | spread | aim |", "|---|---|---|---|---|---|"]
            lines += [*self.lines, "", f"Medians of {self.options.repeat} runs of each side, alternating.", ""]
        if self.kernels:
            lines += [*self.suite_lines(), *self.whole_lines()]
        if failed:
            lines += ["| failed | devices | how |", "|---|---|---|"]
            for outcome in failed:
                how = outcome.failure.splitlines()[0][:120].replace("|", "/")
                lines.append(f"| {outcome.name} | {outcome.devices or ''} | {how} |")
        return "\n".join(lines) + "\n"


def gpu_name(options):
    status, output, _ = call(["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"], {}, 60)
    if status == 0 and output.strip():
        return output.strip().replace("\n", "; ")
    if any("nvidia" in name for name in os.listdir("/dev")):
        return "no name: nvidia-smi does not say"
    return "" if not options.devices else "none"


def main():
    options = parse_arguments()
    manifest = json.loads((HERE / "manifest.json").read_text())
    gpu = gpu_name(options)
    if not gpu:
        print("gpu-check: no GPU here; nothing was checked (--devices names other device sets)", file=sys.stderr)
        return 2
    options.output.mkdir(parents=True, exist_ok=True)
    runner, start = Runner(options, manifest), time.monotonic()
    print(call([str(HERE / "bin" / "het-info")], {}, 60)[1], flush=True)
    if runner.wanted("tests") or runner.wanted("programs"):
        runner.run_cases()
    if runner.wanted("benchmarks"):
        runner.run_benchmarks()
    if runner.wanted("suite"):
        runner.run_suite()
    text = runner.summary(gpu, time.monotonic() - start)
    (options.output / "figures.md").write_text(text)
    cases = {"revision": manifest["revision"], "gpu": gpu, "benchmark_failures": runner.failures,
             "failed": [o._asdict() for o in runner.outcomes if o.failure],
             "passed": [[o.name, o.devices, o.command, o.seconds] for o in runner.outcomes if not o.failure]}
    (options.output / "cases.json").write_text(json.dumps(cases, indent=1) + "\n")
    print(text)
    ran = runner.outcomes or runner.lines or runner.wanted("suite")
    return 1 if runner.failures or cases["failed"] or not ran else 0


if __name__ == "__main__":
    sys.exit(main())
