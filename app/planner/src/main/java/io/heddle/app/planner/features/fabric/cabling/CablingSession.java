package io.heddle.app.planner.features.fabric.cabling;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.planner.task.LiveSolve;
import io.heddle.app.usecase.cabling.CablingText;
import io.heddle.model.cabling.AsBuiltCabling;
import io.heddle.model.cabling.AsBuiltComparison;
import io.heddle.model.cabling.AsBuiltReport;
import io.heddle.model.cabling.Cable;
import io.heddle.model.cabling.CablePortAssignment;
import io.heddle.model.cabling.CablingFault;
import io.heddle.model.cabling.ClusterCablingPlan;
import io.heddle.model.cluster.Cluster;
import io.heddle.render.topology.MarkedCables;
import io.heddle.render.topology.MarkedCables.Kind;
import io.heddle.render.topology.MarkedCables.Mark;
import io.heddle.solvers.InfeasibleException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.SimpleBooleanProperty;
import org.jspecify.annotations.Nullable;

/**
 * The document's cables and what of them was built; both are updated after each edit while visible.
 * View model: knows no view. To be used on the UI thread only.
 */
public final class CablingSession {
  /** A plan that came from a file. */
  private record Own(ClusterCablingPlan plan, String file) {}

  /** What was found, and in which files. */
  private record Found(AsBuiltCabling built, String files) {}

  private record Question(Cluster cluster, @Nullable Own own) {}

  private record BuiltQuestion(CableListing listing, AsBuiltCabling built, boolean ports) {}

  private final ClusterDocument document;
  private final LiveSolve<Question, CableListing> listing;
  private final LiveSolve<BuiltQuestion, AsBuiltReport> check;
  private final BooleanProperty ports = new SimpleBooleanProperty();
  private final ReadOnlyObjectWrapper<@Nullable Own> own = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<@Nullable Found> found = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyObjectWrapper<MarkedCables> marks =
      new ReadOnlyObjectWrapper<>(MarkedCables.none());
  private @Nullable Question asked;
  private List<CablingFault> picked = List.of();
  private boolean active;

  CablingSession(ClusterDocument document, BackgroundExecution background) {
    this.document = document;
    listing =
        new LiveSolve<>(background, _ -> Text.of("task.cabling"), (question, _) -> list(question));
    check =
        new LiveSolve<>(
            background, _ -> Text.of("task.cabling.built"), (question, _) -> compare(question));
    ChangeListeners.onChange(this::ask, document.clusterProperty(), own);
    ChangeListeners.onChange(this::askBuilt, listing.resultProperty(), ports, found);
    check.resultProperty().addListener((_, _, _) -> pick(List.of()));
  }

  /** Off the UI thread. */
  private static CableListing list(Question question) {
    var own = question.own();
    return CableListing.of(
        question.cluster(), own == null ? CablePortAssignment.of(question.cluster()) : own.plan());
  }

  /** Off the UI thread. */
  private static AsBuiltReport compare(BuiltQuestion question) {
    var shown = question.listing();
    try {
      return AsBuiltComparison.compare(
          shown.cluster(), shown.plan(), question.built(), Map.of(), question.ports());
    } catch (NoSuchElementException other) {
      throw new InfeasibleException(String.valueOf(other.getMessage()));
    }
  }

  /** Whether it is visible: the cables of a large cluster are listed only then. */
  void setActive(boolean now) {
    active = now;
    ask();
  }

  private void ask() {
    var plan = own.get();
    if (plan != null && !plan.plan().devices().stream().allMatch(document.cluster()::contains)) {
      own.set(null); // a device of it was deleted; this asks again
      return;
    }
    var next = new Question(document.cluster(), plan);
    if (active && !next.equals(asked)) {
      asked = next;
      listing.solve(next);
    }
  }

  private void askBuilt() {
    var shown = listing.resultProperty().get();
    var there = found.get();
    if (shown != null && there != null) {
      check.solve(new BuiltQuestion(shown, there.built(), ports.get()));
    } else {
      check.clear();
    }
  }

  /** Uses the ports of a file instead of the proposed ones; null: the proposed ones again. */
  void use(@Nullable ClusterCablingPlan plan, String file) {
    own.set(plan == null ? null : new Own(plan, file));
  }

  /** Sets what was built beside the plan. */
  public void compareWith(AsBuiltCabling built, String files) {
    found.set(new Found(built, files));
  }

  /** All cables and the bill; null before the first answer. */
  public ReadOnlyObjectProperty<@Nullable CableListing> listingProperty() {
    return listing.resultProperty();
  }

  /** Why there are none, or empty. */
  ReadOnlyStringProperty obstacleProperty() {
    return listing.obstacleProperty();
  }

  /** How it was built; null where that is not known. */
  public ReadOnlyObjectProperty<@Nullable AsBuiltReport> reportProperty() {
    return check.resultProperty();
  }

  /** Why what was built cannot be compared, or empty. */
  ReadOnlyStringProperty builtObstacleProperty() {
    return check.obstacleProperty();
  }

  /** Whether a cable in another port than planned is wrong. */
  BooleanProperty portsProperty() {
    return ports;
  }

  /** The file whose ports are used; empty where they are proposed. */
  String file() {
    var plan = own.get();
    return plan == null ? "" : plan.file();
  }

  /** One line on what was built; empty where that is not known. */
  String summary() {
    var report = reportProperty().get();
    var there = found.get();
    return report == null || there == null
        ? ""
        : Text.of("cabling.built.summary", there.files(), CablingText.summary(report));
  }

  /** What the canvas marks. */
  public ReadOnlyObjectProperty<MarkedCables> marksProperty() {
    return marks.getReadOnlyProperty();
  }

  /** Lets some faults stand out from the others. */
  void pick(List<CablingFault> now) {
    picked = List.copyOf(now);
    var report = reportProperty().get();
    if (report == null || report.isAsPlanned()) {
      marks.set(MarkedCables.none());
      return;
    }
    marks.set(new MarkedCables(List.copyOf(marks(report.faults())), marks(picked)));
  }

  /** Nodes that picked faults are about. */
  List<String> nodes() {
    return marks(picked).stream()
        .flatMap(mark -> List.of(mark.from(), mark.to()).stream())
        .filter(document.cluster()::contains)
        .distinct()
        .toList();
  }

  /** Each pair of devices once, however many cables are wrong between them. */
  private static Set<Mark> marks(List<CablingFault> faults) {
    var marks = new LinkedHashSet<Mark>();
    for (var fault : faults) {
      var kind = Kind.valueOf(fault.kind().name());
      for (var each : cables(fault)) {
        marks.add(
            new Mark(each.from().device(), each.to().device(), kind, each.equals(fault.found())));
      }
    }
    return marks;
  }

  /** Where it should be and where it is, if these are different devices. */
  private static List<Cable> cables(CablingFault fault) {
    var cables = new ArrayList<Cable>();
    var planned = fault.planned();
    var there = fault.found();
    if (there != null) {
      cables.add(there);
    }
    if (planned != null
        && (there == null
            || !planned.from().device().equals(there.from().device())
            || !planned.to().device().equals(there.to().device()))) {
      cables.add(planned);
    }
    return cables;
  }

  void close() {
    listing.clear();
    check.clear();
  }
}
