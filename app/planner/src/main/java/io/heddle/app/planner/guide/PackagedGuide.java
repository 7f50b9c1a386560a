package io.heddle.app.planner.guide;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.jspecify.annotations.Nullable;

/** The guide as it is packed: its pages in the order in which the first one links to them. */
public final class PackagedGuide {
  /** The page that lists the others. */
  public static final String INDEX = "index.md";

  private static final String FOLDER = "/guide/";

  private final List<GuidePage> pages;

  private PackagedGuide(List<GuidePage> pages) {
    this.pages = List.copyOf(pages);
  }

  /**
   * A place where words were found.
   *
   * @param section of the page
   */
  public record Hit(GuidePage page, GuidePage.Section section) {}

  /**
   * Reads and parses all pages; takes tens of milliseconds, so not on the UI thread.
   *
   * @throws IllegalStateException if a page that the first one links to is not packed
   */
  public static PackagedGuide load() {
    var pages = new ArrayList<GuidePage>();
    var index = page(INDEX);
    pages.add(index);
    index
        .content()
        .accept(
            new AbstractVisitor() {
              @Override
              public void visit(Link link) {
                var name = link.getDestination().replaceFirst("#.*", "");
                if (name.matches("[\\w/-]+\\.md")
                    && pages.stream().noneMatch(each -> each.name().equals(name))) {
                  pages.add(page(name));
                }
              }
            });
    return new PackagedGuide(pages);
  }

  public List<GuidePage> pages() {
    return pages;
  }

  /** The page of a name; null where there is none. */
  public @Nullable GuidePage byName(String name) {
    return pages.stream().filter(each -> each.name().equals(name)).findFirst().orElse(null);
  }

  /**
   * @throws IllegalArgumentException if there is no page of that name
   */
  public GuidePage require(String name) {
    var page = byName(name);
    if (page == null) {
      throw new IllegalArgumentException("the guide has no page " + name);
    }
    return page;
  }

  /** Every section that holds all words, those with them in their heading first. */
  public List<Hit> search(String words) {
    var all = List.of(words.strip().toLowerCase(Locale.ROOT).split("\\s+"));
    var inHeading = new ArrayList<Hit>();
    var inText = new ArrayList<Hit>();
    for (var page : pages) {
      for (var section : page.sections()) {
        var heading = section.heading().toLowerCase(Locale.ROOT);
        var text = heading + "\n" + section.text().toLowerCase(Locale.ROOT);
        if (all.stream().allMatch(heading::contains)) {
          inHeading.add(new Hit(page, section));
        } else if (all.stream().allMatch(text::contains)) {
          inText.add(new Hit(page, section));
        }
      }
    }
    inHeading.addAll(inText);
    return inHeading;
  }

  /** What GitHub makes of a heading, too. */
  public static String anchor(String heading) {
    return heading
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N}\\p{M} _-]", "")
        .replace(' ', '-');
  }

  /** What a part of a page says, without its form. */
  public static String words(Node node) {
    var text = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text part) {
            text.append(part.getLiteral());
          }

          @Override
          public void visit(Code part) {
            text.append(part.getLiteral());
          }

          @Override
          public void visit(FencedCodeBlock part) {
            text.append(part.getLiteral());
          }

          @Override
          public void visit(SoftLineBreak part) {
            text.append(' ');
          }
        });
    return text.toString();
  }

  /** Parses a page as all of the guide is. */
  public static Node parse(String markdown) {
    return Parser.builder().extensions(List.of(TablesExtension.create())).build().parse(markdown);
  }

  private static GuidePage page(String name) {
    var content = parse(text(name));
    var sections = new ArrayList<GuidePage.Section>();
    var title = name;
    String anchor = "";
    String heading = "";
    var text = new StringBuilder();
    for (var each = content.getFirstChild(); each != null; each = each.getNext()) {
      if (each instanceof Heading start) {
        if (!heading.isEmpty()) {
          sections.add(new GuidePage.Section(anchor, heading, text.toString()));
        }
        text.setLength(0);
        heading = words(start);
        anchor = start.getLevel() == 1 ? "" : anchor(heading);
        title = start.getLevel() == 1 ? heading : title;
      } else {
        text.append(words(each)).append('\n');
      }
    }
    sections.add(new GuidePage.Section(anchor, heading, text.toString()));
    return new GuidePage(name, title, sections, content);
  }

  private static String text(String name) {
    try (var in = PackagedGuide.class.getResourceAsStream(FOLDER + name)) {
      if (in == null) {
        throw new IllegalStateException("page %s of the guide is not packed".formatted(name));
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** The location of a file beside a page, such as a picture; null if there is none. */
  static @Nullable String address(String path) {
    var found = PackagedGuide.class.getResource(FOLDER + path);
    return found == null ? null : found.toExternalForm();
  }
}
