package io.heddle.app.planner.feature;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.OpenDocument;
import io.heddle.app.planner.document.OpenedResult;
import io.heddle.app.usecase.simulate.TraceSource;
import io.heddle.model.io.FileSchema;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One workspace: a question that is asked of a document. Features are listed in one place and do
 * not know each other: they talk through the document.
 */
public interface WorkspaceFeature {
  /** Lower-case word, of one feature alone. */
  String id();

  /** What the switch and the menu call it: the text {@code workspace.ID}. */
  default String title() {
    return Text.of("workspace." + id());
  }

  /** Which question it answers: the text {@code workspace.ID.tip}. */
  default String tip() {
    return Text.of("workspace." + id() + ".tip");
  }

  /** The page of the guide that tells of it: the text {@code workspace.ID.guide}. */
  default String guide() {
    return Text.of("workspace." + id() + ".guide");
  }

  /** What a capacity planner asks here: the text {@code workspace.ID.question}. */
  default String question() {
    return Text.of("workspace." + id() + ".question");
  }

  /** The id of the sample that shows best what is answered here; null: none is needed. */
  default @Nullable String sample() {
    return "table1-i";
  }

  /**
   * Whether the question can be asked.
   *
   * @param document null where nothing is open
   */
  default boolean accepts(@Nullable OpenDocument document) {
    return document instanceof ClusterDocument;
  }

  /**
   * The kinds of answers that it shows on a cluster, handed to {@link
   * FeatureView#take(OpenedResult)}.
   */
  default Set<FileSchema<?>> kinds() {
    return Set.of();
  }

  /** Whether traces are played here, handed to {@link FeatureView#take(TraceSource.Recorded)}. */
  default boolean takesTraces() {
    return false;
  }

  /** The tabs below the canvas: the ids of those that the command list finds, with their titles. */
  default List<Tab> tabs() {
    return List.of();
  }

  /**
   * A tab by name.
   *
   * @param id in the panel of results
   * @param key of its title
   */
  record Tab(String id, String key) {}

  /** The next steps that others offer and this one takes. */
  default Set<NextStep.Step> steps() {
    return Set.of();
  }

  /** Whether this is where a person begins with such a document. */
  default boolean isHome(OpenDocument document) {
    return false;
  }

  /**
   * Whether a person who goes to another document stays here; else the other document shows where
   * one begins with it, unless it was looked at here before.
   */
  default boolean stays() {
    return true;
  }

  /** Whether the fabric stands above the results; else they have the whole centre. */
  default boolean showsFabric() {
    return true;
  }

  /** Whether this is where a fabric is drawn. */
  default boolean isForDrawing() {
    return false;
  }

  /** What is shown of one document; made once, when the workspace is first looked at. */
  FeatureView open(FeatureContext context);
}
