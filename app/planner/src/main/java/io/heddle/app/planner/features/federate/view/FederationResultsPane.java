package io.heddle.app.planner.features.federate.view;

import static java.util.Objects.requireNonNull;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.SentenceCell;
import io.heddle.app.planner.controls.TableViewDefaults;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.ResultsTab;
import io.heddle.app.planner.features.federate.FederateSession;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.federate.FederationAnswers;
import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.WanLink;
import io.heddle.model.federation.WanRoute;
import io.heddle.model.result.FederatedJob;
import io.heddle.render.federation.JobSplitView;
import io.heddle.render.federation.MapHitTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.control.Label;
import javafx.scene.control.TabPane;
import org.jspecify.annotations.Nullable;

/** The answer share by share, how it is cut, what others answer, and what there is. */
final class FederationResultsPane extends TabPane {
  /**
   * A share of the job on show.
   *
   * @param order from 1
   * @param links to the cluster of the next share; empty for the last
   */
  private record ShareRow(
      int order, FederatedJob.Share share, FederatedCluster cluster, List<WanLink> links) {}

  private final FederateSession session;
  private final FederationTable<ShareRow> shares;
  private final FederationTable<FederationAnswers.Answer> answers;
  private final FederationTable<FederatedCluster> clusters;
  private final FederationTable<WanLink> links;
  private final JobSplitView cut = new JobSplitView(Text::of);

  /**
   * @param open opens a cluster as its own document
   */
  FederationResultsPane(FederateSession session, FeatureContext context, Consumer<String> open) {
    this.session = session;
    setId("results");
    setTabClosingPolicy(TabClosingPolicy.UNAVAILABLE);
    setMinHeight(0);
    shares = shares(open);
    answers = answers();
    clusters = clusters(open);
    links = links();
    cut.setId("federate-cut");
    context.follow(context.theme().themeProperty(), cut::setTheme);
    getTabs()
        .setAll(
            new ResultsTab("tab-shares", shares),
            new ResultsTab("tab-cut", cut),
            new ResultsTab("tab-alternatives", answers),
            new ResultsTab("tab-sites", clusters),
            new ResultsTab("tab-links", links));
    ChangeListeners.onChange(
        this::showAnswer,
        session.shownProperty(),
        session.answersProperty(),
        session.algorithmProperty());
    ChangeListeners.nowAndOnChange(
        this::show,
        session.pickProperty(),
        session.document().layoutProperty(),
        session.document().stocksProperty());
  }

  private FederationTable<ShareRow> shares(Consumer<String> open) {
    var table =
        new FederationTable<ShareRow>(
            "federate-shares",
            Text.of("tab-shares"),
            Text.of("federate.shares.empty"),
            row -> pick(row.share().cluster()));
    session
        .obstacleProperty()
        .subscribe(reason ->
            table.setPlaceholder(
                new Label(
                    Text.of(reason.isEmpty() ? "federate.shares.empty" : "federate.shares.none"))));
    table.figure("federate.column.order", 36, ShareRow::order);
    table.words("federate.column.cluster", 92, row -> row.share().cluster());
    table.figure("federate.gpus", 50, row -> row.share().gpus());
    table.figure("federate.column.free", 84, row -> row.cluster().gpus());
    table.words("federate.column.models", 90, row -> models(row.cluster()));
    table.figure("federate.column.stages", 64, row -> part(row, FederatedJob.Part::stages));
    table.figure("federate.column.replicas", 74, row -> part(row, FederatedJob.Part::replicas));
    table.words("federate.column.next", 132, FederationResultsPane::next);
    TableViewDefaults.fitOrScroll(table);
    table.setOnOpen(row -> open.accept(row.share().cluster()));
    return table;
  }

  private interface PartValue {
    int of(FederatedJob.Part part);
  }

  private static double part(ShareRow row, PartValue value) {
    var part = row.share().part();
    return part == null ? Double.NaN : value.of(part);
  }

  private static String next(ShareRow row) {
    if (row.links().isEmpty()) {
      return "";
    }
    return Text.of(
        "federate.next",
        FederationFigures.number(row.links().stream().mapToDouble(WanLink::gbps).min().orElse(0)),
        FederationFigures.number(row.links().stream().mapToDouble(WanLink::latencyMs).sum()),
        row.links().size());
  }

  static String models(FederatedCluster cluster) {
    return cluster.free().stream()
        .flatMap(stock -> Stream.ofNullable(stock.gpuModel()))
        .collect(Collectors.joining(", "));
  }

