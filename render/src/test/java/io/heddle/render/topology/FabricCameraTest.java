package io.heddle.render.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.cluster.Position;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class FabricCameraTest {
  private static final ModelBox BOUNDS = new ModelBox(-50, 20, 2_000, 900);

  private final FabricCamera camera = new FabricCamera();

  private FabricViewport frame(double width, double height) {
    return camera.frame(BOUNDS, width, height);
  }

  private static boolean showsAll(FabricViewport port) {
    return port.screenX(BOUNDS.x()) >= 0
        && port.screenY(BOUNDS.y()) >= 0
        && port.screenX(BOUNDS.right()) <= port.width()
        && port.screenY(BOUNDS.bottom()) <= port.height();
  }

  @Test
  void allOfTheFabricFitsAViewOfAnySizeUntilItIsMoved() {
    assertThat(showsAll(frame(800, 600))).isTrue();
    assertThat(showsAll(frame(300, 900))).isTrue();
    camera.panBy(3, 0);
    var moved = frame(300, 900);
    assertThat(frame(900, 900).scale()).as("a larger view shows more").isEqualTo(moved.scale());
    camera.fit();
    assertThat(showsAll(frame(900, 900))).isTrue();
  }

  private FabricViewport resized(double width, double height) {
    camera.resize(BOUNDS, width, height);
    return frame(width, height);
  }

  @Test
  void aLowerViewHidesNoRowThatWasSeen() {
    frame(800, 600);
    camera.panBy(0, 40);
    var shown = frame(800, 600);
    assertThat(shown.screenY(BOUNDS.bottom())).isBetween(300.0, 560.0);
    var lower = resized(800, shown.screenY(BOUNDS.bottom()) - 20);
    assertThat(lower.scale()).as("there was room above").isEqualTo(shown.scale());
    assertThat(lower.screenY(BOUNDS.bottom())).isEqualTo(lower.height(), within(1e-9));
    var tight = resized(800, lower.height() - lower.screenY(BOUNDS.y()));
    assertThat(showsAll(tight)).as("smaller where there is none").isTrue();
    assertThat(tight.scale()).isLessThan(shown.scale());
    camera.zoomBy(9, 400, 300);
    var part = resized(800, tight.height());
    assertThat(part.screenY(BOUNDS.bottom())).isGreaterThan(part.height());
    assertThat(resized(800, 200).y()).as("what was out of sight stays so").isEqualTo(part.y());
  }

  @Test
  void nothingMovesBeforeTheFirstFrame() {
    camera.panBy(10, 10);
    camera.zoomBy(2, 5, 5);
    camera.centreOn(new Position(0, 0));
    assertThat(camera.viewport()).isNull();
    assertThat(camera.isPartOf(BOUNDS)).isFalse();
    assertThat(camera.isFitted()).isTrue();
  }

  @Test
  void whatIsUnderThePointerStaysThereWhileZooming() {
    var before = frame(800, 600);
    camera.zoomBy(3.7, 123, 456);
    var after = frame(800, 600);
    assertThat(after.scale()).isEqualTo(before.scale() * 3.7, within(1e-9));
    assertThat(after.modelX(123)).isEqualTo(before.modelX(123), within(1e-9));
    assertThat(after.modelY(456)).isEqualTo(before.modelY(456), within(1e-9));
    assertThat(camera.zoomProperty().get()).isEqualTo(after.scale());
  }

  @Test
  void zoomHasEnds() {
    frame(800, 600);
    camera.zoomBy(1e9, 0, 0);
    assertThat(camera.zoomProperty().get()).isEqualTo(60);
    camera.zoomBy(1e-9, 0, 0);
    assertThat(camera.zoomProperty().get()).isEqualTo(0.01);
  }

  @Test
  void panningMovesByPixels() {
    var before = frame(800, 600);
    camera.panBy(30, -20);
    var after = frame(800, 600);
    assertThat(after.screenX(0)).isEqualTo(before.screenX(0) + 30, within(1e-9));
    assertThat(after.screenY(0)).isEqualTo(before.screenY(0) - 20, within(1e-9));
  }

  @Test
  void aNodeThatIsLookedForIsInTheMiddleAndLargeEnough() {
    frame(800, 600);
    var node = new ModelBox(1_500, 700, 8, 8);
    camera.centreOn(node);
    var port = frame(800, 600);
    assertThat(port.screenX(node.centreX())).isEqualTo(400, within(1e-9));
    assertThat(port.screenY(node.centreY())).isEqualTo(300, within(1e-9));
    assertThat(port.scale()).isEqualTo(3);
    camera.zoomBy(4, 0, 0);
    camera.centreOn(node);
    assertThat(frame(800, 600).scale()).as("near enough already").isEqualTo(12);
  }

  @Test
  void itComesNearOnlyWhereHostsGetLargeEnough() {
    frame(800, 600);
    assertThat(camera.comeNear(BOUNDS, 800, 600, 44)).isFalse();
    assertThat(camera.isFitted()).as("nothing moved").isTrue();
    var few = new ModelBox(100, 100, 40, 20);
    assertThat(camera.comeNear(few, 0, 0, 44)).as("no view yet").isFalse();
    assertThat(camera.comeNear(few, 800, 600, 44)).isTrue();
    assertThat(camera.isNear()).isTrue();
    assertThat(MinipodLayout.HOST * Objects.requireNonNull(camera.viewport()).scale())
        .isGreaterThanOrEqualTo(44);
    camera.panBy(1, 0);
    assertThat(camera.isNear()).as("a person moved it").isFalse();
  }

  @Test
  void anEditKeepsWhatIsSeenAndFitsAgainOnlyWhereNothingGrew() {
    frame(800, 600);
    camera.keep(BOUNDS, BOUNDS);
    assertThat(camera.isFitted()).isTrue();
    var before = frame(800, 600);
    camera.keep(BOUNDS, BOUNDS.grow(50));
    assertThat(camera.frame(BOUNDS.grow(50), 800, 600)).isEqualTo(before);
  }

  @Test
  void aMapHelpsWhereLessThanTwoThirdsAreSeen() {
    frame(800, 600);
    assertThat(camera.isPartOf(BOUNDS)).isFalse();
    camera.zoomBy(2, 400, 300);
    assertThat(camera.isPartOf(BOUNDS)).isTrue();
    camera.fit();
    frame(800, 600);
    assertThat(camera.isPartOf(BOUNDS)).isFalse();
  }
}
