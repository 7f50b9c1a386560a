package io.heddle.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.cluster.Cluster;
import io.heddle.render.chart.ChartContentPicture;
import io.heddle.render.contention.PriorityLevelBoard;
import io.heddle.render.contention.PriorityLevelPicture;
import io.heddle.render.matrix.PlacementMatrixPicture;
import io.heddle.render.picture.PictureFileWriter;
import io.heddle.render.picture.ScalablePicture;
import io.heddle.render.plot.PlotSeries;
import io.heddle.render.plot.SpreadPlot;
import io.heddle.render.spread.GroupSpreadPicture;
import io.heddle.render.topology.FabricLayout;
import io.heddle.render.topology.FabricTopologyPicture;
import io.heddle.render.topology.FabricViewMarks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PictureTest {
  @TempDir Path folder = Path.of("");

  private List<String> texts(ScalablePicture picture) throws Exception {
    var file = folder.resolve("picture.svg");
    PictureFileWriter.write(picture, file, picture.preferredWidth(), picture.preferredHeight(), 1);
    var factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    var nodes = factory.newDocumentBuilder().parse(file.toFile()).getElementsByTagName("text");
    return IntStream.range(0, nodes.getLength())
        .mapToObj(i -> nodes.item(i).getTextContent().strip())
        .toList();
  }

  private List<String> matrix(Cluster cluster, int groups, int stages, Theme theme)
      throws Exception {
    return texts(
        new PlacementMatrixPicture(
            cluster, Fabrics.place(cluster, groups, stages), theme, ViewTextBundle.english()));
  }

  @Test
  void theMatrixNamesEveryRankAndMinipod() throws Exception {
    var texts = matrix(Fabrics.pods(3, 30), 5, 3, Theme.light());
    for (int rank = 0; rank < 15; rank++) {
      assertThat(texts).contains(String.valueOf(rank));
    }
    assertThat(texts).contains("stage 0", "stage 2", "pod-00", "Minipod", "hosts");
    assertThat(String.join(" ", texts)).contains("job on fabric").contains("α 0.50");
  }

  @Test
  void aWideMatrixStillSaysWhichMinipodIsWhere() throws Exception {
    var texts = matrix(Fabrics.pods(4, 900), 256, 2, Theme.dark());
    assertThat(texts).contains("pod-00", "pod-01", "0", "100");
    assertThat(texts.stream().filter(text -> text.matches("\\d+")).count()).isLessThan(60);
  }

  /** Narrow levels that nobody is on are named together, with the share that they have together. */
  @Test
  void weightedLevelsSayTheirShares() throws Exception {
    var board =
        new PriorityLevelBoard(
            6,
            List.of(1, 2, 4, 13, 27, 53),
            List.of(
                new PriorityLevelBoard.Chip("a", 5, 0, "", List.of()),
                new PriorityLevelBoard.Chip("b", 4, 1, "", List.of())),
            List.of());
    var file = folder.resolve("levels.svg");
    PictureFileWriter.write(
        new PriorityLevelPicture("queues", board, Theme.light(), ViewTextBundle.english()),
        file,
        640,
        220,
        1);
    assertThat(Files.readString(file)).contains("level 5: 53 %", "level 4: 27 %");
    assertThat(Files.readString(file)).contains("levels 3–0: 20 %").doesNotContain("level 3:");
  }

  @Test
  void theSpreadIsCountedInHosts() throws Exception {
    var cluster = Fabrics.pods(2, 20);
    var texts =
        texts(
            new GroupSpreadPicture(
                cluster, Fabrics.place(cluster, 4, 3), Theme.light(), ViewTextBundle.english()));
    assertThat(texts).contains("DP group 0", "DP group 2", "PP group 3", "pod-00", "pod-01");
    assertThat(String.join(" ", texts)).contains("hosts of each DP group per minipod");
  }

  @Test
  void theTopologyNamesPodsAndTheirFreeHosts() throws Exception {
    var cluster = Fabrics.pods(4, 120);
    var texts =
        texts(
            new FabricTopologyPicture(
                FabricLayout.of(cluster),
                FabricViewMarks.none(),
                Theme.light(),
                ViewTextBundle.english()));
    assertThat(texts).contains("pod-00", "pod-03", "core", "minipods", "free", "busy");
    var first = cluster.minipods().getFirst();
    assertThat(texts)
        .contains("%d free of %d".formatted(first.freeHosts().size(), first.hosts().size()));
  }

  @Test
  void theParetoPlotHasUnitsAndALabelForEachAlgorithm() throws Exception {
    var others = new LinkedHashMap<String, List<PlotSeries.Point>>();
    others.put("arnold", List.of(new PlotSeries.Point(6, 2)));
    others.put("best-fit", List.of(new PlotSeries.Point(6, 2)));
    others.put("random-fit", List.of(new PlotSeries.Point(9, 8)));
    var front = List.of(new PlotSeries.Point(0, 8), new PlotSeries.Point(3, 2));
    var texts =
        texts(
            new ChartContentPicture(
                SpreadPlot.of(ViewTextBundle.english(), front, others), Theme.light()));
    assertThat(texts)
        .contains(
            "minipods that a DP group spans",
            "minipods that a PP group spans",
            "arnold, best-fit",
            "random-fit",
            "Pareto front");
  }

  @Test
  void allFormatsAreReadByOthersAndTheSameEveryTime() throws Exception {
    var cluster = Fabrics.pods(3, 30);
    var picture =
        new PlacementMatrixPicture(
            cluster, Fabrics.place(cluster, 5, 3), Theme.dark(), ViewTextBundle.english());
    for (var suffix : List.of("png", "svg", "pdf")) {
      var one = folder.resolve("one." + suffix);
      var two = folder.resolve("two." + suffix);
      PictureFileWriter.write(picture, one, 700, 400, 2);
      PictureFileWriter.write(picture, two, 700, 400, 2);
      assertThat(one).hasSameBinaryContentAs(two);
    }
    var image = ImageIO.read(folder.resolve("one.png").toFile());
    assertThat(image.getWidth()).isEqualTo(1400);
    assertThat(image.getHeight()).isEqualTo(800);
    try (var pdf = Loader.loadPDF(folder.resolve("one.pdf").toFile())) {
      assertThat(new PDFTextStripper().getText(pdf)).contains("job on fabric");
    }
  }

  @Test
  void anotherFormatIsRefusedAndNothingIsWritten() {
    var cluster = Fabrics.pods(2, 8);
    var file = folder.resolve("picture.gif");
    var picture =
        new FabricTopologyPicture(
            FabricLayout.of(cluster),
            FabricViewMarks.none(),
            Theme.light(),
            ViewTextBundle.english());
    assertThatThrownBy(() -> PictureFileWriter.write(picture, file, 300, 200, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(".svg");
    assertThat(Files.exists(file)).isFalse();
  }

  @Test
  void neighbouringMinipodsAndTextCanBeToldApart() {
    for (var theme : List.of(Theme.light(), Theme.dark())) {
      assertThat(theme.text().contrast(theme.background())).isGreaterThan(7);
      assertThat(theme.muted().contrast(theme.background())).isGreaterThan(4.5);
      for (int i = 0; i < theme.palette().size(); i++) {
        assertThat(Theme.readableOn(theme.minipod(i)).contrast(theme.minipod(i)))
            .isGreaterThan(4.4);
        assertThat(theme.minipod(i)).isNotEqualTo(theme.minipod(i + 1));
      }
    }
  }

  @Test
  void theMatrixSpeaksOfRanksOnlyWhereTheyStand() throws Exception {
    var cluster = Fabrics.pods(4, 900);
    var wide =
        new PlacementMatrixPicture(
            cluster, Fabrics.place(cluster, 256, 2), Theme.light(), ViewTextBundle.english());
    assertThat(String.join(" ", texts(wide)))
        .doesNotContain("number: node rank")
        .contains("each column is a PP group, 0–255 (a row in the file)");
    var small =
        new PlacementMatrixPicture(
            cluster, Fabrics.place(cluster, 5, 3), Theme.light(), ViewTextBundle.english());
    assertThat(String.join(" ", texts(small))).contains("number: node rank");
  }

  @Test
  void whatIsFreeIsSeenAndWhatIsBusyStepsBack() {
    for (var theme : List.of(Theme.dark(), Theme.of(true, true))) {
      assertThat(theme.free().contrast(theme.surface())).isGreaterThan(3);
      assertThat(theme.busy().contrast(theme.surface())).isBetween(1.4, 2.6);
    }
    for (boolean dark : new boolean[] {false, true}) {
      for (boolean contrast : new boolean[] {false, true}) {
        var theme = Theme.of(dark, contrast);
        assertThat(theme.free().luminance()).isGreaterThan(theme.partly().luminance());
        assertThat(theme.partly().luminance()).isGreaterThan(theme.busy().luminance());
      }
    }
  }
}
