package io.heddle.app.usecase.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.render.plot.Axis;
import io.heddle.render.plot.Plot;
import io.heddle.render.plot.Series;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ReportHtmlTest {
  private static final String HOSTILE = "</td><script>alert('x')</script>&\"\u202e";

  private static ReportFigure figure(String name) {
    return ReportFigure.of(
        name,
        new Plot(
            HOSTILE, Axis.linear("x"), Axis.linear("y"), List.of(Series.bars(HOSTILE, 1, 2, 3))));
  }

  private static String page() {
    var table = new ReportTable("t", HOSTILE, List.of(HOSTILE), List.of(List.of(HOSTILE)));
    return ReportHtml.of(
        new Report(
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
}
