package io.heddle.app.usecase.dispatch;

import io.heddle.model.bandwidth.BandwidthSample;
import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.InputException;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.dispatch.MeasuredAllocationSamples;
import io.heddle.solvers.dispatch.SurrogateTraining;
import io.heddle.solvers.dispatch.SurrogateTrainingProblem;
import io.heddle.solvers.dispatch.TrainingSampleDesign;
import io.heddle.solvers.learning.DjlTransformerTraining;
import io.heddle.solvers.learning.LearningUnavailableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Trained bandwidth models: those that came with Heddle, and those kept in the user's data folder
 * under the hash of what they were trained on.
 *
 * @param folder the user's data folder
 */
public record TrainedModelStore(Path folder) {
  private static final long SEED = 1;

  /** The model that is there already, shipped or kept; null where there is none. */
  public @Nullable SurrogateModel kept(
      Cluster cluster, ClusterBandwidthFunction truth, Consumer<String> say) {
    if (cluster.hosts().size() < 2) {
      return null;
    }
    var samples =
        new TrainingSampleDesign(cluster, truth, SEED)
            .forTraining(SurrogateTrainingProblem.SAMPLES);
    return find(SurrogateTraining.hash(samples, SurrogateTrainingProblem.EPOCHS, SEED), say);
  }

  /**
   * A new model, whatever is there, not kept. With a profile it learns measurements alone, and is
   * judged by counts that it did not learn; without one the built-in model is the truth.
   *
   * @param watcher hears the error of each pass over the samples
   * @throws InfeasibleException if the profile has nothing to learn
   * @throws LearningUnavailableException if nothing can be trained here
   * @throws io.heddle.solvers.StoppedException if the training was stopped
   */
  public SurrogateModel train(
      Cluster cluster,
      ClusterBandwidthFunction truth,
      DjlTransformerTraining.Watcher watcher,
      SolveControl<SurrogateModel> control) {
    var problem = truth.profile() == null ? ofFormula(cluster, truth) : ofMeasured(cluster, truth);
    return new SurrogateTraining(watcher).solve(problem, control.withSeed(SEED));
  }

  private SurrogateTrainingProblem ofFormula(Cluster cluster, ClusterBandwidthFunction truth) {
    var design = new TrainingSampleDesign(cluster, truth, SEED);
    var samples = design.forTraining(SurrogateTrainingProblem.SAMPLES);
    return problem(cluster, samples, design.any(SurrogateTrainingProblem.UNSEEN * samples.size()));
  }

  /** Every fifth of the counts is kept back to judge by, where they are many. */
  private SurrogateTrainingProblem ofMeasured(Cluster cluster, ClusterBandwidthFunction truth) {
    var all = MeasuredAllocationSamples.of(cluster, truth, SurrogateTrainingProblem.SAMPLES, SEED);
    if (all.isEmpty()) {
      throw new InfeasibleException(
          "No multi-host measurements of %s to train on. Import logs of nccl-tests over several hosts."
              .formatted(cluster.name()));
    }
    var counts = new ArrayList<>(all.stream().map(BandwidthSample::counts).distinct().toList());
    Collections.shuffle(counts, new Random(SEED));
    int back =
        counts.size() < ModelTuningResult.ENOUGH ? 0 : counts.size() / ModelTuningResult.KEPT_BACK;
    var unseen = Set.copyOf(counts.subList(0, back));
    var parts =
        all.stream().collect(Collectors.partitioningBy(each -> unseen.contains(each.counts())));
    return problem(
        cluster, parts.getOrDefault(false, List.of()), parts.getOrDefault(true, List.of()));
  }

  /** What to train on, today. */
  SurrogateTrainingProblem problem(
      Cluster cluster, List<BandwidthSample> samples, List<BandwidthSample> unseen) {
    return new SurrogateTrainingProblem(
        cluster.name(),
        samples,
        unseen,
        SurrogateTrainingProblem.EPOCHS,
        LocalDate.now(ZoneOffset.UTC).toString(),
        nativeFolder());
  }

  /** Where the learning library unpacks its native part. */
  public String nativeFolder() {
    return folder.resolve("learning").toAbsolutePath().toString();
  }

  private Path file(String hash) {
    return folder.resolve("models").resolve(hash + ".surrogate.json");
  }

  private @Nullable SurrogateModel find(String hash, Consumer<String> say) {
    var file = file(hash);
    try (var shipped =
        TrainedModelStore.class.getResourceAsStream("/models/" + hash + ".surrogate.json")) {
      if (shipped != null) {
        return FileKinds.SURROGATE.read(
            hash, new String(shipped.readAllBytes(), StandardCharsets.UTF_8));
      }
      return Files.isRegularFile(file) ? FileKinds.SURROGATE.read(file) : null;
    } catch (InputException broken) {
      say.accept("a kept model cannot be used and is made again: " + broken.getMessage());
      return null;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** For the next time. */
  public void keep(SurrogateModel model, Consumer<String> say) {
    var file = file(model.card().data());
    try {
      Files.createDirectories(file.getParent());
      FileKinds.SURROGATE.write(model, file);
    } catch (IOException | InputException unwritable) {
      say.accept("the model cannot be kept: " + unwritable.getMessage());
    }
  }
}
