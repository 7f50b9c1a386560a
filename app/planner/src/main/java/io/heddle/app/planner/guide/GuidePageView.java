package io.heddle.app.planner.guide;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.scene.control.ScrollPane;
import javafx.scene.image.Image;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.BulletList;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/** A page as nodes of the scene, one below the other. */
final class GuidePageView extends VBox {
  private static final double WIDE = 760;

  private final Consumer<String> follow;
  private final boolean dark;
  private final Map<String, Region> anchors = new HashMap<>();
  private final List<SelectableText> words = new ArrayList<>();

  /**
   * @param follow receives the address of a link that is clicked
   * @param dark which pictures are shown
   */
  GuidePageView(GuidePage page, Consumer<String> follow, boolean dark) {
    super(12);
    this.follow = follow;
    this.dark = dark;
    getStyleClass().add("guide-page");
    setMaxWidth(WIDE);
    page.content().accept(new Blocks(this));
  }

  /** Where a heading stands; null where the page has none of that anchor. */
  @Nullable Region anchor(String name) {
    return anchors.get(name);
  }

  /** What is selected, or empty. */
  String selected() {
    return words.stream()
        .map(SelectableText::selected)
        .filter(each -> !each.isEmpty())
        .findFirst()
        .orElse("");
  }

  private SelectableText prose(Node block, String... styles) {
    return keep(new SelectableText(InlineTextRuns.of(block, follow), this::deselect), styles);
  }

  private SelectableText keep(SelectableText prose, String... styles) {
    prose.getStyleClass().addAll(styles);
    words.add(prose);
    return prose;
  }

  private void deselect() {
    words.forEach(each -> each.select(0, 0));
  }

  /** Puts blocks one below the other. */
  private final class Blocks extends AbstractVisitor {
    private final VBox to;

    Blocks(VBox to) {
      this.to = to;
    }

    @Override
    public void visit(Heading heading) {
      var line = prose(heading, "guide-h" + heading.getLevel());
      line.setAccessibleText(PackagedGuide.words(heading));
      anchors.put(
          heading.getLevel() == 1 ? "" : PackagedGuide.anchor(PackagedGuide.words(heading)), line);
      to.getChildren().add(line);
    }

    @Override
    public void visit(Paragraph paragraph) {
      if (paragraph.getFirstChild() instanceof org.commonmark.node.Image image) {
        to.getChildren().add(picture(image));
      } else {
        to.getChildren().add(prose(paragraph));
      }
    }

    @Override
    public void visit(BlockQuote quote) {
      var box = Ui.styled(new VBox(8), "guide-quote");
      new Blocks(box).visitChildren(quote);
      to.getChildren().add(box);
    }

    @Override
    public void visit(FencedCodeBlock code) {
      to.getChildren().add(listing(code.getLiteral().stripTrailing()));
    }

    @Override
    public void visit(BulletList list) {
      items(list, null);
    }

    @Override
    public void visit(OrderedList list) {
      items(list, Objects.requireNonNullElse(list.getMarkerStartNumber(), 1));
    }

    private void items(Node list, @Nullable Integer first) {
      var box = new VBox(6);
      int number = first == null ? 0 : first;
      for (var item = list.getFirstChild(); item != null; item = item.getNext()) {
        if (item instanceof ListItem) {
          var content = new VBox(6);
          new Blocks(content).visitChildren(item);
          HBox.setHgrow(content, Priority.ALWAYS);
          var marker = Ui.label(first == null ? "•" : number++ + ".", "guide-marker");
          marker.setMinWidth(first == null ? 12 : 22);
          box.getChildren().add(new HBox(6, marker, content));
        }
      }
      to.getChildren().add(box);
    }

    @Override
    public void visit(CustomBlock block) {
      if (block instanceof TableBlock table) {
        to.getChildren().add(new Table(table).grid);
      }
    }
  }

  /** Cells side by side, the head first. */
  private final class Table extends AbstractVisitor {
    private final GridPane grid = new GridPane();
    private int row;

    Table(TableBlock table) {
      grid.getStyleClass().add("guide-table");
      visitChildren(table);
      for (int column = 0; column < grid.getColumnCount(); column++) {
        var last = new ColumnConstraints();
        last.setHgrow(column == grid.getColumnCount() - 1 ? Priority.ALWAYS : Priority.SOMETIMES);
        last.setMinWidth(70);
        grid.getColumnConstraints().add(last);
      }
    }

    @Override
    public void visit(org.commonmark.node.CustomNode node) {
      if (node instanceof TableRow line) {
        int column = 0;
        for (var cell = line.getFirstChild(); cell != null; cell = cell.getNext()) {
          if (cell instanceof TableCell content) {
            var words = prose(content, "guide-cell");
            words.getStyleClass().addAll(content.isHeader() ? List.of("guide-head") : List.of());
            grid.add(words, column++, row);
          }
        }
        row++;
      } else {
        visitChildren(node);
      }
    }
  }

  private javafx.scene.Node listing(String text) {
    var words = new javafx.scene.text.Text(text);
    words.getStyleClass().add("guide-code");
    var prose = keep(new SelectableText(List.of(words), this::deselect));
    prose.setMinWidth(Region.USE_PREF_SIZE);
    var scroll = new ScrollPane(prose);
    scroll.setFitToHeight(true);
    scroll.setVbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    scroll.setFocusTraversable(false);
    scroll.setMinHeight(Region.USE_PREF_SIZE);
    scroll.getStyleClass().add("guide-listing");
    var copy =
        Ui.iconButton(
            "",
            MaterialDesignC.CONTENT_COPY,
            Text.of("guide.copy"),
            () -> GuideClipboard.put(text));
    HBox.setHgrow(scroll, Priority.ALWAYS);
    var box = Ui.styled(new HBox(4, scroll, copy), "guide-listing-box");
    return box;
  }

  /** That of the theme, as wide as there is room; its words where it is not packed. */
  private javafx.scene.Node picture(org.commonmark.node.Image image) {
    var about = PackagedGuide.words(image);
    var path = image.getDestination();
    var address = PackagedGuide.address(dark ? path.replace("-light.png", "-dark.png") : path);
    var words = Ui.label(about, "text-muted", "hint");
    words.setWrapText(true);
    return address == null
        ? words
        : new VBox(4, new GuidePicture(new Image(address, true), about), words);
  }
}
