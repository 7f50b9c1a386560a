package io.heddle.tests.program;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.Main;
import io.heddle.app.usecase.Samples;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.JobsFile;
import io.heddle.model.job.TrainingJob;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A native library that the system's linker refuses ends a command with one line and 2. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class NativeLibrariesTest {
  private static final String SQLITE = "org/sqlite/native/Linux/x86_64/";
  private static final String LIGHTGBM = "lightgbm4j/linux/x86_64/";
  private static final String ORTOOLS = "ortools-linux-x86-64/";

  @TempDir Path folder = Path.of("");

  private static byte[] packed(String resource) throws IOException {
    try (var in = requireNonNull(ClassLoader.getSystemResourceAsStream(resource), resource)) {
      return in.readAllBytes();
    }
  }

  /** A library that needs another one, of a name that no system has. */
  private static byte[] needing(byte[] library, String needed, String instead) {
    var text = new String(library, StandardCharsets.ISO_8859_1);
    assertThat(text).contains("\0" + needed + "\0");
    return text.replace("\0" + needed + "\0", "\0" + instead + "\0")
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Before Heddle's own jars, so that it is the one that the cache unpacks. */
  private Path jar(Map<String, byte[]> files) throws IOException {
    var jar = folder.resolve("first.jar");
    try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (var each : files.entrySet()) {
        out.putNextEntry(new JarEntry(each.getKey()));
        out.write(each.getValue());
      }
    }
    return jar;
  }

  private void assertRefused(Path jar, String library, String missing, String line)
      throws Exception {
    ClusterFile.write(
        FabricShapes.byName("clos3").draw("c", Map.of("minipods", "9", "hosts", "90")),
        folder.resolve("c.json"));
    JobsFile.write(List.of(TrainingJob.of("wide", 8, 8, 5)), folder.resolve("j.json"));
    var trace = new StringBuilder("submitSeconds,durationSeconds,gpus\n");
    for (int i = 0; i < 4000; i++) {
      trace.append("%d,%d,8%n".formatted(i * 60, 6000 + i));
    }
    Files.writeString(folder.resolve("t.csv"), trace);
    var builder =
        Launched.of(
            Main.class,
            List.of(
                "-Dheddle.home=" + folder.resolve("home"),
                "-Dheddle.cache=" + folder.resolve("cache")),
            line.replace("@", folder + "/").split(" "));
    var command = builder.command();
    int at = command.indexOf("-cp") + 1;
    command.set(at, jar + ":" + command.get(at));
    var process =
        builder
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(folder.resolve("err").toFile())
            .start();
    int status = process.waitFor();
    var err = Files.readString(folder.resolve("err"));
    assertThat(status).as(err).isEqualTo(2);
    assertThat(err.lines()).as(err).hasSize(1);
    assertThat(err)
        .startsWith(
            "heddle: "
                + library
                + " cannot be used here: "
                + missing
                + " is not installed. Install ")
        .contains("package");
    assertThat(Files.readString(folder.resolve("out"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"libm.so.6, libq.so.6", "libc.so.6, libq.so.6"})
  void sqlite(String needed, String instead) throws Exception {
    var resource = SQLITE + "libsqlitejdbc.so";
    var library = packed(resource);
    Assumptions.assumeTrue(
        new String(library, StandardCharsets.ISO_8859_1).contains("\0" + needed + "\0"));
    var jar = jar(Map.of(resource, needing(library, needed, instead)));
    assertRefused(jar, "SQLite", instead, "affinity");
  }

  @ParameterizedTest
  @CsvSource({"libgomp.so.1, libqomp.so.1", "libstdc++.so.6, libstdq++.so.6"})
  void lightGbm(String needed, String instead) throws Exception {
    var resource = LIGHTGBM + "lib_lightgbm.so";
    var swig = LIGHTGBM + "lib_lightgbm_swig.so";
    var jar = jar(Map.of(resource, needing(packed(resource), needed, instead), swig, packed(swig)));
    assertRefused(jar, "LightGBM", instead, "simulate queue --hosts 8 --policy predicting @t.csv");
  }

  @Test
  void pyTorch() throws Exception {
    ClusterFile.write(Samples.cluster(Samples.byId("h100")), folder.resolve("h.json"));
    var log = new StringBuilder();
    for (int gpus = 1; gpus < 7; gpus++) {
      log.append(ncclRun(gpus, "h-00", "h-01")).append(ncclRun(gpus, "h-01", "h-03"));
    }
    Files.writeString(folder.resolve("runs.log"), log);
    var resource = "jnilib/linux-x86_64/cpu/libdjl_torch.so";
    var jar = jar(Map.of(resource, needing(packed(resource), "libc10.so", "libq10.so")));
    assertRefused(jar, "PyTorch", "libq10.so", "measure tune @h.json @runs.log -o @tuned.json");
  }

  /** What nccl-tests print of a run on as many GPUs of each host. */
  private static String ncclRun(int gpus, String... hosts) {
    var text =
        new StringBuilder(
            "# Collective test starting: all_reduce_perf\n# nThread 1 nGpus 1 minBytes 16777216 maxBytes 16777216\n");
    int rank = 0;
    for (var host : hosts) {
      for (int device = 0; device < gpus; device++) {
        text.append(
            "#  Rank %d Group  0 Pid 1 on %s device %d [0000:1b:00] NVIDIA H100 80GB HBM3\n"
                .formatted(rank++, host, device));
      }
    }
    return text.append(
            "16777216 4194304 float sum -1 100.0 50.0 %1$d.5 0 100.0 50.0 %1$d.5 0\n# Avg bus bandwidth    : %1$d.5\n"
                .formatted(40 * gpus))
        .toString();
  }

  /** The binding alone, without the libraries that it needs. */
  @Test
  void orTools() throws Exception {
    var resource = ORTOOLS + "libjniortools.so";
    var jar = jar(Map.of(resource, packed(resource)));
    assertRefused(
        jar,
        "OR-Tools",
        "libortools.so.9",
        "place @c.json @j.json --job wide --algorithm arnold --solver mip -o @p.json");
  }
}
