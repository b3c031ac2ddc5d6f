"""What answers print, asked again: each name and each line of "ask next"."""

import json
import re
import shlex

from answers_kinds.asking import Ask
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
        for found in re.finditer(r"^(?:more|ask next):\n((?:  .*\n)+)", answer.text + "\n", re.M):
            for line in found[1].split("\n")[:-1]:
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
        """Run as it stands, where it was said."""
        if not self.lines:
            return None
        line, over_mcp = said = chance.choice(sorted(self.lines))

        def judge(_):
            failed, text = self.over_mcp(line) if over_mcp else self.on_command_line(line)
            return Verdict(FALSE, "fails: " + text.strip()[:300]) if failed else Verdict(RIGHT)
        return Question("ask_next", "over MCP: " * over_mcp + line, "printed by: " + self.lines[said], judge)

    def on_command_line(self, line):
        code, out, error = self.world.asker.command(*shlex.split(line)[1:])
        return code != 0, error or out

    def over_mcp(self, line):
        if line.startswith("torchtalk://"):
            answer = self.world.asker.send("resources/read", {"uri": line})
            return "error" in answer, answer.get("error", {}).get("message", "")
        tool, _, arguments = line.partition(" ")
        answer = self.world.asker.send("tools/call", {"name": tool, "arguments": json.loads(arguments)})
        if "error" in answer:
            return True, answer["error"]["message"]
        text = "\n".join(c.get("text", "") for c in answer["result"]["content"])
        return answer["result"].get("isError", False), text
