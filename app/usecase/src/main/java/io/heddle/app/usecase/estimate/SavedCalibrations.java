package io.heddle.app.usecase.estimate;

import io.heddle.model.io.AtomicFiles;
import io.heddle.model.io.CaseTable;
import io.heddle.model.io.InputException;
import io.heddle.model.io.Utf8FileReader;
import io.heddle.model.text.CountedNoun;
import io.heddle.solvers.parallelism.Calibration;
import io.heddle.solvers.parallelism.CalibrationTextFormat;
import io.heddle.solvers.parallelism.OwnRunsCalibration;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Calibrations that were fitted to the user's own runs, as files. */
public final class SavedCalibrations {
  private static final double PERCENT = 100;

  private SavedCalibrations() {}

  /**
   * Those of a file; the shipped ones without one.
   *
   * @throws InputException if the file is none that {@link #write} made
   */
  public static Calibration read(@Nullable Path file) {
    if (file == null) {
      return CalibrationTextFormat.shipped();
    }
    try {
      return CalibrationTextFormat.parse(Utf8FileReader.read(file).lines().toList());
    } catch (IllegalArgumentException broken) {
      throw new InputException(
          file.toString(),
          "",
          String.valueOf(broken.getMessage()),
          "a file that “heddle measure estimate” wrote");
    }
  }

  /**
   * Fits a table of own runs. Seconds.
   *
   * @throws InputException with all problems of the file, or if it has too few plans
   */
  public static OwnRunsCalibration fit(Path runs) {
    var table = CaseTable.read(runs);
    try {
      return OwnRunsCalibration.of(table.cases(), CalibrationTextFormat.shipped());
    } catch (IllegalArgumentException tooFew) {
      throw new InputException(
          runs.toString(), "", String.valueOf(tooFew.getMessage()), "measured runs");
    }
  }

  /** The numbers with what they are worth on top. */
  public static void write(OwnRunsCalibration own, Path file) {
    AtomicFiles.write(file, text(own));
  }

  /** What {@link #write} writes. */
  public static String text(OwnRunsCalibration own) {
    return CalibrationTextFormat.write(own.calibration(), List.of(inWords(own)));
  }

  /** The errors before and after, beside the control. */
  public static String inWords(OwnRunsCalibration own) {
    return String.format(
        Locale.ENGLISH,
        "%s of %s; mean error of the time on plans that the fit had not seen: %.1f %%"
            + " before; %.1f %% after; %.1f %% by the most similar run instead",
        CountedNoun.of(own.runs(), "run"),
        CountedNoun.of(own.plans(), "plan"),
        PERCENT * own.before(),
        PERCENT * own.after(),
        PERCENT * own.nearest());
  }
}
