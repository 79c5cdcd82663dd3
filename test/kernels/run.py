# ===-- kernels/run.py - the form of kernels, by tools/kernel-report ----------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
"""Each function of parallel.c becomes the threads that stand here, and faults.c has the faults that stand here."""
import argparse
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
REPORT = os.path.join(HERE, "..", "..", "tools", "kernel-report")
TEAMS = "teams of up to 256 (over teams, over threads)"
THREADS = {
    "stencil": "i x j x k", "product": "i x j", "split_product": "i x j", "rows": TEAMS, "vectors": TEAMS, "nested": "i x j",
    "region": "teams of up to 1024 (over threads)", "teams": "teams of up to 256 (over all)", "triangle": TEAMS, "counts": "i",
}
FAULTS = {"one": ["one thread"], "swap": ["a loop over a compare and swap"]}


def functions(path):
    """The lines on which functions begin, the last one first."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    return [(number, line.split("(")[0].split()[-1]) for number, line in enumerate(lines, 1) if line.startswith("void ")][::-1]


def rows(name, folder):
    """The report of one file by function, and the exit status."""
    path = os.path.join(HERE, name)
    done = subprocess.run([sys.executable, REPORT, "--bin", folder, "--json", "--check", path], capture_output=True, text=True, check=False)
    if not done.stdout:
        sys.exit(done.stderr)
    found = functions(path)
    named = {}
    for row in json.loads(done.stdout):
        line = int(row["place"].rsplit(":", 1)[1])
        named[next(function for number, function in found if number <= line)] = row
    return named, done.returncode


def main():
    """Compares, and says what differs."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True)
    folder = parser.parse_args().bin
    wrong = []
    found, status = rows("parallel.c", folder)
    for name, threads in THREADS.items():
        row = found.get(name, {"threads": "no kernel", "faults": []})
        if row["threads"] != threads or row["faults"]:
            wrong.append(f"{name}: {row['threads']}, where {threads} is right; faults: {row['faults']}")
    if status != 0:
        wrong.append(f"parallel.c: status {status}")
    found, status = rows("faults.c", folder)
    for name, faults in FAULTS.items():
        if found[name]["faults"] != faults:
            wrong.append(f"{name}: faults {found[name]['faults']}, where {faults} is right")
    if status != 1:
        wrong.append(f"faults.c: status {status}, where 1 is right")
    print("\n".join(wrong) or f"kernels: {len(THREADS) + len(FAULTS)} have the right form")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
