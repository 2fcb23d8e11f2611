"""forms.py QIJU FORM ZIPS: packages of a form, held against what the judge says of it.

Sources: Kattis problem package format, legacy-icpc (icpc.io/problem-package-format); DOMjudge's manual;
the manual of Hydro (hydro.js.org); Luogu's help on config.yml; packages that Polygon makes.

The plain form is tried with every game and with both checkers, the others with one or two of each: the rest is the
same in all. A compiler, which all of them call, and some processes for each test take seconds.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
import zipfile

import yaml

QIJU, FORM, ZIPS = os.path.abspath(sys.argv[1]), sys.argv[2], sys.argv[3] in ("1", "ON", "TRUE")
HERE = os.path.dirname(os.path.abspath(__file__))
ENVIRONMENT = dict(os.environ, PATH=os.path.dirname(QIJU) + os.pathsep + os.environ["PATH"])
GAMES = {"plain": ["staircase", "tictactoe", "widgets", "stone", "geography", "rabbits", "splitting"],
         "domjudge": ["widgets", "splitting"], "hydro": ["staircase"], "luogu": ["tictactoe"], "polygon": ["rabbits"]}[FORM]
CHECKED = {"plain": ["widgets", "splitting"], "domjudge": ["widgets", "splitting"], "hydro": ["widgets"],
           "luogu": ["splitting"], "polygon": ["widgets"]}[FORM]


def read(path, mode="r"):
    with open(path, mode) as file:
        return file.read()


def run(*words, text=None, wanted=0, env=ENVIRONMENT):
    done = subprocess.run(words, input=text, capture_output=True, text=True, env=env)
    assert done.returncode == wanted, (words, done.returncode, done.stdout, done.stderr)
    return done.stdout


def files_of(folder):
    return sorted(
        os.path.relpath(os.path.join(at, name), folder)
        for at, _, names in os.walk(folder) for name in names)


def same_as_archive(folder, archive, prefix):
    """The archive has just the folder's files, with the same bytes and rights."""
    if not ZIPS:
        assert not os.path.exists(archive)
        return
    with zipfile.ZipFile(archive) as packed:
        assert packed.testzip() is None
        names = {prefix + name: os.path.join(folder, name) for name in files_of(folder)}
        assert sorted(packed.namelist()) == sorted(names)
        for info in packed.infolist():
            assert packed.read(info) == read(names[info.filename], "rb"), info.filename
            runs = os.access(names[info.filename], os.X_OK)
            assert bool(info.external_attr >> 16 & 0o111) == runs, info.filename


def pairs(folder, names, answer):
    """(input, answer) of the inputs among names, each of which has an answer and the other way round."""
    inputs = [name for name in names if name.endswith(".in")]
    assert sorted(name[:-3] + answer for name in inputs) == sorted(n for n in names if n.endswith(answer))
    return [(os.path.join(folder, n), os.path.join(folder, n[:-3] + answer)) for n in inputs]


def check_tests(game, tests, count):
    assert len(tests) == count, (game, len(tests))
    sizes = [os.path.getsize(path) for path, _ in tests]
    assert max(sizes[2:]) == max(sizes), "the largest are no samples"
    for path, answer in tests:
        run(QIJU, "validate", game, path, "--limits", "contest")
        assert run(QIJU, "judge", game, path) == read(answer)


def compile_cpp(source, *options):
    program = source + ".program"
    run("c++", "-std=c++17", "-Wall", "-Wextra", "-Werror", *options, "-o", program, source)
    return program


def solves(game, source, tests):
    """The accepted solution is that of the documents, whose warnings have a test of their own; it is run on the tests."""
    assert read(source) == read(os.path.join(HERE, "../../docs/solutions", game + ".c"))
    program = os.path.join(WORK, game + ".program")
    if not os.path.exists(program):
        run("cc", "-std=c17", "-o", program, source)
    for path, answer in tests:
        assert run(program, text=read(path)).split() == read(answer).split(), (source, path)


# A name that XML must escape.
ODD = "a&b <c> \"d\" 'e'.c"

# Wrong for short inputs, too slow for long ones.
BOTH = "text = open(0).read()\nwhile len(text) > 100:\n    pass\nprint(9)\n"

