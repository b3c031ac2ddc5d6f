"""What answers print, asked again: each name and each line of "ask next"."""

import re
import shlex

from answers_kinds.asking import SUBJECT, Ask
from answers_kinds.judging import FALSE, RIGHT, Question, Verdict
from answers_kinds.reading import NOT_FOUND, PLACE

# A name is followed by its place, or stands alone below a heading.
NAMED = re.compile(r"^\s*(?:-> )?(?:\w+(?: \w+)?: )?(\S.*?)  (?:\S.*?  )*?" + PLACE.pattern)
COMMANDS = ("trace", "graph callers", "graph calls", "graph impact", "search", "affected")


def names_of(text):
    """Functions, ops and Python definitions that an answer prints with a place."""
    result = []
    for line in text.split("\n"):
        found = NAMED.match(line)
        # A formula stands before its place, too.
        if not found or found[2].endswith("derivatives.yaml"):
            continue
        name = found[1].strip()
        if PLACE.search(name) or name.endswith((",", ":")) or not re.match(r"[A-Za-z_]\w*(::|\.\w)", name):
            continue
        if re.match(r"^(direct|virtual|stub|dispatch|kernel|by|in) ", name) or " of " in name:
            continue
        result.append(name)
    return result


class FedBack:
    def __init__(self, world):
        self.world = world
        self.names, self.lines = {}, {}

    def heard(self, question, answer, over_mcp):
        """Of each answer of the run."""
        if answer.failed:
            return
        for name in names_of(answer.text)[:400]:
            self.names.setdefault(name, str(question.ask))
        for found in re.finditer(r"^ask next: (.*)$", answer.text, re.M):
            for line in re.split(r"; ", found[1]):
                self.lines.setdefault((line.strip(), over_mcp), str(question.ask))

    def printed(self, chance):
        if not self.names:
            return None
        name = chance.choice(sorted(self.names))
        command = chance.choice(COMMANDS)
        command, _, mode = command.partition(" ")
        ask = Ask(command, name, **({"mode": mode} if mode else {}))

        def judge(answer):
            if answer.failed and NOT_FOUND.search(answer.text):
                return Verdict(FALSE, "refuses a name that an answer printed", ("nothing", "512"))
            if command == "affected" and "nothing is called" in answer.text:
                return Verdict(FALSE, "does not know a name that an answer printed", ("nothing is called",))
            return Verdict(RIGHT)
        return Question("printed", ask, "printed by: " + self.names[name], judge)

    def ask_next(self, chance):
        """Run as it stands, on the command line or over MCP, as it was said."""
        if not self.lines:
            return None
        line, over_mcp = said = chance.choice(sorted(self.lines))
        # "graph X --mode callers, calls or impact" is three commands: its first is run.
        first = re.split(r", |: | or | for | to (?=[a-z])", line.removeprefix("torchtalk "))[0]
        first = first.replace(" with ", " ")

        def judge(_):
            run = self.over_mcp(first) if over_mcp else self.on_command_line(first)
            if run is None:
                return Verdict(RIGHT, "prose")
            failed, text = run
            return Verdict(FALSE, "fails: " + text.strip()[:300]) if failed else Verdict(RIGHT)
        return Question("ask_next", "over MCP: " * over_mcp + line, "printed by: " + self.lines[said], judge)

    def on_command_line(self, line):
        try:
            words = shlex.split(line)
        except ValueError as error:
            return True, str(error)
        if len(words) < 2:
            return None
        code, out, error = self.world.asker.command(*words, "--index", self.world.asker.index)
        return code != 0, error or out

    def over_mcp(self, line):
        """TOOL SUBJECT NAME=VALUE..., or TOOL NAME=VALUE..."""
        tool, _, rest = line.partition(" ")
        if tool not in SUBJECT or not rest:
            return None
        options = dict(re.findall(r"(?:^|\s)(\w+)=(\"[^\"]*\"|\S+)", rest))
        subject = re.sub(r"(?:^|\s)\w+=(\"[^\"]*\"|\S+)", "", rest).strip()
        options = {n: v.strip('"') for n, v in options.items()}
        subject = subject or options.pop(SUBJECT[tool], "")
        lists = {n: [v] for n, v in options.items() if n in ("files", "funcs")}
        answer = self.world.asker.over_mcp(Ask(tool, subject.strip('"'), **(options | lists)))
        return answer.failed, answer.text
