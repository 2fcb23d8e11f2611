"""pages.py ROOT PAGE ...: the examples of pages of the documents are run, in the current folder, as a reader would run them.

The page decides what becomes of a block of code:

    ... `NAME`:           the block is the file NAME; with "Add" in the paragraph it is appended to the file
    ... before `TEXT` in `NAME`:        the block is put before TEXT in the file NAME
    ... in place of `TEXT` in `NAME`:   the block is put there in place of TEXT
    ... (examples/NAME)   a block after a paragraph with a link to an example: the example has these lines
    console               each line "$ COMMAND" runs in the shell; what it prints follows, ... stands for anything
    pycon                 a session of a new Python, with the same ...

A picture of a page that a command has written into the folder is compared with the one that the page shows, but for digits after a
point. With UPDATE=1 in the environment it becomes that one.
"""
import doctest
import os
import re
import shutil
import subprocess
import sys

BLOCK = re.compile(r"((?:^[^\n]+\n)+)?\n?^```(\w+)\n(.*?)^```$", re.M | re.S)
SESSION = "import doctest, sys; t = doctest.DocTestParser().get_doctest(sys.stdin.read(), {}, 'session', 'page', 0); " \
    "sys.exit(doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(t).failed > 0)"
faults = []


def run(command, text=None):
    made = subprocess.run(command, input=text, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return made.returncode, made.stdout


def lines(text):
    return "".join(line.rstrip() + "\n" for line in text.rstrip("\n").split("\n"))


def console(block):
    for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M):
        found = run(["sh", "-c", command])[1]
        if not doctest.OutputChecker().check_output(lines(expected), lines(found), doctest.ELLIPSIS):
            faults.append(f"$ {command}\n{found}")


def insert(place, text, name, block):
    with open(name, encoding="utf-8") as file:
        before, found, after = file.read().partition(text)
    if not found:
        faults.append(f"{name} does not have\n{text}\n")
    with open(name, "w", encoding="utf-8") as file:
        file.write(before + block + (found if place == "before" else "") + after)


def write(paragraph, block):
    place = re.search(r"(before|in\s+place\s+of)\s+`([^`]+)`\s+in\s+`([\w.]+)`:\s*$", paragraph)
    name = re.search(r"`([\w.]+)`:\s*$", paragraph)
    example = re.search(r"\(\S*?(examples/[\w/.]+)\)", paragraph)
    if place:
        insert(*place.groups(), block)
    elif name:
        with open(name[1], "a" if "Add" in paragraph else "w", encoding="utf-8") as file:
            file.write(block)
    elif example:
        with open(os.path.join(sys.argv[1], example[1]), encoding="utf-8") as file:
            text = file.read()
        faults.extend(f"{example[1]} does not have\n{part}" for part in re.split(r"^\.\.\.\n", block, flags=re.M)
                      if part.strip("\n") not in text)
    else:
        return False
    return True


def show(page, path):
    shown, made = os.path.join(os.path.dirname(page), path), os.path.basename(path)
    if not os.path.exists(made):
        return
    if os.environ.get("UPDATE"):
        shutil.copy(made, shown)
    texts = []
    for name in (shown, made):
        with open(name, encoding="utf-8") as file:
            texts.append(re.sub(r"\.\d+", "", file.read()))
    if texts[0] != texts[1]:
        faults.append(f"{shown} is another picture")


for page in sys.argv[2:]:
    with open(page, encoding="utf-8") as file:
        text = file.read()
    count = 0
    for paragraph, language, block in BLOCK.findall(text):
        if language == "console":
            console(block)
        elif language == "pycon":
            failed, said = run([sys.executable, "-c", SESSION], block)
            faults.extend([said] if failed else [])
        elif not write(paragraph, block):
            continue
        count += 1
    for path in re.findall(r"!\[[^]]*\]\(([^)]+)\)", text):
        show(page, path)
    print(f"{os.path.basename(page)}: {count} examples")
print("".join(faults), end="")
sys.exit(len(faults) > 0)
