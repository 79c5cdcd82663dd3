#!/usr/bin/env python3
# ===-- tools/gpu_pack.py - tests and benchmarks for a machine that has only a driver ------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# Called by tools/gpu-check. Makes DIR: bin/ (programs with CUDA code, tests, benchmarks and their peers written by
# hand), lib/ (every shared library of theirs that a bare glibc system lacks), manifest.json and run (gpu_run.py).
# Programs find lib/ from where they stand. Fails, with status 1, on what cannot be built, on a program without code for
# sm_90 or without PTX, and above --limit. --only takes parts of it.

import argparse
import concurrent.futures
import json
import pathlib
import re
import shutil
import struct
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "test" / "e2e"))
sys.dont_write_bytecode = True
from cases import CASES, FAULTS, NO_KERNELS  # noqa: E402
from run import PROGRAMS, SelfOracle, call, compile_others, serial_build, shell  # noqa: E402

BENCHMARKS = ROOT / "benchmarks" / "programs"
SUITE = ROOT / "benchmarks" / "suite"
# Where L would take longer on the host, or more memory, than is good for a visit.
SUITE_SIZES = {"atax": 8192, "bicg": 8192, "gesummv": 8192, "mvt": 8192, "conv3d": 320, "stencil27": 320, "lbm": 2048,
               "histogram": 20000000, "axpy": 20000000, "saxpy": 40000000, "stream": 20000000, "spmv": 500000,
               "cg": 1000000, "gramschmidt": 1024, "barnes_hut": 18, "kmeans": 4000000, "black_scholes": 5000000,
               "fft": 22}
DEVICES = ["cuda", "cuda:0*2", "host,cuda", "cuda:0*4"]
RPATH = "-Wl,--disable-new-dtags,-rpath,$ORIGIN/../lib"
GLIBC = {"ld-linux-x86-64.so.2", "linux-vdso.so.1"} | {f"lib{name}.so.{version}" for name, version in [
    ("c", 6), ("m", 6), ("dl", 2), ("rt", 1), ("pthread", 0), ("util", 1), ("resolv", 2)]}


class Failed(Exception):
    pass


def run(*command):
    status, output = call(command, 900)
    if status != 0:
        raise Failed(f"{shell(command)}: status {status}\n{output[-4000:]}")
    return output


def parse_arguments():
    parser = argparse.ArgumentParser(description="Packs tests and benchmarks for a bare machine with a GPU.")
    parser.add_argument("--build", type=pathlib.Path, required=True, help="build tree with bin/hetcc and lib/libhet.so")
    parser.add_argument("--tests", type=pathlib.Path, required=True, help="build tree with test/devices_suite")
    parser.add_argument("--nvcc", default="nvcc")
    parser.add_argument("--limit", type=float, default=90, help="MiB")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", action="append", default=[], choices=["tests", "programs", "benchmarks", "suite"])
    parser.add_argument("folder", type=pathlib.Path)
    return parser.parse_args()


# The contents of the fat binaries in a file: {("ptx", 75), ("elf", 90)}.
def device_code(path):
    data, found, at = path.read_bytes(), set(), 0
    while (at := data.find(struct.pack("<I", 0xBA55ED50), at)) >= 0:
        _, version, header, size = struct.unpack_from("<IHHQ", data, at)
        entry, end = at + header, at + header + size
        at += 4
        while version == 1 and entry + 64 <= min(end, len(data)):
            kind, _, skip, length = struct.unpack_from("<HHIQ", data, entry)
            if kind not in (1, 2) or skip < 32:
                break
            found.add(("ptx" if kind == 1 else "elf", struct.unpack_from("<I", data, entry + 28)[0]))
            entry += skip + length
    return found


