package io.heddle.app.dispatch;

import io.heddle.model.bandwidth.Bandwidth;
import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.InputException;
import io.heddle.model.io.SurrogateFile;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.dispatch.BandwidthEstimate;
import io.heddle.solvers.dispatch.SampleDesign;
import io.heddle.solvers.dispatch.Surrogate;
import io.heddle.solvers.dispatch.SurrogateProblem;
import io.heddle.solvers.dispatch.SurrogateTraining;
import io.heddle.solvers.dispatch.TruthEstimate;
import io.heddle.solvers.learning.LearningUnavailableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Trained bandwidth models: those that came with Heddle, and those kept in the user's data folder
 * under the hash of what they were trained on.
 *
 * @param folder the user's data folder
 */
public record Models(Path folder) {
  private static final long SEED = 1;

  /**
   * The model of a cluster's host types and its profile; trained and kept if there is none yet.
   *
   * @param say hears what a person should know: that it trains, or that it cannot
   * @return the built-in model where the learning library is missing
   * @throws io.heddle.solvers.StoppedException if the training was stopped
   */
  public BandwidthEstimate estimate(
      Cluster cluster,
      Bandwidth truth,
      Consumer<String> say,
      SolveControl<SurrogateModel> control) {
    if (cluster.hosts().size() < 2) {
      return new TruthEstimate(truth.builtIn()); // nothing between hosts to learn
    }
    var design = new SampleDesign(cluster, truth, SEED);
    var samples = design.forTraining(SurrogateProblem.SAMPLES);
    var hash = SurrogateTraining.hash(samples, SurrogateProblem.EPOCHS, SEED);
    var kept = find(hash, say);
    if (kept != null) {
      return new Surrogate(kept);
    }
    var problem =
        new SurrogateProblem(
            cluster.name(),
            samples,
            design.any(SurrogateProblem.UNSEEN * samples.size()),
            SurrogateProblem.EPOCHS,
            LocalDate.now(java.time.ZoneOffset.UTC).toString(),
            nativeFolder());
    say.accept(
        "training the bandwidth model on %d samples, once for this cluster…"
            .formatted(samples.size()));
    try {
      var model = new SurrogateTraining().solve(problem, control.withSeed(SEED));
      say.accept(
          "bandwidth model: R² %.3f, error %.1f %% on %,d unseen allocations"
              .formatted(model.card().r2(), 100 * model.card().mape(), model.card().unseen()));
      keep(model, say);
      return new Surrogate(model);
    } catch (LearningUnavailableException missing) {
      say.accept(missing.getMessage() + " The built-in model serves instead.");
      return new TruthEstimate(truth.builtIn());
    }
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
    try (var shipped = Models.class.getResourceAsStream("/models/" + hash + ".surrogate.json")) {
      if (shipped != null) {
        return SurrogateFile.read(hash, new String(shipped.readAllBytes(), StandardCharsets.UTF_8));
      }
      return Files.isRegularFile(file) ? SurrogateFile.read(file) : null;
    } catch (InputException broken) {
      say.accept("a kept model cannot be used and is made again: " + broken.getMessage());
      return null;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private void keep(SurrogateModel model, Consumer<String> say) {
    var file = file(model.card().data());
    try {
      Files.createDirectories(file.getParent());
      SurrogateFile.write(model, file);
    } catch (IOException | InputException unwritable) {
      say.accept("the model cannot be kept: " + unwritable.getMessage());
    }
  }
}