# An input, the answer, outputs that are right, and wrong ones.
TWO_TYPES = "2 1\n2 MON MON\n1 2\n0 0\n"  # one record: the days of both types sum to 1 modulo 7
ONE_BEAN = "2\n5\n1 0 0 0 0\n3\n0 0 1\n"
ANY = {
    "widgets": (TWO_TYPES, "Multiple solutions.\n",
                ["Multiple solutions.\n", "4 4\n", "3 5\n", "9 6\n", "Multiple\n solutions.", "\n4\n\n4", " 4  4 \r\n"],
                ["", "4 5\n", "1 7\n", "10 5\n", "4\n", "4 4 4\n", "4 4 x\n", "Inconsistent data.\n", "4 4\n4 4\n",
                 "Multiple\n", "Multiple solutions\n", "+4 4\n", "Multiple 4\n"]),
    "splitting": (ONE_BEAN, "0 1 1\n4\n-1 -1 -1\n0\n",
                  ["0 %s\n4\n-1 -1 -1\n0\n" % move for move in ("1 1", "2 2", "3 3", "4 4")] +
                  ["0 1 1 4 -1 -1 -1 0", "\n0\n1\n1\r\n4\n\n-1 -1\n-1 0\n"],
                  ["", "0 1 1\n4\n", "0 1 1\n5\n-1 -1 -1\n0\n", "0 1 2\n4\n-1 -1 -1\n0\n",
                   "1 2 2\n4\n-1 -1 -1\n0\n", "0 0 0\n4\n-1 -1 -1\n0\n", "0 5 5\n4\n-1 -1 -1\n0\n",
                   "0 1 1\n4\n0 1 1\n0\n", "0 1 1\n4\n-1 -1 -1\n1\n", "0 1 1\n4\n-1 -1 -1\n0\n7\n"]),
}


# The same where there is one right answer.
ERRED = "1 6\nXO.OXO\n1\n1 2\n1 1\n"
ONE = {
    "rabbits": (ERRED, "1\n1\n", ["1\n1\n", "1 1", "\n1\r\n 1\t\n"], ["", "1\n", "0\n", "11\n", "1\n2\n", "1\n1\n1\n", "1\n<&\x01>\n"]),
}


def judged(cases, game, command, right, wrong):
    """What a checker says; command(input, output, answer, status) is told the words."""
    text, answer, rights, wrongs = cases[game]
    assert run(QIJU, "judge", game, text=text) == answer
    for outputs, wanted in ((rights, right), (wrongs, wrong)):
        for output in outputs:
            command(text, output, answer, wanted)


def saved(*texts):
    """Files of the texts."""
    paths = []
    for number, data in enumerate(texts):
        paths.append(os.path.join(WORK, "checked.%d" % number))
        with open(paths[-1], "w", newline="") as file:
            file.write(data)
    return paths


def check_testlib(game, source):
    program = compile_cpp(source, "-I", HERE)

    def ask(text, output, answer, wanted):
        run(program, *saved(text, output, answer), wanted=wanted)

    judged(ANY, game, ask, 0, 1)
    os.remove(program)


def check_alone(cases, game, source):
    """A checker that needs no testlib.h, and speaks as those that have it."""
    program = compile_cpp(source)
    report = os.path.join(WORK, "checked.report")

    def ask(text, output, answer, wanted):
        words = [program, *saved(text, output, answer)]
        said = subprocess.run(words, capture_output=True, text=True)
        assert said.returncode == wanted and said.stdout == "", (words, said)
        assert said.stderr.startswith(("ok ", "wrong answer ")[wanted]), said
        run(*words, report, wanted=wanted)
        assert read(report) == said.stderr
        run(*words, report, "-appes", wanted=wanted)
        result = ElementTree.parse(report).getroot()
        assert result.tag == "result" and result.get("outcome") == ("accepted", "wrong-answer")[wanted]

    judged(cases, game, ask, 0, 1)
    run(program, *saved("", "")[:2], os.path.join(WORK, "missing"), wanted=3)
    run(program, wanted=3)
    os.remove(program)


def check_kattis(game, source):
    program = compile_cpp(source)
    feedback = tempfile.mkdtemp(dir=WORK)

    def ask(text, output, answer, wanted):
        run(program, *saved(text, answer), feedback, text=output, wanted=wanted)

    judged(ANY, game, ask, 42, 43)
    assert read(os.path.join(feedback, "judgemessage.txt"))
    os.remove(program)


