package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.OpenDocument;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.walk.StageWindowState;
import io.heddle.app.planner.walk.WalkthroughCatalogue;
import io.heddle.app.planner.walk.WalkthroughFollower;
import io.heddle.app.planner.walk.WalkthroughLayer;
import io.heddle.app.planner.walk.WalkthroughProgress;
import io.heddle.app.planner.walk.WalkthroughSession;
import io.heddle.app.planner.walk.WindowState;
import io.heddle.app.usecase.Samples;
import io.heddle.model.exchange.FabricExportWriters;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.Scene;
import org.jspecify.annotations.Nullable;

/** The window that walkthroughs take place in. */
final class WalkthroughHost implements WalkthroughSession.Host {
  /** Small, with switches of three tiers. */
  private static final String EXAMPLE = "table1-i";

  private final OpenDocuments planner;
  private final Path folder;
  private final WalkthroughSession session;
  private @Nullable WindowState stand;
  private @Nullable Panels panels;

  /** A topology as a scheduler has it; null until it is written. */
  private @Nullable Path example;

  /**
   * @param folder of the user's data
   * @param saved how far a person was
   */
  WalkthroughHost(OpenDocuments planner, Path folder, @Nullable WalkthroughProgress saved) {
    this.planner = planner;
    this.folder = folder;
    session = new WalkthroughSession(this, saved == null ? WalkthroughProgress.NONE : saved);
  }

  /** What leads through them. */
  WalkthroughSession session() {
    return session;
  }

  /** The documents of the window. */
  OpenDocuments planner() {
    return planner;
  }

  /** The panels of the window, once it has them. */
  void setPanels(Panels made) {
    panels = made;
  }

  /** What shows them over a window. */
  WalkthroughLayer layer(Scene scene, WindowWorkspaces workspaces) {
    var now =
        new StageWindowState(
            scene,
            planner,
            workspaces::shownId,
            workspaces::open,
            session::document,
            () -> example);
    stand = now;
    return new WalkthroughLayer(session, now, scene);
  }

  /** Follows all of them, once there is a window. */
  WalkthroughFollower follower(Consumer<String> log) {
    return new WalkthroughFollower(
        session, Objects.requireNonNull(stand), WalkthroughCatalogue.all(), log);
  }

  @Override
  public void open(String sample, Consumer<OpenDocument> opened) {
    planner.openAnew(Samples.byId(sample), opened);
  }

  @Override
  public List<OpenDocument> documents() {
    return planner.documents();
  }

  @Override
  public @Nullable OpenDocument shown() {
    return planner.current().shownProperty().get();
  }

  @Override
  public void show(OpenDocument document) {
    planner.show(document);
  }

  @Override
  public void showPanels() {
    var known = panels;
    if (known != null) {
      known.showAll();
    }
  }

  @Override
  public void prepareExample() {
    var target = folder.resolve("example");
    planner
        .tasks()
        .start(
            Text.of("task.example"),
            _ -> {
              var writer = FabricExportWriters.byId("slurm-conf");
              var written = writer.write(Samples.cluster(Samples.byId(EXAMPLE)));
              return FabricExportWriters.save(writer, written, target, true).getFirst();
            },
            file -> {
              example = file;
              Platform.requestNextPulse();
            },
            planner::report);
  }
}
