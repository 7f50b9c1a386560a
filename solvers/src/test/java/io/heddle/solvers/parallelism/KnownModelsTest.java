package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.job.KnownModel;
import io.heddle.model.job.TransformerShape;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The gallery's dimensions against what their makers say a model has of parameters. */
class KnownModelsTest {
  static java.util.List<KnownModel> models() {
    return KnownModel.all();
  }

  /** Norms, biases and learned positions are not counted; Mixtral's router has no bias. */
  @ParameterizedTest
  @MethodSource("models")
  void theParametersAreThose(KnownModel model) {
    double billions = LayerSizes.all(TransformerShape.of(model.shape())) / 1e9;
    assertThat(billions / model.billions()).as(model.name()).isCloseTo(1, within(0.01));
    assertThat(model.source()).as(model.name()).isNotBlank();
  }
}
