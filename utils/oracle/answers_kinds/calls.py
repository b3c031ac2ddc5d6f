"""callers, calls, impact and path, against the IR and the lines of the source."""

import collections
import re

from answers_kinds.asking import Ask
from answers_kinds.judging import FALSE, INCOMPLETE, RIGHT, Question, Verdict, lacking
from answers_kinds.reading import NOT_FOUND, OPEN, has_word, places, rows, shown_of

OURS = re.compile(r"^(at|c10|torch|caffe2)::")
# Calls that no name in the source says.
UNNAMED = re.compile(r"~|operator|lambda|\{|\$_|<|\bbegin$|\bend$|\bget$|initializer")
MACRO = re.compile(r"\b[A-Z][A-Z0-9_]{3,}\b")


def asked_for(function):
    """A function that a person would ask about: of the tree, with a name."""
    parts = function.name.split("::")
    constructor = len(parts) > 1 and parts[-1] == parts[-2]
    return (OURS.match(function.name) and not UNNAMED.search(function.name) and not constructor
            and not re.search(r"\b(detail|impl|_ops)::", function.name) and len(function.base) > 3)


def enclosing(function):
    """The names by which a reader finds it: its own, or of what a lambda is in."""
    names = [p for p in re.split(r"::", function.name) if not re.search(r"[{$]|operator\(\)", p)]
    return names[-1] if names else function.base


def has_site(text_places, function, lines):
    return any((function.file, line) in text_places for line in lines)


def wrong_rows(world, answer, title, subject):
    """A row whose line of the source does not say what it is said to."""
    for row in rows(answer.text, title):
        name = subject if title == "callers" else row.base
        if UNNAMED.search(name) or row.plain.split("::")[-2:-1] == [row.base]:
            continue
        for file, line, shown in row.sites:
            full = world.grep.full(file)
            text = full and world.grep.line(full, line)
            if text is None:
                return f"there is no line {file}:{line}", (row.line, shown)
            kind = shown.split(" ")[0]
            if kind == "direct" and not has_word(text, name) and not MACRO.search(text) \
                    and not re.search(r"[=({,]|\breturn\b|\bauto\b", text):
                return f"{file}:{line} does not name {name}: {text.strip()[:120]}", (row.line, shown)
    return None


def other_subject(function, answer):
    """Whether it is about another function of the name, and says so."""
    head = answer.text.split("\n")[0]
    return (function.file, function.line) not in places(head) and "other candidates" in answer.text


def refused(world, function, answer):
    if not world.written(function) and OPEN.search(answer.text):
        return Verdict(INCOMPLETE, "refuses what no text has, and says where it looked")
    return Verdict(FALSE, "refuses an existing name")


def judge_near(world, function, wanted, mode, known):
    def judge(answer):
        if answer.failed and NOT_FOUND.search(answer.text):
            return refused(world, function, answer)
        wrong = wrong_rows(world, answer, mode, function.base)
        if wrong:
            return Verdict(FALSE, wrong[0], wrong[1])
        if not wanted:
            return Verdict(RIGHT)
        listed = places(answer.text)
        body = answer.text.partition("\n")[2]
        missing = [f for f, lines in wanted.items()
                   if not has_word(body, enclosing(f))
                   and not has_site(listed, f if mode == "callers" else function, lines)]
        if not missing:
            return Verdict(RIGHT)
        if other_subject(function, answer):
            return Verdict(INCOMPLETE, "about another of the name, which it says")
        one = missing[0]
        at = f"{one.file if mode == 'callers' else function.file}:{min(wanted[one])}"
        return lacking(world, answer, f"lacks {len(missing)} of {len(wanted)}, such as {one.name} at {at}",
                       (mode, one.base, "in "), mode, known)
    return judge


def of_tree(function):
    return OURS.match(function.name) and not UNNAMED.search(function.name) and function.name != function.base


def constructs(function):
    parts = function.name.split("::")
    return len(parts) > 1 and parts[-1] == parts[-2]


