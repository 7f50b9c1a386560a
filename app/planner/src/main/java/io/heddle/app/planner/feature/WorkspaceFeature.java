package io.heddle.app.planner.feature;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.OpenDocument;
import io.heddle.app.planner.document.OpenedResult;
import io.heddle.app.usecase.simulate.TraceSource;
import io.heddle.model.io.FileSchema;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One workspace: a question that is asked of a document. Features are listed in one place and do
 * not know each other: they talk through the document. What a feature does not declare is as in
 * most workspaces: it accepts clusters and shows their fabric above the results.
 *
 * @param id lower-case word, of one feature alone
 * @param view what is shown of one document; made once, when the workspace is first looked at
 * @param words what is said of it, by what follows {@code workspace.ID} in the keys of the texts
 * @param sample the id of the sample that shows best what is answered here; null: none is needed
 * @param accepted documents of which the question can be asked; null where nothing is open
 * @param home documents with which a person begins here
 * @param fileKinds the kinds of answers that it shows, asked for when the first file is opened
 * @param tabs ids of the tabs below the canvas, which the command list finds
 * @param steps the next steps that others offer and this one takes
 * @param takesTraces whether traces are played here, handed to {@link
 *     FeatureView#take(TraceSource.Recorded)}
 * @param stays whether a person who goes to another document stays here; else the other document
 *     shows where one begins with it, unless it was looked at here before
 * @param showsFabric whether the fabric stands above the results; else they have the whole centre
 * @param isForDrawing whether this is where a fabric is drawn
 */
@RecordBuilder
public record WorkspaceFeature(
    String id,
    Function<FeatureContext, FeatureView> view,
    UnaryOperator<String> words,
    @Nullable String sample,
    Predicate<@Nullable OpenDocument> accepted,
    Predicate<OpenDocument> home,
    Supplier<Set<FileSchema<?>>> fileKinds,
    List<String> tabs,
    Set<NextStep.Step> steps,
    boolean takesTraces,
    boolean stays,
    boolean showsFabric,
    boolean isForDrawing)
    implements WorkspaceFeatureBuilder.With {
  public WorkspaceFeature {
    tabs = List.copyOf(tabs);
    steps = Set.copyOf(steps);
  }

  /** One that is as most are. */
  public WorkspaceFeature(String id, Function<FeatureContext, FeatureView> view) {
    this(
        id,
        view,
        part -> Text.of("workspace." + id + part),
        "table1-i",
        ClusterDocument.class::isInstance,
        _ -> false,
        Set::of,
        List.of(),
        Set.of(),
        false,
        true,
        true,
        false);
  }

  /** What the switch and the menu call it. */
  public String title() {
    return words.apply("");
  }

  /** Which question it answers. */
  public String tip() {
    return words.apply(".tip");
  }

  /** The page of the guide that tells of it. */
  public String guide() {
    return words.apply(".guide");
  }

  /** What a capacity planner asks here. */
  public String question() {
    return words.apply(".question");
  }

  /**
   * Whether the question can be asked.
   *
   * @param document null where nothing is open
   */
  public boolean accepts(@Nullable OpenDocument document) {
    return accepted.test(document);
  }

  /** Whether this is where a person begins with such a document. */
  public boolean isHome(OpenDocument document) {
    return home.test(document);
  }

  /**
   * The kinds of answers that it shows on a cluster, handed to {@link
   * FeatureView#take(OpenedResult)}.
   */
  public Set<FileSchema<?>> kinds() {
    return fileKinds.get();
  }

  /** What is shown of one document. */
  public FeatureView open(FeatureContext context) {
    return view.apply(context);
  }
}
