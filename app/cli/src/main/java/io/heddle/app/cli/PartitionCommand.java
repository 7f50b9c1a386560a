package io.heddle.app.cli;

import io.heddle.model.graph.WeightedGraph;
import io.heddle.model.io.AtomicFiles;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.MetisGraph;
import io.heddle.model.result.GraphPartition;
import io.heddle.solvers.AlgorithmRegistry;
import io.heddle.solvers.partition.GraphPartitionProblem;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Cuts a graph into parts. */
final class PartitionCommand extends SolverCommand<GraphPartitionProblem, GraphPartition> {
  @Parameters(index = "0", paramLabel = "GRAPH", description = "METIS .graph file")
  private Path graph = Path.of("");

  @Option(names = "--parts", paramLabel = "K", required = true, description = "number of parts")
  private int parts;

  @Option(
      names = "--capacities",
      paramLabel = "C,C…",
      split = ",",
      description = "maximum weight of each part (default: 3 %% above an even share)")
  private List<Integer> capacities = List.of();

  @Option(
      names = "--metis",
      paramLabel = "FILE",
      description = "write the part of each vertex, one per line, in METIS format")
  private @Nullable Path metis;

  PartitionCommand(
      Console console, AlgorithmRegistry<GraphPartitionProblem, GraphPartition> algorithms) {
    super(console, algorithms, GraphPartition.KIND + " file");
  }

  @Override
  public Integer call() {
    var chosen = algorithm.chosen();
    var read = MetisGraph.read(graph);
    var problem = new GraphPartitionProblem(read, limits(read));
    var answer = search.solve(console, chosen.solver(), problem, GraphPartition::withSeconds);
    if (metis != null) {
      AtomicFiles.write(metis, MetisGraph.parts(answer.parts()));
      console.wrote(metis);
    }
    output.write(console, answer, FileKinds.PARTITION, each -> table(read, each));
    return ExitStatus.DONE;
  }

  private int[] limits(WeightedGraph read) {
    InputValidation.between("--parts", parts, 1, read.size());
    if (capacities.isEmpty()) {
      return GraphPartitionProblem.even(read, parts);
    }
    if (capacities.size() != parts) {
      throw new UsageException(
          "--capacities: %d given, expected one for each of %d parts."
              .formatted(capacities.size(), parts));
    }
    capacities.forEach(each -> InputValidation.between("--capacities", each, 0, Integer.MAX_VALUE));
    return capacities.stream().mapToInt(each -> each).toArray();
  }

  private static String table(WeightedGraph read, GraphPartition answer) {
    var row = "%4s  %10s  %12s  %12s%n";
    var text = new StringBuilder(row.formatted("part", "vertices", "weight", "capacity"));
    for (int p = 0; p < answer.capacities().size(); p++) {
      int part = p;
      text.append(
          row.formatted(
              p,
              "%,d".formatted(answer.parts().stream().filter(each -> each == part).count()),
              "%,d".formatted(answer.weights().get(p)),
              "%,d".formatted(answer.capacities().get(p))));
    }
    return text.append(
            "cut %,d, at least %,d%s; %,d vertices, %,d edges, pieces: %,d; %s, %.3f s%n"
                .formatted(
                    answer.cut(),
                    answer.lowerBound(),
                    answer.provenOptimal() ? " (proven)" : "",
                    read.size(),
                    read.edges(),
                    read.components(),
                    answer.algorithm(),
                    answer.seconds()))
        .toString();
  }
}
