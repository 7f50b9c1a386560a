package io.heddle.solvers.placement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Each reason in each of its forms, word by word. */
class PlacementReasonTextTest {
  private static void says(PlacementExplanation reason, String sentence) {
    assertThat(reason.sentence()).isEqualTo(sentence);
  }

  @Test
  void groupsThatFitOrDoNot() {
    says(
        new PlacementExplanation.WholeGroups("DP", 1, 1, 1, 5, 0),
        "Every DP group of 1 host lies in one minipod: the minipods hold 1 such group whole, and the"
            + " job has 1.");
    says(
        new PlacementExplanation.WholeGroups("PP", 4, 6, 0, 5, 2),
        "A PP group has 6 hosts, and the minipod with the most free hosts has 5: every group must be split. The"
            + " largest spread is 2.");
    says(
        new PlacementExplanation.WholeGroups("PP", 4, 5, 1, 5, 3),
        "The minipods hold 1 of the 4 PP groups of 5 hosts whole, so some must be split. The"
            + " largest spread is 3.");
  }

  private static PlacementExplanation split(double value, double whole, double least) {
    return new PlacementExplanation.Split("DP", 1_200, 2, 3, value, whole, least);
  }

  @Test
  void groupsThatCouldBeWhole() {
    var could = "The minipods could hold all 1,200 DP groups of 2 hosts whole";
    says(
        split(1, 3, 2),
        could
            + "; they are split across up to 3 minipods each, which helps the other groups more at this α: unsplit, the weighted spread is at least 2.00 instead of 1.00.");
    says(
        split(1, 3, 1),
        could
            + "; the best such placement that was found has a weighted spread of 3.00 instead of"
            + " 1.00. So DP groups are split across up to 3 minipods each.");
    says(
        split(3, 2, 1),
        could
            + ", with a weighted spread of 2.00 instead of 3.00. Here DP groups are split across up to 3"
            + " minipods each, without a benefit.");
    says(
        split(2, 2, 2),
        could
            + " at the same weighted spread of 2.00. Here DP groups are split across up to 3 minipods"
            + " each.");
  }

  private static PlacementExplanation capacity(
      int used, double value, double within, double least) {
    return new PlacementExplanation.Capacity(7, 2, used, value, within, least);
  }

  @Test
  void minipodsThatAreUsed() {
    says(
        new PlacementExplanation.Capacity(1, 1, 1, 0, 0, 0),
        "1 host needs at least 1 minipod, and no more are used.");
    says(capacity(2, 1, 3, 2), "7 hosts need at least 2 minipods, and no more are used.");
    says(
        capacity(3, 1, 3, 2),
        "7 hosts would fit 2 minipods; 3 are used, because in 2 the weighted spread is at least 2.00"
            + " instead of 1.00.");
    says(
        capacity(3, 1, 3, 1),
        "7 hosts would fit 2 minipods; 3 are used, and in 2 no weighted spread below 3.00 was found"
            + " instead of 1.00.");
    says(
        capacity(3, 3, 2, 1),
        "7 hosts would fit 2 minipods, with a weighted spread of 2.00 instead of 3.00; 3 are used,"
            + " without a benefit.");
    says(
        capacity(3, 2, 2, 2),
        "7 hosts would fit 2 minipods at the same weighted spread of 2.00; 3 are used.");
  }

  @Test
  void whatElseThereWouldBe() {
    says(
        new PlacementExplanation.Better(2, 1.5, 0, 3),
        "This placement is not the best: at this α spreads of DP 0 and PP 3 are possible, a"
            + " weighted spread of 1.50 instead of 2.00.");
    says(
        new PlacementExplanation.Turn(0.4, 3, 0, 2, 2),
        "Below α = 0.40 spreads of DP 3 and PP 0 are best; above, DP 2 and PP 2.");
    says(
        new PlacementExplanation.OneMore("pod", 4, 2, 1.2),
        "One more free host in minipod pod (4 now) would lower the best weighted spread from 2.00"
            + " to 1.20.");
    says(
        new PlacementExplanation.NoneHelps(true),
        "One more free host in any minipod would not lower the best weighted spread.");
    says(
        new PlacementExplanation.NoneHelps(false),
        "No minipod was found in which one more free host would lower the best weighted spread.");
  }
}
