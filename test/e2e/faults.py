#!/usr/bin/env python3
# ===-- e2e/faults.py - devices that fail at any operation ------------------------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# Runs programs of cases.py on simulated devices, one of which fails from its n-th operation on, for n = 1, 2, 3, 5, 8,
# 13 and so on until the program no longer gets there. Each run must give the right result, or end with status 70 and a
# message that names the operation and the device. A wrong result, a signal and a hang are faults of the runtime.
# Takes run.py's options; --setting HET_FAULTS=recover asks for more: with --right each run must give the right result.

import concurrent.futures
import re
import subprocess
import sys

from cases import CASES
from run import ORACLES, arguments_parser, build_commands, call, clean_environment, complain, shell

SETS = ["sim:1(fail=operation:{n})", "sim:1,sim:1(fail=operation:{n})", "host:2,sim:1(fail=operation:{n}),sim:1"]
SAID = re.compile(r"(allocation|copy|launch) \d+ failed on device \d+ \(sim:\d+\)")


def numbers():
    """1, 2, 3, 5, 8, 13, ..."""
    one, two = 1, 2
    while True:
        yield one
        one, two = two, one + two


def outcome(command, timeout, env):
    """Status, output and messages; a timeout is None."""
    try:
        done = subprocess.run([str(word) for word in command], env=clean_environment(**env), timeout=timeout, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, errors="replace")
        return done.returncode, done.stdout, done.stderr
    except subprocess.TimeoutExpired:
        return None, "", ""


def fault(status, output, messages, oracle, arguments, right):
    """What is wrong with a run, and whether the device has failed in it."""
    failed = "failed on device" in messages
    if status is None:
        return "it hangs", failed
    if status == 0:
        wrong = oracle.wrong(arguments, output)
        return wrong and f"wrong result: {wrong}", failed
    if status != 70:
        return f"status {status}", failed
    if right:
        return "it gives up", failed
    return None if SAID.search(messages) else "it does not say which operation failed where", failed


def run_case(case, options):
    """Builds one case and lets devices fail in it; returns (runs, recovered, failing lines)."""
    commands, program = build_commands(case, options)
    for command in commands:
        status, output = call(command, options.timeout)
        if status != 0:
            return 1, 0, [complain("build", case, status, output, shell(command))]
    oracle = ORACLES[case.oracle](case, options)
    more = dict(setting.split("=", 1) for setting in options.setting)
    failures, done, recovered = [], 0, 0
    for devices in options.sets or SETS:
        for n in numbers():
            env = {"HET_DEVICES": devices.replace("{n}", str(n)), "HET_LOG": "warning", **more}
            status, output, messages = outcome([program, *case.usual], options.timeout, env)
            done += 1
            said, failed = fault(status, output, messages, oracle, case.usual, options.right)
            recovered += failed and status == 0
            if said:
                failures.append(complain(f"on {env['HET_DEVICES']}: {said}", case, status, messages, shell([program, *case.usual], env)))
            if (not failed and not said) or n > options.most or len(failures) >= 8:
                break
    return done, recovered, failures


def main():
    parser = arguments_parser(__doc__)
    parser.add_argument("--right", action="store_true", help="status 70 counts as a failure, too")
    parser.add_argument("--most", type=int, default=10**6, help="the largest number of an operation that fails")
    options = parser.parse_args()
    options.build, options.work = options.build.resolve(), options.work.resolve()
    options.work.mkdir(parents=True, exist_ok=True)
    chosen = [c for c in CASES if (not options.group or c.group in options.group) and (not options.only or c.name in options.only)]
    if not options.group and not options.only:
        chosen = [c for c in chosen if c.group != "long"]
    total = right = wrong = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for done, recovered, failures in pool.map(lambda c: run_case(c, options), chosen):
            total, right, wrong = total + done, right + recovered, wrong + len(failures)
            for line in failures:
                print(line, flush=True)
    print(f"{total} runs of {len(chosen)} programs: {right} went on without a device that failed, {wrong} faults")
    return 1 if wrong or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
