package io.heddle.app.usecase;

import io.heddle.model.io.IoFailureReason;
import io.heddle.model.text.Advice;
import io.heddle.solvers.natives.NativeCache;
import io.heddle.solvers.natives.RequiredSystemLibraries;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.regex.Pattern;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.util.OSInfo;

/** Opens databases of the user's data folder: SQLite, its native part from the shared cache. */
public final class SqliteLibrary {
  /** Other programs hold a library for milliseconds: longer means that something is wrong. */
  private static final int WAIT_MILLISECONDS = 10_000;

  /** Another wait in milliseconds: tests have no ten seconds. */
  static final String WAIT = "heddle.library.wait";

  private static final Pattern DISK = Pattern.compile("SQLITE_(FULL|READONLY|CANTOPEN|IOERR)");

  /** Why a database of a later version is refused. */
  public static final String NEWER = "a newer Heddle wrote it (version %d)";

  private SqliteLibrary() {}

  /**
   * Opens or makes a database; it waits for others that write to it, for ten seconds at most.
   *
   * @throws io.heddle.solvers.MissingLibraryException if SQLite's native part cannot be loaded
   */
  public static Connection open(Path file) throws SQLException {
    load();
    var config = new SQLiteConfig();
    config.setBusyTimeout(Integer.getInteger(WAIT, WAIT_MILLISECONDS));
    return DriverManager.getConnection(
        "jdbc:sqlite:" + file.toAbsolutePath(), config.toProperties());
  }

  /** Work on a database. */
  @FunctionalInterface
  public interface Work {
    void run(Connection connection) throws SQLException;
  }

  /**
   * Work that is done whole or not at all, while no other program writes: what it reads first still
   * holds when it writes.
   *
   * @param connection commits by itself
   */
  public static void exclusively(Connection connection, Work work) throws SQLException {
    execute(connection, "BEGIN IMMEDIATE");
    try {
      work.run(connection);
      execute(connection, "COMMIT");
    } catch (SQLException | RuntimeException problem) {
      execute(connection, "ROLLBACK");
      throw problem;
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The version that a database says to be of; 0: none. */
  public static int version(Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery("PRAGMA user_version")) {
      return rows.next() ? rows.getInt(1) : 0;
    }
  }

  /** What helps against an error of a database. */
  public static Advice advice(Exception problem) {
    var text = String.valueOf(problem.getMessage());
    if (problem instanceof SQLException sql
        && (sql.getErrorCode() & 0xff) == SQLiteErrorCode.SQLITE_BUSY.code) {
      return Advice.sentence("Another Heddle is writing to it. Try again when that has ended.");
    }
    if (problem instanceof IOException || DISK.matcher(text).find()) {
      return Advice.sentence(IoFailureReason.advice(text) + " HEDDLE_HOME sets another folder.");
    }
    return Advice.sentence(
        text.contains("newer Heddle")
            ? "Use that version."
            : "Move it away, and Heddle creates a new one.");
  }

  @SuppressWarnings("restricted") // the library is our own
  private static synchronized void load() {
    if (System.getProperty("org.sqlite.lib.path") != null) {
      return;
    }
    var name = System.mapLibraryName("sqlitejdbc");
    var resource =
        "org/sqlite/native/%s/%s".formatted(OSInfo.getNativeLibFolderPathForCurrentOS(), name);
    try {
      var folder = NativeCache.unpack("sqlite", resource);
      System.load(folder.resolve(name).toString());
      System.setProperty("org.sqlite.lib.path", folder.toString());
      System.setProperty("org.sqlite.lib.name", name);
    } catch (IOException | LinkageError problem) {
      throw RequiredSystemLibraries.unusable("SQLite", problem);
    }
  }
}
