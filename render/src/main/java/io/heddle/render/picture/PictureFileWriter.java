package io.heddle.render.picture;

import de.rototor.pdfbox.graphics2d.PdfBoxGraphics2D;
import io.heddle.model.io.AtomicFiles;
import io.heddle.render.surface.AwtPaintSurface;
import java.awt.Dimension;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.apache.batik.svggen.SVGIDGenerator;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.w3c.dom.Document;

/** Writes pictures as PNG, SVG or PDF, without a display. */
public final class PictureFileWriter {
  private PictureFileWriter() {}

  /** Whether the file's suffix is one that can be written. */
  public static boolean canWrite(Path file) {
    return suffix(file).matches("png|svg|pdf");
  }

  private static String suffix(Path file) {
    var name = String.valueOf(file.getFileName());
    return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
  }

  /**
   * Writes the picture in the format that the file's suffix names, whole or not at all.
   *
   * @param width in pixels at scale 1 (points in a PDF)
   * @param scale pixels of a PNG for each unit; other formats have no pixels
   * @throws IllegalArgumentException for another suffix than png, svg or pdf
   */
  public static void write(
      ScalablePicture picture, Path file, double width, double height, double scale) {
    try {
      var bytes =
          switch (suffix(file)) {
            case "png" -> png(picture, width, height, scale);
            case "svg" -> svg(picture, width, height, "").getBytes(StandardCharsets.UTF_8);
            case "pdf" -> pdf(picture, width, height);
            default ->
                throw new IllegalArgumentException(
                    file + ": unknown picture format, expected .png, .svg or .pdf");
          };
      AtomicFiles.write(file, bytes);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static byte[] png(ScalablePicture picture, double width, double height, double scale)
      throws IOException {
    var image =
        new BufferedImage(
            (int) Math.ceil(width * scale),
            (int) Math.ceil(height * scale),
            BufferedImage.TYPE_INT_ARGB);
    var graphics = image.createGraphics();
    graphics.scale(scale, scale);
    picture.paint(new AwtPaintSurface(graphics), width, height);
    graphics.dispose();
    var out = new ByteArrayOutputStream();
    ImageIO.setUseCache(false);
    ImageIO.write(image, "png", out);
    return out.toByteArray();
  }

  /**
   * The picture as an SVG element to stand within a page.
   *
   * @param prefix of its ids, so that no two pictures of a page share one
   */
  public static String svgElement(
      ScalablePicture picture, double width, double height, String prefix) {
    try {
      var svg = svg(picture, width, height, prefix);
      // without the declaration of XML and its document type
      return svg.substring(svg.indexOf("<svg"))
          // the one id that Batik asks no generator for
          .replace("<defs id=\"genericDefs\"", "<defs id=\"%sgenericDefs\"".formatted(prefix));
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static String svg(ScalablePicture picture, double width, double height, String prefix)
      throws IOException {
    var document = newSvg();
    var context = SVGGeneratorContext.createDefault(document);
    context.setIDGenerator(new PrefixedIds(prefix));
    var graphics = new SVGGraphics2D(context, false);
    graphics.setSVGCanvasSize(new Dimension((int) Math.ceil(width), (int) Math.ceil(height)));
    picture.paint(AwtPaintSurface.ofText(graphics), width, height);
    var out = new StringWriter();
    graphics.stream(out, true);
    return out.toString();
  }

  private static final class PrefixedIds extends SVGIDGenerator {
    private final String start;

    PrefixedIds(String start) {
      this.start = start;
    }

    @Override
    public String generateID(String prefix) {
      return super.generateID(start + prefix);
    }
  }

  private static Document newSvg() {
    try {
      return DocumentBuilderFactory.newNSInstance()
          .newDocumentBuilder()
          .getDOMImplementation()
          .createDocument("http://www.w3.org/2000/svg", "svg", null);
    } catch (ParserConfigurationException impossible) {
      throw new IllegalStateException("the JDK has no XML parser", impossible);
    }
  }

  private static byte[] pdf(ScalablePicture picture, double width, double height)
      throws IOException {
    try (var document = new PDDocument()) {
      document.setDocumentId(0L); // the same picture gives the same bytes
      var page = new PDPage(new PDRectangle((float) width, (float) height));
      document.addPage(page);
      var graphics = new PdfBoxGraphics2D(document, (float) width, (float) height);
      graphics.setFontTextDrawer(new PdfTextPainter(document));
      picture.paint(new AwtPaintSurface(graphics), width, height);
      graphics.dispose();
      try (var content = new PDPageContentStream(document, page)) {
        content.drawForm(graphics.getXFormObject());
      }
      var out = new ByteArrayOutputStream();
      document.save(out);
      return out.toByteArray();
    }
  }
}