def remade(folder, script):
    """The script makes the same inputs and answers anew."""
    copy = os.path.join(tempfile.mkdtemp(dir=WORK), "copy")
    shutil.copytree(folder, copy)
    names = [n for n in files_of(folder) if re.search(r"(\.in|\.ans|tests/\d+|\.a)$", n)]
    for name in names:
        with open(os.path.join(copy, name), "w") as file:
            file.write("nothing")
    run(os.path.join(copy, script))
    for name in names:
        assert read(os.path.join(copy, name)) == read(os.path.join(folder, name)), name


def plain(game, folder, any_answer, count):
    names = files_of(folder)
    tests = pairs(folder, names, ".ans")
    check_tests(game, tests, count)
    solves(game, os.path.join(folder, "right", game + ".c"), tests)
    remade(folder, "make.sh")
    assert ("checker.cpp" in names) == any_answer
    if any_answer:
        check_alone(ANY, game, os.path.join(folder, "checker.cpp"))
    return game + "/"


def domjudge(game, folder, any_answer, count):
    names = files_of(folder)
    assert re.fullmatch("[a-z0-9]+", os.path.basename(folder))
    for name in names:
        assert all(re.fullmatch(r"[a-zA-Z0-9][a-zA-Z0-9_.-]{0,253}[a-zA-Z0-9]", part) for part in name.split("/"))
        data = read(os.path.join(folder, name), "rb")
        assert data.decode("utf-8") and data.endswith(b"\n") and b"\r" not in data, name
    problem = yaml.safe_load(read(os.path.join(folder, "problem.yaml")))
    assert set(problem) <= {
        "problem_format_version", "name", "uuid", "author", "source", "source_url", "license", "rights_owner",
        "limits", "validation", "validator_flags", "keywords"}, problem
    assert problem["problem_format_version"] in ("legacy", "legacy-icpc")
    assert problem["validation"] == ("custom" if any_answer else "default")
    assert problem.get("validator_flags") == (None if any_answer else "case_sensitive")
    assert set(problem["limits"]) <= {
        "time_multiplier", "time_safety_margin", "memory", "output", "code", "compilation_time",
        "compilation_memory", "validation_time", "validation_memory", "validation_output"}
    settings = dict(re.fullmatch(r"([a-z-]+) = (\S+)", line).groups()
                    for line in read(os.path.join(folder, "domjudge-problem.ini")).splitlines())
    assert set(settings) == {"short-name", "timelimit"} and float(settings["timelimit"]) == 2
    statement = read(os.path.join(folder, "problem_statement/problem.en.tex"))
    assert "\\problemname{%s}" % game in statement and statement.isascii() and "?" not in statement, statement
    tests = pairs(folder, [n for n in names if n.startswith("data/")], ".ans")
    assert sum("/data/sample/" in path for path, _ in tests) == 2
    assert all(re.search("/data/(sample|secret)/[0-9]+.in$", path) for path, _ in tests)
    check_tests(game, tests, count)
    solves(game, os.path.join(folder, "submissions/accepted", game + ".c"), tests)
    validator = os.path.join(folder, "input_validators/qiju/run")
    for path, _ in tests:
        run(validator, text=read(path), wanted=42)
    run(validator, text="nothing of the kind\n", wanted=43)
    run(validator, text="nothing of the kind\n", wanted=1, env={**ENVIRONMENT, "PATH": folder})  # without qiju
    validators = [n for n in names if n.startswith("output_validators/")]
    assert len(validators) == any_answer
    for name in validators:
        check_kattis(game, os.path.join(folder, name))
    return ""


def hydro(game, folder, any_answer, count):
    names = files_of(folder)
    problem = yaml.safe_load(read(os.path.join(folder, "problem.yaml")))
    assert set(problem) <= {"pid", "owner", "title", "tag", "nSubmit", "nAccept"} and problem["title"]
    statement = read(os.path.join(folder, "problem_en.md"))
    config = yaml.safe_load(read(os.path.join(folder, "testdata/config.yaml")))
    assert set(config) <= {"type", "time", "memory", "filename", "checker_type", "checker", "subtasks"}
    assert config["type"] == "default"
    assert re.fullmatch("[0-9]+m?s", config["time"]) and re.fullmatch("[0-9]+[kmg]", config["memory"])
    cases = []
    for task in config["subtasks"]:
        assert set(task) <= {"score", "type", "time", "memory", "cases", "if", "id"} and task["type"] in ("sum", "min", "max")
        cases += task["cases"]
    assert sum(task["score"] for task in config["subtasks"]) == 100
    data = os.path.join(folder, "testdata")
    tests = [(os.path.join(data, case["input"]), os.path.join(data, case["output"])) for case in cases]
    assert sorted(tests) == sorted(pairs(folder, [n for n in names if n.startswith("testdata/")], ".out"))
    check_tests(game, tests, count)
    for number in (1, 2):
        assert "```input%d\n%s```" % (number, read(tests[number - 1][0])) in statement
        assert "```output%d\n%s```" % (number, read(tests[number - 1][1])) in statement
    assert (config.get("checker_type") == "testlib") == any_answer
    if any_answer:
        assert config["checker"].endswith(".cc")
        check_testlib(game, os.path.join(data, config["checker"]))
    return game + "/"


