"""Which recorded tests an answer of `torchtalk affected` selects, for the judges beside this."""

import collections
import concurrent.futures
import json
import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path

from recorded import functions

Answer = collections.namedtuple("Answer", "everything ops tests")


class Answers:
    """Of one index, by choice: [] of all that is named, ["--recall", "0.8"], ..."""

    def __init__(self, options, index=None):
        self.options, self.index = options, index or options.index

    def ask(self, function, *choice):
        options = self.options
        done = subprocess.run(
            [options.torchtalk, "affected", function, "--format", "json", "--limit", "0", "--index",
             str(self.index), "--pytorch-source", str(options.source), *choice],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        answer = json.loads(done.stdout)
        if "tests" not in answer:
            sys.exit(f"{function}: {done.stderr}")
        # Its reasons are most of its bytes.
        return Answer(answer["run"] == "everything", answer["ops"], {test["id"]: {k: test[k] for k in (
            "probability", "confidence", "steps", "entries", "entry_probabilities", "others", "others_probability")}
            for test in answer["tests"]})

    def ask_all(self, functions, *choice):
        """Answers by function."""
        functions = list(functions)
        keep = getattr(self.options, "keep", None)
        kept = keep and keep / f"{Path(self.index).name}{'-'.join(choice)}.pickle"
        if kept and kept.exists() and (answers := pickle.loads(kept.read_bytes())).keys() >= set(functions):
            return answers
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            answers = dict(zip(functions, pool.map(lambda f: self.ask(f, *choice), functions)))
        if kept:
            keep.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(pickle.dumps(answers))
        return answers


class Instances:
    def __init__(self, tests):
        self.tests = [test for test in tests if test["outcome"] in ("passed", "xpassed", "failed", "xfailed")]
        self.ids = {test["test"]: [test["test"], *functions(test)] for test in self.tests}
        self.entries = set()

    def entry(self, test):
        """That which the name of the instance has after the name of the function. Where
        the function has other parameters, their values come between."""
        name, function = test["test"].split("::")[-1], self.ids[test["test"]][1].split("::")[-1]
        rest = name.removeprefix(function) + "_"

        def words(entry):  # what only running tells ends what is known of a name
            return f"_{entry}_".split("_<dynamic>")[0]

        return max((e for e in self.entries if words(e) in rest),
                   key=lambda e: (rest.startswith(words(e)), len(words(e))), default=None)

    def said(self, answer, test):
        """(probability, confidence, steps) of an instance; None when it is not named."""
        named = next((answer.tests[i] for i in self.ids[test["test"]] if i in answer.tests), None)
        if not named:
            return None
        if named["entries"]:
            entry = self.entry(test)
            if entry in named["entries"]:
                at = named["entries"].index(entry)
                return named["entry_probabilities"][at], named["confidence"], named["steps"]
            return (named["others_probability"], named["others"], named["steps"]) if named["others"] else None
        return named["probability"], named["confidence"], named["steps"]

    def selected(self, answer):
        return [test for test in self.tests if answer.everything or self.said(answer, test)]

    def by_file_name(self, ops):
        """Those of files that have an operator's name in their own."""
        words = {op.split("::")[-1].split(".")[0].strip("_") for op in ops}
        return [test for test in self.tests if any(w in test["test"].split("::")[0] for w in words)]


def imported(options, record, folder, name):
    """A copy of the index that holds the record."""
    index = folder / name
    shutil.copytree(options.index, index)
    subprocess.run([options.torchtalk, "tests", "import", str(record), "--index", str(index),
                    "--pytorch-source", str(options.source)], check=True, stdout=subprocess.DEVNULL)
    return index
