package io.heddle.app.planner.features.fabric.planned;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.DocumentJobNumbers;
import io.heddle.app.planner.document.NewJobTemplates;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.simulate.JobColours;
import io.heddle.model.edit.KeptJobPlacements;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.render.topology.HostGroups;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** The planned jobs of a document. View model: knows no view. To be used on the UI thread only. */
final class PlannedSession {
  private final ClusterDocument document;
  private final ReadOnlyObjectWrapper<List<PlannedJobRow>> rows =
      new ReadOnlyObjectWrapper<>(List.of());
  private boolean active;

  PlannedSession(ClusterDocument document) {
    this.document = document;
    ChangeListeners.onChange(
        this::fill,
        document.keptProperty(),
        document.clusterProperty(),
        document.allocationsProperty(),
        document.jobs());
  }

  /** Whether it is visible: only then there are rows. */
  void setActive(boolean now) {
    active = now;
    fill();
  }

  private void fill() {
    rows.set(active ? PlannedJobRow.of(document) : List.of());
  }

  /** In the order of keeping, those with whole hosts first. */
  ReadOnlyObjectProperty<List<PlannedJobRow>> rowsProperty() {
    return rows.getReadOnlyProperty();
  }

  /** The hosts of each job, then those on which reality is not what was planned. */
  HostGroups groups() {
    var groups = new ArrayList<HostGroups.Group>();
    var numbers = DocumentJobNumbers.of(document);
    rows.get().forEach(each -> groups.add(numbers.group(each.job(), each.hosts())));
    var deviating = new HashSet<String>();
    rows.get().forEach(row -> deviating.addAll(row.deviating()));
    if (!deviating.isEmpty()) {
      groups.add(
          new HostGroups.Group(Text.of("planned.deviates"), "!", JobColours.SHARED, deviating));
    }
    return groups.isEmpty() ? HostGroups.none() : new HostGroups(groups);
  }

  /** Works on the job of a row, if the document has it. */
  void show(PlannedJobRow row) {
    var job = NewJobTemplates.named(document.jobs(), row.job());
    if (job != null) {
      document.show(job);
    }
  }

  /** Its hosts are free again. */
  void release(PlannedJobRow row) {
    document.keep(
        Text.of("keep.step.release", row.job()), document.keptProperty().get().without(row.job()));
  }

  /** All hosts are free again, as one step. */
  void releaseAll() {
    document.keep(Text.of("planned.step.release", rows.get().size()), KeptJobPlacements.NONE);
  }

  /** What a file has of it. */
  MultiJobPlan plan() {
    return document.keptProperty().get().toPlan(document.cluster().name());
  }
}
