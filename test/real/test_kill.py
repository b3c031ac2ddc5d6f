"""`kill -9` of an index build at any moment: the former index answers."""

import os
import random
import shutil
import signal
import subprocess
import time
import unittest

from real import command, cut_build, environment, scratch, torchtalk

KILLS = 25


class KillTest(unittest.TestCase):
    def test_the_former_index_answers_after_each_kill(self):
        build = cut_build("kill", r"native/LinearAlgebra", r"RegisterCompositeImplicitAutograd\.cpp\.o", r"c10/core/")
        index = scratch("kill-index")
        args = command("index", "build", "--build-dir", build, index=index)

        def timed_build():
            started = time.monotonic()
            subprocess.run(args, env=environment(), check=True, capture_output=True)
            return time.monotonic() - started

        def ask():
            answer = torchtalk("trace", "torch.matmul", index=index)
            self.assertEqual(answer.exit, 0, str(answer))
            return answer.out

        # With the store of facts a build merges only; without, it collects too.
        with_store = [timed_build(), timed_build()][1]
        shutil.rmtree(index / "store")
        without_store = timed_build()
        before = ask()

        seed = int(os.environ.get("KILL_SEED", time.time()))
        chance = random.Random(seed)
        killed = 0
        for turn in range(KILLS):
            if turn % 2:
                # A process killed early has not made it again.
                shutil.rmtree(index / "store", ignore_errors=True)
            process = subprocess.Popen(
                args, env=environment(), stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                start_new_session=True)
            time.sleep(chance.uniform(0, without_store if turn % 2 else with_store))
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            killed += process.wait() == -signal.SIGKILL
            self.assertEqual(ask(), before, f"turn {turn} of KILL_SEED={seed}")
        print(f"KILL_SEED={seed}: {killed} of {KILLS} killed in time; a build takes "
              f"{with_store:.1f} to {without_store:.1f} s", end=" ... ")
        self.assertGreater(killed, KILLS // 2)
        # And nothing that the killed ones left behind is in the way.
        timed_build()
        self.assertEqual(ask(), before)
        self.assertLess(len(list((index / "generations").iterdir())), 4)
