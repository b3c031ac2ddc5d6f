"""Reads answers as a person would: names, places, totals, and what is left open."""

import re

from answers_truth.compiled import plain

PLACE = re.compile(r"((?:[\w.+~-]+/)*[\w.+-]+\.(?:cpp|cuh|cu|hpp|h|cc|mm|c|metal|pyi|py|yaml|in)):(\d+)")
NOT_FOUND = re.compile(r"(?i)nothing in (this|the) index (is called|fits)|is not in the index|no such |"
                       r"not found|no file of the index|maxLength|at most 512|did you mean")
CLOSING = re.compile(r"\bin (\d+) of (\d+) TUs?\b")
# An answer that says that there may be more than it knows.
OPEN = re.compile(
    r"\bin \d+ of \d+ TUs?\b|files? read as text|TUs without facts|not compiled|\bnot known\b|"
    r"\bunknown\b|\[source\]|seen in source|\bpossible\b|by the YAML|by native_functions\.yaml|"
    r"no build is in|not read|nothing of PyTorch is compiled|names? it\b|nothing compiled in this index")
FOLDED = re.compile(r"\bfolded\b|--plumbing|plumbing|hubs reached but not followed")


def places(text):
    return {(f, int(n)) for f, n in PLACE.findall(text)}


def shown_of(text, title):
    """(shown, total) of "TITLE: 3 of 12", of all pages; None where it is not said."""
    pages = re.findall(rf"^\s*{title}[^\n:]*: (\d+) of (\d+)", text, re.M)
    return (sum(int(shown) for shown, _ in pages), int(pages[0][1])) if pages else None


def section_rows(text, title):
    """The rows below "TITLE: 3 of 12", of all pages."""
    rows, inside = [], False
    for line in text.split("\n"):
        if not line.startswith(" "):
            inside = line.startswith(title)
        elif inside:
            rows.append(line)
    return rows


def has_word(text, word):
    return re.search(rf"(?<![\w~]){re.escape(word)}(?!\w)", text) is not None


def cut(text, words=(), size=700):
    """The lines with one of the words, or the beginning."""
    lines = [l for l in text.split("\n") if any(w in l for w in words)]
    return ("\n".join(lines) if lines else text)[:size]


class Row:
    """A name with its place and the places of its calls, as graph lists them."""

    def __init__(self, name, place, line):
        self.name, self.place, self.line = name, place, line
        self.plain = plain(name)
        self.base = self.plain.rsplit("::", 1)[-1]
        self.sites = []  # (file, line, text of the row)


ROW = re.compile(r"^ {2}(?:-> )?(\S.*?)  (?:\S.*?  )*?" + PLACE.pattern)


def rows(text, title):
    """Of the section that begins with the title."""
    result, inside = [], False
    for line in text.split("\n"):
        if re.match(rf"{title}\b.*:", line):
            inside = True
        elif line and not line.startswith(" "):
            inside = False
        elif inside and line.startswith("    ") and result:
            for file, number in PLACE.findall(line)[:1]:
                result[-1].sites.append((file, int(number), line.strip()))
        elif inside and (found := ROW.match(line)):
            result.append(Row(found[1], (found[2], int(found[3])), line))
    return result
