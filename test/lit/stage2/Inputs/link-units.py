# Compiles each unit of kernel texts that is linked with other files' code, and links all whose functions are there.
# Prints how many those are, and the functions that are missing. Status 1: something does not compile or link.
import re
import shlex
import subprocess
import sys

command, texts = shlex.split(sys.argv[1]), sys.argv[2:]
units, offered = [], {}
for text in texts:
    with open(text, encoding="utf-8") as file:
        parts = re.split(r"(?m)^#if !defined\(__CUDACC__\) \|\| HET_LINKED == (\d+)\n", file.read())
    for number, part in zip(parts[1::2], parts[2::2]):
        made = f"{text}.{number}.cubin"
        subprocess.run([*command, "-rdc=true", f"-DHET_LINKED={number}", "-cubin", text, "-o", made], check=True)
        functions = {sort: set(re.findall(rf"(?m)^HET_{sort}\(\w+\) .*?\b(het_device_\w+)\(", part)) for sort in ("IMPORT", "EXPORT")}
        offered.update({name: made for name in functions["EXPORT"]})
        units.append((made, functions["IMPORT"]))
missing = {name for _, imports in units for name in imports if name not in offered}
whole = [made for made, imports in units if not imports & missing]
subprocess.run([*command, "-dlink", "-cubin", *whole, "-o", texts[0] + ".cubin"], check=True)
print("link:", len(whole), "units, missing:", *sorted(missing))
