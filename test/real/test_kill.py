"""`kill -9` of an index build at any moment: the former index answers."""

import os
import random
import signal
import subprocess
import time

from real import TORCHTALK, SOURCE, SliceTest, cut_build, scratch, torchtalk

KILLS = 50


class KillTest(SliceTest):
    def test_the_former_index_answers_after_each_of_50_kills(self):
        build = cut_build("kill", r"native/LinearAlgebra", r"RegisterComposite", r"c10/core/")
        cache = scratch("kill-index")
        started = time.monotonic()
        answer = torchtalk("index", "build", "--build-dir", build, cache=cache)
        self.assertEqual(answer.exit, 0, str(answer))
        whole = time.monotonic() - started
        before = torchtalk("trace", "torch.matmul", cache=cache)
        self.assertEqual(before.exit, 0, str(before))

        seed = int(os.environ.get("KILL_SEED", time.time()))
        chance = random.Random(seed)
        killed = 0
        for _ in range(KILLS):
            process = subprocess.Popen(
                [TORCHTALK, "index", "build", "--build-dir", build],
                env=dict(os.environ, TORCHTALK_CACHE_DIR=str(cache),
                         XDG_CONFIG_HOME=str(cache) + ".config", PYTORCH_SOURCE=str(SOURCE)),
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL, start_new_session=True)
            time.sleep(chance.uniform(0, whole))
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            killed += process.wait() == -signal.SIGKILL
            after = torchtalk("trace", "torch.matmul", cache=cache)
            self.assertEqual((after.exit, after.out), (0, before.out), f"seed {seed}")
        print(f"seed {seed}: {killed} of {KILLS} killed in time, a build is {whole:.1f} s",
              end=" ... ")
        self.assertGreater(killed, KILLS // 4)
        # And nothing that the killed ones left behind is in the way.
        answer = torchtalk("index", "build", "--build-dir", build, cache=cache)
        self.assertEqual(answer.exit, 0, str(answer))
        after = torchtalk("trace", "torch.matmul", cache=cache)
        self.assertEqual(after.out, before.out)
