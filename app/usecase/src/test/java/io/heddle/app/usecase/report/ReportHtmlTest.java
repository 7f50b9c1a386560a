package io.heddle.app.usecase.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.usecase.HeddleVersion;
import io.heddle.render.Theme;
import io.heddle.render.picture.PictureTip;
import io.heddle.render.picture.ScalablePicture;
import io.heddle.render.plot.Axis;
import io.heddle.render.plot.PlotSeries;
import io.heddle.render.plot.SeriesPlot;
import io.heddle.render.surface.PaintSurface;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ReportHtmlTest {
  private static final String HOSTILE = "</td><script>alert('x')</script>&\"\u202e";

  private static ReportFigure figure(String name) {
    return ReportFigure.of(
        name,
        new SeriesPlot(
            HOSTILE,
            Axis.linear("x"),
            Axis.linear("y"),
            List.of(PlotSeries.bars(HOSTILE, 1, 2, 3))));
  }

  private static String page() {
    var table = new ReportTable("t", HOSTILE, List.of(HOSTILE), List.of(List.of(HOSTILE)));
    return ReportHtml.of(
        new LabReport(
            HOSTILE, List.of(table, table), List.of(figure("a"), figure("b")), List.of(HOSTILE)));
  }

  @Test
  void noTextIsMarkup() {
    assertThat(page())
        .doesNotContain("<script", "\u202e")
        .contains(
            "<h1>&lt;/td&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;&quot;\\u202e");
  }

  @Test
  void nothingIsLoadedFromElsewhere() {
    assertThat(Pattern.compile("(href|src)=|url\\([^#]|@import").matcher(page()).find()).isFalse();
    assertThat(page()).contains("default-src 'none'");
  }

  @Test
  void noTwoPicturesShareAnId() {
    var ids = Pattern.compile(" id=\"([^\"]+)\"").matcher(page()).results().toList();
    assertThat(ids).hasSizeGreaterThan(3).extracting(each -> each.group(1)).doesNotHaveDuplicates();
  }

  /** A picture whose one region is named. */
  private record Tipped(String name) implements ScalablePicture {
    @Override
    public double preferredWidth() {
      return 100;
    }

    @Override
    public double preferredHeight() {
      return 50;
    }

    @Override
    public void paint(PaintSurface surface, double width, double height) {
      surface.fillRect(10, 20, 30, 5, Theme.light().text());
    }

    @Override
    public List<PictureTip> tips(double width, double height) {
      return List.of(new PictureTip(10, 20, 30, 5, List.of(name, "second line")));
    }
  }

  @Test
  void tipsAreTitlesWithinThePicture() {
    var page =
        ReportHtml.of(
            new LabReport(
                "a",
                List.of(),
                List.of(new ReportFigure("f", _ -> new Tipped(HOSTILE))),
                List.of()));
    assertThat(page)
        .contains(
            "<rect class=\"tip\" x=\"10.0\" y=\"20.0\" width=\"30.0\" height=\"5.0\"><title>&lt;/td&gt;")
        .contains("\nsecond line</title></rect>\n</svg>\n</figure>")
        .doesNotContain("<script");
  }

  @Test
  void reasonsAndTheVersionStandOnThePage() {
    var page =
        ReportHtml.of(
            new LabReport("a", List.of(), List.of(), List.of()).withReasons(List.of(HOSTILE)));
    assertThat(page)
        .contains("<h2>Why</h2>\n<ul>\n<li>&lt;/td&gt;", "<footer>Heddle " + HeddleVersion.number())
        .doesNotContain("<script", "Assumptions");
  }

  @Test
  void columnsOfWordsAreToTheLeft() {
    var table =
        new ReportTable(
            "t",
            "t",
            List.of("a", "b", "c"),
            List.of(List.of("1", "2", "3"), List.of("4", "x", "–")));
    assertThat(ReportHtml.of(new LabReport("a", List.of(table), List.of(), List.of())))
        .contains("<td>1</td><td class=\"words\">2</td><td>3</td>");
  }
}