class Calls:
    """Draws from functions of the sample, those of one name in it only."""

    def __init__(self, world):
        self.world = world
        names = {}
        for function in world.compiled.functions.values():
            names.setdefault(function.name, []).append(function)
        self.one = {n: f[0] for n, f in names.items() if len(f) == 1}
        bases = collections.Counter(n.rsplit("::", 1)[-1] for n in names)
        self.ambiguous = {b for b, n in bases.items() if n > 1}
        self.ambiguous |= {o.base.split("::")[1] for o in world.ops.ops.values()}
        self.callers_of = world.compiled.callers()
        self.defined = sorted((f for f in self.one.values() if f.file and asked_for(f)
                               and not f.file.startswith("build/") and world.can_know(f)), key=lambda f: f.mangled)
        self.called = [f for f in sorted(self.one.values(), key=lambda f: f.mangled)
                       if asked_for(f) and self.of_callers(f)
                       and world.can_know(f)]

    def known(self, function):
        return bool(function.tus & self.world.indexed)

    def calls(self, chance):
        function = chance.choice([f for f in self.defined if f.calls] or self.defined)
        wanted = {f: n for f, n in function.calls.items() if of_tree(f) and not constructs(f)}
        truth = "calls " + ", ".join(sorted(f.name for f in wanted)[:12])
        return Question("calls", Ask("graph", function.name, mode="calls"), truth,
                        judge_near(self.world, function, wanted, "calls", self.known(function)))

    def of_callers(self, function):
        return {f: n for f, n in self.callers_of[function].items()
                if f.file and self.world.can_know(f) and not UNNAMED.search(f.name.rsplit("::", 1)[-1])}

    def callers(self, chance):
        function = chance.choice(self.called)
        wanted = self.of_callers(function)
        truth = "called by " + ", ".join(f"{f.name} {f.file}:{min(n)}" for f, n in list(wanted.items())[:8])
        known = bool(wanted) and all(self.known(f) for f in wanted)
        near = judge_near(self.world, function, wanted, "callers", known)

        def judge(answer):
            verdict = near(answer)
            if verdict.state != RIGHT or self.world.closed:
                return verdict
            # The rest of the tree, which only grep knows.
            if "other candidates" in answer.text:
                return verdict
            outside = self.outside(function)
            if outside and not outside[0] in places(answer.text):
                return lacking(self.world, answer, "lacks {}:{}".format(*outside[0]), ("callers", "in "),
                               "callers")
            return verdict
        return Question("callers", Ask("graph", function.name, mode="callers"), truth, judge)

    def outside(self, function):
        """Calls that only grep knows, where no other function is called so."""
        if function.base in self.ambiguous:
            return []
        return [(f, n) for f, n, sure in self.world.grep.called.get(function.base, ())
                if sure and f.endswith((".cpp", ".cc")) and not self.world.compiled_here(f)]

    def impact(self, chance):
        if chance.random() < 0.5:
            return self.impact_on_ops(chance)
        function = chance.choice(self.called)
        wanted = self.of_callers(function)
        truth = "level 1 has " + ", ".join(f.name for f in list(wanted)[:8])
        known = bool(wanted) and all(self.known(f) for f in wanted)
        return Question("impact", Ask("graph", function.name, mode="impact", depth=1), truth,
                        judge_near(self.world, function, wanted, "impact", known))

    def impact_on_ops(self, chance):
        kernels = self.world.ops.kernel_ops()
        name = chance.choice(sorted(kernels))
        ops = kernels[name]
        needed = [f"Register{key}.cpp" for _, key in ops]
        known = all(any(t.endswith("/" + n) for t in self.world.indexed) for n in needed)

        def judge(answer):
            if answer.failed and NOT_FOUND.search(answer.text):
                # A kernel may be a template or a macro's: only text that defines it counts.
                base = name.rsplit("::", 1)[-1]
                if not self.world.grep.called.get(base):
                    return Verdict(RIGHT, "no function of its own")
                return Verdict(FALSE, "refuses an existing name", ("nothing",))
            missing = [op for op, _ in ops if not has_word(answer.text, op)]
            if not missing:
                return Verdict(RIGHT)
            if len(missing) < len(ops) and "other candidates" in answer.text:
                return Verdict(INCOMPLETE, "about one of the overloads, which it says")
            return lacking(self.world, answer, "lacks the op " + missing[0], ("ops reached",), "ops reached",
                           known and "hubs" not in answer.text)
        return Question("impact", Ask("graph", name, mode="impact"),
                        "kernel of " + ", ".join(sorted(op for op, _ in ops)), judge)

    def path(self, chance):
        start = end = None
        while not end or end is start:
            start = end = chance.choice(self.defined)
            known = True
            for _ in range(chance.randint(1, 3)):
                following = [f for f in end.calls if f.mangled != end.mangled and f.name in self.one
                             and asked_for(f) and self.world.can_know(f)]
                if not following:
                    break
                known &= self.known(end)
                end = chance.choice(sorted(following, key=lambda f: f.mangled))

        def judge(answer):
            if answer.failed and NOT_FOUND.search(answer.text):
                return refused(self.world, end if end.name in answer.text.split("\n")[0] else start, answer)
            if re.search(r"^path: none", answer.text, re.M):
                if other_subject(start, answer) or other_subject(end, answer):
                    return Verdict(INCOMPLETE, "about another of the name, which it says")
                return lacking(self.world, answer, "says that there is no path", ("path:", "in "), None, known)
            wrong = self.wrong_hop(answer)
            return Verdict(FALSE, wrong[0], wrong[1]) if wrong else Verdict(RIGHT)
        return Question("path", Ask("graph", start.name, mode="path", to=end.name),
                        f"{start.name} calls, over at most two others, {end.name}", judge)

    def wrong_hop(self, answer):
        lines = answer.text.split("\n")
        for at, line in enumerate(lines):
            if not line.startswith("  -> ") or not lines[at - 1].startswith("    "):
                continue
            name = line[5:].split("  ")[0]
            base = re.sub(r"<.*|\(.*", "", name).rsplit("::", 1)[-1]
            site = sorted(places(lines[at - 1]))
            if not site or UNNAMED.search(name) or not lines[at - 1].strip().startswith("direct"):
                continue
            full = self.world.grep.full(site[0][0])
            text = full and self.world.grep.line(full, site[0][1])
            if text is None:
                return "there is no line {}:{}".format(*site[0]), (lines[at - 1], line)
            if not has_word(text, base) and not MACRO.search(text) and not re.search(r"[=({,]|return", text):
                return "{}:{} does not name {}".format(*site[0], base), (lines[at - 1], line)
        return None
