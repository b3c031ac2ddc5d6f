# Which tests a site has. Imported by lit.cfg.py.
import lit.formats


class ShTestOfSite(lit.formats.ShTest):
    """The default site has all tests. Sites of other clangs have those in which that
    clang or its plugin runs, as the rest would run the same programs on the same inputs
    again. The sanitized site has those in which a program of ours does more than print
    what the plugin wrote, as the plugin is not sanitized."""

    def getTestsForPath(self, suite, path, lit_config, local):
        for test in super().getTestsForPath(suite, path, lit_config, local):
            used = expanded(test.getSourcePath(), local)
            if local.sanitized:
                wanted = local.torchtalk_bin in used
            else:
                wanted = (local.clang_bin == local.llvm_bin or local.clang_bin in used
                          or "TorchTalkPlugin-" in used)
            if wanted:
                yield test


def expanded(path, local):
    with open(path, errors="replace") as file:
        text = file.read()
    if local.sanitized:
        text = text.replace("%{facts}", "")
    # Substitutions are made of others.
    for _ in range(local.recursiveExpansionLimit):
        for name, value in local.substitutions:
            text = text.replace(name, value)
    return text
