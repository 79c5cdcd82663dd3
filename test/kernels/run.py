# ===-- kernels/run.py - the form of kernels, by tools/kernel-report ----------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
"""Each function of parallel.c becomes the threads that stand here, and faults.c has the faults that stand here.
Kernels of points.c have at most 1.3 x the instructions of those by hand in points.cu.

--suite: kernels of these programs of benchmarks/suite meet the criteria of tools/kernel-report, but for MISSES. all: of each program.
--grids: the threads of many grids run the iterations of grids.c, each once. The threads of blocks reduce arrays, in
blocks.cpp. It needs no nvcc."""
import argparse
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
REPORT, SUITE = os.path.join(ROOT, "tools", "kernel-report"), os.path.join(ROOT, "benchmarks", "suite")
TEAMS = "teams of up to 256 (over teams, over threads)"
THREADS = {
    "stencil": "i x j x k", "product": "i x j", "split_product": "i x j", "rows": TEAMS, "row_sums": TEAMS, "vectors": TEAMS, "nested": "i x j",
    "region": "teams of up to 1024 (over threads)", "teams": "teams of up to 256 (over all)", "triangle": TEAMS, "counts": "i",
    "upper": "i x j", "zeroed": "i x j", "split_lower": "i x j", "band": "i", "assigned": "i", "histogram": "i", "split_histogram": "i", "centres": "i",
    "product_tiled": "i/4 x j/4", "split_product_tiled": "i/4 x j/4", "covariance_tiled": "i/4 x j/4", "floats_tiled": "i/8 x j/4", "covariance": "i x j", "floats": "i x j",
}
AHEAD = {"covariance": 64}  # registers at least: those of 16 reads of two arrays at a time
POINTS = {"axpy": "i", "five": "i x j", "nine": "i x j", "box": "i x j x k", "axpy_split": "i", "five_split": "i x j", "columns": "i x j", "histogram": "i", "axpy_wide": "i", "five_wide": "i x j", "dot": "i"}
MOST = 1.3  # instructions for those of a kernel written by hand
# 32 bits count the iterations, by hand 64. A block that is reduced may have any number of threads, by hand whole warps.
MOST_OF_MACHINE = {"axpy_wide": 1, "five_wide": 1, "dot": 2.6}
MORE = "x the instructions"
# benchmarks/results/2026-11-25-judge.md says why.
MISSES = {
    "helmholtz_sweep": [MORE], "helmholtz_keep": [MORE], "kmeans_sum": [MORE], "syr2k_tiled": ["bytes of registers spilled"],
}
FAULTS = {"one": ["one thread"], "swap": ["a loop over a compare and swap"]}


