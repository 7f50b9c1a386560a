package io.heddle.solvers.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.solvers.SolveControl;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The accuracy that the paper claims, on its own measurements. Minutes: runs only where {@code
 * -Dheddle.data=DIR} names the folder with them.
 */
class MeasuredQualityTest {
  @ParameterizedTest
  @ValueSource(strings = {"h100", "het-4mix", "het-ra", "het-va"})
  void learnsWhatWasMeasured(String name) {
    var data = System.getProperty("heddle.data");
    Assumptions.assumeTrue(
        data != null, () -> "SKIPPED: -Dheddle.data names no folder with measurements");
    var file =
        Path.of(String.valueOf(data), "bandwidth")
            .resolve((name.equals("h100") ? "h100-16MB" : name) + ".bandwidth.json");
    Assumptions.assumeTrue(Files.isRegularFile(file), () -> "SKIPPED: no " + file);
    var cluster = ClusterFile.read(Path.of("../sample-clusters/" + name + ".cluster.json"));
    var truth = ClusterBandwidthFunction.of(cluster, FileKinds.BANDWIDTH.read(file));
    var design = new TrainingSampleDesign(cluster, truth, 0);
    var samples = design.forTraining(SurrogateTrainingProblem.SAMPLES);
    var unseen = design.any(SurrogateTrainingProblem.UNSEEN * SurrogateTrainingProblem.SAMPLES);
    var model =
        new SurrogateTraining()
            .solve(
                new SurrogateTrainingProblem(
                    name, samples, unseen, SurrogateTrainingProblem.EPOCHS, "", "target/learning"),
                SolveControl.<SurrogateModel>unlimited());
    assertThat(model.card().unseen()).isEqualTo(1250);
    assertThat(model.card().r2()).isGreaterThan(0.95);
    assertThat(model.card().mape()).isLessThan(0.05);
  }
}
