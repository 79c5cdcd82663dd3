#!/usr/bin/env python3
# ===-- e2e/failures.py - what a running program says when it fails ------------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# One row for each way to fail: a word for programs/failures.c, the settings, the status, and all that it prints. In a text
# `@word` is the line of failures.c that ends in `// word`, and `...` stands for anything. A program that hangs fails
# here too.

import os
import re
import sys

from run import PROGRAMS, call, parse_arguments

DEVICES = ("note: there are host[:cores], cuda[:gpu+gpu…][*devices], opencl[:cpu|gpu|accelerator|platform.device|name][*devices][(zero_copy=1)], sim[:devices][(rate=r,bandwidth=b,latency=s,memory=m,"
           "slowdown=f,fill=n,zero_copy=1,fail=launch|copy|alloc|operation:n)] and omp[:device+device…], with commas between them\nnote: region at failures.c:@loop\n")
ASKED = "note: HET_DEVICES asks this simulated device to fail\n"
MAP_FIRST = "note: map it first, by a data construct around or an enter data\n"
COPIES = {"HET_DEVICES": "sim:2"}
ONE = {"HET_DEVICES": "sim:1"}


def site(word):
    return f"note: region at failures.c:@{word}\n"


def setting(name, value, text):
    return ("fine", {name: value}, 70, f"het: error: {name}={value}: no such value{text}\n{site('loop')}")


def devices(value, text, caret):
    return ("fine", {"HET_DEVICES": value}, 70, f"het: error: HET_DEVICES: {text}\nnote: in the text\n  {value}\n  {caret}\n{DEVICES}")


def sections():
    """Lengths and first indices that are negative, on every device set."""
    product, wrapped = "2500000000, which does not fit its type", "4295098369, which does not fit its type"
    rows = {"longLoop": ("length", "b[0:n * m]", product), "shortLoop": ("length", "b[0:n]", -5), "shortPart": ("length", "a[1:n]", -5),
            "shortMap": ("length", "a[0:n]", -5), "early": ("first index", "b[first:5]", -2), "shortSum": ("length", "a[0:n]", -5),
            "shortData": ("length", "a[0:n]", -5), "shortUpdate": ("length", "a[0:n]", -5), "shortPlain": ("length", "a[0:n]", -5),
            "longPlain": ("length", "a[0:n * m]", product), "wrapLoop": ("length", "b[0:n * m]", wrapped),
            "wrapPlain": ("length", "a[0:n * (m + 1)]", wrapped), "narrowHalo": ("halo", "b[1:N:h]", -1)}

    def advice(what, value):
        return ("compute it in long: '(long)' before the first factor" if isinstance(value, str)
                else "a halo counts items, and cannot be negative" if what == "halo"
                else "a section is [first:length]; neither may be negative")
    return [(word, {"HET_DEVICES": devices}, 70, f"het: error: the {what} of {section} is {value}\n"
             f"note: {advice(what, value)}\n{site(word)}")
            for word, (what, section, value) in rows.items() for devices in ("host", "sim:2", "host,sim:3")]


def acc(word, text):
    return (word, ONE, 70, f"het: error: {text}\n")


NEVER = (", which no clause has brought and no loop has written: bring 'b' in (copy, copyin, to or tofrom, not create or alloc)\n"
         "note: if no loop writes this item, its old value is needed here: bring 'a' in too (copy, tofrom or inout, not create, alloc or out)\n")
BRING = "\nnote: bring it there with acc_copyin, acc_create or a data construct first"
MARK = ("write 'omp declare target' or 'acc routine' before it in the file that defines it, and compile that file with hetcc; "
        "-Rhet says there what keeps a function from devices\n")
