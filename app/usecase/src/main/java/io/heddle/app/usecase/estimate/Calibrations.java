package io.heddle.app.usecase.estimate;

import io.heddle.model.io.AtomicFiles;
import io.heddle.model.io.CaseTable;
import io.heddle.model.io.Finding;
import io.heddle.model.io.InputException;
import io.heddle.model.io.Utf8File;
import io.heddle.solvers.parallelism.Calibration;
import io.heddle.solvers.parallelism.CalibrationText;
import io.heddle.solvers.parallelism.OwnCalibration;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Numbers of the estimate that somebody fitted to own runs, as files. */
public final class Calibrations {
  private static final double PERCENT = 100;

  private Calibrations() {}

  /**
   * Those of a file; the shipped ones without one.
   *
   * @throws InputException if the file is none that {@link #write} made
   */
  public static Calibration read(@Nullable Path file) {
    if (file == null) {
      return CalibrationText.shipped();
    }
    try {
      return CalibrationText.parse(Utf8File.read(file).lines().toList());
    } catch (IllegalArgumentException broken) {
      throw new InputException(
          new Finding(
              file.toString(),
              "",
              String.valueOf(broken.getMessage()),
              "a file that “heddle measure estimate” wrote",
              null));
    }
  }

  /**
   * Fits a table of own runs. Seconds.
   *
   * @throws InputException with all problems of the file, or if it has too few plans
   */
  public static OwnCalibration fit(Path runs) {
    var table = CaseTable.read(runs);
    try {
      return OwnCalibration.of(table.cases(), CalibrationText.shipped());
    } catch (IllegalArgumentException tooFew) {
      throw new InputException(
          new Finding(
              runs.toString(), "", String.valueOf(tooFew.getMessage()), "measured runs", null));
    }
  }

  /** The numbers with what they are worth on top. */
  public static void write(OwnCalibration own, Path file) {
    AtomicFiles.write(file, text(own));
  }

  /** What {@link #write} writes. */
  public static String text(OwnCalibration own) {
    return CalibrationText.write(own.calibration(), List.of(inWords(own)));
  }

  /** The errors before and after, beside the control. */
  public static String inWords(OwnCalibration own) {
    return String.format(
        Locale.ENGLISH,
        "%d runs of %d plans; mean error of the time on plans that the fit had not seen: %.1f %%"
            + " before; %.1f %% after; %.1f %% by the most similar run instead",
        own.runs(),
        own.plans(),
        PERCENT * own.before(),
        PERCENT * own.after(),
        PERCENT * own.nearest());
  }
}
