package io.heddle.app.planner.features.dispatch;

import io.heddle.app.planner.Text;
import io.heddle.app.usecase.dispatch.BandwidthDataLibrary;
import io.heddle.app.usecase.dispatch.BandwidthGroundTruth;
import io.heddle.app.usecase.dispatch.LibraryProfiles;
import io.heddle.app.usecase.dispatch.MeasuredRunText;
import java.util.ArrayList;
import java.util.List;

/**
 * The library of measurements in words. Slow to make: not for the UI thread.
 *
 * @param entries all runs, the newest last
 * @param report what profiles leave out: failed runs, outliers; degraded hosts; and what cannot be
 *     read
 * @param truths profiles of what was measured, and those that were given
 */
record MeasurementLibraryText(
    BandwidthDataLibrary library,
    List<MeasuredRunText> entries,
    List<String> report,
    List<BandwidthGroundTruth> truths) {
  static final MeasurementLibraryText EMPTY =
      new MeasurementLibraryText(BandwidthDataLibrary.EMPTY, List.of(), List.of(), List.of());

  MeasurementLibraryText {
    entries = List.copyOf(entries);
    report = List.copyOf(report);
    truths = List.copyOf(truths);
  }

  static MeasurementLibraryText of(BandwidthDataLibrary library) {
    var runs = library.runs();
    var entries = runs.stream().map(MeasuredRunText::of).toList();
    var lines = new ArrayList<>(library.broken());
    for (int i = 0; i < runs.size(); i++) {
      if (!runs.get(i).good()) {
        lines.add(Text.of("measure.failed", entries.get(i).source(), entries.get(i).trouble()));
      } else if (!runs.get(i).saysCollective()) {
        lines.add(Text.of("measure.unknown", entries.get(i).source()));
      }
    }
    var truths = new ArrayList<BandwidthGroundTruth>();
    for (var each : LibraryProfiles.of(runs)) {
      truths.add(
          new BandwidthGroundTruth(
              Text.of(
                  "dispatch.truth.library", each.collective(), MeasuredRunText.size(each.bytes())),
              each.made().profile()));
      lines.addAll(each.made().sick());
      each.made().leftOut().stream()
          .filter(line -> line.contains("outlier"))
          .map(line -> line.replaceFirst("^.*/(?=[^/]* run \\d+:)", ""))
          .forEach(lines::add);
    }
    for (var profile : library.profiles()) {
      truths.add(new BandwidthGroundTruth(Text.of("dispatch.truth.file", profile.name()), profile));
    }
    return new MeasurementLibraryText(library, entries, lines, truths);
  }
}