TABLE = [
    ("callsElsewhere", ONE, 70, "het: error: the loop calls 'elsewhere', which no file of the program has for devices\nnote: " + MARK + site("callsElsewhere")),
    ("callsElsewhere", {"HET_DEVICES": "host"}, 0, ""),
    ("plainElsewhere", ONE, 0, "het: warning: failures.c:@plainElsewhere: one thread of the host computes this construct: it calls 'elsewhere', "
     "which no file of the program has for devices\n  " + MARK),
    ("plainElsewhere", dict(ONE, HET_LOG="error"), 0, ""),
    # Ranges of items that data gives to iterations.
    ("sharedItems", {"HET_DEVICES": "host,sim:2"}, 0, "het: warning: region at failures.c:@sharedItems runs on one device: several iterations write the same items "
     "of 'a', or not in the order of its items\n"),
    ("sharedItems", {"HET_DEVICES": "host"}, 0, ""),
    # A loop that calls exit: the program's own end, with its exit handlers.
    *((word, {"HET_DEVICES": sets}, 7, "item -2\nleft\n") for word in ("exits", "plainExits") for sets in ("host", "host:1", "sim:2", "host,sim:3", "sim:1(threads=3)")),
    # Settings, each with a value that is none.
    setting("HET_SCHEDULE", "blok", "; did you mean 'block'?\nnote: HET_SCHEDULE can be default, auto, block, static, adaptive, split, "
            "quick, chunk, chunk_static, chunk_dynamic, hybrid_chunk, dynamic or cyclic"),
    setting("HET_CLOCK", "vritual", "; did you mean 'virtual'?\nnote: HET_CLOCK can be real, virtual or dry"),
    setting("HET_LOG", "loud", "\nnote: HET_LOG can be quiet, error, warning, info or debug"),
    setting("HET_VERIFY", "yes", "\nnote: ..."),
    setting("HET_CHECK", "all", "\nnote: HET_CHECK can be 0, 1 or continue"),
    ("fine", {"HET_CHECK": "1", **ONE}, 0,
     "het: warning: HET_CHECK checks nothing here: the program was built without 'hetcc -fhet-check'\n"),
    setting("HET_DETERMINISTIC", "yes", "\nnote: ..."),
    ("fine", {"HET_DEVICE": "sim:2"}, 0, "het: warning: environment variable HET_DEVICE is no setting of het; did you mean HET_DEVICES?\n"),
    ("fine", {"HET_REPORT": "/nonexistent/r.json"}, 0, "het: error: cannot write /nonexistent/r.json: No such file or directory\n"),
    ("fine", {"HET_TRACE": "/nonexistent/t.json"}, 0, "het: error: cannot write /nonexistent/t.json: No such file or directory\n"),
    ("fine", {"HET_PROFILE": "/nonexistent/p"}, 0, "het: error: cannot write /nonexistent/p: No such file or directory\n"),
    ("fine", {"HET_PROFILE": "."}, 0, "het: error: cannot read .: it is a folder\n"),
    ("fine", {"HET_PROFILE": "/dev/zero"}, 0, "het: error: cannot read /dev/zero: it is a device\n"),
    ("fine", {"HET_REPORT": "."}, 0, "het: error: cannot write .: Is a directory\n"),
    ("fine", {"HET_PROFILE": "junk", **ONE}, 0, "het: error: HET_PROFILE=junk is no profile, and stays as it is\nnote: name a file that is not there yet, or one that an earlier run has written\n"),
    ("fine", {"HET_MACHINE": "nosuch.json"}, 70, "het: error: HET_MACHINE=nosuch.json: there is no such file, or nothing in it\nnote: it names a file that "
     "describes a machine, in JSON; docs/machines.md has its form\n" + site("loop")),
    # Devices that are not there.
    devices("smi:2", "no device kind 'smi'; did you mean 'sim'?", "^~~"),
    devices("host,,sim", "a kind of device is missing", "     ^"),
    devices("sim:0", "0 is out of range: 1 to 1048576", "    ^"),
    devices("sim(", "no option ''; options are rate, bandwidth, latency, memory, slowdown, fill, teams, threads, zero_copy and fail", "    ^"),
    devices("sim(rate=0)", "'rate' needs a positive number", "         ^"),
    devices("sim(fail=now)", "'fail' needs launch:n, copy:n, alloc:n or operation:n, n from 1", "         ^~~"),
    devices("host(rate=2)", "'host' takes no options", "    ^"),
    devices("opencl:", "a name is missing after ':'", "       ^"),
    devices("cuda:7", "this program carries no CUDA code\nnote: hetcc makes it where it finds nvcc; programs of other compilers use "
            "omp devices", "^~~~~~"),
    # Devices that fail.
    ("whole", {"HET_DEVICES": "sim:2(memory=1000)"}, 0,
     "het: warning: region at failures.c:@whole runs on the host: out of memory on device 0 (sim:0), 7.8 KiB asked, 1000 bytes free\n"),
    ("whole", {"HET_DEVICES": "sim:2(fail=alloc:1)"}, 70,
     "het: error: allocation 1 failed on device 0 (sim:0)\n" + ASKED + "note: array 'b' [0:1000]\n" + site("whole")),
    ("whole", {"HET_DEVICES": "sim:2(fail=copy:1)"}, 70, "het: error: copy 1 failed on device ... (sim:...)\n" + ASKED +
     "note: copy of array 'b' [0:1000], 7.8 KiB to sim:...\n" + site("whole")),
    ("whole", {"HET_DEVICES": "sim:2(fail=copy:3)"}, 70, "het: error: copy 3 failed on device ... (sim:...)\n" + ASKED +
     "note: copy of array 'a' [0:1000], 3.9 KiB from sim:...\n" + site("whole")),
    ("whole", {"HET_DEVICES": "sim:2(fail=launch:1)"}, 70, "het: error: launch 1 failed on device ... (sim:...)\n" + ASKED + site("whole")),
    ("whole", {"HET_DEVICES": "host,sim:3(fail=launch:1)"}, 70,
     "het: error: launch 1 failed on device ... (sim:...)\n" + ASKED + site("whole")),
    ("overlap", {"HET_DEVICES": "sim:1(memory=1000)"}, 70,
     "het: error: out of memory on device 0 (sim:0), 3.9 KiB asked, 1000 bytes free\nnote: array 'a[0:N / 2]'\n" + site("outer")),
    ("scratch", COPIES, 0, "3500\n"),
    ("scratch", {"HET_FAULTS": "recover", **COPIES}, 0, "3500\n"),
    *[("scratch", {"HET_DEVICES": set}, 0, "het: warning: region at failures.c:@rest runs on the host: out of memory on device 0 (sim:0), ...\n3500\n")
      for set in ("sim:2(memory=6000)", "sim:1(memory=3000)")],
    ("taskPart", ONE, 70,
     "het: error: array 'v' [0:1001] of a task, 7.8 KiB, is mapped on a device, but only in part\n"
     "note: map all that tasks name, or name what is mapped: '[i:j]' of a task is from i to j, '[i;n]' n items\nnote: region at failures.c:@longerTask\n"),
    ("crowded", {"HET_DEVICES": "sim:1(memory=1000)"}, 0,
     "het: warning: region at failures.c:@crowded runs on the host: out of memory on device 0 (sim:0), ...\n2\n"),
    ("exchanged", COPIES, 0, "28873.1875\n"),
    *[("exchanged", {"HET_DEVICES": set}, 0, "het: warning: region at failures.c:@shifted runs on the host: out of memory on device 0 (sim:0), ...\n28873.1875\n")
      for set in ("sim:2(memory=21000)", "sim:3(memory=18000)")],
    ("fewThreads", {"HET_DEVICES": "host:4"}, 0, "done\n"),
    # Kernels that leave their arrays.
    ("reads", COPIES, 70, "het: error: access outside array 'b' on sim:...\nnote: ... bytes past the end of the 4000 bytes that the clauses "
     "bring there\n" + site("reads")),
    ("reads", {"HET_DEVICES": "host,sim:3"}, 70, "het: error: access outside array 'b' on sim:...\nnote: ... bytes past the end of the 4000 "
     "bytes that the clauses bring there\n" + site("reads")),
    ("writes", COPIES, 70, "het: error: a kernel on sim:... uses address 0x..., which is nowhere near an array that its clauses bring\n"
     "note: a subscript is far out of range, or a pointer is the host's\n" + site("writes")),
    ("divides", COPIES, 70, "het: error: a kernel on sim:... divides an integer by zero, or overflows in a division\n" + site("divides")),
    # Arrays that a loop reads and nothing has brought.
    ("neverBrought", ONE, 70, "het: error: array 'a' comes back from sim:0 with data that no clause brought there, or made of such data: a[0]\n"
     "note: the loop at failures.c:@neverBrought may read 'b' [0:1000]" + NEVER + site("neverBrought")),
    ("neverWritten", ONE, 70, "het: error: array 'a' comes back from sim:0 with data that no clause brought there, or made of such data: a[0]\n"
     "note: the loop at failures.c:@middle may read 'b' [0:1000]" + NEVER + site("neverWritten")),
    # Arrays that are not there.
    ("present", COPIES, 70, "het: error: array 'a' is not on the devices here\nnote: put the loop inside a data region (or after a "
     "persist) that names 'a', or give the loop a clause with its section\n" + site("present")),
    ("depersist", COPIES, 70, "het: error: depersist of array 'a', which is not on the devices\nnote: a loop's 'persist' must name it "
     "before, and no other depersist since\n" + site("depersist")),
    ("exchange", COPIES, 70, "het: error: halo_exchange of array 'a', which is not on the devices here\nnote: an enclosing data region, "
     "or a loop's 'persist', must name it\n" + site("exchange")),
    ("haloless", COPIES, 70, "het: error: halo_exchange of array 'a', which has no halo\nnote: give it one where it becomes resident: "
     "'halo(1)' after its dist_data, or 'v[1:n:1]' in the loop's part_copy\n" + site("haloless")),
    ("update", COPIES, 70, "het: error: update of array 'a' [0:1000], which is not on the devices here\nnote: a data region, enter data or "
     "persist must name it first; 'if_present' leaves out what is not there\n" + site("update")),
    ("updatePart", COPIES, 70, "het: error: update of array 'a' [0:1000], which is only in part on the devices here\nnote: a data region, "
     "enter data or persist must name it first; 'if_present' leaves out what is not there\n" + site("updatePart")),
    *[(name, COPIES, 70, "het: error: 'a[0:N]': 7.8 KiB are to be mapped, where a part of them is on the devices already, but not all: 'a' "
       "[0:500]\nnote: map the whole section first, or unmap the smaller one\n" + site(name)) for name in ["overlapTaken", "overlapKept"]],
    *sections(),
    ("grows", COPIES, 0, "het: warning: array 'a' [0:1000] of the region at failures.c:@grows does not fit what is on the devices: 'a' "
     "[0:500], since the construct at failures.c:@small; the rest is moved in each pass. Storage must not grow or be freed before its "
     "data region ends\n3 3\n"),
    # Plain constructs.
    ("unmapped", ONE, 70, "het: error: 'a[0:N]' is not mapped on sim:0, which its clause asks for\n" + MAP_FIRST + site("unmapped")),
    ("exitAbsent", ONE, 70, "het: error: 'a[0:N]' is not mapped on sim:0, which its clause asks for\n" + MAP_FIRST + site("exitAbsent")),
    ("overlap", ONE, 70, "het: error: 'a[0:N]': 7.8 KiB are to be mapped on sim:0, where a part of them is mapped already, but not "
     "all\nnote: map the whole section first, or unmap the smaller one\n" + site("overlap")),
    ("updatePresent", ONE, 70, "het: error: 'a[0:N]' is not mapped on sim:0, which the update asks for\n" + MAP_FIRST + site("updatePresent")),
    ("pointer", ONE, 70, "het: error: 'a' points to nothing that is mapped on device 0 (sim:0)\nnote: name its section, as in "
     "'map(tofrom: a[0:n])' (in acc 'copy(a[0:n])'), here or in a data construct around; 'is_device_ptr' (in acc 'deviceptr') is for "
     "device memory\n" + site("pointer")),
    ("pointedRecord", ONE, 70, "het: error: 'at' points to nothing that is mapped on device 0 (sim:0)\nnote: name its section, as in "
     "'map(tofrom: at[0:n])' (in acc 'copy(at[0:n])'), here or in a data construct around; 'is_device_ptr' (in acc 'deviceptr') is for "
     "device memory\n" + site("pointedRecord")),
    ("otherPart", ONE, 70, "het: error: 's.sum' is not on device 0 (sim:0), which has other parts of that object\nnote: name 's.sum' in a map clause "
     "(in acc 'copy') here, or all of the object where the other parts are mapped\n" + site("otherPart")),
    ("pointedPart", ONE, 70, "het: error: 'at->sum' is not on device 0 (sim:0), which has other parts of that object\nnote: name 'at->sum' in a map "
     "clause (in acc 'copy') here, or all of the object where the other parts are mapped\n" + site("pointedPart")),
    ("exitUnmapped", ONE, 0, "an exit data of what is not there does nothing\n"),
    # Library routines, which have no line of their own.
    ("hostPointer", ONE, 70, "het: error: 'p' points to memory that no device knows\nnote: device pointers come from acc_malloc, "
     "omp_target_alloc, acc_deviceptr, or a use_device clause\n" + site("deviceptr")),
    ("twoOwners", COPIES, 70, "het: error: 'q' points to memory of device 1 (sim:1), and another device pointer of the loop to memory of "
     "device 0 (sim:0)\nnote: all device pointers of a loop must belong to one device, which runs it\n" + site("owners")),
    ("otherDevice", COPIES, 70, "het: error: 'p' is memory of device 0 (sim:0), and the construct runs on device 1 (sim:1)\nnote: run it "
     "there, with 'device(0)', or copy the contents with omp_target_memcpy\n" + site("otherDevice")),
    ("mapsMemory", ONE, 70, "het: error: 'p[0 : 1]' is memory of device 0 (sim:0), which cannot be mapped there\nnote: leave it out of map "
     "clauses: a construct on that device uses the memory itself\n" + site("mapsMemory")),
    acc("mapTwice", "acc_map_data: a part of the 7.8 KiB at 0x... is on device 0 (sim:0) already\nnote: acc_unmap_data or acc_delete ends that first"),
    acc("mapPresent", "acc_map_data: a part of the 7.8 KiB at 0x... is on device 0 (sim:0) already\nnote: acc_unmap_data or acc_delete ends that first"),
    acc("mapNull", "acc_map_data: no storage, or no memory for it"),
    acc("mapHostNull", "acc_map_data: no storage, or no memory for it"),
    acc("mapNothing", "acc_map_data: no storage, or no memory for it"),
    acc("unmapNothing", "acc_unmap_data: acc_map_data gave the storage no memory on device 0 (sim:0)\nnote: acc_delete or exit data ends what "
        "acc_copyin, acc_create or a clause began"),
    acc("unmapCopied", "acc_unmap_data: acc_map_data gave the storage no memory on device 0 (sim:0)\nnote: acc_delete or exit data ends what "
        "acc_copyin, acc_create or a clause began"),
    acc("deleteLonger", "acc_delete: the 7.8 KiB at 0x... are not on device 0 (sim:0)" + BRING),
    acc("updateNothing", "acc_update_self: the 7.8 KiB at 0x... are not on device 0 (sim:0)" + BRING),
    acc("createLonger", "'acc_create': 7.8 KiB are to be mapped on sim:0, where a part of them is mapped already, but not all\nnote: map "
        "the whole section first, or unmap the smaller one"),
    acc("freeTwice", "acc_free: the address is not one that acc_malloc gave on device 0 (sim:0)\nnote: it was freed before, is the host's, or "
        "belongs to another device"),
    acc("freeHost", "acc_free: the address is not one that acc_malloc gave on device 0 (sim:0)\nnote: it was freed before, is the host's, or "
        "belongs to another device"),
    acc("freeMapped", "acc_free: the memory is the device's copy of host storage\nnote: acc_delete or acc_unmap_data ends that first"),
    acc("copyOutside", "access outside memory of acc_malloc on sim:0\nnote: 1 byte past the end of the 80 bytes that were asked for there"),
    acc("initUnknown", "acc_init: unknown device type 99\nnote: types are acc_device_default, acc_device_host, acc_device_not_host and "
        "acc_device_nvidia"),
    # Another version, and calls by hand.
    ("abi", ONE, 70, "het: error: unit 'of_another_age' was compiled for version ... of het.h's interface; this libhet has version ...\n"
     "note: compile it again, with the hetcc that belongs to this libhet\n"),
    ("unfinished", COPIES, 70, "het: error: het_leave: 2 parts of the region were never finished\nnote: each thread of the team must call "
     "het_next until it returns 0\nnote: region at direct.c:7\n"),
    ("noLoops", ONE, 70, "het: error: het_enter: a region needs a site and 1 to 3 loops; this one has 9 loops\nnote: region at direct.c:7\n"),
    ("noStep", ONE, 70, "het: error: het_enter: loop 0 has step 0\nnote: region at direct.c:7\n"),
]


