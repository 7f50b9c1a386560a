package io.heddle.app.cli;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.FileFinding;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.FileSchemas;
import io.heddle.model.io.InputException;
import io.heddle.model.io.TopologyLevelFindings;
import io.heddle.model.job.TrainingJob;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Reads files and reports every problem, also between a cluster and jobs. */
@Command(
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  heddle check a.cluster.json a.jobs.json"})
final class CheckCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Heddle files of any kind")
  private List<Path> files = List.of();

  CheckCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    int status = ExitStatus.DONE;
    var clusters = new ArrayList<Cluster>();
    var jobs = new LinkedHashMap<Path, List<TrainingJob>>();
    for (var file : files) {
      try {
        var content = FileSchemas.ALL.read(file);
        console.out().println(file + ": " + content.summary());
        content.advice().forEach(this::advise);
        var cluster = content.as(FileKinds.CLUSTER);
        if (cluster != null) {
          clusters.add(cluster);
          TopologyLevelFindings.crossings(file.toString(), cluster).forEach(this::advise);
        }
        var read = content.as(FileKinds.JOBS);
        if (read != null) {
          jobs.put(file, read);
        }
      } catch (InputException unusable) {
        console.out().flush();
        console.err().println(unusable.getMessage());
        status = ExitStatus.UNUSABLE;
      }
    }
    jobs.forEach((file, read) -> {
      for (var cluster : clusters) {
        TopologyLevelFindings.unknown(file.toString(), read, cluster).forEach(this::advise);
      }
    });
    return status;
  }

  private void advise(FileFinding finding) {
    console.err().println("advice: " + finding);
  }
}
