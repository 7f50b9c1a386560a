package io.heddle.app.planner.feature;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.OpenDocument;
import io.heddle.app.planner.document.OpenedResult;
import io.heddle.app.usecase.simulate.TraceSource;
import io.heddle.model.io.FileSchema;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One workspace: a question that is asked of a document. Features are listed in one place and do
 * not know each other: they talk through the document. What a feature does not declare is as in
 * most workspaces: it accepts clusters and shows their fabric above the results.
 */
public class WorkspaceFeature {
  private final String id;
  private final Function<FeatureContext, FeatureView> view;
  private @Nullable String sample = "table1-i";
  private Predicate<@Nullable OpenDocument> accepted = ClusterDocument.class::isInstance;
  private Predicate<OpenDocument> home = _ -> false;
  private Supplier<Set<FileSchema<?>>> kinds = Set::of;
  private List<Tab> tabs = List.of();
  private Set<NextStep.Step> steps = Set.of();
  private boolean takesTraces;
  private boolean stays = true;
  private boolean showsFabric = true;
  private boolean isForDrawing;

  /**
   * A tab by name.
   *
   * @param id in the panel of results
   * @param key of its title
   */
  public record Tab(String id, String key) {}

  /**
   * @param id lower-case word, of one feature alone
   * @param view what is shown of one document; made once, when the workspace is first looked at
   */
  public WorkspaceFeature(String id, Function<FeatureContext, FeatureView> view) {
    this.id = id;
    this.view = view;
  }

  /** Declares the sample that shows best what is answered here; null: none is needed. */
  public final WorkspaceFeature sample(@Nullable String sampleId) {
    sample = sampleId;
    return this;
  }

  /** Declares the documents of which the question can be asked; null where nothing is open. */
  public final WorkspaceFeature accepting(Predicate<@Nullable OpenDocument> documents) {
    accepted = documents;
    return this;
  }

  /** Declares the documents with which a person begins here. */
  public final WorkspaceFeature home(Predicate<OpenDocument> documents) {
    home = documents;
    return this;
  }

  /** Declares the kinds of answers that it shows, asked for when the first file is opened. */
  public final WorkspaceFeature kinds(Supplier<Set<FileSchema<?>>> shown) {
    kinds = shown;
    return this;
  }

  /** Declares the tabs below the canvas that the command list finds. */
  public final WorkspaceFeature tabs(Tab... listed) {
    tabs = List.of(listed);
    return this;
  }

  /** Declares the next steps that others offer and this one takes. */
  public final WorkspaceFeature steps(NextStep.Step... taken) {
    steps = Set.of(taken);
    return this;
  }

  /** Declares that traces are played here. */
  public final WorkspaceFeature takingTraces() {
    takesTraces = true;
    return this;
  }

  /** Declares that another document shows where one begins with it, not this workspace. */
  public final WorkspaceFeature leaving() {
    stays = false;
    return this;
  }

  /** Declares that the results have the whole centre. */
  public final WorkspaceFeature withoutFabric() {
    showsFabric = false;
    return this;
  }

  /** Declares that a fabric is drawn here. */
  public final WorkspaceFeature forDrawing() {
    isForDrawing = true;
    return this;
  }

  /** Lower-case word, of one feature alone. */
  public final String id() {
    return id;
  }

  /** What the switch and the menu call it: the text {@code workspace.ID}. */
  public String title() {
    return Text.of("workspace." + id);
  }

  /** Which question it answers: the text {@code workspace.ID.tip}. */
  public String tip() {
    return Text.of("workspace." + id + ".tip");
  }

  /** The page of the guide that tells of it: the text {@code workspace.ID.guide}. */
  public String guide() {
    return Text.of("workspace." + id + ".guide");
  }

  /** What a capacity planner asks here: the text {@code workspace.ID.question}. */
  public String question() {
    return Text.of("workspace." + id + ".question");
  }

  /** The id of the sample that shows best what is answered here; null: none is needed. */
  public final @Nullable String sample() {
    return sample;
  }

  /**
   * Whether the question can be asked.
   *
   * @param document null where nothing is open
   */
  public final boolean accepts(@Nullable OpenDocument document) {
    return accepted.test(document);
  }

  /** Whether this is where a person begins with such a document. */
  public final boolean isHome(OpenDocument document) {
    return home.test(document);
  }

  /**
   * The kinds of answers that it shows on a cluster, handed to {@link
   * FeatureView#take(OpenedResult)}.
   */
  public final Set<FileSchema<?>> kinds() {
    return kinds.get();
  }

  /** The tabs below the canvas: the ids of those that the command list finds, with their titles. */
  public final List<Tab> tabs() {
    return tabs;
  }

  /** The next steps that others offer and this one takes. */
  public final Set<NextStep.Step> steps() {
    return steps;
  }

  /** Whether traces are played here, handed to {@link FeatureView#take(TraceSource.Recorded)}. */
  public final boolean takesTraces() {
    return takesTraces;
  }

  /**
   * Whether a person who goes to another document stays here; else the other document shows where
   * one begins with it, unless it was looked at here before.
   */
  public final boolean stays() {
    return stays;
  }

  /** Whether the fabric stands above the results; else they have the whole centre. */
  public final boolean showsFabric() {
    return showsFabric;
  }

  /** Whether this is where a fabric is drawn. */
  public final boolean isForDrawing() {
    return isForDrawing;
  }

  /** What is shown of one document. */
  public final FeatureView open(FeatureContext context) {
    return view.apply(context);
  }
}
