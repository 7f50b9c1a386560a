package io.heddle.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.guide.PackagedGuide;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.junit.jupiter.api.Test;

/** Every link between our own files leads to one, and to a heading that is there. */
class LinksTest {
  private static final Path ROOT =
      Path.of(Objects.requireNonNullElse(System.getProperty("heddle.root"), ".."))
          .toAbsolutePath()
          .normalize();

  @Test
  void everyLinkHolds() throws IOException {
    var pages = pages();
    assertThat(pages).hasSizeGreaterThan(50);
    var broken = new ArrayList<String>();
    for (var page : pages) {
      for (var address : addresses(PackagedGuide.parse(Files.readString(page)))) {
        if (!address.contains(":") && !holds(page, address)) {
          broken.add("%s: %s".formatted(ROOT.relativize(page), address));
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  /** No picture of the guide lacks the one of the other theme, or stands on no page. */
  @Test
  void picturesOfTheGuideComeInPairs() throws IOException {
    var folder = ROOT.resolve("docs/guide/images");
    var shown = new HashSet<Path>();
    for (var page : pages()) {
      addresses(PackagedGuide.parse(Files.readString(page)))
          .forEach(each -> shown.add(page.resolveSibling(each).normalize()));
    }
    try (var pictures = Files.list(folder)) {
      for (var picture : pictures.toList()) {
        var light = picture.toString().replace("-dark.png", "-light.png");
        assertThat(shown).contains(Path.of(light));
        assertThat(Path.of(light.replace("-light.png", "-dark.png"))).exists();
      }
    }
  }

  private static List<Path> pages() throws IOException {
    try (var docs = Files.walk(ROOT.resolve("docs"));
        var top = Files.list(ROOT)) {
      return Stream.concat(docs, top).filter(each -> each.toString().endsWith(".md")).toList();
    }
  }

  private static boolean holds(Path page, String address) throws IOException {
    var parts = address.split("#", 2);
    var target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
    if (!target.startsWith(ROOT) || !Files.exists(target)) {
      return false;
    }
    return parts.length == 1 || anchors(target).contains(parts[1]);
  }

  private static Set<String> anchors(Path page) throws IOException {
    var found = new HashSet<String>();
    PackagedGuide.parse(Files.readString(page))
        .accept(
            new AbstractVisitor() {
              @Override
              public void visit(Heading heading) {
                found.add(PackagedGuide.anchor(PackagedGuide.words(heading)));
              }
            });
    return found;
  }

  private static List<String> addresses(Node page) {
    var found = new ArrayList<String>();
    page.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Link link) {
            found.add(link.getDestination());
            visitChildren(link);
          }

          @Override
          public void visit(Image image) {
            found.add(image.getDestination());
          }
        });
    return found;
  }
}
