#!/usr/bin/env python3
# ===-- e2e/run_test.py - run.py fails where a program is wrong ----------------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# Small programs, right and wrong, as cases of run.py: for each the line that run.py must print, or none.

import contextlib
import io
import re
import sys

import cases
import run

LOOP = """#include <stdio.h>
#ifdef SERIAL
enum { Serial = 1 };
#else
enum { Serial = 0 };
#endif
int main(int argc, char **argv) {
  int a[9];
#pragma acc region for hetero(1) part_copyout(a[1:9])
  for (int i = 0; i < 9; i++)
    a[i] = i * argc;
"""

# Name, oracle, arguments, the end of the program, and what run.py says of it (None: nothing).
PROGRAMS = [
    ("equal", "serial", [], 'printf("a: %d\\n", a[8]); return 0;', None),
    ("equal_for_its_arguments", "serial", ["x", "y"], 'printf("a: %d\\n", a[8]); return 0;', None),
    ("another_number", "serial", [], 'printf("a: %d\\nb: %d\\n", a[8], a[7] + Serial); return 0;',
     "line 2 is 'b: 7', serial 'b: 8'"),
    ("another_number_for_its_arguments", "serial", ["x"], 'printf("a: %d\\n", a[8] + (Serial && argc > 1)); return 0;',
     "line 1 is 'a: 16', serial 'a: 17'"),
    ("one_line_less", "serial", [], 'if (Serial) puts("more"); printf("a: %d\\n", a[8]); return 0;', "line 1 is 'a: 8', serial 'more'"),
    ("no_line_at_all", "serial", [], 'if (Serial) puts("more"); return 0;', "line 1 is missing, serial 'more'"),
    ("nothing_to_compare", "serial", [], "return 0;", "the serial build prints nothing that could be compared"),
    ("equal_and_status_1", "serial", [], 'printf("a: %d\\n", a[8]); return !Serial;', "status 1"),
    ("verified", "self", [], 'puts("verified: verified"); return 0;', None),
    ("verified_and_status_1", "self", [], 'puts("verified: verified"); return 1;', "status 1"),
    ("silent", "self", [], "return 0;", "the last line is not '<program>: verified'"),
    ("ends_early", "self", [], 'puts("ends_early: verified"); puts("then something else"); return 0;',
     "the last line is not '<program>: verified'"),
    ("killed", "self", [], 'puts("killed: verified"); fflush(stdout); __builtin_trap();', "signal"),
    ("does_not_compile", "self", [], "return undeclared;", "build"),
]


def lines_of(chosen, options, *more):
    """The output of run.py for these cases, and its status."""
    run.CASES = [cases.case(name, "harness", oracle, options.work / f"{name}.c", arguments, tiny=[])
                 for name, oracle, arguments, _, _ in chosen]
    sys.argv = ["run.py", "--build", str(options.build), "--work", str(options.work), "--sets", "host", "--sets", "sim:2",
                "--flag=--cuda-arch=none", *more]
    with contextlib.redirect_stdout(io.StringIO()) as said:
        status = run.main()
    return status, said.getvalue()


def claims(options):
    """A line for each claim that does not hold."""
    for name, _, _, end, _ in PROGRAMS:
        (options.work / f"{name}.c").write_text(LOOP + end + "\n}\n")
    status, said = lines_of(PROGRAMS, options)
    if status != 1:
        yield f"with wrong programs among them the status is {status}"
    for name, _, _, _, wanted in PROGRAMS:
        lines = re.findall(rf"^FAIL {name} .*$", said, re.MULTILINE)
        count = 0 if wanted is None else 1 if wanted == "build" else 2
        if len(lines) != count or any(wanted not in line for line in lines):
            yield f"{name}: {count} lines with {wanted!r} wanted; it says\n" + "\n".join(lines)
    right = [program for program in PROGRAMS if program[4] is None]
    status, said = lines_of(right, options)
    if status != 0 or not said.startswith(f"{2 * len(right)} of {2 * len(right)} runs of {len(right)} programs right"):
        yield f"with right programs alone the status is {status}; it says\n{said}"
    # A program that is wrong with one of the random times only.
    (options.work / "by_chance.c").write_text(LOOP.replace("#include <stdio.h>", "#include <stdio.h>\n#include <stdlib.h>", 1)
                                              + 'puts("by_chance: verified"); const char *n = getenv("HET_RANDOM_TIMES"); return n && *n == \'2\';\n}\n')
    chance = [("by_chance", "self", [], "", None)]
    for times, wrong in (("0", 0), ("1", 0), ("3", 2)):
        status, said = lines_of(chance, options, "--random-times", times)
        if status != (wrong > 0) or len(re.findall(r"^FAIL by_chance .*HET_RANDOM_TIMES=2", said, re.MULTILINE)) != wrong:
            yield f"with random times up to {times} the status is {status}; it says\n{said}"
    # Without device code a program has no GPU, the fake one neither.
    status, said = lines_of(right[:1], options, "--fake-driver", "libm.so.6", "--seeds=2")
    if status != 1 or not all(re.search(rf"^FAIL .* on {re.escape(devices)}: .*no CUDA code", said, re.MULTILINE)
                              for devices in cases.FAKE_SETS[:2]):
        yield f"on a fake driver that runs nothing the status is {status}; it says\n{said}"
    status, output = run.call(["sh", "-c", "echo never: verified; exec sleep 60"], 0.5)
    if status is not None or "timed out" not in run.complain("", cases.CASES[0], status, output, ""):
        yield f"a program that does not end has the status {status}"
    try:
        cases.case("none", "harness", "none", "none.c", [])
        yield "a case without an oracle is taken"
    except AssertionError:
        pass


def main():
    options = run.parse_arguments()
    options.build, options.work = options.build.resolve(), options.work.resolve()
    options.work.mkdir(parents=True, exist_ok=True)
    broken = list(claims(options))
    for claim in broken:
        print(f"FAIL {claim}", flush=True)
    print("run.py tells wrong from right" if not broken else f"{len(broken)} claims do not hold")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