class Pack:
    def __init__(self, options):
        self.options = options
        self.folder = options.folder.resolve()
        self.hetcc = options.build.resolve() / "bin" / "hetcc"
        self.work = self.folder / "work"  # goes at the end

    def wanted(self, part):
        return not self.options.only or part in self.options.only

    def bin(self, name):
        return self.folder / "bin" / name

    # --- programs

    def program(self, case):
        source = PROGRAMS / case.source
        hetcc = self.hetcc.with_name("hetcc++") if source.suffix == ".cpp" else self.hetcc
        flags = ["-O2", *case.flags]
        commands, objects = compile_others(case, [hetcc, *flags], self.work / case.name)
        for command in commands:
            run(*command)
        run(hetcc, *flags, source, *objects, "-o", self.bin(case.name), "-lm", RPATH, f"-Wl,-rpath,{self.work}")
        row = {"name": case.name, "program": case.name, "usual": case.usual, "large": case.large,
               "tiny": case.tiny if case.tiny != case.usual else []}
        if case.group == "long":
            row.update(long=True, patience=3)
        if case.oracle == "self":
            row["says"] = SelfOracle.SAYS + r"\Z"
        else:
            serial = self.work / case.name
            run(*serial_build(case, serial))
            row["expected"] = {" ".join(words): run(serial, *words) for words in [case.usual, case.large, case.tiny]}
        return row

    def test(self, name, program, *arguments, **more):
        return {"name": name, "program": program, "arguments": list(arguments), **more}

    def tests(self):
        tree = self.options.tests.resolve() / "test"
        for name in ["devices_suite", "unit_exec"]:
            shutil.copy2(tree / name, self.bin(name))
        return [self.test("unit_exec", "unit_exec", "--gtest_brief=1", "--gtest_filter=-Overlap*", patience=4),
                self.test("devices: sim", "devices_suite", "--gtest_brief=1", "--gtest_filter=*sim*:*Sim*"),
                self.test("devices: cuda:0*2", "devices_suite", "--gtest_brief=1", "--gtest_filter=*/cuda_0x2",
                          env={"TEST_MUST_HAVE": "cuda"}, gpu=True, patience=3, says=r"PASSED  \] [1-9]")]

    # --- benchmarks

    def nvcc(self, out, *words):
        run(self.options.nvcc, "-O3", "-std=c++20", "-cudart", "static", "-gencode", "arch=compute_90,code=sm_90",
            "-gencode", "arch=compute_75,code=compute_75", "-Xlinker", "--disable-new-dtags",
            "-Xlinker", "-rpath", "-Xlinker", "$ORIGIN/../lib", *words, "-o", out)

    def benchmark(self, name):
        annotated = ["-O2", "-DANNOTATED", BENCHMARKS / f"{name}.c"]
        run(self.hetcc, *annotated, "-o", self.bin(f"bench_{name}"), "-lm", RPATH)
        self.nvcc(self.bin(f"peer_{name}"), BENCHMARKS / f"{name}.cu")
        # Both kernels in one program, on the same arrays: times without the runtime.
        text = self.work / f"{name}.cuda"
        run(self.hetcc, "--emit=cuda", *annotated, "-o", text)
        said = text.read_text()
        space = re.search(r"^namespace (het_\w+) \{", said, re.MULTILINE).group(1)
        names = [kernel + ("_exact" if grid else "") for grid, kernel in
                 re.findall(r"HET_(GRID_)?KERNEL\((?:HET_AHEAD\()?\d+\)?(?:\) |, )(\w+)[(,]", said)]
        kernels = [f"-DKERNEL_{k}={space}::{kernel}" for k, kernel in enumerate(names, 1)]
        kernels += [f"-DTILED_{k}={space}::{kernel}" for k, kernel in enumerate(re.findall(r"HET_TILE_KERNEL\(\d+\) (\w+)", said), 1)]
        resources = self.options.build.resolve() / "lib" / "hetcc" / "include"
        if not (resources / "hetcc" / "kernel.h").exists():
            resources = ROOT / "translator" / "resources"
        self.nvcc(self.bin(f"kernels_{name}"), f"-D{name.upper()}", f"-DBY_HAND=\"{name}.cu\"",
                  f"-DTRANSLATED=\"{text}\"", *kernels, "-diag-suppress", "177",
                  "-I", resources, "-I", ROOT / "runtime", BENCHMARKS / "kernels.cu",
                  ROOT / "runtime" / "device" / "launch_grid.cpp")

    def figures(self):
        sizes = {"product": [["1024", "21", "3"], ["2048", "11", "3"]],
                 "jacobi": [["1024", "51", "10"], ["4096", "51", "10"], ["8192", "31", "5"]]}
        rows = []
        for name, kernels in [("product", ["product"]), ("jacobi", ["copy", "sweep"])]:
            for size in sizes[name]:
                common = {"arguments": size, "aim": 1.1}
                for kernel in kernels:
                    rows.append({"what": f"{name} {size[0]}: kernel '{kernel}'", "program": f"kernels_{name}",
                                 "key": f"{kernel}-translated", "peer_key": f"{kernel}-by-hand", **common})
                rows.append({"what": f"{name} {size[0]}: a whole pass", "program": f"bench_{name}",
                             "peer": f"peer_{name}", "env": {"HET_SYNC": "1"} if name == "product" else {}, **common})
        return rows

    # --- the suite

    # hetcc's program, that of the kernels written by hand, and by number which function each kernel is of.
    def suite(self, name):
        source, serial, data = SUITE / f"{name}.c", self.work / f"{name}.serial.o", self.work / f"{name}.hand.o"
        run("gcc", "-O2", "-w", "-DREFERENCE", "-c", source, "-o", serial)
        run("gcc", "-O2", "-w", "-DHAND", "-c", source, "-o", data)
        run(self.hetcc, "-O2", source, serial, "-o", self.bin(f"suite_{name}"), "-lm", RPATH)
        self.nvcc(self.bin(f"hand_{name}"), "-DHAND_PASS", "-diag-suppress", "177", SUITE / f"{name}.cu", data, serial)
        text = self.work / f"{name}.suite.cuda"
        run(self.hetcc, "-O2", "--emit=cuda", source, "-o", text)
        lines, functions = source.read_text().splitlines(), {}
        kernel = re.compile(r"^// \S+:(\d+)\nHET_\w+\(\d+(?:\) |, )\w+_(\d+)[(,]", re.MULTILINE)
        for line, number in kernel.findall(text.read_text()):
            above = [re.match(r"static .*?(\w+)\(", one) for one in lines[:int(line)]]
            functions[number] = [one.group(1) for one in above if one][-1]
        by_hand = re.findall(r"^KERNEL (\w+)\(", (SUITE / f"{name}.cu").read_text(), re.MULTILINE)
        return {"name": name, "functions": functions, "by_hand": by_hand, "size": SUITE_SIZES.get(name, "L")}

    def launches(self):
        cuda = pathlib.Path(shutil.which(self.options.nvcc)).resolve().parent.parent
        run("gcc", "-O2", "-shared", "-fPIC", BENCHMARKS / "launches.c", "-o", self.folder / "lib" / "liblaunches.so",
            f"-L{cuda}/lib64/stubs", "-lcuda", "-ldl")

    # --- the rest

    # (program, library, where it is found) of all that glibc does not have.
    def needs(self):
        found = []
        for program in sorted((self.folder / "bin").iterdir()):
            for name, path in re.findall(r"^\s*(\S+) => (\S+)", run("ldd", program), re.MULTILINE):
                if name not in GLIBC:
                    found.append((program.name, name, path))
        return found

    def libraries(self):
        lib = self.folder / "lib"
        for program, name, path in self.needs():
            if path == "not":
                raise Failed(f"{program} needs {name}, which is not here")
            if not (lib / name).exists():
                shutil.copy2(path, lib / name)
        for program, name, path in self.needs():
            if pathlib.Path(path).resolve().parent != lib:
                raise Failed(f"{program} takes {name} from {path}, not from the pack")

    def check_code(self, rows):
        for name in rows:
            found = device_code(self.bin(name))
            if ("elf", 90) not in found or not any(kind == "ptx" for kind, _ in found):
                raise Failed(f"{name} does not hold both code for sm_90 and PTX, but {sorted(found)}")

    def make(self):
        if self.folder.exists() and any(self.folder.iterdir()) and not (self.folder / "manifest.json").exists():
            raise Failed(f"{self.folder} holds something else than a pack")
        shutil.rmtree(self.folder, ignore_errors=True)
        for part in ["bin", "lib", "work"]:
            (self.folder / part).mkdir(parents=True)
        shutil.copy2(self.options.build / "lib" / "libhet.so", self.folder / "lib")
        shutil.copy2(self.options.tests / "bin" / "het-info", self.bin("het-info"))
        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            names = ["product", "jacobi"] if self.wanted("benchmarks") else []
            benchmarks = [pool.submit(self.benchmark, name) for name in names]
            suite = [pool.submit(self.suite, path.stem) for path in sorted(SUITE.glob("*.cu")) if self.wanted("suite")]
            left_out = [*NO_KERNELS, *FAULTS["cuda"]]
            making = [pool.submit(self.program, case) for case in CASES
                      if case.name not in left_out and self.wanted("programs")]
        if wrong := [str(one.exception()) for one in benchmarks + suite + making if one.exception()]:
            raise Failed("\n".join(wrong))
        programs = [one.result() for one in making]
        manifest = {"revision": run("git", "-C", ROOT, "describe", "--always", "--dirty").strip(), "devices": DEVICES,
                    "tests": self.tests() if self.wanted("tests") else [], "programs": programs,
                    "benchmarks": self.figures() if names else [],
                    "suite": [one.result() for one in suite]}
        self.launches()
        with_code = [row["program"] for row in programs]
        with_code += [f"{kind}_{name}" for kind in ["bench", "peer", "kernels"] for name in names]
        with_code += [f"{kind}_{row['name']}" for kind in ["suite", "hand"] for row in manifest["suite"]]
        self.check_code(with_code)
        self.libraries()
        run("strip", *(self.folder / "bin").iterdir(), *(self.folder / "lib").iterdir())
        self.check_code(with_code)
        shutil.rmtree(self.work)
        (self.folder / "manifest.json").write_text(json.dumps(manifest, indent=1) + "\n")
        shutil.copy2(ROOT / "tools" / "gpu_run.py", self.folder / "run")
        (self.folder / "run").chmod(0o755)
        return len(programs)


def main():
    options = parse_arguments()
    pack = Pack(options)
    try:
        count = pack.make()
    except (Failed, OSError, subprocess.SubprocessError) as wrong:
        print(f"gpu-check: {wrong}", file=sys.stderr)
        return 1
    files = [path for path in pack.folder.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files) / 2**20
    print(f"{pack.folder}: {count} programs, {len(files)} files, {size:.1f} MiB")
    print(f"there: {pack.folder.name}/run -o OUT")
    if size > options.limit:
        print(f"gpu-check: more than {options.limit:g} MiB", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
