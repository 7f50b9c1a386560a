package io.heddle.model.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementObjective;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whose files an export may touch, and what hosts and jobs may be called. */
class RankFileExportTest {
  @TempDir private Path root;
  private Path folder = Path.of("");

  @BeforeEach
  void inAFolderOfItsOwn() {
    folder = root.resolve("out");
  }

  private static Placement placement(String job, String... hosts) {
    return new Placement(
        "c",
        job,
        "tiles",
        0.5,
        GroupUnit.PP,
        2,
        2,
        List.of(List.of(hosts)),
        null,
        new PlacementObjective(1, 1, 1, 0, 0, 0, 0, true),
        0,
        0);
  }

  private List<Path> export(String format, Placement placement, boolean force) {
    return RankFileExport.write(
        RankFileFormats.byName(format),
        new RankFilePlan(placement),
        RankFileOptions.defaults(),
        folder,
        force);
  }

  @Test
  void writesAgainOverItsOwnFiles() throws IOException {
    for (var format : RankFileFormats.all()) {
      var written = export(format.id(), placement("j", "a", "b"), false);
      assertThat(written).isNotEmpty().allSatisfy(file -> assertThat(file).isNotEmptyFile());
      export(format.id(), placement("j", "b", "c"), false);
    }
    assertThat(Files.readString(folder.resolve("hostfile"))).endsWith("b slots=2\nc slots=2\n");
  }

  @Test
  void leavesNoScriptOfAnOldPlacement() throws IOException {
    export("torchrun", placement("j", "a", "b", "c"), false);
    Files.writeString(folder.resolve("node-2-c.sh"), "changed by its user");
    Files.writeString(folder.resolve("notes.txt"), "mine");
    export("torchrun", placement("j", "d", "b"), false);
    try (var files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "node-0-d.sh", "node-1-b.sh", "node-2-c.sh", "notes.txt", ".heddle-torchrun.sha256");
    }
  }

  @Test
  void refusesOthersFilesAndWritesNothing() throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("slurm.sh"), "mine");
    assertThatThrownBy(() -> export("slurm", placement("j", "a"), false))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("slurm.sh")
        .hasMessageContaining("--force");
    assertThat(folder.resolve("slurm.sh")).hasContent("mine");
    assertThat(folder.resolve("slurm.hostfile")).doesNotExist();
    export("slurm", placement("j", "a"), true);
    assertThat(Files.readString(folder.resolve("slurm.sh"))).contains("srun -m arbitrary");
  }

  @Test
  void refusesItsOwnFileOnceItWasChanged() throws IOException {
    export("csv", placement("j", "a"), false);
    Files.writeString(folder.resolve("ranks.csv"), "rank,host,gpu,tp,dp,pp,minipod\n");
    assertThatThrownBy(() -> export("csv", placement("j", "a"), false))
        .isInstanceOf(InputException.class);
  }

  @Test
  void replacesALinkAndNotWhatItPointsTo() throws IOException {
    Files.createDirectories(folder);
    var outside = Files.writeString(root.resolve("outside"), "mine");
    Files.createSymbolicLink(folder.resolve("hostfile"), outside);
    assertThatThrownBy(() -> export("hostfile", placement("j", "a"), false))
        .isInstanceOf(InputException.class);
    export("hostfile", placement("j", "a"), true);
    assertThat(outside).hasContent("mine");
    assertThat(folder.resolve("hostfile")).isRegularFile();
  }

  @Test
  void aFileInPlaceOfTheFolderIsTold() throws IOException {
    Files.writeString(folder, "mine");
    assertThatThrownBy(() -> export("csv", placement("j", "a"), true))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("out");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../../x; rm -rf ~",
        "a b",
        "a\"b",
        "a'b",
        "$(id)",
        "`id`",
        "a\nb: c",
        "-n",
        "a,b",
        "a*3",
        "/etc/passwd",
        "..",
        "",
        "ä",
        "#a",
        "a#b",
        "rank",
        "Ä\u2028x",
        "h[0-3]"
      })
  void noNameGetsOutOfTheFolderOrOfItsQuotes(String name) throws IOException, InterruptedException {
    Files.writeString(root.resolve("witness"), "");
    for (var format : RankFileFormats.all()) {
      folder = root.resolve(format.id());
      List<Path> written;
      try {
        written = export(format.id(), placement(name, name, "h"), false);
      } catch (InputException e) {
        assertThat(e.getMessage()).contains(format.id(), "a host name that this format can hold");
        assertThat(e.getMessage().lines()).hasSize(1);
        assertThat(folder).doesNotExist();
        continue;
      }
      assertThat(written).allSatisfy(file -> assertThat(file.getParent()).isEqualTo(folder));
      if (format.id().equals("torchrun")) {
        assertThat(masterThatTheShellSees(written.getLast())).isEqualTo("--master-addr=" + name);
      }
    }
    try (var files = Files.list(root)) {
      assertThat(files).allSatisfy(file -> assertThat(file).isIn(paths()));
    }
  }

  private List<Path> paths() {
    var names = RankFileFormats.all().stream().map(RankFileFormat::id).toList();
    return Stream.concat(names.stream(), Stream.of("witness", "bin")).map(root::resolve).toList();
  }

  /** Runs the script against a torchrun that only tells its fifth argument. */
  private String masterThatTheShellSees(Path script) throws IOException, InterruptedException {
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no POSIX shell here");
    var bin = Files.createDirectories(root.resolve("bin"));
    var torchrun = Files.writeString(bin.resolve("torchrun"), "#!/bin/sh\nprintf %s \"$5\"\n");
    Files.setPosixFilePermissions(torchrun, PosixFilePermissions.fromString("rwx------"));
    var builder = new ProcessBuilder("/bin/sh", script.toString(), "train.py");
    builder.environment().put("PATH", bin + ":/usr/bin:/bin");
    builder.environment().put("LC_ALL", "C.UTF-8");
    var process = builder.redirectErrorStream(true).start();
    var seen = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(seen).isZero();
    return seen;
  }
}
