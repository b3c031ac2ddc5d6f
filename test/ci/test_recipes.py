"""tools/ci/github, run end to end as GitHub would: a night's publisher, a pull
request that is told about, and the tests that it affects.

BUILD_DIR is a build folder of torchtalk, that the packages are made from;
PYTORCH_SOURCE a source of PyTorch 2.6.0, of which c10 is compiled. apt-get is one
that only looks whether the packages are there, and pytest one that writes down what
it is asked for; each other command is the real one.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import unittest
from pathlib import Path

import github

ROOT = Path(__file__).resolve().parents[2]
RECIPES = ROOT / "tools/ci/github"
SOURCE = Path(os.environ["PYTORCH_SOURCE"]).resolve()
BUILD = Path(os.environ["BUILD_DIR"]).resolve()
# Beside the source, where there is room.
SCRATCH = SOURCE.parent / "check-recipes"

# What PyTorch's own .gitignore has of it.
IGNORED = "/build/\n/torch/csrc/autograd/generated/\n/torch/version.py\n__pycache__/\n"
# What pull requests change.
CXX, PYTHON = "c10/core/Device.cpp", "torch/nn/functional.py"
TARGETS = "ATEN_CPU_FILES_GEN_TARGET generate-torch-sources c10"

APT_GET = """#!/bin/sh
# Installs nothing: every package named has to be there already.
echo "apt-get $*" >>"$RUNNER_TEMP/apt-get.log"
case $1 in update) exit ;; install | satisfy) shift ;; *) exit 2 ;; esac
for word; do case $word in -*) ;; *) echo "$word" ;; esac; done |
  tr , '\\n' | sed 's/(.*//; s/ //g' | while read -r name; do
    dpkg-query -W -f '${db:Status-Status}\\n' "$name" | grep -qx installed ||
      { echo "the package $name is not installed" >&2; exit 1; }
  done
