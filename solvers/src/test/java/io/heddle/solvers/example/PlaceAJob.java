package io.heddle.solvers.example;

import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.JobsFile;
import io.heddle.model.result.GroupUnit;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;
import java.nio.file.Path;

/** Places the first job of a file on a cluster and writes where its ranks go. */
final class PlaceAJob {
  private PlaceAJob() {}

  public static void main(String[] files) {
    var cluster = ClusterFile.read(Path.of(files[0]));
    var job = JobsFile.read(Path.of(files[1])).getFirst();
    var problem = new PlacementProblem(cluster, job, 0.5, GroupUnit.PP);
    var placement =
        PlacementAlgorithms.registry().standard().solver().solve(problem, SolveControl.unlimited());
    FileKinds.PLACEMENT.write(placement, Path.of(files[2]));
  }
}