  private FederationTable<FederationAnswers.Answer> answers() {
    var table =
        new FederationTable<FederationAnswers.Answer>(
            "federate-alternatives",
            Text.of("tab-alternatives"),
            Text.of("federate.shares.empty"),
            row -> session.algorithmProperty().set(row.algorithm()));
    table.words("federate.column.algorithm", 116, FederationAnswers.Answer::algorithm);
    table
        .words(
            "federate.column.clusters",
            222,
            row ->
                row.job() == null
                    ? Text.sentence(row.reason())
                    : FederationFigures.shares(row.job()))
        .setCellFactory(_ -> new SentenceCell<>(row -> row.job() == null));
    table.figure("federate.column.k", 30, row -> value(row, FederatedJob::clusterCount));
    table.figure("federate.gbps", 56, row -> link(row, FederatedJob::bottleneckGbps));
    table.figure("federate.column.ms", 42, row -> link(row, FederatedJob::latencyMs));
    table.words(
        "federate.column.cut",
        66,
        row -> row.job() == null ? "" : FederationFigures.cut(row.job()));
    table.figure(
        "federate.column.seconds",
        90,
        row ->
            value(
                row,
                job -> job.training() == null ? Double.NaN : job.training().iterationSeconds()));
    table.words(
        "federate.column.proven",
        126,
        row -> row.job() == null ? "" : FederationFigures.proven(row.job()));
    TableViewDefaults.fitOrScroll(table);
    return table;
  }

  private interface JobValue {
    double of(FederatedJob job);
  }

  private static double value(FederationAnswers.Answer row, JobValue value) {
    return row.job() == null ? Double.NaN : value.of(row.job());
  }

  /** One cluster has no bottleneck. */
  private static double link(FederationAnswers.Answer row, JobValue value) {
    return value(row, job -> job.clusterCount() == 1 ? Double.NaN : value.of(job));
  }

  private FederationTable<FederatedCluster> clusters(Consumer<String> open) {
    var table =
        new FederationTable<FederatedCluster>(
            "federate-clusters",
            Text.of("tab-sites"),
            Text.of("federate.clusters.empty"),
            row -> pick(row.id()));
    table.words("federate.id", 120, FederatedCluster::id);
    table.figure("federate.column.free", 84, FederatedCluster::gpus);
    table.words("federate.column.models", 112, FederationResultsPane::models);
    table.words("federate.region", 112, row -> Objects.requireNonNullElse(row.region(), ""));
    table.figure(
        "federate.latitude", 78, row -> row.place() == null ? Double.NaN : row.place().latitude());
    table.figure(
        "federate.longitude",
        88,
        row -> row.place() == null ? Double.NaN : row.place().longitude());
    table.words("federate.column.file", 130, this::file);
    TableViewDefaults.fitOrScroll(table);
    table.setOnOpen(row -> open.accept(row.id()));
    return table;
  }

  private String file(FederatedCluster cluster) {
    var stock = session.document().stocksProperty().get().of(cluster);
    var file = Objects.requireNonNullElse(cluster.file(), "");
    return stock == null || stock.trouble().isEmpty() ? file : file + ": " + stock.trouble();
  }

  private FederationTable<WanLink> links() {
    var table =
        new FederationTable<WanLink>(
            "federate-links",
            Text.of("tab-links"),
            Text.of("federate.links.empty"),
            row -> session.pickProperty().set(MapHitTarget.OfLink.of(row)));
    table.words("federate.column.from", 160, WanLink::from);
    table.words("federate.column.to", 160, WanLink::to);
    table.figure("federate.gbps", 100, WanLink::gbps);
    table.figure("federate.latency", 100, WanLink::latencyMs);
    TableViewDefaults.fitOrScroll(table);
    return table;
  }

  private void pick(String cluster) {
    session.pickProperty().set(new MapHitTarget.OfCluster(cluster));
  }

  private @Nullable String picked() {
    return session.pickProperty().get() instanceof MapHitTarget.OfCluster(String id) ? id : null;
  }

  private void show() {
    showAnswer();
    clusters.show(session.known().clusters(), row -> row.id().equals(picked()));
    links.show(session.document().federation().links(), this::isPicked);
  }

  private boolean isPicked(WanLink link) {
    return session.pickProperty().get() instanceof MapHitTarget.OfLink at && at.is(link);
  }

  private void showAnswer() {
    var all = session.answersProperty().get();
    answers.show(
        all == null ? List.of() : all.answers(),
        row -> row.algorithm().equals(session.algorithmProperty().get()));
    shares.show(shareRows(), row -> row.share().cluster().equals(picked()));
    cut.show(session.shownProperty().get());
  }

  private List<ShareRow> shareRows() {
    var job = session.shownProperty().get();
    var federation = session.known();
    var indices = federation.indices();
    if (job == null
        || !job.shares().stream().allMatch(each -> indices.containsKey(each.cluster()))) {
      return List.of();
    }
    var hops = WanRoute.hops(federation, job);
    var rows = new ArrayList<ShareRow>();
    for (int i = 0; i < job.clusterCount(); i++) {
      var share = job.shares().get(i);
      rows.add(
          new ShareRow(
              i + 1,
              share,
              federation.clusters().get(requireNonNull(indices.get(share.cluster()))),
              i < hops.size() ? hops.get(i) : List.of()));
    }
    return rows;
  }
}
