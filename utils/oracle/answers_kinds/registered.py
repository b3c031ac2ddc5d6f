"""registrations, backends, derivatives and overloads, against the running dispatcher,
torchgen and PyYAML."""

import re

from answers_kinds.asking import Ask
from answers_kinds.judging import FALSE, RIGHT, Question, Verdict, lacking
from answers_kinds.reading import NOT_FOUND, PLACE, has_word
from answers_truth.ops import KEYS, YAML_ONLY

# How an answer says each way, in its own and in the dispatcher's words.
WAYS = [("composite", r"composite|math kernel|default backend kernel"),
        ("fallthrough", r"fallthrough|falls through"), ("python", r"\bpython\b|in Python"),
        ("own kernel", r"own kernel|\bkernel\b(?! in Python)"), ("fallback", r"fallback"),
        ("error", r"\berror\b|\bmissing\b|\bnone\b|nothing is registered")]
UNSURE = re.compile(r"not known|unknown|nothing in this index|not looked")


def way_of(text):
    """The way that comes first in it."""
    found = [(m.start(), way) for way, pattern in WAYS if (m := re.search(pattern, text))]
    return min(found)[1] if found else None


class Registered:
    def __init__(self, world):
        self.world = world
        self.ops = world.ops
        self.names = sorted(self.ops.ops)
        self.with_rows = sorted(n for n in self.ops.rows if n.startswith("aten::"))
        self.files = {file for rows in self.ops.rows.values() for _, file, _ in rows}

    def registrations(self, chance):
        name = chance.choice(self.with_rows)
        rows = self.ops.rows[name]

        def judge(answer):
            if answer.failed and NOT_FOUND.search(answer.text):
                return Verdict(FALSE, "refuses an existing op")
            lines = answer.text.split("\n")
            for line in lines:
                found = re.match(r"  (\w+)  " + PLACE.pattern + r" \(m\.impl :(\d+)\)", line)
                if not found or "not compiled" in line or found[2] not in self.files:
                    continue
                if (found[1], found[2], int(found[3])) not in rows and "only if" not in line:
                    return Verdict(FALSE, f"the dispatcher has no {found[1]} of {found[2]}:{found[3]}", (line,))
            # Where a generated file is not compiled, rules can tell its key alone.
            missing = [(k, f, n) for k, f, n in rows if k != "def" and not any(
                has_word(line, k) and (f"{f}:{n}" in line or self.is_generated(f)) for line in lines)]
            if not missing:
                return Verdict(RIGHT)
            known = [m for m in missing if self.world.compiled_here(m[1])]
            # The YAML has the row of a generated file.
            key, file, line = (known or missing)[0]
            return lacking(self.world, answer, f"lacks {key} of {file}:{line}", ("registrations", key),
                           "registrations", bool(known))
        truth = "; ".join(f"{k} {f}:{n}" for k, f, n in rows)
        return Question("registrations", Ask("trace", name, focus="dispatch"), truth[:600], judge)

    def falls_back(self, key):
        """Whether a file of its own has one for the key, which the running build has not."""
        return any(re.search(rf"TORCH_LIBRARY_IMPL\(_, {key}, (\w+)\)\s*\{{[^}}]*\b\1\.fallback\(",
                             "\n".join(self.world.grep.lines(f) or []))
                   for f in self.world.grep.files if f.endswith(".mm") or "Fallback" in f)

    def is_generated(self, file):
        return not self.world.compiled_here(file) and (file.startswith("build/") or "/generated/" in file)

    def backend(self, chance):
        key = chance.choice(KEYS)
        name = chance.choice(self.names)
        whole = chance.random() < 0.5
        truth = self.ops.runs(name, key)
        ask = Ask("backend", key, mode="coverage") if whole else Ask("trace", name, key=key)

        def judge(answer):
            if whole:
                line = next((l for l in answer.text.split("\n") if l.startswith(f"  {name}  ")), None)
                if line is None:
                    return lacking(self.world, answer, f"lacks {name}", ("in ",), "ops")
                said, text = way_of(line[len(name) + 4:]), line
            else:
                said, text = self.said_of(answer.text, key)
            return self.judge_way(answer, name, key, truth, said, text)
        return Question("backend", ask, f"{name} on {key}: {truth}", judge)

    @staticmethod
    def said_of(text, key):
        """(way, line) of the line that says what would run for the key."""
        lines = text.split("\n")
        for at, line in enumerate(lines):
            if line.startswith("would run"):
                for one in lines[at:]:
                    if one is not line and not one.startswith(" "):
                        break
                    if has_word(one.rpartition(": ")[2], key) and one is not line:
                        return way_of(one), one
                return None if UNSURE.search(line) else way_of(line), line
        for line in lines:
            if re.match(rf"\s*{key}\b", line):
                return way_of(line), line
        return None, text[:300]

    def judge_way(self, answer, name, key, truth, said, text):
        words = (text,)
        if said == truth:
            return Verdict(RIGHT)
        if answer.failed and said is None:
            return Verdict(FALSE, f"does not answer for {key}: it runs as {truth}", ())
        if said == "python" and key == "Meta":
            return Verdict(RIGHT)
        if said is None or UNSURE.search(text):
            return lacking(self.world, answer, f"does not know: it is {truth}", words)
        if said == "own kernel" and (key in YAML_ONLY or "not compiled" in text):
            # By hand in C++ that the running build does not have.
            for file, line in PLACE.findall(text):
                at = self.world.grep.full(file)
                near = at and "\n".join((self.world.grep.lines(at) or [])[max(0, int(line) - 3):int(line) + 3])
                if near and name.partition("::")[2].partition(".")[0].rstrip("_") in near:
                    return Verdict(RIGHT)
        if said == "fallback" and truth == "error" and key in YAML_ONLY and self.falls_back(key):
            return Verdict(RIGHT)
        if "else " + truth in text:
            return Verdict(RIGHT)
        return Verdict(FALSE, f"{name} on {key} is {truth}, and {said} is said", words)

    def derivative(self, chance):
        with_formulas = chance.random() < 0.7
        # torchgen rewrites those of other ops for _foreach_.
        choices = [o for o in self.ops.ops.values() if bool(o.derivatives) == with_formulas
                   and o.kind == "functional" and "::_foreach_" not in o.name]
        op = chance.choice(sorted(choices, key=lambda o: o.name))
        formulas = {n: f for names in (op.derivatives or {}).values() for n, f in names.items()}
        composite = "CompositeImplicitAutograd" in op.kernels

        def judge(answer):
            if answer.failed:
                return Verdict(FALSE, "refuses an existing op")
            line = next((l for l in answer.text.split("\n") if re.match(r"\s*autograd\b", l)), None)
            if composite:
                if line and re.match(r"\s*autograd: differentiable", line) and "composite" not in line.lower():
                    return Verdict(FALSE, "a plain call is composite, and differentiated through what it "
                                   "calls", (line,))
                return Verdict(RIGHT)
            if not formulas:
                if line and re.match(r"\s*autograd: differentiable", line):
                    return Verdict(FALSE, "derivatives.yaml has no formula of it", (line,))
                return Verdict(RIGHT)
            if line and re.search(r"autograd: not differentiable", line):
                return Verdict(FALSE, "derivatives.yaml has formulas of it", (line,))
            text = re.sub(r"\s+", " ", answer.text)
            for names, formula in formulas.items():
                start = re.sub(r"\s+", " ", formula.strip())[:60]
                if start not in text:
                    return lacking(self.world, answer, f"lacks {', '.join(names)}: {start}",
                                   ("autograd", "derivatives.yaml", "formulas shown"),
                                   r"\s*\d+ of \d+ formulas", True)
            return Verdict(RIGHT)
        truth = ("composite: no node of its own" if composite else
                 "; ".join(f"{', '.join(n)}: {f.strip()[:90]}" for n, f in formulas.items()) or "no formula")
        return Question("derivative", Ask("trace", op.name, verbose=True), truth, judge)

    def overload(self, chance):
        bases = sorted(b for b, ops in self.ops.by_base.items() if len(ops) > 1
                       and not b.split("::")[1].startswith("_"))
        base = chance.choice(bases)
        ops = self.ops.by_base[base]
        meant = [o for o in ops if o.functional() and not o.dimname]
        meant = meant or [o for o in ops if o.kind != "out" and not o.dimname] or ops
        short = base.split("::")[1] if base.startswith("aten::") else base

        def judge(answer):
            if answer.failed and NOT_FOUND.search(answer.text):
                return Verdict(FALSE, "refuses an existing op")
            head = answer.text[:600]
            said = re.search(rf"{re.escape(base)}(?:\.\w+)?(?![\w.:])", head)
            if said and said[0] in {o.name for o in meant}:
                return Verdict(RIGHT)
            if "all overloads" in head or "overloads together" in head:
                return Verdict(RIGHT)
            return Verdict(FALSE, f"answers for {said and said[0]}", (head.split("\n")[0],))
        return Question("overload", Ask("trace", short), "one of " + ", ".join(o.name for o in meant), judge)
