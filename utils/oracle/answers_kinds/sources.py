"""Callers of stubs, includes and tests, against grep, clang -M and Python's ast."""

import re

from answers_kinds.asking import Ask
from answers_kinds.judging import FALSE, INCOMPLETE, RIGHT, Question, Verdict, lacking
from answers_kinds.reading import NOT_FOUND, has_word, places, section_rows, shown_of

# A call may be told where its expression begins.
NEAR = 2


def listed(found, file, line, near=0):
    return any((file, n) in found for n in range(line - near, line + near + 1))


class Sources:
    def __init__(self, world):
        self.world, self.grep = world, world.grep
        self.stubs = sorted(s for s in self.grep.stubs if self.grep.stub_calls(s))
        self.headers = sorted(f for f in self.grep.files if f.endswith(".h")
                              and f.startswith(("c10/", "aten/", "torch/csrc/"))
                              and self.grep.includers(f))
        self.read = set()  # by the compiler, of the sample
        for tu in world.compiled.sampled:
            if world.compiled_here(tu):
                self.read |= world.compiled.headers(tu)
        words = {o.base.split("::")[1].rstrip("_") for o in world.ops.ops.values()
                 if o.name.startswith("aten::")}
        self.tested = sorted(w for w in words if len(w) > 3 and w in world.tests.by_word)

    def stub_callers(self, chance):
        stub = chance.choice(self.stubs)
        calls = self.grep.stub_calls(stub)

        def judge(answer):
            if answer.failed and NOT_FOUND.search(answer.text):
                return Verdict(FALSE, "refuses an existing stub")
            found = places(answer.text)
            missing = [c for c in calls if not listed(found, *c, NEAR)]
            known = [c for c in missing if self.world.compiled_here(c[0])]
            out = {c for c in known if self.world.compiled.left_out(*c)}
            missing, known = [c for c in missing if c not in out], [c for c in known if c not in out]
            if not missing:
                return Verdict(RIGHT)
            return lacking(self.world, answer, f"lacks {len(missing)} of {len(calls)} call sites, such as "
                           "{}:{}".format(*(known or missing)[0]), ("callers", "in "), "callers", bool(known))
        truth = "called at " + ", ".join(f"{f}:{n}" for f, n in calls[:10])
        return Question("stub_callers", Ask("graph", stub, mode="callers"), truth, judge)

    def includes(self, chance):
        if self.read and chance.random() < 0.4:
            return self.includes_of_tu(chance)
        header = chance.choice(self.headers)
        includers = self.grep.includers(header)

        def judge(answer):
            if answer.failed and NOT_FOUND.search(answer.text):
                return Verdict(FALSE, "refuses an existing file")
            rows = section_rows(answer.text, "included by")
            found = places("\n".join(rows))
            for file, line in found:
                text = self.grep.line(file, line)
                if text is None or header.rsplit("/", 1)[-1] not in text:
                    if text is not None and "include" in text:
                        continue  # of a header that includes it under another name
                    return Verdict(FALSE, f"{file}:{line} does not include it", (f"{file}:{line}",))
            missing = [i for i in includers if i not in found and not self.inactive(i[0], header)]
            if not missing:
                return Verdict(RIGHT)
            # The compiler leaves a line of a header out, too.
            known = [i for i in missing if self.world.compiled_here(i[0])
                     or (i[0] in self.read and header in self.read)]
            total = shown_of(answer.text, "included by")
            if total and len(rows) < total[1]:
                # The total is to be right where not all are shown.
                if total[1] >= len(includers):
                    return Verdict(INCOMPLETE, "shows {} of {}".format(*total))
                if not known and re.search(r"\bin (?:no TU|\d+ of \d+ TUs)|names? it", answer.text):
                    return Verdict(INCOMPLETE, "says that it looked into a part")
                return Verdict(FALSE, f"{total[1]} in all, of {len(includers)}", ("included by", "in "))
            return lacking(self.world, answer, f"lacks {len(missing)} of {len(includers)}, such as "
                           "{}:{}".format(*(known or missing)[0]), ("included by", "in "), None, bool(known))
        truth = f"{len(includers)}: " + ", ".join(f"{f}:{n}" for f, n in includers[:8])
        return Question("includes", Ask("file", header), truth, judge)

    def inactive(self, tu, header):
        """Whether the compiler left the line of a main file out."""
        return self.world.compiled_here(tu) and header not in self.world.compiled.headers(tu)

    def includes_of_tu(self, chance):
        tu = chance.choice([t for t in self.world.compiled.sampled if self.world.compiled_here(t)])
        read = self.world.compiled.headers(tu)

        def judge(answer):
            if answer.failed:
                return Verdict(FALSE, "refuses an existing file")
            section = section_rows(answer.text, "includes")
            total = re.search(r"^includes[^\n]*?(\d+) of (\d+)", answer.text, re.M)
            for line in section:
                row = re.match(r"  (\d+)  (\S+)", line)
                if row and row[2] not in read and not row[2].startswith("/"):
                    return Verdict(FALSE, f"clang -M has no {row[2]}", (line,))
                text = row and self.grep.line(tu, int(row[1]))
                if row and (not text or "include" not in text):
                    return Verdict(FALSE, f"{tu}:{row[1]} includes nothing", (line,))
            if total and len(section) < int(total[2]):
                return Verdict(INCOMPLETE, "shows {} of {}".format(len(section), total[2]))
            spelled = [(n, s) for f, n, _, s in self.grep.included if f == tu
                       and any(r == s or r.endswith("/" + s) for r in read)]
            missing = [(n, s) for n, s in spelled if not any(row.startswith(f"  {n}  ") for row in section)]
            if missing and len(missing) == len(spelled):
                return lacking(self.world, answer, f"lacks all, such as {missing[0][1]}", ("includes",), None, True)
            return Verdict(RIGHT)
        return Question("includes", Ask("file", tu), f"clang -M reads {len(read)} files", judge)

    def tests(self, chance):
        word = chance.choice(self.tested)
        functions = [t for t in sorted(self.world.tests.by_word[word]) if
                     re.search(rf"(^|_){re.escape(word)}(_|$)", t[2])]
        infos = [i for i in self.world.tests.infos if i[0] == word]

        def judge(answer):
            if answer.failed and functions:
                return Verdict(FALSE, f"finds none of {len(functions)}")
            found = places(answer.text)
            for file, line in found:
                if not self.grep.line(file, line):
                    return Verdict(FALSE, f"there is no line {file}:{line}", (f"{file}:{line}",))
            missing = [f"{q} {f}:{n}" for f, n, _, q in functions
                       if (f, n) not in found and not has_word(answer.text, q.rsplit(".", 1)[-1])]
            missing += [f"{c}('{n}') {f}:{l}" for n, c, f, l in infos if (f, l) not in found]
            if not missing:
                return Verdict(RIGHT)
            total = re.search(r"^tests that fit[^\n]*: (\d+) of (\d+)", answer.text, re.M)
            if total and int(total[1]) < int(total[2]) and int(total[2]) >= len(missing):
                return Verdict(INCOMPLETE, f"{total[1]} of {total[2]} shown")
            return lacking(self.world, answer, f"lacks {len(missing)}, such as {missing[0]}",
                           ("tests that fit",), None, True)
        truth = f"{len(functions)} tests and {len(infos)} OpInfos are called so"
        return Question("tests", Ask("tests", word), truth, judge)
