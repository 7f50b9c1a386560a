package io.heddle.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.render.picture.PictureFileWriter;
import io.heddle.render.picture.ScalablePicture;
import io.heddle.render.surface.AwtPaintSurface;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import java.awt.Font;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.function.Consumer;
import java.util.logging.Filter;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever characters a name has, each format of pictures is written and shows them. */
class PictureTextTest {
  @TempDir Path folder = Path.of("");

  /** What is painted on so large a picture. */
  private record Painted(double preferredWidth, double preferredHeight, Consumer<PaintSurface> on)
      implements ScalablePicture {
    @Override
    public void paint(PaintSurface surface, double width, double height) {
      on.accept(surface);
    }
  }

  private static ScalablePicture label(String text) {
    return new Painted(
        200,
        100,
        surface -> {
          surface.text(text, 5, 20, TextStyle.NORMAL, TextAnchor.LEFT, Theme.light().text());
          surface.textUp(text, 5, 60, TextStyle.SMALL_BOLD, Theme.light().text());
        });
  }

  private Path written(ScalablePicture picture, String suffix) {
    var file = folder.resolve("label." + suffix);
    PictureFileWriter.write(picture, file, picture.preferredWidth(), picture.preferredHeight(), 1);
    return file;
  }

  private String svg(String text) throws Exception {
    var factory = DocumentBuilderFactory.newInstance();
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    return factory
        .newDocumentBuilder()
        .parse(written(label(text), "svg").toFile())
        .getElementsByTagName("text")
        .item(0)
        .getTextContent()
        .strip();
  }

  private String pdf(String text) throws Exception {
    try (var pdf = Loader.loadPDF(written(label(text), "pdf").toFile())) {
      return new PDFTextStripper().getText(pdf);
    }
  }

  private int[] pixels(String text) throws Exception {
    var image = ImageIO.read(written(label(text), "png").toFile());
    return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
  }

  @ParameterizedTest
  @CsvSource({
    "0085, \\u0085",
    "0001, \\u0001",
    "001b, \\u001b",
    "000a, \\u000a",
    "0009, \\u0009",
    "007f, \\u007f",
    "2028, \\u2028",
    "202e, \\u202e",
    "200b, \\u200b",
    "d800, \\ud800",
    "fffe, \\ufffe",
    "e0041, \\u{e0041}"
  })
  void anInvisibleCharacterIsAnEscapeInEachFormat(String code, String escape) throws Exception {
    var text = "a" + Character.toString(Integer.parseInt(code, 16)) + "b";
    assertThat(svg(text)).isEqualTo("a" + escape + "b");
    assertThat(pdf(text)).contains("a" + escape + "b");
    assertThat(pixels(text)).isEqualTo(pixels("a" + escape + "b"));
  }

  /** Such as Chinese or emoji where their fonts are not installed. */
  @Test
  void aCharacterThatNoFontHasIsAnEscapeWhereThisMachineDrawsTheGlyphs() throws Exception {
    var font = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
    int lacking =
        IntStream.of(0x8282, 0x1f9f5, 0x10ffc, 0x13000, 0xe000, 0x378)
            .filter(c -> !font.canDisplay(c))
            .findFirst()
            .orElseThrow();
    var text = "a" + Character.toString(lacking);
    var escape = lacking > 0xffff ? "a\\u{%x}".formatted(lacking) : "a\\u%04x".formatted(lacking);
    assertThat(svg(text)).isEqualTo(text);
    assertThat(pdf(text)).contains(escape);
    assertThat(pixels(text)).isEqualTo(pixels(escape));
    var surface =
        new AwtPaintSurface(new BufferedImage(9, 9, BufferedImage.TYPE_INT_RGB).createGraphics());
    assertThat(surface.textWidth(text, TextStyle.NORMAL))
        .isEqualTo(surface.textWidth(escape, TextStyle.NORMAL));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "K\u00f6ln",
        "\u0394t \u2264 5 \u2192 \u0416",
        "\u0141\u00f3d\u017a",
        "e\u0301",
        "a\u00a0b"
      })
  void lettersAreFoundInEachFormat(String text) throws Exception {
    assertThat(svg(text)).isEqualTo(text);
    assertThat(pdf(text).replace('\u00a0', ' ')).contains(text.replace('\u00a0', ' '));
  }

  /** PDFBox reports a text that it leaves out in a log alone. */
  @Test
  void noCharacterEndsAPdfOrIsLeftOut() {
    var lost = new ArrayList<String>();
    Filter filter =
        entry -> {
          lost.add(entry.getMessage());
          return true;
        };
    var drawer = Logger.getLogger("de.rototor.pdfbox.graphics2d.PdfBoxGraphics2DFontTextDrawer");
    drawer.setFilter(filter);
    try {
      written(new Painted(100, 50, PictureTextTest::allCharacters), "pdf");
    } finally {
      drawer.setFilter(null);
    }
    assertThat(lost).isEmpty();
  }

  /** Every eleventh of the first two planes, between letters. */
  private static void allCharacters(PaintSurface surface) {
    for (int c = 0; c < 0x20000; c += c < 0x3000 ? 1 : 11) {
      var text = "a" + Character.toString(c) + "b";
      surface.text(text, 5, 20, TextStyle.NORMAL, TextAnchor.LEFT, Theme.light().text());
    }
  }

  /** In outlines where neither font of the PDF has the character. */
  @ParameterizedTest
  @ValueSource(strings = {"\u05d0\u05d1", "\u0627\u0644", "\u2800\u28ff", "\u8282", "\ud83e\uddf5"})
  void theMarksOfATextAreThere(String text) throws Exception {
    assertThat(pixels(text)).isNotEqualTo(pixels(" "));
    assertThat(shown(text)).isNotEqualTo(shown(" "));
  }

  private int[] shown(String text) throws Exception {
    try (var pdf = Loader.loadPDF(written(label(text), "pdf").toFile())) {
      var image = new PDFRenderer(pdf).renderImage(0);
      return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    }
  }
}
