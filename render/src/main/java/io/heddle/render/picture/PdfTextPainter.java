package io.heddle.render.picture;

import de.rototor.pdfbox.graphics2d.PdfBoxGraphics2DFontTextDrawer;
import de.rototor.pdfbox.graphics2d.PdfBoxGraphics2DFontTextDrawerDefaultFonts;
import java.awt.Font;
import java.awt.FontFormatException;
import java.io.IOException;
import java.text.AttributedCharacterIterator;
import java.text.CharacterIterator;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.jspecify.annotations.Nullable;

/**
 * Text of a PDF: in Helvetica, which every viewer has; where that lacks a character, in an embedded
 * font; where both do, as outlines of the font that Java has found. The base class would ask the
 * first font of a fixed list that is installed, and lose the text or end where it lacks the
 * character.
 */
final class PdfTextPainter extends PdfBoxGraphics2DFontTextDrawer {
  /** Part of PDFBox, and as wide as Helvetica. */
  private static final String EMBEDDED =
      "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

  private final PDDocument document;
  private final Map<Boolean, PDFont> standard = new HashMap<>();
  private @Nullable PDFont embedded;

  /** Of the text that was asked for last. */
  private @Nullable PDFont chosen;

  PdfTextPainter(PDDocument document) {
    this.document = document;
  }

  @Override
  public boolean canDrawText(AttributedCharacterIterator iterator, IFontTextDrawerEnv env)
      throws IOException, FontFormatException {
    chosen = font(text(iterator), env.getFont());
    iterator.first();
    return chosen != null && super.canDrawText(iterator, env);
  }

  @Override
  protected @Nullable PDFont mapFont(Font font, IFontTextDrawerEnv env) {
    return chosen;
  }

  private @Nullable PDFont font(String text, Font font) throws IOException {
    var plain =
        standard.computeIfAbsent(
            font.isBold(),
            _ ->
                new PDType1Font(
                    PdfBoxGraphics2DFontTextDrawerDefaultFonts.chooseMatchingHelvetica(font)));
    if (encodes(plain, text)) {
      return plain;
    }
    var other = embedded;
    if (other == null) {
      try (var in = PDType0Font.class.getResourceAsStream(EMBEDDED)) {
        other = PDType0Font.load(document, Objects.requireNonNull(in), true);
      }
      embedded = other;
    }
    return encodes(other, text) ? other : null;
  }

  /** PDFBox says by an exception that a font lacks a character. */
  private static boolean encodes(PDFont font, String text) throws IOException {
    try {
      font.encode(text);
      return true;
    } catch (IllegalArgumentException lacking) {
      return false;
    }
  }

  private static String text(CharacterIterator iterator) {
    var text = new StringBuilder();
    for (char c = iterator.first(); c != CharacterIterator.DONE; c = iterator.next()) {
      text.append(c);
    }
    return text.toString();
  }
}
