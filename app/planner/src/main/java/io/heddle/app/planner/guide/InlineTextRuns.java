package io.heddle.app.planner.guide;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Emphasis;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.node.Text;

/** The words of a paragraph, each run in its style. */
final class InlineTextRuns extends AbstractVisitor {
  private final List<javafx.scene.text.Text> parts = new ArrayList<>();
  private final Set<String> styles = new TreeSet<>();
  private final Consumer<String> follow;

  private InlineTextRuns(Consumer<String> follow) {
    this.follow = follow;
  }

  /**
   * @param follow receives the address of a link that is clicked
   */
  static List<javafx.scene.text.Text> of(Node block, Consumer<String> follow) {
    var words = new InlineTextRuns(follow);
    words.visitChildren(block);
    return words.parts;
  }

  private void add(String words) {
    var part = new javafx.scene.text.Text(words);
    part.getStyleClass().add("guide-text");
    part.getStyleClass().addAll(styles);
    parts.add(part);
  }

  private void styled(String style, Node node) {
    boolean added = styles.add(style);
    visitChildren(node);
    if (added) {
      styles.remove(style);
    }
  }

  @Override
  public void visit(Text text) {
    add(text.getLiteral());
  }

  @Override
  public void visit(SoftLineBreak line) {
    add(" ");
  }

  @Override
  public void visit(HardLineBreak line) {
    add("\n");
  }

  @Override
  public void visit(Code code) {
    styles.add("guide-code");
    add(code.getLiteral());
    styles.remove("guide-code");
  }

  @Override
  public void visit(StrongEmphasis strong) {
    styled("guide-strong", strong);
  }

  @Override
  public void visit(Emphasis emphasis) {
    styled("guide-emphasis", emphasis);
  }

  @Override
  public void visit(Link link) {
    var address = link.getDestination();
    parts.add(new GuideLinkText(PackagedGuide.words(link), () -> follow.accept(address)));
  }
}
