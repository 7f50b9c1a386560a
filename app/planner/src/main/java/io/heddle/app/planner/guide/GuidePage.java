package io.heddle.app.planner.guide;

import java.util.List;
import org.commonmark.node.Node;

/**
 * A page of the guide.
 *
 * @param name path in the guide's folder, such as {@code 04-place-a-job.md}
 * @param sections from heading to heading, the page's title first
 * @param content what is shown
 */
public record GuidePage(String name, String title, List<Section> sections, Node content) {
  /**
   * A heading with what stands below it.
   *
   * @param anchor behind # in links; empty for the page's title
   */
  public record Section(String anchor, String heading, String text) {}

  public GuidePage {
    sections = List.copyOf(sections);
  }
}
