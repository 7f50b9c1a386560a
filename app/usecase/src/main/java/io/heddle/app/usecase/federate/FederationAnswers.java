package io.heddle.app.usecase.federate;

import io.heddle.model.result.FederatedJob;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What algorithms say to one question.
 *
 * @param answers in the order in which the algorithms are listed
 * @param mostGpus that the job could request
 * @param assumed sentences about what all of them assume
 */
public record FederationAnswers(
    FederationRequest question, List<Answer> answers, int mostGpus, List<String> assumed) {
  public FederationAnswers {
    assumed = List.copyOf(assumed);
    answers = List.copyOf(answers);
  }

  /**
   * Of one algorithm.
   *
   * @param job null where it found no clusters
   * @param reason why it did not, or empty
   */
  public record Answer(String algorithm, @Nullable FederatedJob job, String reason) {}

  /** That of an algorithm; null while it has not answered. */
  public @Nullable Answer of(String algorithm) {
    return answers.stream()
        .filter(each -> each.algorithm().equals(algorithm))
        .findFirst()
        .orElse(null);
  }
}
