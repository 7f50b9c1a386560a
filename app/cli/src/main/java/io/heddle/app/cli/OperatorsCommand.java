package io.heddle.app.cli;

import io.heddle.app.usecase.estimate.PlanCosts;
import io.heddle.model.io.JobsFile;
import io.heddle.model.io.OperatorBenchmarkScript;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TransformerShape;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Writes a script that measures a job's operators on one GPU. */
final class OperatorsCommand extends OutputCommand {
  private static final List<Integer> TENSOR = List.of(1, 2, 4, 8);
  private static final List<Integer> SEQUENCES = List.of(1, 2, 4);

  @Parameters(index = "0", paramLabel = "JOBS", description = JobsFile.KIND + " file")
  private Path jobs = Path.of("");

  @Mixin private final JobIdOption job = new JobIdOption();

  OperatorsCommand(Console console) {
    super(console, "Python script");
  }

  @Override
  public Integer call() {
    var wanted = job.of(console, jobs);
    var shape = PlanCosts.shape(wanted);
    String script;
    try {
      script = OperatorBenchmarkScript.of(job.value(), shape, splits(wanted, shape));
    } catch (IllegalArgumentException unlike) {
      throw new UsageException(unlike.getMessage() + ".");
    }
    output.write(console, script);
    return ExitStatus.DONE;
  }

  /** What the job has decided, else what a host allows. */
  private static List<OperatorBenchmarkScript.Split> splits(
      TrainingJob job, TransformerShape shape) {
    var plan = job.parallelism();
    if (plan != null) {
      return List.of(new OperatorBenchmarkScript.Split(plan.tp(), plan.microBatch()));
    }
    var splits = new ArrayList<OperatorBenchmarkScript.Split>();
    for (int tp : TENSOR) {
      if (shape.heads() % tp == 0) {
        SEQUENCES.forEach(count -> splits.add(new OperatorBenchmarkScript.Split(tp, count)));
      }
    }
    return splits;
  }
}
