#!/usr/bin/env python3
"""translations.py ROOT: each catalogue in docs/locale has a translation, not fuzzy, of every paragraph, heading and
cell of its page once, with the same words in code, and of nothing else. Prints each fault; exit status 1 if there is one."""
import re
import sys
from pathlib import Path

from links import lines

ENTRY = re.compile(r'((?:#.*\n)*)msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)')
START = re.compile(r"(?:#{1,6}|[-*]|\d+\.)\s+")  # of a heading or of an item of a list


def entries(po):
    """The comments, the English and the Chinese of each entry but the first, which is the head."""
    for comments, *texts in ENTRY.findall(po)[1:]:
        yield comments, *(re.sub(r"\\(.)", r"\1", "".join(re.findall(r'"(.*)"', text))) for text in texts)


def blocks(page):
    """The paragraphs, headings and cells of a page without its code, and the titles in its tables of contents."""
    paragraph = ""
    colons = False
    for _, line in [*lines(page), (0, "")]:
        mark = START.match(line)
        fence = line.startswith(":::")
        if colons and (title := re.match(r":caption: (.+)|(.+) <.+>$", line)):
            yield title[1] or title[2]
        if paragraph and (mark or fence or not line.strip() or line.startswith("|")):
            yield paragraph
            paragraph = ""
        colons = colons != fence
        if colons or fence or re.match(r"\|[-:| ]+$", line):
            continue
        if line.startswith("|"):
            yield from (cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1])
        elif line.startswith("#"):
            yield line[mark.end():]
        elif paragraph or not line.startswith("    "):
            paragraph = f"{paragraph} {line[mark.end() if mark else 0:].strip()}".strip()


def faults(page, po):
    found = [entry for entry in entries(po)]
    wanted = {block for block in blocks(page) if block}
    wanted |= {words for block in wanted for words in re.findall(r"!\[(.*?)\]\(", block)}
    yield from (f"no translation: {block}" for block in sorted(wanted - {english for _, english, _ in found}))
    seen = set()
    for comments, english, chinese in found:
        if english in seen:
            yield f"twice: {english}"  # msgfmt refuses the catalogue
        seen.add(english)
        if english not in wanted:
            yield f"the page has no longer: {english}"
        elif not chinese:
            yield f"no translation: {english}"
        elif "fuzzy" in comments:
            yield f"fuzzy: {english}"
        elif START.match(chinese):
            yield f"read as a heading or an item: {chinese}"
        elif set(re.findall(r"`.+?`", english)) != set(re.findall(r"`.+?`", chinese)):
            yield f"other code: {english}"


def main(root):
    status = 0
    folder = Path(root, "docs/locale/zh_CN/LC_MESSAGES")
    for po in sorted(folder.glob("docs/**/*.po")):
        page = po.relative_to(folder).with_suffix(".md")
        for fault in faults(Path(root, page).read_text(encoding="utf-8"), po.read_text(encoding="utf-8")):
            print(f"{page}: {fault}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
