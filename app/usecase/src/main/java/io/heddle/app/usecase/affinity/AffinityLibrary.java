package io.heddle.app.usecase.affinity;

import io.heddle.app.usecase.SqliteLibrary;
import io.heddle.model.io.IoFailureReason;
import io.heddle.model.job.JobCharacterization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The characterisation database (Arnold, 5.2): measured jobs in an SQLite file of the user's data
 * folder. A new one begins with what the paper states; what a user removes stays removed. To be
 * used by one thread at a time.
 */
public final class AffinityLibrary implements AutoCloseable {
  private static final int VERSION = 2;

  /** Work on the database. */
  @FunctionalInterface
  private interface Work<T> {
    T run(Connection connection) throws SQLException;
  }

  private final Connection connection;
  private final Path file;

  private AffinityLibrary(Connection connection, Path file) {
    this.connection = connection;
    this.file = file;
  }

  /**
   * Opens the library of a data folder, and makes both where they are missing.
   *
   * @throws LibraryException if that cannot be done
   */
  public static AffinityLibrary open(Path folder) {
    var file = folder.resolve("affinity.db");
    try {
      Files.createDirectories(folder);
      var library = new AffinityLibrary(SqliteLibrary.open(file), file);
      library.prepare();
      return library;
    } catch (IOException | SQLException problem) {
      throw new LibraryException(file, problem);
    }
  }

  private void prepare() {
    if (work(SqliteLibrary::version) != VERSION) {
      transaction(this::makeOrUpgrade);
    }
  }

  /** Another program may have done so since the version was looked at. */
  private void makeOrUpgrade(Connection db) throws SQLException {
    int version = SqliteLibrary.version(db);
    if (version > VERSION) {
      throw new SQLException(SqliteLibrary.NEWER.formatted(version));
    } else if (version == 0) {
      create(db);
    } else if (version < VERSION) {
      backUp(version);
      upgrade(db);
    }
    try (var statement = db.createStatement()) {
      statement.execute("PRAGMA user_version = " + VERSION);
    }
  }

  private static void create(Connection db) throws SQLException {
    try (var statement = db.createStatement()) {
      statement.execute(
          "CREATE TABLE characterization (name TEXT PRIMARY KEY, gpu TEXT NOT NULL, "
              + "r1 REAL NOT NULL, r2 REAL NOT NULL, dp_gain REAL NOT NULL, "
              + "pp_gain REAL NOT NULL, source TEXT NOT NULL)");
    }
    for (var entry : PaperEntries.all()) {
      insert(db, entry);
    }
  }

  /** Keeps a copy beside the file for a downgrade. */
  private void backUp(int version) throws SQLException {
    var copy = file.resolveSibling("%s.version-%d".formatted(file.getFileName(), version));
    if (Files.notExists(copy)) {
      try {
        Files.copy(file, copy);
      } catch (IOException problem) {
        throw new SQLException(
            "no copy can be made before its upgrade: " + IoFailureReason.named(problem), problem);
      }
    }
  }

  /** What the paper states takes its new shape where it is as it came; the user's stays. */
  private static void upgrade(Connection db) throws SQLException {
    var kept = read(db);
    var before = PaperEntries.ofVersionOne();
    var now = PaperEntries.all();
    for (int i = 0; i < now.size(); i++) {
      if (kept.contains(before.get(i))) {
        insert(db, now.get(i));
      }
    }
  }

  /** All entries, by GPU model and name. */
  public List<JobCharacterization> all() {
    return work(AffinityLibrary::read);
  }

  private static List<JobCharacterization> read(Connection db) throws SQLException {
    var entries = new ArrayList<JobCharacterization>();
    try (var statement = db.createStatement();
        var rows =
            statement.executeQuery(
                "SELECT name, gpu, r1, r2, dp_gain, pp_gain, source FROM characterization "
                    + "ORDER BY gpu, name")) {
      while (rows.next()) {
        entries.add(
            new JobCharacterization(
                rows.getString(1),
                rows.getString(2),
                rows.getDouble(3),
                rows.getDouble(4),
                rows.getDouble(5),
                rows.getDouble(6),
                rows.getString(7)));
      }
    }
    return List.copyOf(entries);
  }

  /** Adds entries, or replaces those of the same name: all or none. */
  public void put(List<JobCharacterization> entries) {
    transaction(db -> {
      for (var entry : entries) {
        insert(db, entry);
      }
    });
  }

  /** Whether there was one of that name. */
  public boolean remove(String name) {
    return work(db -> {
      try (var statement = db.prepareStatement("DELETE FROM characterization WHERE name = ?")) {
        statement.setString(1, name);
        return statement.executeUpdate() > 0;
      }
    });
  }

  private static void insert(Connection db, JobCharacterization entry) throws SQLException {
    try (PreparedStatement statement =
        db.prepareStatement(
            "INSERT OR REPLACE INTO characterization VALUES (?, ?, ?, ?, ?, ?, ?)")) {
      statement.setString(1, entry.name());
      statement.setString(2, entry.gpuModel());
      statement.setDouble(3, entry.r1());
      statement.setDouble(4, entry.r2());
      statement.setDouble(5, entry.dpGain());
      statement.setDouble(6, entry.ppGain());
      statement.setString(7, entry.source());
      statement.executeUpdate();
    }
  }

  private <T> T work(Work<T> work) {
    try {
      return work.run(connection);
    } catch (SQLException problem) {
      throw new LibraryException(file, problem);
    }
  }

  private void transaction(SqliteLibrary.Work work) {
    work(db -> {
      SqliteLibrary.exclusively(db, work);
      return true;
    });
  }

  @Override
  public void close() {
    work(db -> {
      db.close();
      return true;
    });
  }

  /** The library's file cannot be used. */
  public static final class LibraryException extends RuntimeException {
    private static final long serialVersionUID = 1;

    LibraryException(Path file, Exception cause) {
      super(
          "the affinity library %s cannot be used: %s. %s"
              .formatted(file, reason(cause), SqliteLibrary.advice(cause)),
          cause);
    }

    private static String reason(Exception cause) {
      return cause instanceof IOException io
          ? IoFailureReason.named(io)
          : String.valueOf(cause.getMessage());
    }
  }
}
