package io.heddle.app.planner.features.dispatch;

import io.heddle.app.planner.Text;
import io.heddle.app.usecase.dispatch.Library;
import io.heddle.app.usecase.dispatch.LibraryProfiles;
import io.heddle.app.usecase.dispatch.Measured;
import io.heddle.app.usecase.dispatch.Truth;
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
record LibraryView(
    Library library, List<Measured> entries, List<String> report, List<Truth> truths) {
  static final LibraryView EMPTY = new LibraryView(Library.EMPTY, List.of(), List.of(), List.of());

  LibraryView {
    entries = List.copyOf(entries);
    report = List.copyOf(report);
    truths = List.copyOf(truths);
  }

  static LibraryView of(Library library) {
    var runs = library.runs();
    var entries = runs.stream().map(Measured::of).toList();
    var lines = new ArrayList<>(library.broken());
    for (int i = 0; i < runs.size(); i++) {
      if (!runs.get(i).good()) {
        lines.add(Text.of("measure.failed", entries.get(i).source(), entries.get(i).trouble()));
      } else if (!runs.get(i).saysCollective()) {
        lines.add(Text.of("measure.unknown", entries.get(i).source()));
      }
    }
    var truths = new ArrayList<Truth>();
    for (var each : LibraryProfiles.of(runs)) {
      truths.add(
          new Truth(
              Text.of("dispatch.truth.library", each.collective(), Measured.size(each.bytes())),
              each.made().profile()));
      lines.addAll(each.made().sick());
      each.made().leftOut().stream()
          .filter(line -> line.contains("outlier"))
          .map(line -> line.replaceFirst("^.*/(?=[^/]* run \\d+:)", ""))
          .forEach(lines::add);
    }
    for (var profile : library.profiles()) {
      truths.add(new Truth(Text.of("dispatch.truth.file", profile.name()), profile));
    }
    return new LibraryView(library, entries, lines, truths);
  }
}