"""
PYTHON3 = """#!/bin/sh
if [ "$1 $2" != "-m pytest" ]; then exec /usr/bin/python3 "$@"; fi
printf '%s\\n' "$*" >>"$RUNNER_TEMP/pytest.log"
"""
OPTIONS = """
. "$1/utils/lib/common.sh"
. "$1/utils/lib/pytorch.sh"
env() { printf '%s\\n' "$@"; }
configure_pytorch "$2" "$2/build" ""
"""


def git(*args, cwd):
    return subprocess.run(["git", "-c", "user.name=t", "-c", "user.email=t@example.org", *args],
                          cwd=cwd, check=True, text=True, capture_output=True).stdout.strip()


def cmake_options():
    """Those of the slice that are no matter of the recipe."""
    said = subprocess.run(["bash", "-c", OPTIONS, "-", ROOT, SOURCE], check=True, text=True,
                          capture_output=True).stdout
    theirs = re.compile(r"-D(CMAKE_(C|CXX)_(COMPILER|COMPILER_LAUNCHER|FLAGS)|CMAKE_BUILD_TYPE|"
                        r"CMAKE_EXPORT_COMPILE_COMMANDS)=")
    options = [o for o in said.splitlines() if o.startswith("-D") and not theirs.match(o)]
    return shlex.join(options)


class RecipesTest(unittest.TestCase):
    """In the order of their names, each with what the one before has published."""

    @classmethod
    def setUpClass(cls):
        shutil.rmtree(SCRATCH, ignore_errors=True)
        SCRATCH.mkdir()
        cls.addClassCleanup(shutil.rmtree, SCRATCH)
        subprocess.run(["cpack", "-G", "DEB", "-B", SCRATCH / "package"], cwd=BUILD, check=True,
                       stdin=subprocess.DEVNULL, capture_output=True)
        cls.packages = sorted((SCRATCH / "package").glob("*.deb"))
        cls.origin = SCRATCH / "origin"
        shutil.copytree(SOURCE, cls.origin, symlinks=True, ignore=shutil.ignore_patterns(".git"))
        (cls.origin / ".gitignore").write_text(IGNORED)
        git("init", "-q", "-b", "main", cwd=cls.origin)
        git("add", "-A", cwd=cls.origin)
        git("commit", "-q", "-m", "PyTorch", cwd=cls.origin)
        for name, text in (("apt-get", APT_GET), ("python3", PYTHON3)):
            path = SCRATCH / "bin" / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
            path.chmod(0o755)

    def setUp(self):
        self.left_out = []

    def missing(self, text):
        """The commands of ours in it that this torchtalk has not."""
        words = set(re.findall(r"\btorchtalk ((?:snapshot|index) [a-z]+)", text))
        return sorted(w for w in words if subprocess.run(
            [BUILD / "bin/torchtalk", *w.split(), "--help"], capture_output=True).returncode)

    def before(self, step):
        """\returns whether to leave a step out: what torchtalk cannot do yet, and what
        needs a file of it."""
        if "uses" in step:
            return self.left_out and step["uses"].startswith(("actions/cache/save",
                                                              "actions/upload-artifact"))
        missing = self.missing(step["run"])
        if missing:
            print(f"\nSKIPPED, there is no {missing}: {step.get('name')}", end=" ... ")
            self.left_out += missing
            if "snapshot load" in step["run"]:  # those that ask need an index
                step["run"] = 'torchtalk index build --build-dir "$BUILD_DIR"\n' \
                              'echo snapshot=none >>"$GITHUB_OUTPUT"\n'
                return False
        return missing

    def after(self, step):
        """The build is no larger than what is compiled of it."""
        if step.get("name", "").startswith(("Compile", "Configure and generate")):
            path = self.job.workspace / "build/compile_commands.json"
            entries = [e for e in json.loads(path.read_text()) if " -o c10/" in e["command"]]
            self.assertGreater(len(entries), 30)
            path.write_text(json.dumps(entries))

    def run_job(self, workflow, job, **event):
        env = {k: v for k, v in os.environ.items()
               if not re.match(r"(CCACHE|TORCHTALK|PYTORCH|XDG|CMAKE|GIT)_?|CC$|CXX|CFLAGS", k)}
        env |= {"PATH": f"{SCRATCH}/bin:{env['PATH']}", "PYTORCH_BUILD_VERSION": "2.6.0",
                "PYTORCH_VERSION": "2.6.0", "GENERIC_BLAS_LIBRARIES": "blas"}
        self.job = github.Job(
            SCRATCH / self._testMethodName, RECIPES / "actions", SCRATCH / "services",
            github={"origin": str(self.origin), **event}, env=env,
            variables={"TORCHTALK_DEB_URLS": " ".join(p.as_uri() for p in self.packages),
                       "TORCHTALK_TARGETS": TARGETS,
                       "TORCHTALK_PACKAGES": "libsleef-dev pybind11-dev",
                       "TORCHTALK_CMAKE": cmake_options(), "TORCHTALK_INSTALL_PYTORCH": "true"},
            before=self.before, after=self.after)
        self.job.run(RECIPES / "workflows" / workflow, job)
        return self.job

    def pull_request(self, *files):
        """One that edits these of C++ of c10 and Python, on a branch of its own."""
        base = git("rev-parse", "main", cwd=self.origin)
        git("checkout", "-q", "-B", "change", "main", cwd=self.origin)
        for name, old, new in (
                (CXX, "std::string Device::str() const {",
                 "static int added(int x) { return x + 1; }\n"
                 "int also_added() { return added(1); }\nstd::string Device::str() const {"),
                (PYTHON, "result = torch._C._nn.relu6(input)",
                 "result = torch._C._nn.relu6(input)  # another line")):
            if name not in files:
                continue
            path = self.origin / name
            text = path.read_text()
            self.assertEqual(text.count(old), 1, name)
            path.write_text(text.replace(old, new))
        git("commit", "-q", "-a", "-m", "A change", cwd=self.origin)
        sha = git("rev-parse", "HEAD", cwd=self.origin)
        git("checkout", "-q", "main", cwd=self.origin)
        return {"sha": sha, "base_ref": "main", "event.pull_request.base.sha": base}

    def finish(self):
        if self.left_out:
            self.skipTest(f"without {', '.join(sorted(set(self.left_out)))}")

    def test_1_publish(self):
        self.run_job("torchtalk-publish.yml", "publish",
                     sha=git("rev-parse", "main", cwd=self.origin))
        self.assertIn("satisfy", (self.job.temp / "apt-get.log").read_text())
        self.assertTrue(any("torchtalk index check" in text for text in self.job.log))
        self.finish()
        for kept in ("cache", "artifact"):
            made, = (SCRATCH / "services" / kept).rglob("*.tar.zst")
            self.assertGreater(made.stat().st_size, 100_000)

    def test_2_pull_request(self):
        self.run_job("torchtalk-pull-request.yml", "tell", **self.pull_request(CXX, PYTHON))
        self.finish()
        summary = self.job.summary.read_text()
        self.assertIn("also_added", summary)
        self.assertIn("test/", summary)
        self.assertFalse(list(self.job.workspace.glob("build/c10/**/*.o")))

    def test_3_affected_tests(self):
        # What nothing is known to call, as the new function of the C++, is no
        # reason to leave tests out.
        self.run_job("torchtalk-affected-tests.yml", "test", **self.pull_request(PYTHON))
        asked = (self.job.temp / "pytest.log").read_text()
        self.assertIn("-m pytest test/", asked)
        self.assertIn("relu6", asked)
        self.finish()

    def test_nothing_runs_by_itself(self):
        """They are taken from here and do not run here; none starts on a push."""
        self.assertFalse((ROOT / ".github/workflows").exists())
        for path in (RECIPES / "workflows").glob("*.yml"):
            events = github.load(path)["on"]
            self.assertNotIn("push", events, path)
