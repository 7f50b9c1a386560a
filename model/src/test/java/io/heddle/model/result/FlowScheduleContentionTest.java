package io.heddle.model.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.result.FlowSchedule.Flow;
import io.heddle.model.result.FlowSchedule.Job;
import io.heddle.model.result.LinkContention.Pair;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FlowScheduleContentionTest {
  private static Job job(String id, double intensity, double priority, String... paths) {
    var flows =
        Arrays.stream(paths)
            .map(path -> List.of(path.split(" ")))
            .map(path -> new Flow(path.getFirst(), path.getLast(), 1, path, 0, List.of(), null))
            .toList();
    return new Job(id, intensity, 1, priority, 0, 0, 1, 1, flows);
  }

  /**
   * a and b share two hops, which is one pair; c goes the other way, where only d's second flow
   * goes; e sends nothing.
   */
  @Test
  void jobsThatShareADirectionOfALink() {
    var schedule =
        new FlowSchedule(
            "c",
            "crux",
            1,
            List.of(),
            List.of(
                job("a", 3, 6, "h0 l0 s l1 h1"),
                job("b", 2, 5, "h2 l0 s l1 h3"),
                job("c", 1, 4, "h1 l1 s l0 h0"),
                job("d", 0.5, 3, "h4 l2 s l3 h5", "h3 l1 s l2 h4"),
                job("e", 0, 0)),
            List.of(),
            Map.of(),
            Map.of(),
            0,
            0);
    assertThat(schedule.contention())
        .isEqualTo(
            new LinkContention(
                List.of(
                    new LinkContention.Job("a", 3, 6),
                    new LinkContention.Job("b", 2, 5),
                    new LinkContention.Job("c", 1, 4),
                    new LinkContention.Job("d", 0.5, 3),
                    new LinkContention.Job("e", 0, 0)),
                List.of(new Pair("a", "b"), new Pair("c", "d"))));
  }
}
