package io.heddle.app.planner.guide;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.features.WorkspaceFeatures;
import io.heddle.app.usecase.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.StrongEmphasis;
import org.junit.jupiter.api.Test;

/** The pages of the guide, as far as they can be held against the planner. */
class PackagedGuideTest {
  private final PackagedGuide guide = PackagedGuide.load();

  @Test
  void whatStandsInBoldIsAControlOfThePlanner() {
    var named = words();
    var unknown = new ArrayList<String>();
    for (var page : guide.pages()) {
      page.content()
          .accept(
              new AbstractVisitor() {
                @Override
                public void visit(StrongEmphasis strong) {
                  for (var part : PackagedGuide.words(strong).split(" › ")) {
                    if (!named.contains(part) && !part.equals("bold")) {
                      unknown.add(page.name() + ": " + part);
                    }
                  }
                }
              });
    }
    assertThat(unknown).isEmpty();
  }

  /** Everything that a control may say. */
  private static Set<String> words() {
    var bundle = ResourceBundle.getBundle("io.heddle.app.planner.planner", Locale.ENGLISH);
    var words = new TreeSet<String>();
    bundle.keySet().forEach(key -> words.add(bundle.getString(key).replaceFirst("^_", "")));
    Samples.all().forEach(each -> words.add(each.title()));
    Samples.federations().forEach(each -> words.add(each.title()));
    words.add("In 1 minipod"); // of a choice, filled in
    return words;
  }

  @Test
  void everyPageBeginsWithWhatItsReaderCanDo() {
    for (var page : guide.pages()) {
      var title = page.content().getFirstChild();
      assertThat(title.getNext()).as(page.name()).isInstanceOf(BlockQuote.class);
      assertThat(PackagedGuide.words(title.getNext()))
          .as(page.name())
          .matches("(?s)[A-Z][a-z]+ .*\\.")
          .doesNotContain("?");
    }
  }

  @Test
  void everyPageIsReadInThePlannerAsOnGitHub() {
    for (var page : guide.pages()) {
      var html = new ArrayList<String>();
      page.content()
          .accept(
              new AbstractVisitor() {
                @Override
                public void visit(HtmlBlock block) {
                  html.add(block.getLiteral());
                }

                @Override
                public void visit(HtmlInline inline) {
                  html.add(inline.getLiteral());
                }
              });
      assertThat(html).as(page.name()).isEmpty();
    }
  }

  @Test
  void everyWorkspaceHasItsPage() {
    for (var feature : WorkspaceFeatures.all()) {
      var target = feature.guide().split("#", 2);
      var page = guide.require(target[0]);
      if (target.length > 1) {
        assertThat(page.sections())
            .as(feature.id())
            .anyMatch(each -> each.anchor().equals(target[1]));
      }
    }
  }

  /** What F1 opens, as the sources of the planner name it. */
  @Test
  void everySectionThatThePlannerOpensExists() throws IOException {
    var named = Pattern.compile("\"([\\w-]+\\.md)#([^\"]+)\"");
    try (var files = Files.walk(Path.of("src/main/java"))) {
      for (var file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
        var found = named.matcher(Files.readString(file));
        while (found.find()) {
          assertThat(guide.require(found.group(1)).sections())
              .as("%s of %s", found.group(), file.getFileName())
              .extracting(GuidePage.Section::anchor)
              .contains(found.group(2));
        }
      }
    }
  }

  @Test
  void wordsAreFoundInTheirSectionsHeadingsFirst() {
    var hits = guide.search("minipod");
    assertThat(hits.getFirst().section().heading()).isEqualTo("Minipod");
    assertThat(hits.stream().map(each -> each.page().name()).collect(Collectors.toSet()))
        .contains("terms.md", "01-open-or-draw.md", "05-when-and-moves.md");
    assertThat(guide.search("minipod zebra")).isEmpty();
    assertThat(guide.search("BANDWIDTH gbe")).isNotEmpty();
    assertThat(
            List.of(
                PackagedGuide.anchor("α, β: what’s that?"), PackagedGuide.anchor("When (and who)")))
        .containsExactly("α-β-whats-that", "when-and-who");
  }
}