def functions(path):
    """The lines on which functions begin, the last one first."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    return [(number, line.split("(")[0].split()[-1]) for number, line in enumerate(lines, 1) if line.startswith("void ")][::-1]


def reported(path, *options):
    """The rows of one file, and the exit status."""
    done = subprocess.run([sys.executable, REPORT, "--json", "--check", *options, path], capture_output=True, text=True, check=False)
    if not done.stdout:
        sys.exit(done.stderr)
    return json.loads(done.stdout), done.returncode


def rows(name, *options):
    """The report of one file by function, and the exit status."""
    found, status = reported(os.path.join(HERE, name), *options)
    return {row["function"] + ("_tiled" if "/" in row["threads"] else ""): row for row in found}, status


def check_suite(programs, folder):
    """What misses a criterion is in MISSES, and what is there misses it."""
    wrong, count = [], 0
    if programs == ["all"]:
        programs = sorted(os.path.splitext(os.path.basename(path))[0] for path in glob.glob(os.path.join(SUITE, "*.c")))
    for program in programs:
        found, _ = reported(os.path.join(SUITE, f"{program}.c"), "--by-hand", "--let", "k=0", "--bin", folder)
        for row in found:
            count += 1
            name = row["function"] + ("_tiled" if "/" in row["threads"] else "")
            sorts = sorted(re.sub(r"[\d.]+ (x|threads|bytes)", r"\1", fault.split(",")[0]) for fault in row["faults"])
            if sorts != sorted(MISSES.get(name, [])):
                wrong.append(f"{name}: faults {row['faults']}, where {MISSES.get(name, [])} is known")
    print("\n".join(wrong) or f"kernels: {count} of the suite are as they should be")
    sys.exit(1 if wrong or not count else 0)


def run(*words):
    """A command that must work."""
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else sys.exit(f"{words}: status {done.returncode}\n{done.stdout[:2000]}{done.stderr}")


def check_grids(bin_folder, compiler):
    """The loops of grids.c over many grids, on the host."""
    source = os.path.join(HERE, "grids.c")
    found = functions(source)
    with tempfile.TemporaryDirectory() as folder:
        text, program = os.path.join(folder, "grids.cu"), os.path.join(folder, "grids")
        run(os.path.join(bin_folder, "hetcc"), "--emit=cuda", source, "-o", text)
        with open(text, encoding="utf-8") as file:
            said = file.read()
        space = re.search(r"^namespace (het_\w+) \{", said, re.MULTILINE)[1]
        calls = []
        for kernel in re.split(r"(?m)^// (?=.*grids\.c:)", said)[1:]:
            line = int(re.match(r".*:(\d+)", kernel)[1])
            function = next(name for number, name in found if number <= line)
            head = re.search(r"HET_GRID_KERNEL\((?:HET_AHEAD\()?\d+\)?, (\w+), \(.*?\), (\(.*?\))\)", kernel)
            if not head and function == "triangle":  # its rows have fewer iterations than the grid has threads
                head = re.search(r"HET_KERNEL\(\d+\) (\w+)\((.*?)\) {", kernel)
                one = exact = f"[](int n, int m, int *hits) {{ {space}::{head[1]}(n, hits); }}"
            elif head:
                one, exact = (f"[](int n, int m, int *hits) {{ {space}::{head[1]}{end}{head[2]}; }}" for end in ("", "_exact"))
            else:
                sys.exit(f"grids.c: {function}: its kernel has no second instance")
            tiled = f"[](int n, int m, int *hits) {{ {space}::{head[1]}_tiled{head[2]}; }}" if f"{head[1]}_tiled(" in kernel else "nullptr"
            if (tiled != "nullptr") != function.startswith("product"):
                sys.exit(f"grids.c: {function}: an instance for tiles is for products")
            axes = len(set(re.findall("HET_SHARE_([XYZ])", kernel)))
            calls.append(f'{{"{function}", {axes}, {one}, {exact}, {tiled}, {function}}}')
        if len(calls) != len(found):
            sys.exit(f"grids.c: {len(calls)} kernels of {len(found)} functions")
        with open(os.path.join(folder, "calls.h"), "w", encoding="utf-8") as file:
            file.write(",\n".join(calls))
        run(compiler, "-std=c++17", "-O1", "-w", f'-DTEXT="{text}"', f"-I{folder}", f"-I{HERE}",
            f"-I{HERE}/../../translator/resources", os.path.join(HERE, "grids.cpp"), "-o", program)
        print(run(program), end="")


def check_blocks(compiler):
    """Reductions by the threads of a block, on the host."""
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "blocks")
        run(compiler, "-std=c++17", "-O1", "-w", f"-I{HERE}/../../translator/resources", os.path.join(HERE, "blocks.cpp"), "-o", program)
        print(run(program), end="")


def main():
    """Compares, and says what differs."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True)
    parser.add_argument("--grids", metavar="COMPILER", help="only: the threads' iterations, by this C++ compiler")
    parser.add_argument("--suite", metavar="PROGRAMS", help="only: these programs of the suite, with commas between them, or all")
    options = parser.parse_args()
    folder = options.bin
    if options.suite:
        return check_suite(options.suite.split(","), folder)
    if options.grids:
        check_grids(folder, options.grids)
        check_blocks(options.grids)
        return
    wrong = []
    found, status = rows("parallel.c", "--bin", folder)
    for name, threads in THREADS.items():
        row = found.get(name, {"threads": "no kernel", "faults": []})
        if row["threads"] != threads or row["faults"]:
            wrong.append(f"{name}: {row['threads']}, where {threads} is right; faults: {row['faults']}")
        if row.get("registers", 0) < AHEAD.get(name, 0):
            wrong.append(f"{name}: {row.get('registers')} registers, where {AHEAD[name]} are right at least")
    if status != 0:
        wrong.append(f"parallel.c: status {status}")
    found, status = rows("faults.c", "--bin", folder)
    for name, faults in FAULTS.items():
        if found[name]["faults"] != faults:
            wrong.append(f"{name}: faults {found[name]['faults']}, where {faults} is right")
    if status != 1:
        wrong.append(f"faults.c: status {status}, where 1 is right")
    found, status = rows("points.c", "--by-hand", "--bin", folder)
    for name, threads in POINTS.items():
        row = found.get(name, {"threads": "no kernel", "faults": [], "instructions": 0, "machine": 0, "hand": {"instructions": 1, "machine": 1}})
        for sort in ("instructions", "machine"):
            hand = row["hand"][sort]
            ratio = row[sort] / hand
            print(f"{name}: {sort}: {row[sort]}, {hand} by hand: {ratio:.2f}")
            most = MOST_OF_MACHINE.get(name, MOST) if sort == "machine" else max(MOST, MOST_OF_MACHINE.get(name, 0))
            if not 0 < ratio <= most:
                wrong.append(f"{name}: {sort}: {ratio:.2f} x those by hand")
        if row["threads"] != threads or row["faults"]:
            wrong.append(f"{name}: {row['threads']}, where {threads} is right; faults: {row['faults']}")
    print("\n".join(wrong) or f"kernels: {len(THREADS) + len(FAULTS) + len(POINTS)} have the right form")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
