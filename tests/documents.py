#!/usr/bin/env python3
"""documents.py QIJU PAGE ...: runs the blocks of code in the language console and compares what the commands print.

A line that begins with "$ " is a command, the lines after it are its output; "..." stands for any lines. The blocks of a page run in
one fresh folder. Times and bytes of engines are not compared.
"""
import os
import re
import subprocess
import sys
import tempfile


def blocks(page):
    with open(page, encoding="utf-8") as file:
        return re.findall(r"^```console\n(.*?)^```$", file.read(), re.M | re.S)


def commands(block):
    """Each command with the lines that it prints."""
    found = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def masked(line):
    return re.sub(r", [\d.]+ (bytes|[kMG]B), [\d.]+ s$", "", line.rstrip()) if line.startswith("engine ") else line.rstrip()


def matches(expected, printed):
    pattern = "".join(r"(.*\n)*?" if line == "..." else re.escape(masked(line)) + r"\n" for line in expected)
    return re.fullmatch(pattern, "".join(masked(line) + "\n" for line in printed))


def run(page, environment):
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        for block in blocks(page):
            for command, expected in commands(block):
                printed = subprocess.run(["sh", "-c", command], cwd=folder, env=environment, stdout=subprocess.PIPE,
                                         stderr=subprocess.STDOUT, text=True).stdout.splitlines()
                while expected and not expected[-1]:
                    expected.pop()
                while printed and not printed[-1]:
                    printed.pop()
                if not matches(expected, printed):
                    faults += 1
                    print(f"{page}: $ {command}\nexpected:", *expected, "printed:", *printed, sep="\n")
    return faults


def main(qiju, pages):
    environment = {**os.environ, "PATH": os.path.dirname(os.path.abspath(qiju)) + ":" + os.environ["PATH"], "LC_ALL": "C.UTF-8"}
    return 1 if sum(run(page, environment) for page in pages) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
