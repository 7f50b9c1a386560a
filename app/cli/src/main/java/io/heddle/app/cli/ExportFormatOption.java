package io.heddle.app.cli;

import io.heddle.model.dialect.SchedulerDialect;
import io.heddle.model.dialect.SchedulerDialects;
import io.heddle.model.exchange.FabricExportWriter;
import io.heddle.model.exchange.FabricExportWriters;
import io.heddle.model.io.RankFileFormat;
import io.heddle.model.io.RankFileFormats;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import picocli.CommandLine.Model.OptionSpec;

/** {@code --format} of an export; help and completion come from the lists of formats. */
final class ExportFormatOption extends BuiltOption {
  /** To be mixed into a command. */
  ExportFormatOption() {
    super(
        OptionSpec.builder("--format")
            .type(String.class)
            .required(true)
            .paramLabel("F")
            .completionCandidates(words())
            .description(
                "for a placement: " + ids(RankFileFormats.all(), RankFileFormat::id),
                "for a job: %s; with --placement also %s"
                    .formatted(jobFormats(false), jobFormats(true)),
                "for a cluster: " + clusterFormats()));
  }

  String value() {
    return option.getValue();
  }

  static String clusterFormats() {
    return ids(FabricExportWriters.all(), FabricExportWriter::id);
  }

  private static String jobFormats(boolean ofPlacement) {
    var all = SchedulerDialects.all().stream();
    return ids(
        all.filter(each -> each.needsPlacement() == ofPlacement).toList(), SchedulerDialect::id);
  }

  private static <T> String ids(Collection<T> formats, Function<T, String> id) {
    return String.join(", ", formats.stream().map(id).toList());
  }

  private static List<String> words() {
    var words = new TreeSet<String>();
    RankFileFormats.all().forEach(each -> words.add(each.id()));
    SchedulerDialects.all().forEach(each -> words.add(each.id()));
    FabricExportWriters.all().forEach(each -> words.add(each.id()));
    return List.copyOf(words);
  }
}