def luogu(game, folder, any_answer, count):
    names = files_of(folder)
    assert not any("/" in name for name in names)
    config = yaml.safe_load(read(os.path.join(folder, "config.yml")))
    tests = pairs(folder, names, ".out")
    assert sorted(config) == sorted(os.path.basename(path) for path, _ in tests)
    for entry in config.values():
        assert set(entry) <= {"timeLimit", "memoryLimit", "score", "subtaskId", "isPretest"}
        assert entry["timeLimit"] == 2000 and entry["memoryLimit"] == 256 * 1024
    assert sum(entry["score"] for entry in config.values()) == 100
    check_tests(game, tests, count)
    assert ("checker.cpp" in names) == any_answer
    if any_answer:
        check_testlib(game, os.path.join(folder, "checker.cpp"))
    return ""


def polygon(game, folder, any_answer, count):
    problem = ElementTree.parse(os.path.join(folder, "problem.xml")).getroot()
    assert problem.tag == "problem" and problem.get("short-name") == game
    testset = problem.find("judging/testset")
    assert int(testset.findtext("test-count")) == len(testset.findall("tests/test")) == count
    assert int(testset.findtext("time-limit")) == 500
    assert int(testset.findtext("memory-limit")) == 256 << 20
    assert [test.get("sample") for test in testset.findall("tests/test")][:3] == ["true", "true", None]
    assert all(test.get("method") == "manual" for test in testset.findall("tests/test"))
    tests = [tuple(os.path.join(folder, testset.findtext(kind + "-path-pattern") % number)
                   for kind in ("input", "answer")) for number in range(1, count + 1)]
    check_tests(game, tests, count)
    remade(folder, "doall.sh")
    main = problem.findall("assets/solutions/solution[@tag='main']/source")
    assert len(main) == 1
    solves(game, os.path.join(folder, main[0].get("path")), tests)
    for source in problem.findall("assets//source"):
        assert os.path.exists(os.path.join(folder, source.get("path"))), source.get("path")
    right = problem.findall("assets/solutions/solution[@tag='accepted']/source")
    assert [source.get("path") for source in right] == ["solutions/" + ODD]
    both = problem.findall("assets/solutions/solution[@tag='rejected']/source")
    assert [(source.get("path"), source.get("type")) for source in both] == ([] if any_answer else [("solutions/both.py", "python.3")])
    checker = problem.find("assets/checker")
    assert checker.get("type") == "testlib" and checker.get("name") is None
    check_alone(ANY if any_answer else ONE, game, os.path.join(folder, checker.find("source").get("path")))
    return ""


def make(game, any_answer, count):
    out = tempfile.mkdtemp(dir=WORK)
    options = ["--checker", "any"] if any_answer else []
    both = os.path.join(WORK, "both.py")
    with open(both, "w") as file:
        file.write(BOTH)
    if FORM == "polygon":
        options += ["--time-limit", ".5", "--tries", "1", "--solutions", shutil.copy(os.path.join(HERE, "../../docs/solutions", game + ".c"), os.path.join(WORK, ODD))]
        options += [] if any_answer else [both]
    table = run(QIJU, "tests", game, "-o", out, "--count", str(count), "--package", FORM, *options)
    assert "%d answers verified" % count in table, table
    folder = os.path.join(out, game)
    manifest = read(os.path.join(out, "manifest.tsv")).splitlines()
    assert len(manifest) == count + 1 and all(line.split("\t")[3] == "verified" for line in manifest[1:])
    prefix = globals()[FORM](game, folder, any_answer, count)
    same_as_archive(folder, os.path.join(out, game + ".zip"), prefix)


with tempfile.TemporaryDirectory() as WORK:
    for name in GAMES:
        make(name, False, 4)
    for name in CHECKED:
        make(name, True, 4)
