package io.heddle.model.dialect;

import io.heddle.model.exchange.ImportNotes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The slices that a dialect reads from a workload; what cannot be read is reported. */
public final class RequestedSlices {
  private final WorkloadManifest workload;
  private final LevelNames names;
  private final ImportNotes notes;
  private final List<HostSlice> slices = new ArrayList<>();

  RequestedSlices(WorkloadManifest workload, LevelNames names, ImportNotes notes) {
    this.workload = workload;
    this.names = names;
    this.notes = notes;
  }

  /** Of the same workload, none yet. */
  RequestedSlices none() {
    return new RequestedSlices(workload, names, notes);
  }

  WorkloadManifest workload() {
    return workload;
  }

  LevelNames names() {
    return names;
  }

  List<HostSlice> slices() {
    return slices;
  }

  void add(HostSlice slice) {
    slices.add(slice);
  }

  /** Adds a slice at the level of a label; one that cannot be read is reported. */
  void add(String size, String label, boolean required) {
    if (label.isBlank()) {
      leaveOut("a topology of %s pods".formatted(size), "it names no level");
      return;
    }
    addAtLevel(size, names.ofLabel(label, notes), required);
  }

  /** Adds a slice at the level of a label if there is such an annotation. */
  void add(String size, Map<String, String> annotations, String key, boolean required) {
    var label = annotations.getOrDefault(key, "");
    if (!label.isEmpty()) {
      add(size, label, required);
    }
  }

  /** Adds all pods at the level of a label if there is such an annotation. */
  void addWhole(Map<String, String> annotations, String key, boolean required) {
    var label = annotations.getOrDefault(key, "");
    if (!label.isEmpty()) {
      slices.add(new HostSlice(workload.pods(), names.ofLabel(label, notes), required));
    }
  }

  /** Adds a slice at a level; one that does not divide the pods is reported. */
  void addAtLevel(String size, String level, boolean required) {
    int pods = size.matches("[1-9]\\d{0,6}") ? Integer.parseInt(size) : 0;
    if (pods == 0 || workload.pods() % pods != 0) {
      leaveOut(
          "slices of \"%s\" pods at %s".formatted(size, level),
          "expected a divisor of its %,d pods".formatted(workload.pods()));
    } else if (pods > 1) {
      slices.add(new HostSlice(pods, level, required));
    }
  }

  /** Reports a part of the workload that a job cannot have. */
  void leaveOut(String what, String reason) {
    notes.leftOut("%s, %s".formatted(workload, what), reason);
  }

  void leaveOutExclusive(String what) {
    leaveOut(what, "that it keeps others out of the domain: a job has no exclusive domains");
  }

  /** Reports that parts of the workload have different slices. */
  void leaveOutUnlike(String what) {
    leaveOut(what, "they differ, but a job has segments of one kind only");
  }

  /** Reports the whole workload. */
  void leaveOutAll(String reason) {
    notes.leftOut(workload.toString(), reason);
  }

  void assume(String assumption) {
    notes.assumed(workload.toString(), assumption);
  }

  ScheduledTopology topology() {
    return new ScheduledTopology(workload.pods(), slices, false);
  }
}
