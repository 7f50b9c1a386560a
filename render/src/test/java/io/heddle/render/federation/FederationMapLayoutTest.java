package io.heddle.render.federation;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Position;
import io.heddle.model.edit.DrawnFederationEdits;
import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.FederatedCluster.Place;
import io.heddle.model.federation.Federation;
import io.heddle.model.federation.WanLink;
import io.heddle.model.io.FileKinds;
import io.heddle.model.result.FederatedJob;
import io.heddle.render.Theme;
import io.heddle.render.Traced;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.topology.ModelBox;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FederationMapLayoutTest {
  private static final Federation WORLD =
      FileKinds.FEDERATION.read(Path.of("../sample-clusters/world.federation.json"));

  private static void assertApart(List<ModelBox> boxes) {
    for (int i = 0; i < boxes.size(); i++) {
      for (int j = 0; j < i; j++) {
        assertThat(boxes.get(i).intersects(boxes.get(j)))
            .as("%s over %s", boxes.get(i), boxes.get(j))
            .isFalse();
      }
    }
  }

  private static List<ModelBox> boxes(FederationMapLayout layout) {
    return layout.federation().clusters().stream().map(each -> layout.box(each.id())).toList();
  }

  @Test
  void clustersOfTheSampleAreApartAndInTheOrderOfTheMap() {
    var layout = FederationMapLayout.of(WORLD);
    assertApart(boxes(layout));
    for (var one : WORLD.clusters()) {
      for (var other : WORLD.clusters()) {
        var west = Objects.requireNonNull(one.place());
        var east = Objects.requireNonNull(other.place());
        if (east.longitude() - west.longitude() > 20) {
          assertThat(layout.middle(one.id()).x()).isLessThan(layout.middle(other.id()).x());
        }
        if (west.latitude() - east.latitude() > 20) {
          assertThat(layout.middle(one.id()).y()).isLessThan(layout.middle(other.id()).y());
        }
      }
    }
    assertThat(List.of("ireland", "london", "frankfurt"))
        .as("from north to south, though they are pushed apart")
        .isSortedAccordingTo(
            (one, other) -> Double.compare(layout.middle(one).y(), layout.middle(other).y()));
  }

  private static FederationMapScene scene(Federation federation, @Nullable FederatedJob job) {
    var facts = new HashMap<String, ClusterCardFacts>();
    for (var each : federation.clusters()) {
      facts.put(each.id(), new ClusterCardFacts(each.gpus(), null, "A100-40GB", "region", "", ""));
    }
    return new FederationMapScene(
        FederationMapLayout.of(federation), facts, FederationAnswerMarks.of(federation, job));
  }

  private static FederatedJob job() {
    return new FederatedJob(
        "j",
        List.of(new FederatedJob.Share("virginia", 64), new FederatedJob.Share("frankfurt", 32)),
        1.14,
        90,
        null,
        2,
        true,
        "exact",
        "so",
        0);
  }

  @ParameterizedTest
  @ValueSource(ints = {640, 960, 1400, 2400})
  void noLabelLiesOverAnotherAtAnySize(int width) {
    var picture =
        new FederationMapPicture(
            "world", scene(WORLD, null), Theme.light(), ViewTextBundle.english());
    var labels = picture.paintMap(new Traced(width, width / 2), width, width / 2.0).labels();
    assertThat(labels).hasSizeGreaterThan(8);
    assertApart(labels);
    assertThat(labels)
        .allSatisfy(box -> {
          assertThat(box.x()).isNotNegative();
          assertThat(box.right()).isLessThanOrEqualTo(width);
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {640, 1400})
  void besideAnAnswerOnlyLinksOfItsWayAreLabelled(int width) {
    var picture =
        new FederationMapPicture(
            "world", scene(WORLD, job()), Theme.light(), ViewTextBundle.english());
    var traced = new Traced(width, width / 2);
    picture.paintMap(traced, width, width / 2.0);
    assertThat(traced.texts().stream().map(Traced.Text::text))
        .filteredOn(text -> text.contains("Gbit/s"))
        .containsExactlyInAnyOrder("bottleneck 1.14 Gbit/s · 14 ms", "1.16 Gbit/s · 76 ms");
  }

  /** In a window 1000 wide: number 3 stood on “bottleneck”. */
  @Test
  void noLabelLiesUnderTheNumbersOfTheWay() {
    var job =
        new FederatedJob(
            "j",
            List.of(
                new FederatedJob.Share("virginia", 48),
                new FederatedJob.Share("ohio", 24),
                new FederatedJob.Share("oregon", 24)),
            1.1,
            60,
            null,
            2,
            true,
            "exact",
            "so",
            0);
    var picture =
        new FederationMapPicture(
            "world", scene(WORLD, job), Theme.light(), ViewTextBundle.english());
    var traced = new Traced(475, 305);
    var labels = picture.paintMap(traced, 475, 305).labels();
    assertThat(traced.texts())
        .filteredOn(text -> List.of("1", "2", "3").contains(text.text()))
        .hasSize(3)
        .allSatisfy(number -> {
          var badge = new ModelBox(number.x() - 9, number.y() - 13, 18, 18);
          assertThat(labels).noneMatch(badge::intersects);
        });
  }

  /** The way from virginia goes through london, which has no share. */
  @Test
  void theWayIsMarkedInItsDirectionAndItsNarrowestLink() {
    var marks = FederationAnswerMarks.of(WORLD, job());
    assertThat(marks.way().values())
        .containsExactlyInAnyOrder(
            new FederationAnswerMarks.Leg("virginia", "london"),
            new FederationAnswerMarks.Leg("london", "frankfurt"));
    assertThat(marks.bottleneck())
        .singleElement()
        .satisfies(link -> {
          assertThat(link.gbps()).isEqualTo(1.14);
          assertThat(List.of(link.from(), link.to())).contains("london", "frankfurt");
        });
    assertThat(marks.order("frankfurt")).isEqualTo(2);
    assertThat(marks.used("london")).isZero();
    var without = DrawnFederationEdits.remove(WORLD, java.util.Set.of("frankfurt"));
    assertThat(FederationAnswerMarks.of(without, job())).isEqualTo(FederationAnswerMarks.NONE);
  }

  private static Federation drawn(int clusters, boolean places) {
    var random = new Random(clusters);
    var list = new ArrayList<FederatedCluster>();
    var links = new ArrayList<WanLink>();
    for (int i = 0; i < clusters; i++) {
      var place = places ? new Place(random.nextInt(30, 60), random.nextInt(-10, 30)) : null;
      list.add(
          new FederatedCluster(
              "c" + i, FederatedCluster.of("c", i, null).free(), null, null, place));
      if (i > 0) {
        links.add(new WanLink("c" + i, "c" + random.nextInt(i), 10, 5));
      }
    }
    return new Federation(list, links);
  }

  @Test
  void clustersWithoutCoordinatesAreApartAndTheSameEachTime() {
    for (int size : new int[] {1, 2, 3, 40, 1000}) {
      var layout = FederationMapLayout.of(drawn(size, false));
      assertApart(boxes(layout));
      assertThat(boxes(FederationMapLayout.of(drawn(size, false)))).isEqualTo(boxes(layout));
    }
    assertThat(FederationMapLayout.of(drawn(0, false)).bounds().width()).isPositive();
  }

  @Test
  void aThousandClustersOfOneContinentAreApart() {
    assertApart(boxes(FederationMapLayout.of(drawn(1000, true))));
  }

  @Test
  void anEditMovesNobodyElseAndUndoBringsExactlyBack() {
    var before = FederationMapLayout.of(WORLD);
    var london = WORLD.clusters().get(Objects.requireNonNull(WORLD.indices().get("london")));
    var place = before.placeAt(new Position(40, -60));
    var moved =
        DrawnFederationEdits.replace(
            WORLD,
            "london",
            new FederatedCluster("london", london.free(), null, london.region(), place));
    var after = before.after(moved);
    for (var each : WORLD.clusters()) {
      if (each.id().equals("london")) {
        assertThat(after.middle("london").x())
            .isCloseTo(40, org.assertj.core.data.Offset.offset(0.1));
      } else {
        assertThat(after.middle(each.id())).isEqualTo(before.middle(each.id()));
      }
    }
    assertThat(after.after(WORLD).middle("london")).isEqualTo(before.middle("london"));
  }

  @Test
  void whoHasNoCoordinatesKeepsItsPlaceUnderAnotherName() {
    var federation = drawn(5, false);
    var before = FederationMapLayout.of(federation);
    var renamed =
        DrawnFederationEdits.replace(federation, "c3", FederatedCluster.of("paris", 3, null));
    assertThat(before.after(renamed).middle("paris")).isEqualTo(before.middle("c3"));
  }

  @Test
  void aNewClusterFindsRoomAndPlacesStayOnTheMap() {
    var layout = FederationMapLayout.of(WORLD);
    var place = layout.freePlace(layout.middle("london"));
    var fresh =
        new FederatedCluster("new", FederatedCluster.of("new", 8, null).free(), null, null, place);
    assertApart(boxes(layout.after(DrawnFederationEdits.add(WORLD, fresh))));
    assertThat(layout.placeAt(new Position(1e6, -1e6))).isEqualTo(new Place(90, 180));
  }
}
