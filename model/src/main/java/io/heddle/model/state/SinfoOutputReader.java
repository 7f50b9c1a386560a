package io.heddle.model.state;

import io.heddle.model.exchange.ImportSource;
import io.heddle.model.exchange.RecognisedFormat;
import io.heddle.model.exchange.SlurmNodeHealth;
import io.heddle.model.text.SlurmHostlist;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The tables of {@code sinfo} and {@code sinfo -N -l}: states, but no GPUs. */
final class SinfoOutputReader extends RecognisedFormat implements SchedulerStateFormat {
  private static final Pattern HEADER =
      Pattern.compile("(?m)^(?=.*\\bNODELIST\\b)(?=.*\\bSTATE\\b)(?=.*\\bPARTITION\\b).*$");

  SinfoOutputReader() {
    super("sinfo", "Slurm: sinfo", source -> HEADER.matcher(source.head()).find());
  }

  @Override
  public void read(List<ImportSource> sources, ZoneId zone, StateDraft draft) {
    for (var source : sources) {
      var lines = source.text().lines().toList();
      int header = 0;
      while (header < lines.size() && !HEADER.matcher(lines.get(header)).matches()) {
        header++;
      }
      var head = header < lines.size() ? lines.get(header).strip() : "";
      var columns = List.of(head.split("\\s+", -1));
      int nodes = columns.indexOf("NODELIST");
      int state = columns.indexOf("STATE");
      if (nodes < 0 || state < 0) {
        throw source.refuse(
            header + 1,
            ImportSource.quote(head),
            "columns NODELIST and STATE, with blanks between");
      }
      for (int i = header + 1; i < lines.size(); i++) {
        var cells = lines.get(i).strip().split("\\s+", -1);
        if (cells.length > Math.max(nodes, state)) {
          int number = i + 1;
          var names =
              SlurmHostlist.expand(
                  cells[nodes],
                  expected -> source.refuse(number, ImportSource.quote(cells[nodes]), expected));
          var states = List.of(whole(cells[state]).split("[+]", -1));
          names.forEach(name -> draft.node(name, SlurmNodeHealth.of(states), used(states)));
          names.forEach(name -> draft.states(name, states));
        } else if (!lines.get(i).isBlank()) {
          throw source.refuse(i + 1, ImportSource.quote(lines.get(i)), String.join(" ", columns));
        }
      }
    }
  }

  /** The short words of sinfo's STATE. */
  private static String whole(String state) {
    var word = state.toUpperCase(Locale.ROOT);
    return switch (word.replaceAll("[^A-Z]", "")) {
      case "ALLOC" -> word.replace("ALLOC", "ALLOCATED");
      case "MIX" -> word.replace("MIX", "MIXED");
      case "DRNG" -> word.replace("DRNG", "DRAINING");
      case "COMP" -> word.replace("COMP", "COMPLETING");
      default -> word;
    };
  }

  /**
   * All GPUs of a partly allocated host, as the output does not list them: rather one too many busy
   * than one too few; null where the state does not tell.
   */
  static @Nullable SlurmHostGpus used(Collection<String> states) {
    for (var state : states) {
      switch (state.toUpperCase(Locale.ROOT).replaceAll("[^A-Z_]", "")) {
        case "ALLOCATED", "MIXED", "COMPLETING", "DRAINING" -> {
          return SlurmHostGpus.of(SlurmHostGpus.ALL);
        }
        case "IDLE" -> {
          return SlurmHostGpus.NONE;
        }
        default -> {
          // a flag
        }
      }
    }
    return null;
  }
}
