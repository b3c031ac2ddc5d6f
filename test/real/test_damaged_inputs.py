"""A source or build folder that is not what it should be, and wrong usage."""

import shutil

from damage import Damage
from real import scratch, small_source

YAML = "aten/src/ATen/native/native_functions.yaml"


class YamlDamage(Damage):
    """The build fails, with the line where there is one."""

    def damage_yaml(self, change, exit=1):
        source = scratch("damaged-source")
        shutil.copytree(small_source(), source, dirs_exist_ok=True)
        change(source / YAML)
        self.fails("index", "build", "--build-dir", self.build, source=source,
                   exit=exit, says="native_functions.yaml")
        self.answers()

    def edit(self, old, new):
        def change(path):
            text = path.read_text()
            assert old in text
            path.write_text(text.replace(old, new, 1))
        return change

    def test_yaml_bracket_left_open(self):
        self.damage_yaml(self.edit("- func: matmul(", "- func: {matmul("))

    def test_yaml_tab(self):
        self.damage_yaml(self.edit("  variants:", "\tvariants:"))

    def test_yaml_of_something_else(self):
        self.damage_yaml(lambda path: path.write_text("jobs:\n  build: 1\n"))

    def test_yaml_empty(self):
        self.damage_yaml(lambda path: path.write_text(""))

    def test_yaml_binary(self):
        self.damage_yaml(lambda path: path.write_bytes(bytes(range(256)) * 16))

    def test_yaml_missing(self):
        self.damage_yaml(lambda path: path.unlink(), exit=2)


class BuildFolderDamage(Damage):
    def build_fails(self, says, exit=1, **kwargs):
        self.fails("index", "build", "--build-dir", self.build, exit=exit, says=says, **kwargs)
        self.answers()

    def test_build_folder_missing(self):
        shutil.rmtree(self.build)
        self.build_fails(str(self.build), exit=2)

    def test_build_folder_is_a_file(self):
        shutil.rmtree(self.build)
        self.build.write_text("")
        self.addCleanup(self.build.unlink)
        self.build_fails(str(self.build), exit=2)

    def test_compile_commands_cut(self):
        path = self.build / "compile_commands.json"
        path.write_text(path.read_text()[:-20])
        self.build_fails("compile_commands.json")

    def test_compile_commands_is_no_list(self):
        (self.build / "compile_commands.json").write_text('{"a": 1}')
        self.build_fails("compile_commands.json")

    def test_compile_commands_missing(self):
        """The objects still say what they were made from, but nothing can say
        that they are all."""
        (self.build / "compile_commands.json").unlink()
        self.assertEqual(self.index_build().exit, 0)
        self.answers()
        self.fails("index", "check", exit=1, says="compile_commands.json")

    def test_source_missing(self):
        self.build_fails("/nowhere", exit=2, source="/nowhere")

    def test_source_is_not_pytorch(self):
        self.build_fails("native_functions.yaml", exit=2, source=scratch("not-pytorch"))

    def test_init_with_a_missing_source(self):
        self.fails("init", "--pytorch-source", "/nowhere", exit=2, says="/nowhere")

    def test_init_with_something_else(self):
        other = scratch("not-pytorch")
        self.fails("init", "--pytorch-source", other, exit=2, says=str(other))


class UsageDamage(Damage):
    def test_unknown_command(self): self.fails("trcae", "x", exit=2, says="trcae")
    def test_unknown_option(self): self.fails("trace", "x", "--colour", exit=2, says="--colour")
    def test_missing_argument(self): self.fails("trace", exit=2)
    def test_empty_question(self): self.fails("trace", "", exit=2)
    def test_bad_number(self): self.fails("graph", "x", "--depth", "many", exit=2, says="many")
    def test_no_such_symbol(self): self.fails("graph", "no_such_thing_at_all", exit=1)

    def test_dump_of_a_missing_file(self):
        self.fails("facts", "dump", "/nowhere.o", exit=2, says="/nowhere.o")

    def test_config_with_a_syntax_error(self):
        config = scratch("config") / "torchtalk" / "config.toml"
        config.parent.mkdir(parents=True)
        config.write_text("pytorch_source = [unclosed\n")
        self.fails("status", exit=2, says="config.toml",
                   env={"XDG_CONFIG_HOME": str(config.parents[1]), "PYTORCH_SOURCE": ""})
