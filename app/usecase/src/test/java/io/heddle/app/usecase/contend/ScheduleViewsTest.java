package io.heddle.app.usecase.contend;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.contend.ScheduleViews.SharedLink;
import io.heddle.app.usecase.simulate.JobNumbers;
import io.heddle.model.result.FlowSchedule;
import io.heddle.model.result.FlowSchedule.Flow;
import io.heddle.model.result.FlowSchedule.Job;
import io.heddle.model.result.FlowSchedule.Link;
import io.heddle.render.contention.PriorityLevelBoard;
import io.heddle.render.contention.PriorityLevelBoard.Chip;
import io.heddle.render.topology.FabricLinkLoads.Load;
import io.heddle.render.topology.HostGroups;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What pictures and reports show of a schedule, by hand. */
class ScheduleViewsTest {
  private static Job job(String id, double intensity, double priority, int level, String... paths) {
    var flows =
        Arrays.stream(paths)
            .map(path -> List.of(path.split(" ")))
            .map(path -> new Flow(path.getFirst(), path.getLast(), 1, path, 0, List.of(), null))
            .toList();
    return new Job(id, intensity, 1.5, priority, level, 0, 0.25, 1.125, flows);
  }

  private static Link link(String from, String to, double utilization) {
    return new Link(from, to, 400, 1, utilization, utilization);
  }

  /** a and b share l0–s and s–l1 in one direction; c goes back over both; d sends nothing. */
  private static final FlowSchedule SCHEDULE =
      new FlowSchedule(
          "cluster",
          "crux",
          2,
          List.of(),
          List.of(
              job("a", 2e12, 5, 0, "h0 l0 s l1 h1"),
              job("b", 3e12, 7, 3, "h2 l0 s l1 h3", "h3 l1 h1"),
              job("c", 1e12, 5, 1, "h1 l1 s l0 h0"),
              job("d", 0, 9, 0)),
          List.of(
              link("l0", "s", 0.5),
              link("s", "l0", 0.75),
              link("s", "l1", 0.5),
              link("h0", "l0", 0.25),
              link("l1", "h1", 0.5),
              link("h1", "l1", 0.125),
              link("s", "s", 1)),
          Map.of(),
          Map.of(),
          0,
          0);

  @Test
  void jobsByPriorityThenById() {
    assertThat(ScheduleViews.byPriority(SCHEDULE))
        .extracting(Job::id)
        .containsExactly("d", "b", "a", "c");
  }

  @Test
  void jobsThatHaveANumberElsewhereKeepIt() {
    var known = new JobNumbers(List.of("x", "c"));
    assertThat(ScheduleViews.numbers(SCHEDULE, known).jobs())
        .containsExactly("x", "c", "d", "b", "a");
    assertThat(ScheduleViews.byNumber(SCHEDULE, known))
        .extracting(Job::id)
        .containsExactly("c", "d", "b", "a");
  }

  /**
   * The weight is the intensity of the job with the higher priority; equal ones are ordered by id.
   */
  @Test
  void theWeightOfAnEdgeIsTheIntensityOfItsHigherPriorityJob() {
    var board = ScheduleViews.board(SCHEDULE, JobNumbers.NONE);
    assertThat(board.edges()).containsExactly(new PriorityLevelBoard.Edge("b", "a", 3e12));
    assertThat(board.levels()).as("levels that a job is on are there").isEqualTo(4);
    assertThat(board.chips()).extracting(Chip::id).containsExactly("d", "b", "a", "c");
    assertThat(board.chips()).extracting(Chip::level).containsExactly(0, 3, 0, 1);
    assertThat(board.chips()).extracting(Chip::colour).doesNotHaveDuplicates();
    assertThat(board.chips().get(1).facts())
        .containsExactly(
            "b",
            "level 3",
            "intensity 3.00e+12 flop/s, correction 1.500",
            "priority 7.00",
            "communication without contention 250.0 ms per iteration",
            "iteration 1.125 times as long as without contention");
  }

  @Test
  void hostsOfTheFlows() {
    assertThat(ScheduleViews.hosts(SCHEDULE))
        .isEqualTo(
            Map.of(
                "a", Set.of("h0", "h1"),
                "b", Set.of("h1", "h2", "h3"),
                "c", Set.of("h0", "h1")));
  }

  @Test
  void groupsHaveTheNumbersOfTheBoard() {
    var groups =
        ScheduleViews.groups(SCHEDULE, ScheduleViews.hosts(SCHEDULE), JobNumbers.NONE).groups();
    assertThat(groups).extracting(HostGroups.Group::name).containsExactly("b", "a", "c");
    assertThat(groups).extracting(HostGroups.Group::sign).containsExactly("2", "3", "4");
    var chips = ScheduleViews.board(SCHEDULE, JobNumbers.NONE).chips();
    assertThat(groups)
        .extracting(HostGroups.Group::number)
        .isEqualTo(chips.subList(1, 4).stream().map(Chip::colour).toList());
    assertThat(ScheduleViews.groups(SCHEDULE, Map.of(), JobNumbers.NONE).isEmpty()).isTrue();
  }

  /** Both directions are one link, as full as the fuller one; a link to itself is none. */
  @Test
  void sharedLinksTheFullestFirst() {
    assertThat(ScheduleViews.shared(SCHEDULE))
        .containsExactly(
            new SharedLink("s", "l0", 0.75, List.of("a", "b", "c")),
            new SharedLink("l1", "h1", 0.5, List.of("a", "b", "c")),
            new SharedLink("s", "l1", 0.5, List.of("a", "b", "c")),
            new SharedLink("h0", "l0", 0.25, List.of("a", "c")));
  }

  @Test
  void thePathsOfAJobStandOut() {
    var loads = ScheduleViews.loads(SCHEDULE, "a");
    var marked =
        Set.of(
            new Load("h0", "l0", 0.25),
            new Load("s", "l0", 0.75),
            new Load("s", "l1", 0.5),
            new Load("l1", "h1", 0.5));
    assertThat(loads.marked()).isEqualTo(marked);
    assertThat(loads.links()).containsExactlyInAnyOrderElementsOf(marked);
    assertThat(ScheduleViews.loads(SCHEDULE, null).marked()).isEmpty();
    assertThat(ScheduleViews.loads(SCHEDULE, "d").marked()).isEmpty();
  }
}
