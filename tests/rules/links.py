#!/usr/bin/env python3
"""links.py ROOT: every relative link of a Markdown page leads to a file of the tree, and to a heading or an anchor of that
file if it names one. Every path docs/... that the source names exists, and every file of C that a page about the source
names (`grundy.c`, `src/base/context.h`). Prints each fault; exit status 1 if there is one."""
import os
import re
import sys

SKIPPED = {".git", "build", "node_modules", "__pycache__", "packages"}
SOURCES = (".c", ".h", ".md", ".sh", ".py", ".ts", ".mjs", ".cmake", ".txt", ".awk", ".html")
LINK = re.compile(r"(?<!\\)\]\(<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\)")
FILE = re.compile(r"`((?:[\w-]+/)*[\w-]+\.[ch])`")
PAGES_OF_SOURCE = ("CONTRIBUTING.md", "docs/design.md", "docs/theory/", "docs/performance", "docs/reference/examples.md")
PATH = re.compile(r"(?<![\w/.-])docs/[\w./-]*\.(?:md|json|svg|png|c)\b")


def files(root):
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in SKIPPED)
        for name in sorted(names):
            yield os.path.relpath(os.path.join(folder, name), root)


def lines(text):
    """The lines of a page outside code blocks, with their numbers."""
    fence = None
    for number, line in enumerate(text.split("\n"), 1):
        mark = re.match(r"\s*(`{3,}|~{3,})", line)
        if fence is None and mark:
            fence = mark.group(1)
        elif fence is not None:
            if mark and mark.group(1).startswith(fence) and not line.strip().strip(fence[0]):
                fence = None
        else:
            yield number, line


def slug(heading):
    """The anchor of a heading, as GitHub and MyST make it."""
    heading = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower().replace(" ", "-")
    return re.sub(r"[^\w\u4e00-\u9fff\- ]", "", heading)


def anchors(text):
    found = set(re.findall(r"<a (?:id|name)=\"([^\"]+)\"", text))
    for _, line in lines(text):
        target = re.match(r"\(([\w-]+)\)=\s*$", line)
        heading = re.match(r"#{1,6}\s+(.*?)\s*#*$", line)
        if target:
            found.add(target.group(1))
        if heading:
            name = base = slug(heading.group(1))
            count = 0
            while name in found:
                count += 1
                name = f"{base}-{count}"
            found.add(name)
    return found


def main(root):
    tree = list(files(root))
    texts = {}
    for name in tree:
        if name.endswith(SOURCES):
            with open(os.path.join(root, name), encoding="utf-8") as file:
                texts[name] = file.read()
    faults = []
    for page in (name for name in texts if name.endswith(".md")):
        for number, line in lines(texts[page]):
            for target in LINK.findall(re.sub(r"`[^`]*`", "", line)):
                if re.match(r"[a-z]+:", target):
                    continue
                path, _, anchor = target.partition("#")
                to = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
                if to.startswith("..") or not os.path.exists(os.path.join(root, to)):
                    faults.append(f"{page}:{number}: {target}: there is no such file")
                elif anchor and (to not in texts or anchor not in anchors(texts[to])):
                    faults.append(f"{page}:{number}: {target}: there is no such anchor")
            for path in FILE.findall(line) if page.startswith(PAGES_OF_SOURCE) else ():
                if "NAME" not in path and not any(f"/{name}".endswith(f"/{path}") for name in tree):
                    faults.append(f"{page}:{number}: {path}: there is no such file")
    for name, text in texts.items():
        for path in PATH.findall(text):
            if name != "CHANGELOG.md" and "NAME" not in path and not os.path.exists(os.path.join(root, path)):
                number = text[:text.index(path)].count("\n") + 1
                faults.append(f"{name}:{number}: {path}: there is no such file")
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
