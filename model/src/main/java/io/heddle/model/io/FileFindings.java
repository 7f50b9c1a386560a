package io.heddle.model.io;

import io.heddle.model.text.Advice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Gathers what is wrong with one file, and what is only strange. */
final class FileFindings {
  private final String file;
  private final List<FileFinding> errors = new ArrayList<>();
  private final List<FileFinding> advice = new ArrayList<>();
  private final List<Runnable> searches = new ArrayList<>();
  private final @Nullable BiConsumer<List<String>, SchemaEvent> questions;
  private final IdentityHashMap<Map<String, JsonCursor>, Map<String, JsonCursor>> skeletons =
      new IdentityHashMap<>();
  private int count;

  FileFindings(String file) {
    this(file, null);
  }

  /**
   * @param questions receives what is asked of which place; null: no listener
   */
  FileFindings(String file, @Nullable BiConsumer<List<String>, SchemaEvent> questions) {
    this.file = file;
    this.questions = questions;
  }

  @Nullable BiConsumer<List<String>, SchemaEvent> questions() {
    return questions;
  }

  /** What the file is called. */
  String file() {
    return file;
  }

  /**
   * @param advice asked only if the finding will be listed, so it may search
   */
  void error(String pointer, String value, String expected, Supplier<@Nullable Advice> advice) {
    count++;
    if (errors.size() < InputException.LISTED) {
      errors.add(new FileFinding(file, pointer, value, expected, advice.get()));
    }
  }

  void advise(String pointer, String value, String expected, @Nullable Advice what) {
    if (advice.size() < InputException.LISTED) {
      advice.add(new FileFinding(file, pointer, value, expected, what));
    }
  }

  /** The places of names of other scripts by their skeleton, for names of one kind. */
  Map<String, JsonCursor> skeletons(Map<String, JsonCursor> ofKind) {
    return skeletons.computeIfAbsent(ofKind, _ -> new HashMap<>());
  }

  /** How many errors there are so far. */
  int count() {
    return count;
  }

  /** Advice that has to be searched for: it is searched for on demand only. */
  void adviseLater(Runnable search) {
    searches.add(search);
  }

  /** What is strange, searched for now. */
  List<FileFinding> advice() {
    searches.forEach(Runnable::run);
    searches.clear();
    return advice;
  }

  /**
   * @throws InputException if there is an error
   */
  void throwIfAny() {
    if (count > 0) {
      throw new InputException(errors, count - errors.size());
    }
  }
}
