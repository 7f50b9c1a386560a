package io.heddle.app.cli;

import io.heddle.app.usecase.study.StudyScripts;
import io.heddle.model.io.FileKinds;
import io.heddle.model.study.StudyDefinition;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes what lets Slurm or Kubernetes run a study. */
final class StudyExportCommand extends OutputCommand {
  @Parameters(index = "0", paramLabel = "STUDY", description = StudyDefinition.KIND + " file")
  private Path study = Path.of("");

  @Mixin
  private final WordChoiceOption<Engine> engine =
      WordChoiceOption.required(Engine.class, "what runs the shards", "--to");

  @Option(
      names = "--shards",
      required = true,
      paramLabel = "N",
      description = "number of array elements; some hundred variants per element work best")
  private int shards;

  @Option(
      names = "--image",
      paramLabel = "IMAGE",
      defaultValue = "heddle:latest",
      description = "container image with heddle (kubernetes; default: ${DEFAULT-VALUE})")
  private String image = "";

  @Option(
      names = "--claim",
      paramLabel = "CLAIM",
      defaultValue = "heddle-study",
      description = "volume claim with the study's folder (kubernetes; default: ${DEFAULT-VALUE})")
  private String claim = "";

  private enum Engine {
    SLURM,
    KUBERNETES
  }

  StudyExportCommand(Console console) {
    super(console, "script");
  }

  @Override
  public Integer call() {
    var read = FileKinds.STUDY.read(study);
    InputValidation.between("--shards", shards, 1, read.size());
    var file = String.valueOf(study.getFileName());
    for (var word : new String[] {image, claim}) {
      if (!word.matches("[A-Za-z0-9./:@_-]+")) {
        throw new UsageException(
            "\"%s\": expected letters, digits and . / : @ _ -.".formatted(word));
      }
    }
    var text =
        switch (engine.value()) {
          case SLURM -> StudyScripts.slurm(read.name(), file, shards);
          case KUBERNETES -> StudyScripts.kubernetes(read.name(), file, shards, image, claim);
        };
    output.write(console, text);
    return ExitStatus.DONE;
  }
}
