package io.heddle.app.usecase.estimate;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.AttentionKernel;
import io.heddle.model.job.CommunicationOverlap;
import io.heddle.model.result.PlanEstimate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The training software that an estimate assumes, by the members of a job that would state it. */
public final class AssumedSoftwareText {
  private AssumedSoftwareText() {}

  /** Such as {@code attention flash}; none where the job states all of it. */
  public static List<String> of(PlanEstimate estimate) {
    var words = new ArrayList<String>();
    var assumed = estimate.assumed();
    if (assumed != null) {
      add(words, "framework", assumed.framework(), framework -> framework);
      add(words, "attention", assumed.attention(), AttentionKernel::word);
      add(words, "fusedNorms", assumed.fusedNorms(), String::valueOf);
      add(words, "gradientPrecision", assumed.gradientPrecision(), Precision::word);
      add(
          words,
          "overlap",
          assumed.overlap(),
          kinds -> kinds.stream().map(CommunicationOverlap::word).collect(Collectors.joining(" ")));
      add(words, "cudaGraphs", assumed.cudaGraphs(), String::valueOf);
      add(words, "dropTokens", assumed.dropTokens(), String::valueOf);
      add(words, "tiedEmbeddings", assumed.tiedEmbeddings(), String::valueOf);
    }
    return words;
  }

  private static <V> void add(
      List<String> words, String member, @Nullable V value, Function<V, String> word) {
    if (value != null) {
      words.add(member + " " + word.apply(value));
    }
  }
}
