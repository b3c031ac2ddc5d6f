"""Machines that share nothing but a store: copies of a PyTorch build in folders
of their own, a cache of their own each, and the servers between them.

For utils/bench/cache-rates and test/real/test_caches.py. A Build is what was
configured, with the plugin among its flags; nothing is written there.
"""

import contextlib
import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import time
from collections import Counter, namedtuple
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# One TU of a configured build: object below the build folder, and its command
# as a list that names no launcher.
Tu = namedtuple("Tu", "object args")
# What one compile took: seconds, and seconds of CPU with all its children.
Cost = namedtuple("Cost", "wall cpu")


class Build:
    """A configured PyTorch build, and where its source and its plugin are, which is
    the one that it was configured with unless told."""

    def __init__(self, source, folder, plugin=None):
        self.source, self.folder = Path(source).resolve(), Path(folder).resolve()
        self.entries = json.loads((self.folder / "compile_commands.json").read_text())
        named = re.search(r" -fplugin=(\S+)", self.entries[0]["command"])
        if not named:
            raise SystemExit(f"{folder} was not configured with the plugin")
        self.named = named[1]
        self.plugin = Path(plugin or self.named)

    def tus(self, pattern="."):
        """Those whose object matches, in the order of the build."""
        found = []
        for entry in self.entries:
            args = shlex.split(entry["command"])
            if os.path.basename(args[0]) in ("ccache", "sccache"):
                args = args[1:]
            output = args[args.index("-o") + 1]
            if re.search(pattern, output):
                found.append(Tu(output, args))
        return found


class Machine:
    """A copy of a build as configuring it in another place would have made it,
    with a copy of the plugin; one folder, which a cache may know as its base."""

    def __init__(self, build, root):
        self.of, self.root = build, Path(root).resolve()
        self.source = self.root / "src" / build.source.name
        self.build = self.root / "build" / build.folder.name
        self.plugin = self.root / "plugin" / build.plugin.name
        self.plugin.parent.mkdir(parents=True)
        shutil.copy2(build.plugin, self.plugin)
        shutil.copytree(build.source, self.source, symlinks=True,
                        ignore=shutil.ignore_patterns(".git"))
        shutil.copytree(build.folder, self.build, symlinks=True,
                        ignore=shutil.ignore_patterns("*.o", "*.a", "*.so", ".ninja_*"))
        # Generated sources and macros.h hold absolute paths.
        for path in self.build.rglob("*"):
            if path.suffix in (".cpp", ".h", ".json") and path.is_file():
                text = path.read_bytes()
                here = self.here(text.decode(errors="surrogateescape"))
                if here.encode(errors="surrogateescape") != text:
                    path.write_text(here, errors="surrogateescape")

    def here(self, text):
        for old, new in ((self.of.folder, self.build), (self.of.source, self.source),
                         (self.of.named, self.plugin)):
            text = text.replace(str(old), str(new))
        return text

    def compile(self, tu, launcher=(), env=None, plugin=True, output=None):
        """\\returns what it took. The object is where the build has it, else in
        \\p output. Raises CalledProcessError."""
        args = [self.here(a) for a in tu.args if plugin or not a.startswith("-fplugin")]
        if output:
            args[args.index("-o") + 1] = str(output)
        target = self.build / args[args.index("-o") + 1]
        target.parent.mkdir(parents=True, exist_ok=True)
        return timed([*launcher, *args], self.build, env)


def timed(args, folder, env=None):
    """\returns what the command took. Raises CalledProcessError."""
    started = time.monotonic()
    child = subprocess.Popen(args, cwd=folder, env=env, text=True, stdin=subprocess.DEVNULL,
                             stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, errors="replace")
    said = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    child.stderr.close()
    if child.returncode:
        raise subprocess.CalledProcessError(child.returncode, shlex.join(args), None, said)
    return Cost(time.monotonic() - started, usage.ru_utime + usage.ru_stime)


def ccache_settings(machine, cache, store=None):
    """What "Caches and farms" of docs/builds.md sets, and nothing of the user's own."""
    cache.mkdir(parents=True, exist_ok=True)
    env = {k: v for k, v in os.environ.items() if not k.startswith(("CCACHE_", "SCCACHE_"))}
    env |= {"CCACHE_DIR": str(cache), "CCACHE_BASEDIR": str(machine.root),
            "CCACHE_COMPILERCHECK": "content", "CCACHE_MAXSIZE": "0",
            "CCACHE_STATSLOG": str(cache) + ".statslog"}
    if store:
        env["CCACHE_REMOTE_STORAGE"] = store
    return env


def ccache_events(cache):
    """\\returns event -> count, since the cache was made."""
    log = Path(str(cache) + ".statslog")
    return Counter(line for line in log.read_text().splitlines()
                   if line and not line.startswith("#")) if log.exists() else Counter()


def hits(events):
    return events["direct_cache_hit"] + events["preprocessed_cache_hit"]


def compile_all(jobs, run, tus):
    """run(number, tu) for each, \\p jobs at a time. \\returns what they return."""
    with ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(run, range(len(tus)), tus))


def size_of(folder):
    return sum(p.stat().st_size for p in Path(folder).rglob("*") if p.is_file())


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def wait_for(port, process, log):
    for _ in range(200):
        if process.poll() is not None:
            break
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    process.kill()
    raise RuntimeError(f"{process.args[0]} did not start:\n{Path(log).read_text()[-2000:]}")


@contextlib.contextmanager
def running(args, port, folder):
    """A server in the foreground, for as long as the with block."""
    log = folder / "server.log"
    with log.open("w") as out:
        process = subprocess.Popen([str(a) for a in args], stdin=subprocess.DEVNULL,
                                   stdout=out, stderr=out)
    try:
        wait_for(port, process, log)
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextlib.contextmanager
def redis(folder):
    """\\returns what CCACHE_REMOTE_STORAGE is to say. Nothing is kept on disk."""
    folder.mkdir(parents=True)
    port = free_port()
    with running(["redis-server", "--port", port, "--bind", "127.0.0.1", "--save", "",
                  "--appendonly", "no", "--dir", folder], port, folder):
        yield f"redis://127.0.0.1:{port}"


NGINX = """
daemon off; pid {0}/pid; error_log {0}/error.log; {2}
events {{ worker_connections 64; }}
http {{
  access_log {0}/access.log;
  client_body_temp_path {0}/body; proxy_temp_path {0}/proxy;
  fastcgi_temp_path {0}/fastcgi; uwsgi_temp_path {0}/uwsgi; scgi_temp_path {0}/scgi;
  server {{
    listen 127.0.0.1:{1};
    root {0}/store;
    client_max_body_size 0;
    dav_methods PUT DELETE;
    create_full_put_path on;
  }}
}}
"""


@contextlib.contextmanager
def plain_http(folder):
    """The same over HTTP: nginx with PUT, as ccache's manual describes it."""
    (folder / "store").mkdir(parents=True)
    port = free_port()
    config = folder / "nginx.conf"
    config.write_text(NGINX.format(folder, port, "user root;" if os.getuid() == 0 else ""))
    nginx = shutil.which("nginx") or "/usr/sbin/nginx"
    with running([nginx, "-e", folder / "error.log", "-c", config], port, folder):
        yield f"http://127.0.0.1:{port}"


STORES = {"redis": redis, "http": plain_http}
