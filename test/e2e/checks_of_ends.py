# ===-- e2e/checks_of_ends.py - programs that end, fork, or are interrupted ------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# Checks as those of checks.py, which runs them: reports of programs that end in any way, signals, children of fork.

import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile

from run import PROGRAMS


def started(tools, program, word, **settings):
    """The program, once it has said that it is ready."""
    env = {**{k: v for k, v in os.environ.items() if not k.startswith(("HET_", "OMP_"))}, **settings}
    process = subprocess.Popen([program, word], env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert process.stdout.readline() == "ready\n", f"{program} {word}"
    return process


def ends_of(tools):
    return tools.build(PROGRAMS / "ends.c", "ends", "-pthread", "--cuda-arch=none")


def reports_are_written_however_the_program_ends(tools):
    """And the status stays what it would have been."""
    program = ends_of(tools)
    folder = tools.work / "endings"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    path, trace = folder / "report.json", folder / "trace.json"
    settings = {"HET_REPORT": str(path), "HET_TRACE": str(trace)}

    def check(status, wanted, what):
        assert status == wanted, f"{what}: status {status}, not {wanted}"
        assert json.loads(path.read_text())["regions"], what
        assert json.loads(trace.read_text())["traceEvents"], what
        assert path.stat().st_mode & 0o777 == 0o600, oct(path.stat().st_mode)
        assert sorted(file.name for file in folder.iterdir()) == ["report.json", "trace.json"], list(folder.iterdir())
        path.unlink(), trace.unlink()

    for devices in ["host", "sim:2", "host,sim:3"]:
        for word in ["wait", "compute"]:
            for number in [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]:
                process = started(tools, program, word, HET_DEVICES=devices, **settings)
                process.send_signal(number)
                process.communicate(timeout=tools.timeout)
                check(process.returncode, -number, f"{word} {number.name} HET_DEVICES={devices}")
        for word, wanted in [("abort", -signal.SIGABRT), ("fault", -signal.SIGSEGV)]:
            status, _ = tools.run([program, word], HET_DEVICES=devices, **settings)
            check(status, wanted, f"{word} HET_DEVICES={devices}")
    status, _ = tools.run([program, "fail"], HET_DEVICES="sim:2", **settings)
    check(status, 70, "fail")


def signals_that_the_program_ignores_end_nothing(tools):
    program = ends_of(tools)
    process = subprocess.Popen(["nohup", program, "wait"], env={**os.environ, "HET_REPORT": "1", "HET_DEVICES": "sim:1"},
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "ready\n"
    process.send_signal(signal.SIGHUP)
    process.send_signal(signal.SIGTERM)
    _, said = process.communicate(timeout=tools.timeout)
    assert process.returncode == -signal.SIGTERM, process.returncode
    assert said.count("het: report;") == 1, said


def processes_on_one_report_leave_a_whole_one(tools):
    program = ends_of(tools)
    folder = tools.work / "several"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, count in [("one.json", 1), ("each-%p.json", 8)]:
        settings = {**os.environ, "HET_DEVICES": "sim:3", "HET_REPORT": str(folder / name)}
        processes = [subprocess.Popen([program], env=settings) for _ in range(8)]
        assert all(process.wait(timeout=tools.timeout) == 0 for process in processes)
        files = list(folder.iterdir())
        assert len(files) == count, files
        for file in files:
            assert json.loads(file.read_text())["regions"]
            file.unlink()


def a_region_in_a_signal_handler_is_right_or_a_message(tools):
    program = ends_of(tools)
    for devices in ["host", "host:1", "sim:2", "host,sim:3"]:
        for _ in range(3):
            status, output = tools.run([program, "handler"], HET_DEVICES=devices)
            message = status == 70 and "a signal handler enters a region" in output and "ends.c:" in output
            assert status == 0 or message, f"HET_DEVICES={devices}: status {status}\n{output}"


def a_child_that_fork_made_computes_on_the_host(tools):
    program = ends_of(tools)
    for devices in ["host", "sim:2", "host,sim:3"]:
        for word in ["beside", "data"]:
            output = tools.expect([program, word], HET_DEVICES=devices)
            assert ("a child that fork made" in output) == (devices != "host"), f"{word} HET_DEVICES={devices}\n{output}"
    tools.expect([program, "stale"], HET_DEVICES="host")
    status, output = tools.run([program, "stale"], HET_DEVICES="sim:2")
    assert status == 70 and "the newest contents of 'v' may be on sim:" in output, f"status {status}\n{output}"


def a_set_user_id_program_loads_and_writes_no_file_of_the_environment(tools):
    """The kernel grants the rights only where root has made the program; other users have the test of the settings table."""
    program = ends_of(tools)
    if os.geteuid() != 0:
        return
    folder = pathlib.Path(tempfile.mkdtemp(prefix="het-suid-"))
    try:
        os.chmod(folder, 0o777)
        copy, loaded = folder / "program", folder / "loaded"
        shutil.copy(program, copy)
        os.chmod(copy, 0o4755)
        evil = folder / "evil.c"
        evil.write_text(f'#include <stdio.h>\n__attribute__((constructor)) static void begin(void) {{ fclose(fopen("{loaded}", "w")); }}\n')
        tools.expect(["gcc", "-shared", "-fPIC", evil, "-o", folder / "evil.so"])
        names = {"HET_PROFILE": folder / "p", "HET_REPORT": folder / "r", "HET_TRACE": folder / "t", "HET_CUDA_LIBRARY": folder / "evil.so"}
        env = {"PATH": os.environ["PATH"], **{name: str(value) for name, value in names.items()}}
        done = subprocess.run([copy], env=env, user=65534, group=65534, extra_groups=[], capture_output=True, text=True)
        assert done.returncode == 0, f"status {done.returncode}: {done.stderr}"
        left = sorted(file.name for file in folder.iterdir())
        assert left == ["evil.c", "evil.so", "program"], left
        assert done.stderr.count("not count: the program has more rights") == 1, done.stderr
        assert all(name in done.stderr for name in names), done.stderr
    finally:
        shutil.rmtree(folder)


CHECKS = [reports_are_written_however_the_program_ends,
          signals_that_the_program_ignores_end_nothing,
          processes_on_one_report_leave_a_whole_one,
          a_region_in_a_signal_handler_is_right_or_a_message,
          a_child_that_fork_made_computes_on_the_host,
          a_set_user_id_program_loads_and_writes_no_file_of_the_environment]