def pattern(text, lines):
    text = re.sub(r"@(\w+)", lambda word: str(lines[word[1]]), text)
    return ".*".join(re.escape(piece) for piece in text.split("..."))


def run_table(options, name, flags, table):
    """Builds programs/<name>.c, or another file by its whole name, and runs it for each row. The status of the whole."""
    work = options.work.resolve()
    work.mkdir(parents=True, exist_ok=True)
    hetcc = options.build.resolve() / "bin" / ("hetcc++" if name.endswith(".cpp") else "hetcc")
    os.chdir(work)
    (work / "junk").write_text("no profile\n")
    file = name if "." in name else f"{name}.c"  # messages name it by the path that hetcc was given
    source, program = work / file, file.partition(".")[0]
    source.write_text((PROGRAMS / file).read_text())
    lines = {word[1]: n for n, line in enumerate(source.read_text().splitlines(), 1) if (word := re.search(r"// (\w+)$", line))}
    status, output = call([hetcc, "-w", "--cuda-arch=none", *flags, file, "-o", program], 120)
    if status != 0:
        sys.exit(output)
    failed = 0
    for word, settings, wanted, text in table:
        status, output = call([work / program, word], 60, settings)
        if status != wanted or not re.fullmatch(pattern(text, lines), output):
            failed += 1
            print(f"FAIL {word} {settings}: status {status}, wanted {wanted}\n--- is:\n{output}--- wanted:\n{text}", flush=True)
    print(f"{len(table) - failed} of {len(table)} failures as they should be")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(run_table(parse_arguments(), "failures", [], TABLE))
