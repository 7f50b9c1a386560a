package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.Document;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.walk.Follower;
import io.heddle.app.planner.walk.SavedWalks;
import io.heddle.app.planner.walk.Stand;
import io.heddle.app.planner.walk.WalkLayer;
import io.heddle.app.planner.walk.WalkSession;
import io.heddle.app.planner.walk.Walkthroughs;
import io.heddle.app.planner.walk.WindowStand;
import io.heddle.app.usecase.Samples;
import io.heddle.model.exchange.FabricWriters;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.Scene;
import org.jspecify.annotations.Nullable;

/** The window that walkthroughs take place in. */
final class WalkHost implements WalkSession.Host {
  /** Small, with switches of three tiers. */
  private static final String EXAMPLE = "table1-i";

  private final OpenDocuments planner;
  private final Path folder;
  private final WalkSession session;
  private @Nullable Stand stand;
  private @Nullable Panels panels;

  /** A topology as a scheduler has it; null until it is written. */
  private @Nullable Path example;

  /**
   * @param folder of the user's data
   * @param saved how far a person was
   */
  WalkHost(OpenDocuments planner, Path folder, @Nullable SavedWalks saved) {
    this.planner = planner;
    this.folder = folder;
    session = new WalkSession(this, saved == null ? SavedWalks.NONE : saved);
  }

  /** What leads through them. */
  WalkSession session() {
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
  WalkLayer layer(Scene scene, Workspaces workspaces) {
    var now =
        new WindowStand(
            scene,
            planner,
            workspaces::shownId,
            workspaces::open,
            session::document,
            () -> example);
    stand = now;
    return new WalkLayer(session, now, scene);
  }

  /** Follows all of them, once there is a window. */
  Follower follower(Consumer<String> told) {
    return new Follower(session, Objects.requireNonNull(stand), Walkthroughs.all(), told);
  }

  @Override
  public void open(String sample, Consumer<Document> opened) {
    planner.openAnew(Samples.byId(sample), opened);
  }

  @Override
  public List<Document> documents() {
    return planner.documents();
  }

  @Override
  public @Nullable Document shown() {
    return planner.current().shownProperty().get();
  }

  @Override
  public void show(Document document) {
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
              var writer = FabricWriters.byId("slurm-conf");
              var written = writer.write(Samples.cluster(Samples.byId(EXAMPLE)));
              return FabricWriters.save(writer, written, target, true).getFirst();
            },
            file -> {
              example = file;
              Platform.requestNextPulse();
            },
            planner::report);
  }
}
