"""The Debian package: what it depends on, what lintian says, and that it works when
it is unpacked."""

import shlex

from installed import BUILD, CLANG, InstallTest, must, new_folder, run


class PackageTest(InstallTest):
    @classmethod
    def setUpClass(cls):
        folder = new_folder("packages")
        must("cpack", "-G", "DEB", "-B", folder, cwd=BUILD)
        cls.package, = folder.glob("torchtalk_*.deb")
        cls.root = new_folder("root")
        must("dpkg-deb", "-x", cls.package, cls.root)

    def field(self, name):
        return must("dpkg-deb", "-f", self.package, name).strip()

    def test_it_works_unpacked(self):
        prefix = self.root / "usr"
        flags = shlex.split(self.torchtalk("flags", "--cxx", CLANG, prefix=prefix))
        source = self.root / "a.cpp"
        source.write_text("int f() { return 1; }\n")
        must(CLANG, *flags, "-c", source, "-o", self.root / "a.o")
        self.assertTrue(self.has_facts(self.root / "a.o"))
        self.assertTrue((prefix / "bin/torchtalk-extract").exists())

    def test_it_depends_on_what_it_links(self):
        """By the packages of this machine, which therefore has them all."""
        depends = [d.split()[0] for d in self.field("Depends").split(", ")]
        for library in ("librocksdb", "libllvm19", "libclang-cpp19", "libzstd1"):
            self.assertTrue([d for d in depends if d.startswith(library)], depends)
        for name in depends:
            self.assertIn("install ok installed",
                          must("dpkg-query", "-W", "-f", "${Status}", name))
        self.assertIn("clang-19", self.field("Recommends"))

    def test_nothing_is_run_on_installation(self):
        control = must("dpkg-deb", "--ctrl-tarfile", self.package).split()
        self.assertNotIn("postinst", " ".join(control))

    def test_lintian_is_content(self):
        ran = run("lintian", "--fail-on", "error,warning", self.package)
        self.assertEqual(ran.exit, 0, str(ran))
