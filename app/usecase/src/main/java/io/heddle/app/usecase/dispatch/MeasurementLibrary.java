package io.heddle.app.usecase.dispatch;

import io.heddle.app.usecase.SqliteLibrary;
import io.heddle.model.bandwidth.NcclTestRun;
import io.heddle.model.result.Gpu;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * The user's measurements, in an embedded database. A run that is there already is not taken twice.
 */
public final class MeasurementLibrary implements AutoCloseable {
  /** Of the tables; 0 in files from before versions, whose tables are the same. */
  private static final int VERSION = 1;

  private final Connection connection;
  private final Path file;

  /**
   * Opens the library, or makes it.
   *
   * @param folder the user's data folder
   * @throws UncheckedIOException if it cannot be opened
   */
  public MeasurementLibrary(Path folder) {
    this.file = folder.resolve("measurements.db");
    try {
      Files.createDirectories(folder);
      connection = SqliteLibrary.open(file);
      int version = SqliteLibrary.version(connection);
      if (version > VERSION) {
        throw new SQLException(SqliteLibrary.NEWER.formatted(version));
      } else if (version < VERSION) {
        SqliteLibrary.exclusively(connection, MeasurementLibrary::make);
      }
      connection.setAutoCommit(false);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    } catch (SQLException broken) {
      throw unusable(broken);
    }
  }

  private static void make(Connection db) throws SQLException {
    try (var statement = db.createStatement()) {
      statement.execute(
          "create table if not exists run (id integer primary key, hash text unique not null, "
              + "source text not null, collective text not null, trouble text)");
      statement.execute(
          "create table if not exists device (run integer not null references run(id), "
              + "rank integer not null, host text not null, gpu integer not null, "
              + "model text not null, primary key (run, rank))");
      statement.execute(
          "create table if not exists row (run integer not null references run(id), "
              + "bytes integer not null, bus_GBps real not null, wrong integer not null)");
      statement.execute("PRAGMA user_version = " + VERSION);
    }
  }

  private UncheckedIOException unusable(SQLException broken) {
    return new UncheckedIOException(
        new IOException(
            "%s cannot be used as the library of measurements (%s). %s"
                .formatted(file, broken.getMessage(), SqliteLibrary.advice(broken)),
            broken));
  }

  /** Adds the runs that are new, all or none of them; how many they were. */
  public int add(List<NcclTestRun> runs) {
    try {
      int added = 0;
      for (var run : runs) {
        added += add(run) ? 1 : 0;
      }
      connection.commit();
      return added;
    } catch (SQLException broken) {
      throw unusable(broken);
    }
  }

  private boolean add(NcclTestRun run) throws SQLException {
    long id;
    try (var insert =
        connection.prepareStatement(
            "insert or ignore into run (hash, source, collective, trouble) values (?, ?, ?, ?)",
            Statement.RETURN_GENERATED_KEYS)) {
      insert.setString(1, hash(run));
      insert.setString(2, run.source());
      insert.setString(3, run.collective());
      insert.setString(4, run.trouble());
      if (insert.executeUpdate() == 0) {
        return false;
      }
      try (var keys = insert.getGeneratedKeys()) {
        keys.next();
        id = keys.getLong(1);
      }
    }
    try (var insert = connection.prepareStatement("insert into device values (?, ?, ?, ?, ?)")) {
      for (int rank = 0; rank < run.devices().size(); rank++) {
        var device = run.devices().get(rank);
        insert.setLong(1, id);
        insert.setInt(2, rank);
        insert.setString(3, device.gpu().host());
        insert.setInt(4, device.gpu().gpu());
        insert.setString(5, device.model());
        insert.addBatch();
      }
      insert.executeBatch();
    }
    try (var insert = connection.prepareStatement("insert into row values (?, ?, ?, ?)")) {
      for (var row : run.rows()) {
        insert.setLong(1, id);
        insert.setLong(2, row.bytes());
        insert.setDouble(3, row.busGBps());
        insert.setLong(4, row.wrong());
        insert.addBatch();
      }
      insert.executeBatch();
    }
    return true;
  }

  /** All runs in the order in which they came. */
  public List<NcclTestRun> runs() {
    var runs = new ArrayList<NcclTestRun>();
    try (var select =
            connection.prepareStatement(
                "select id, source, collective, trouble from run order by id");
        var devices =
            connection.prepareStatement(
                "select host, gpu, model from device where run = ? order by rank");
        var rows =
            connection.prepareStatement(
                "select bytes, bus_GBps, wrong from row where run = ? order by rowid");
        var each = select.executeQuery()) {
      while (each.next()) {
        long id = each.getLong(1);
        runs.add(
            new NcclTestRun(
                each.getString(2),
                each.getString(3),
                of(id, devices, MeasurementLibrary::device),
                of(id, rows, MeasurementLibrary::row),
                each.getString(4)));
      }
    } catch (SQLException broken) {
      throw unusable(broken);
    }
    return runs;
  }

  private static NcclTestRun.Device device(ResultSet row) throws SQLException {
    return new NcclTestRun.Device(new Gpu(row.getString(1), row.getInt(2)), row.getString(3));
  }

  private static NcclTestRun.Row row(ResultSet row) throws SQLException {
    return new NcclTestRun.Row(row.getLong(1), row.getDouble(2), row.getLong(3));
  }

  /** Reads one row of a table. */
  private interface RowReader<T> {
    T read(ResultSet row) throws SQLException;
  }

  /** What a table holds of a run. */
  private static <T> List<T> of(long run, PreparedStatement select, RowReader<T> reader)
      throws SQLException {
    var all = new ArrayList<T>();
    select.setLong(1, run);
    try (var each = select.executeQuery()) {
      while (each.next()) {
        all.add(reader.read(each));
      }
    }
    return all;
  }

  /** Of what was measured and not of the file's name: a log may be given under another one. */
  private static String hash(NcclTestRun run) {
    var text = run.collective() + run.devices() + run.rows() + run.trouble();
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException broken) {
      throw unusable(broken);
    }
  }
}
