"""What is asked, what of, and the three things that an answer can be."""

import collections
import json
import re
from pathlib import Path

from answers_kinds.reading import CLOSING, FOLDED, NOT_FOUND, OPEN, shown_of

RIGHT, INCOMPLETE, FALSE = "right", "incomplete", "false"
Verdict = collections.namedtuple("Verdict", "state why words", defaults=("", ()))

# ask: asking.Ask. truth: in words. judge: answer -> Verdict.
Question = collections.namedtuple("Question", "kind ask truth judge")


class World:
    """All truths, and which TUs the index has, as the compile commands name them."""

    def __init__(self, asker, compiled, grep, ops, tests):
        self.asker, self.compiled, self.grep = asker, compiled, grep
        self.ops, self.tests = ops, tests
        self.figures = (0, 0)  # TUs in the index and in all, as its status says
        self.indexed = self.tus()
        # Whether there is no C++ that the index has not seen compiled.
        self.closed = bool(self.indexed) and len(self.indexed) >= len(compiled.entries)

    def tus(self):
        """Those whose facts are in the index: a matter of how it was built."""
        code, out, _ = self.asker.command("status", "--json", "--limit", "100000",
                                          "--index", self.asker.index)
        status = json.loads(out)
        if code or not status.get("build_dir"):
            return set()
        self.figures = (status["tus"]["ok"], sum(status["tus"].values()))
        without = {t["main"].replace(f"{self.compiled.build}/", "build/") for t in status["incomplete"]}
        asked_of = self.compiled.named_by(Path(status["build_dir"]))
        return {t for t in self.compiled.entries if t in asked_of and t not in without}

    def can_know(self, function):
        """Without a build a function is only where its name is written."""
        return bool(self.indexed) or self.written(function)

    def written(self, function):
        """Not in generated files, nor where a macro makes it."""
        text = function.file and self.grep.line(function.file, function.line)
        return bool(text) and not function.file.startswith("build/") and function.base in text

    def compiled_here(self, file):
        return file in self.indexed


def honest(world, answer, why, words=(), section=None):
    """Of an answer that lacks something: whether it says so itself."""
    if not answer.complete or "... cut here" in answer.text:
        return Verdict(INCOMPLETE, why + "; not all pages were asked for", words)
    shown = section and shown_of(answer.text, section)
    if shown and shown[0] < shown[1]:
        return Verdict(INCOMPLETE, f"{why}; {shown[0]} of {shown[1]} shown", words)
    return None


def lacking(world, answer, why, words=(), section=None, known=False):
    """The verdict on what an answer lacks. known: the compiler told the index."""
    said = honest(world, answer, why, words, section)
    if said:
        return said
    if answer.failed and "the answer takes too long" in answer.text:
        return Verdict(INCOMPLETE, why + "; it says that it stopped", words)
    if FOLDED.search(answer.text):
        return Verdict(INCOMPLETE, why + "; it says that it folds some", words)
    if answer.failed and NOT_FOUND.search(answer.text):
        return Verdict(FALSE, "refuses an existing name: " + why, words)
    if not known and OPEN.search(answer.text):
        return Verdict(INCOMPLETE, why + "; it says that not all was looked into", words)
    return Verdict(FALSE, why, words)


def wrong_total(world, text):
    """The closing line's own figures, where they are not those of the index."""
    found = CLOSING.search(text)
    if found and (int(found[1]), int(found[2])) != world.figures:
        return "'{}', and the status says {} of {}".format(found[0], *world.figures)
    return None
