package io.heddle.model.result;

import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.FileRecordKind;
import io.heddle.model.kind.NameMember;
import io.heddle.model.kind.StoredAs;
import java.util.HashSet;
import java.util.List;

/**
 * Answers to several requests that share a cluster, in the order of the requests.
 *
 * @param left what they leave together
 */
public record JointGpuDispatch(
    @FileMember("the name of a cluster") @NameMember String cluster,
    @FileMember(value = "an array of dispatches", name = "dispatches")
        List<@StoredAs(StoredDispatch.Form.class) GpuDispatch> answers,
    @FileMember("what is left") ClusterFragmentation left)
    implements FileRecordKind {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.dispatches/1";

  public JointGpuDispatch {
    answers = List.copyOf(answers);
    var taken = new HashSet<Gpu>();
    for (var answer : answers) {
      for (var gpu : answer.gpus()) {
        if (!taken.add(gpu)) {
          throw new IllegalArgumentException("two requests have " + gpu);
        }
      }
    }
  }

  @Override
  public String summary() {
    return "dispatches of %d requests on %s".formatted(answers.size(), cluster);
  }
}
