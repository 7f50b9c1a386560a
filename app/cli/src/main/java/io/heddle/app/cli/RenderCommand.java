package io.heddle.app.cli;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.FileSchemas;
import io.heddle.model.io.JobsFile;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.FlowSchedule;
import io.heddle.model.result.ParetoFront;
import io.heddle.model.result.Placement;
import io.heddle.render.Theme;
import io.heddle.render.picture.PictureFileWriter;
import io.heddle.render.picture.ScalablePicture;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Draws a picture without a screen. */
final class RenderCommand extends ConsoleCommand {
  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "cluster, placement, pareto, schedule, jobs files")
  private List<Path> files = List.of();

  @Mixin
  private final WordChoiceOption<DrawablePictures.View> view =
      WordChoiceOption.required(DrawablePictures.View.class, "what to draw", "--view");

  @Mixin
  private final RequiredTargetOption output =
      new RequiredTargetOption("PICTURE", "file to write: .png, .svg or .pdf");

  @Mixin
  private final WordChoiceOption<DrawnTheme> theme =
      new WordChoiceOption<>(DrawnTheme.class, "colours of the picture", "--theme");

  @Mixin private final DomainLevelOption by = new DomainLevelOption();

  @Option(names = "--width", paramLabel = "N", description = "width in pixels (default: automatic)")
  private @Nullable Integer width;

  @Option(
      names = "--height",
      paramLabel = "N",
      description = "height in pixels (default: automatic)")
  private @Nullable Integer height;

  @Option(
      names = "--scale",
      defaultValue = "2",
      paramLabel = "X",
      description = "resolution factor of PNG files (default: ${DEFAULT-VALUE})")
  private double scale;

  private enum DrawnTheme {
    LIGHT,
    DARK
  }

  RenderCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    if (!PictureFileWriter.canWrite(output.path())) {
      throw new UsageException(
          "-o: %s, expected a file ending in .png, .svg or .pdf.".formatted(output.path()));
    }
    InputValidation.within("--scale", scale, 0.25, 8);
    @Nullable Cluster cluster = null;
    @Nullable Placement placement = null;
    @Nullable ParetoFront front = null;
    @Nullable FlowSchedule schedule = null;
    var jobs = new ArrayList<TrainingJob>();
    for (var file : files) {
      var content = FileSchemas.ALL.read(file);
      var given = content.as(JobsFile.SCHEMA);
      if (given != null) {
        jobs.addAll(given);
        continue;
      }
      switch (content.value()) {
        case Cluster read -> cluster = once("cluster", cluster, read);
        case Placement read -> placement = once("placement", placement, read);
        case ParetoFront read -> front = once("front", front, read);
        case FlowSchedule read -> schedule = once("schedule", schedule, read);
        default ->
            throw new UsageException(
                "%s: %s cannot be drawn, expected a cluster, a placement, a front, a schedule or jobs."
                    .formatted(file, content.schema()));
      }
    }
    var picture =
        new DrawablePictures(
                cluster == null ? null : by.of(cluster),
                placement,
                front,
                schedule,
                jobs,
                theme.value() == DrawnTheme.DARK ? Theme.dark() : Theme.light())
            .picture(view.value());
    double wide = size("--width", width, picture.preferredWidth());
    double high = size("--height", height, picture.preferredHeight());
    PictureFileWriter.write(picture, output.path(), wide, high, scale);
    console.wrote(output.path());
    return ExitStatus.DONE;
  }

  private static <T> T once(String kind, @Nullable T before, T now) {
    if (before != null) {
      throw new UsageException("two files hold a %s, expected one.".formatted(kind));
    }
    return now;
  }

  private static double size(String option, @Nullable Integer given, double preferred) {
    if (given != null && (given < 100 || given > 20_000)) {
      throw new UsageException("%s: %d, expected 100 to 20000 pixels.".formatted(option, given));
    }
    return given == null ? Math.ceil(preferred) : given;
  }

  /** For the demo. */
  static void draw(ScalablePicture picture, Path file) {
    PictureFileWriter.write(picture, file, picture.preferredWidth(), picture.preferredHeight(), 2);
  }
}
