#!/usr/bin/env python3
"""sentences.py ROOT [SEED [COUNT]]: prints COUNT (100) sentences drawn at random, each after its file: from the documents, the
messages and texts of help (the English of po/zh_CN.po) and the comments of the sources of the product. An editor reads
them; tests/rules/sentences.txt has a reading with its verdicts. The seed is 1 by default, and one tree and seed always
give the same sentences."""
import random
import re
import subprocess
import sys
from pathlib import Path

from links import lines
from translations import ENTRY

SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z`*(]|qiju )")


def of_text(text):
    """The sentences of a text with four words and more; a blank line ends a sentence."""
    for paragraph in re.split(r"\n\s*\n|\n(?=[-*] |\d+\. |\|)", text):
        for sentence in SENTENCE.split(" ".join(paragraph.split())):
            if len(re.findall(r"[A-Za-z]{2,}", sentence)) >= 4:
                yield re.sub(r"^[-*] ", "", sentence.strip())


def of_page(text):
    kept = [line for _, line in lines(text) if not line.startswith(("    ", "#", "|")) and not line.startswith("<")]
    return of_text("\n".join(kept))


def of_header(text):
    for comment in re.findall(r"/\*\*?<?(.*?)\*/", text, re.S):
        comment = re.sub(r"@code.*?@endcode", "", comment, flags=re.S)
        comment = re.sub(r"\n\s*\* ?", "\n", comment)
        yield from of_text(re.sub(r"@(param \w+|par \w+|return|file \S+)", "\n\n", comment))


def main(root, seed, count):
    tracked = subprocess.run(["git", "-C", root, "ls-files"], capture_output=True, text=True, check=True).stdout.split("\n")
    found = []
    for name in sorted(tracked):
        path = Path(root, name)
        if re.fullmatch(r"(README|CONTRIBUTING|docs/(?!reference/(commands|games)/)[\w/-]+)\.md", name):
            found += [(name, sentence) for sentence in of_page(path.read_text(encoding="utf-8"))]
        elif re.fullmatch(r"(include|src|face|serve|wasm|load|package|steps|cli|mpi|check)/[\w/]+\.[ch]", name):
            found += [(name, sentence) for sentence in of_header(path.read_text(encoding="utf-8"))]
    for comments, english, _ in ENTRY.findall(Path(root, "po/zh_CN.po").read_text(encoding="utf-8")):
        name = re.search(r"#: (\S+)", comments)
        if name:
            text = "".join(re.findall(r'"(.*)"', english)).replace("\\n", "\n\n").replace('\\"', '"')
            found += [(name[1], sentence) for sentence in of_text(text)]
    for name, sentence in random.Random(seed).sample(found, count):
        print(f"{name}: {sentence}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1, int(sys.argv[3]) if len(sys.argv) > 3 else 100)
