package io.heddle.model.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import io.heddle.model.exchange.ImportSource;
import io.heddle.model.job.JobGroupKind;
import io.heddle.model.job.JobGroupLevel;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.JobSegment;
import io.heddle.model.job.JobTopologyRequest;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.state.ApiSchemas;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Drawn requests are written in every scheduler's language and read back: the job that comes back
 * asks for what the files ask for, each other part of the request is a note and a comment, and
 * every object is one by its published schema.
 */
class DialectRoundTripTest {
  private static final int DRAWS = 300;

  private static TrainingJob draw(Random random, int number) {
    var levels = DialectSamples.names().levels();
    int hosts = List.of(1, 2, 4, 6, 8, 12, 24, 36, 48).get(random.nextInt(9));
    JobSegment segment = null;
    if (random.nextInt(4) > 0) {
      segment =
          new JobSegment(
              List.of(1, 2, 3, 4, 6, 12, hosts).get(random.nextInt(7)),
              levels.get(random.nextInt(levels.size())),
              random.nextInt(3) > 0,
              random.nextInt(3) == 0);
    }
    var groups = new EnumMap<JobGroupKind, JobGroupLevel>(JobGroupKind.class);
    for (var kind : JobGroupKind.values()) {
      if (random.nextInt(4) == 0) {
        groups.put(
            kind,
            new JobGroupLevel(levels.get(random.nextInt(levels.size())), random.nextInt(3) > 0));
      }
    }
    if (random.nextInt(4) == 0) {
      var all = new JobGroupLevel(levels.get(random.nextInt(levels.size())), random.nextBoolean());
      groups.put(JobGroupKind.DP, all);
      groups.put(JobGroupKind.PP, all);
    }
    var request =
        JobResourceRequest.of(hosts * DialectSamples.GPUS)
            .withPriority(List.of(0, 0, 5, -3, 2_000_000_000).get(random.nextInt(5)))
            .withTopology(new JobTopologyRequest(segment, groups));
    var job = TrainingJob.of("job " + number, request);
    var degrees =
        Parallelism.of(1 << random.nextInt(4), 1 << random.nextInt(2))
            .withEp(1 << random.nextInt(3));
    return random.nextBoolean() && degrees.misfits(job.gpus()).isEmpty()
        ? job.withParallelism(degrees)
        : job;
  }

  static Stream<String> dialects() {
    return SchedulerDialects.all().stream()
        .filter(each -> !(each instanceof LauncherDialect)) // which states no level
        .map(SchedulerDialect::id);
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void whatIsWrittenComesBack(String dialect) {
    var kinds = new HashSet<String>();
    for (int number = 0; number < DRAWS; number++) {
      var job = draw(new Random(number), number);
      var asked = DialectSamples.handed(job);
      var written = SchedulerDialects.byId(dialect).write(asked, DialectSamples.names());
      var given = new HashMap<String, String>();
      if (dialect.equals("slurm")) {
        for (var each : written.said().slices()) {
          given.put(each.level(), each.required() ? "block" : "switch");
        }
      }
      var names = LevelNames.of(DialectSamples.cluster(), given);
      var text = text(dialect, written);
      var imported = SchedulerJobImport.read(List.of(new ImportSource("asked", text)), names);
      assertThat(imported.jobs()).as("draw %d", number).hasSize(1);
      var back = imported.jobs().getFirst();
      var extra = new ArrayList<String>();
      assertThat(back.request().topology())
          .as("draw %d: %s in%n%s", number, asked.topology(), text)
          .isEqualTo(written.said().request(extra::add));
      assertThat(back.gpus()).isEqualTo(job.gpus());
      assertThat(back.priority())
          .isEqualTo(
              job.priority() < 0 && dialect.equals("slurm")
                      || job.priority() > 1_000_000_000 && !dialect.equals("slurm")
                  ? 0
                  : job.priority());
      assertThat(back.id())
          .isEqualTo(dialect.equals("slurm") ? job.id().replace(' ', '_') : job.id());
      for (var slice : asked.topology().slices()) {
        if (!written.said().slices().contains(slice)) {
          assertThat(written.notes())
              .as("draw %d", number)
              .anyMatch(note -> note.startsWith(slice + ": left out, "));
        }
      }
      assertThat(written.notes())
          .containsAll(asked.notes())
          .allMatch(note -> text.contains("# note: " + note + "\n"));
      if (asked.topology().balanced()) {
        assertThat(written.notes()).anyMatch(note -> note.startsWith("balanced: "));
      }
      // Written once more, what came back loses nothing.
      var again = SchedulerDialects.byId(dialect).write(DialectSamples.handed(back), names);
      assertThat(again.said().request(extra::add))
          .as("draw %d", number)
          .isEqualTo(back.request().topology());
      if (number % 4 == 0) {
        written.files().forEach((file, content) -> accept(file, content, kinds));
      }
    }
    assertThat(kinds).as("objects that were checked").hasSizeGreaterThanOrEqualTo(least(dialect));
  }

  private static int least(String dialect) {
    return switch (dialect) {
      case "slurm" -> 0;
      case "kueue" -> 4; // Job, Service, PriorityClass, Topology
      case "kai" -> 3;
      case "kubernetes" -> 6;
      default -> 2;
    };
  }

  private static String text(String dialect, SchedulerHandover written) {
    return written.files().getOrDefault(dialect.equals("slurm") ? "job.sbatch" : "job.yaml", "");
  }

  private static void accept(String file, String content, Set<String> kinds) {
    if (!file.endsWith(".yaml") || !content.contains("apiVersion")) {
      return;
    }
    try (var documents = new YAMLMapper().readerFor(JsonNode.class).readValues(content)) {
      while (documents.hasNext()) {
        var json = new JsonMapper().writeValueAsString(documents.next());
        kinds.addAll(ApiSchemas.kinds(JsonParser.parseString(json).toString()));
      }
    }
  }
}
