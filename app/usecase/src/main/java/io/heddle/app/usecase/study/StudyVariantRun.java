package io.heddle.app.usecase.study;

import io.heddle.model.io.FileFinding;
import io.heddle.model.io.FileSaveGuard;
import io.heddle.model.io.InputException;
import io.heddle.model.io.IoFailureReason;
import io.heddle.model.study.StudyDefinition;
import io.heddle.model.study.StudyVariantRow;
import io.heddle.model.text.Advice;
import io.heddle.solvers.SolverTermination;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Asks the variants of a study, or of a shard of it, on several threads and writes their rows in
 * order, each at once. What it keeps does not grow with the rows but for a bit a variant.
 *
 * @param output rows (JSON lines)
 * @param threads variants at once
 * @param first of the shard, from 0
 * @param step from one variant of the shard to the next; 1: all
 */
public record StudyVariantRun(
    StudyDefinition study, Path output, int threads, int first, int step) {
  /** So many variants a thread are asked ahead. */
  private static final int AHEAD = 4;

  /**
   * How far it is.
   *
   * @param written rows that are there
   * @param all rows that there will be
   * @param failed new ones without an answer
   */
  public record State(int written, int all, int failed) {
    /** Whether every variant has its row. */
    public boolean isComplete() {
      return written == all;
    }
  }

  /** Of all variants. */
  public StudyVariantRun(StudyDefinition study, Path output, int threads) {
    this(study, output, threads, 0, 1);
  }

  /**
   * Runs until all rows are there or it is stopped.
   *
   * @param resume goes on with the rows that are there, instead of anew
   * @param rows gets each row of the file once: those that are there, then each that is written
   * @param progress called after each row that is written
   * @throws InputException if the rows that are there are of another study, or none, or rows cannot
   *     be written
   */
  public State run(
      StudyEngine.Asking asking,
      boolean resume,
      SolverTermination stop,
      Consumer<StudyVariantRow> rows,
      Consumer<State> progress) {
    FileSaveGuard.checkWritable(output);
    try (var file = StudyRowsOutput.open(output)) {
      var done = resume ? kept(file, rows) : new BitSet();
      if (!resume) {
        file.truncate(0);
      }
      var state =
          rest(
              asking,
              done,
              stop,
              row -> {
                file.append(row);
                rows.accept(row);
              },
              progress);
      if (!Files.exists(output)) { // its drive went away while rows were written
        throw new NoSuchFileException(output.toString());
      }
      return state;
    } catch (IOException unwritable) {
      throw IoFailureReason.unwritable(output, unwritable);
    }
  }

  /** Where rows go. */
  private interface RowSink {
    void accept(StudyVariantRow row) throws IOException;
  }

  private State rest(
      StudyEngine.Asking asking,
      BitSet done,
      SolverTermination stop,
      RowSink rows,
      Consumer<State> progress)
      throws IOException {
    int all = (study.size() - 1 - first) / step + 1;
    int written = done.cardinality();
    int failed = 0;
    var open = new ArrayDeque<Future<StudyVariantRow>>();
    try (var pool = Executors.newFixedThreadPool(threads)) {
      int next = first;
      while (!stop.isReached() && (next < study.size() || !open.isEmpty())) {
        if (next < study.size() && open.size() < AHEAD * threads) {
          int index = next;
          if (!done.get(index)) {
            open.add(pool.submit(() -> asking.ask(index)));
          }
          next += step;
        } else {
          var row = ended(open.remove());
          rows.accept(row);
          written++;
          failed += row.error() == null ? 0 : 1;
          progress.accept(new State(written, all, failed));
        }
      }
      pool.shutdownNow();
    }
    return new State(written, all, failed);
  }

  /**
   * Variants whose rows are there; a row that was cut off is taken away. O(length of the file).
   *
   * @throws InputException if one of them is of another study
   */
  private BitSet kept(StudyRowsOutput file, Consumer<StudyVariantRow> rows) throws IOException {
    var done = new BitSet();
    file.truncate(
        file.read((line, row) -> {
          check(study, output, line, row);
          if ((row.index() - first) % step != 0) {
            throw new InputException(foreign(study, output, line, row, "a row of this shard"));
          }
          done.set(row.index());
          rows.accept(row);
        }));
    return done;
  }

  /**
   * @throws InputException if the row is not of the study
   */
  public static void check(StudyDefinition study, Path file, long line, StudyVariantRow row) {
    if (row.index() >= study.size() || !row.variant().equals(study.variant(row.index()))) {
      throw new ForeignRowsException(
          foreign(study, file, line, row, "a row of the study " + study.name()), row, study);
    }
  }

  private static FileFinding foreign(
      StudyDefinition study, Path file, long line, StudyVariantRow row, String expected) {
    var there = row.index() < study.size() ? ", so " + study.variant(row.index()) + " here" : "";
    return new FileFinding(
        file.toString(),
        "line " + line,
        "row %s of %s".formatted(row.index(), row.variant()),
        expected + there,
        Advice.sentence("The rows may be of another study."));
  }

  private static StudyVariantRow ended(Future<StudyVariantRow> future) {
    try {
      return future.get();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    } catch (ExecutionException fault) {
      throw fault.getCause() instanceof UncheckedIOException unwritable
          ? unwritable
          : new IllegalStateException(fault.getCause());
    }
  }
}
