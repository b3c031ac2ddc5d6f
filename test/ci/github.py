"""Runs a job of a GitHub workflow here, from the YAML file itself: its commands as
they are written, local actions by their own files. What GitHub does itself - a
checkout, caches, artifacts - is done with folders."""

import re
import shutil
import subprocess
from pathlib import Path

import yaml

EXPRESSION = re.compile(r"\$\{\{\s*(.+?)\s*\}\}")


class Refused(Exception):
    """The file says what GitHub would not take, or this does not know."""


def load(path):
    """The file. YAML takes the key "on" for a truth value."""
    data = yaml.safe_load(Path(path).read_text())
    if True in data:
        data["on"] = data.pop(True)
    return data


class Job:
    """One machine's run. \\p services holds what outlives it, caches and artifacts;
    \\p before(step) may return True to leave a command out, \\p after(step) is told."""

    def __init__(self, folder, actions, services, *, github, variables, env,
                 before=lambda step: False, after=lambda step: None):
        self.actions, self.services = Path(actions), Path(services)
        self.before, self.after = before, after
        self.workspace, self.temp = folder / "workspace", folder / "temp"
        self.workspace.mkdir(parents=True)
        self.temp.mkdir()
        self.origin = github.pop("origin")
        self.env = dict(env, GITHUB_WORKSPACE=str(self.workspace), RUNNER_TEMP=str(self.temp),
                        HOME=str(folder))
        # Neither github.workspace nor runner.temp: in a container they lie.
        self.context = {f"github.{k}": v for k, v in github.items()}
        self.variables = variables
        self.summary = self.temp / "summary"
        self.log = []  # the commands that were run

    # Expressions: names, texts in quotes, ||, == and !=.

    def value(self, text, scope):
        for operator, equal in (("==", True), ("!=", False)):
            if operator in text:
                left, right = (self.value(part, scope) for part in text.split(operator))
                return (left == right) == equal
        result = ""
        for part in map(str.strip, text.split("||")):
            if part[0] == "'":
                result = part.strip("'")
            elif part.startswith("vars."):  # empty when nobody set it
                result = self.variables.get(part[5:], "")
            elif part in scope:
                result = scope[part]
            else:
                raise Refused(f"nothing is called {part}")
            if result:
                break
        return result

    def expand(self, text, scope):
        return EXPRESSION.sub(lambda m: str(self.value(m[1], scope)), str(text))

    # Steps.

    def run(self, workflow, name):
        file = load(workflow)
        if file.get("defaults") != {"run": {"shell": "bash"}}:
            raise Refused(f"{workflow}: commands would run without pipefail")
        self.steps(file["jobs"][name]["steps"], dict(self.context))

    def steps(self, steps, scope):
        for step in steps:
            if self.before(step) or ("if" in step and not self.value(step["if"], scope)):
                continue
            given = {k: self.expand(v, scope) for k, v in step.get("with", {}).items()}
            if "uses" in step:
                outputs = self.use(step["uses"], given)
            else:
                outputs = self.command(step, scope)
            for key, value in outputs.items():
                scope[f"steps.{step.get('id')}.outputs.{key}"] = value
            self.after(step)

    def use(self, name, given):
        if name.startswith("./.github/actions/"):
            return self.local(self.actions / name.rsplit("/", 1)[1] / "action.yml", given)
        action = name.partition("@")[0].replace("/", "_").replace("-", "_")
        handler = getattr(self, "uses_" + action, None)
        if not handler:
            raise Refused(f"no stand-in for {name}")
        handler(given)
        return {}

    def local(self, path, given):
        action = load(path)
        declared = action.get("inputs", {})
        if set(given) - set(declared):
            raise Refused(f"{path} has no input {set(given) - set(declared)}")
        scope = dict(self.context)
        for key, one in declared.items():
            if one.get("required") and key not in given:
                raise Refused(f"{path} needs {key}")
            scope[f"inputs.{key}"] = given.get(key) or self.expand(one.get("default", ""), scope)
        for step in action["runs"]["steps"]:
            if "run" in step and step.get("shell") != "bash":
                raise Refused(f"{path}: a command of an action names its shell")
        self.steps(action["runs"]["steps"], scope)
        return {k: self.expand(v["value"], scope) for k, v in action.get("outputs", {}).items()}

    def command(self, step, scope):
        files = {}
        for name in ("GITHUB_ENV", "GITHUB_PATH", "GITHUB_OUTPUT"):
            files[name] = self.temp / name
            files[name].write_text("")
        env = dict(self.env, GITHUB_STEP_SUMMARY=str(self.summary),
                   **{k: str(v) for k, v in files.items()},
                   **{k: self.expand(v, scope) for k, v in step.get("env", {}).items()})
        text = self.expand(step["run"], scope)
        self.log.append(text)
        ran = subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", text],
                             cwd=self.workspace, env=env, stdin=subprocess.DEVNULL,
                             text=True, errors="replace", stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT)
        if ran.returncode:
            raise AssertionError(f"exit {ran.returncode}:\n{text}\n{ran.stdout[-4000:]}")
        for line in files["GITHUB_PATH"].read_text().split():
            self.env["PATH"] = f"{line}:{self.env['PATH']}"
        self.env |= self.assignments(files["GITHUB_ENV"])
        return self.assignments(files["GITHUB_OUTPUT"])

    @staticmethod
    def assignments(path):
        return dict(line.split("=", 1) for line in path.read_text().splitlines())

    # What GitHub does itself.

    def uses_actions_checkout(self, _):
        subprocess.run(["git", "clone", "-q", self.origin, self.workspace], check=True)
        subprocess.run(["git", "-C", self.workspace, "checkout", "-q",
                        self.context["github.sha"]], check=True)

    def uses_actions_cache(self, given):
        """Its end, at which it saves, is of no matter to one job."""
        self.uses_actions_cache_restore(given)

    def uses_actions_cache_save(self, given):
        self.store(f"cache/{given['key']}", given["path"])

    def uses_actions_cache_restore(self, given):
        saved = self.services / "cache"
        for prefix in (given["key"], given.get("restore-keys", given["key"])):
            found = sorted(saved.glob(f"{prefix}*"), key=lambda p: p.stat().st_mtime)
            if found:
                shutil.copy(next(found[-1].iterdir()), self.workspace / given["path"])
                return

    def uses_actions_upload_artifact(self, given):
        self.store(f"artifact/{given['name']}", given["path"])

    def store(self, name, path):
        folder = self.services / name
        folder.mkdir(parents=True)
        shutil.copy(self.workspace / path, folder)
