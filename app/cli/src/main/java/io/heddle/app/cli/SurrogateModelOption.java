package io.heddle.app.cli;

import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.model.io.FileKinds;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/** {@code --model}: a trained bandwidth model. */
final class SurrogateModelOption extends BuiltOption {
  /**
   * @param use of the model, and what is done without one
   */
  SurrogateModelOption(String use) {
    super(
        OptionSpec.builder("--model")
            .type(Path.class)
            .paramLabel("FILE")
            .description("%s model %s".formatted(SurrogateModel.KIND, use)));
  }

  /** The model of the file; null without one. */
  @Nullable SurrogateModel read() {
    @Nullable Path file = option.getValue();
    return file == null ? null : FileKinds.SURROGATE.read(file);
  }

  /** Refuses the model, which what it is for cannot use. */
  UsageException refused(IllegalArgumentException foreign) {
    return new UsageException(
        "--model: %s: %s.".formatted(option.getValue(), foreign.getMessage()));
  }
}
