package io.heddle.model.gres;

import io.heddle.model.text.SlurmHostlist;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A list of generic resources in any of the forms of Slurm: {@code Gres} and {@code GresUsed} of
 * nodes, {@code GRES} and {@code TresPerNode} of jobs, {@code AllocTRES} and {@code CfgTRES}:
 * slurm.conf(5), gres.conf(5), scontrol(1), squeue(1).
 *
 * @param items in the order of the text; other trackable resources such as {@code cpu=4} are left
 *     out
 * @param unread parts that mention GPUs, and of which nothing could be read
 */
public record SlurmGresParser(List<SlurmGresItem> items, List<String> unread) {
  /** No resource. */
  public static final SlurmGresParser NONE = new SlurmGresParser(List.of(), List.of());

  private static final int MOST = 1 << 20;
  private static final Pattern ITEM =
      Pattern.compile(
          "(?i)(?:gres[:/])?(gpu|shard|mps|[a-z_][\\w.-]*)((?:[:/](?:\\(null\\)|[^:=()/]*))*)(?:=(\\d{1,9}[kmgt]?))?((?:\\([^()]*\\))*)");
  private static final Pattern COUNT = Pattern.compile("(?i)(\\d{1,9})([kmgt]?)");
  private static final Pattern DETAIL = Pattern.compile("\\(([^()]*)\\)");
  private static final Pattern USED = Pattern.compile("\\d{1,6}/\\d{1,6}(,\\d{1,6}/\\d{1,6})*");
  private static final Pattern MENTION = Pattern.compile("(?i)gpu|shard|\\bmps\\b");

  public SlurmGresParser {
    items = List.copyOf(items);
    unread = List.copyOf(unread);
  }

  /**
   * Reads a text. O(length).
   *
   * @param refusal what to throw where indices are no list of numbers, given what was expected
   */
  public static SlurmGresParser parse(String text, Function<String, RuntimeException> refusal) {
    var items = new ArrayList<SlurmGresItem>();
    var unread = new ArrayList<String>();
    for (var part : parts(text.strip())) {
      var match = ITEM.matcher(part);
      var item =
          match.matches()
              ? item(match.group(1), match.group(2), match.group(3), match.group(4), refusal)
              : null;
      if (item != null) {
        items.add(item);
      } else if (MENTION.matcher(part).find()) {
        unread.add(part);
      }
    }
    return new SlurmGresParser(items, unread);
  }

  /** Splits at commas outside parentheses. */
  private static List<String> parts(String text) {
    var parts = new ArrayList<String>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i <= text.length(); i++) {
      char c = i < text.length() ? text.charAt(i) : ',';
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c == ',' && (depth <= 0 || i == text.length())) {
        parts.add(text.substring(start, i).strip());
        start = i + 1;
        depth = 0;
      }
    }
    parts.removeIf(part -> part.isEmpty() || part.equalsIgnoreCase("(null)") || part.equals("N/A"));
    return parts;
  }

  private static @Nullable SlurmGresItem item(
      String name,
      String qualifiers,
      @Nullable String equal,
      String details,
      Function<String, RuntimeException> refusal) {
    var word = name.toLowerCase(Locale.ROOT);
    if (!word.equals("gpu") && !word.equals("shard") && !word.equals("mps")) {
      return MENTION.matcher(name + qualifiers).find()
          ? null
          : new SlurmGresItem(word, "", 0, Collections.emptySortedSet(), List.of());
    }
    int count = equal == null ? -1 : number(equal);
    var type = "";
    var words = new ArrayList<>(List.of(qualifiers.split("[:/]", -1)));
    words.removeIf(each -> each.isEmpty() || each.equals("(null)") || each.equals("no_consume"));
    // A count stands last; a type may be a number only where a count follows it.
    if (count < 0 && !words.isEmpty() && COUNT.matcher(words.getLast()).matches()) {
      count = number(words.removeLast());
    }
    if (words.size() > 1) {
      return null;
    }
    if (!words.isEmpty()) {
      type = words.getFirst();
    }
    SortedSet<Integer> indices = new TreeSet<>();
    List<Integer> used = List.of();
    var detail = DETAIL.matcher(details);
    while (detail.find()) {
      var text = detail.group(1);
      if (text.startsWith("IDX:") && !text.endsWith("N/A")) {
        indices = indices(text.substring("IDX:".length()), refusal);
      } else if (text.startsWith("CNT:") && count < 0) {
        count = number(text.substring("CNT:".length()));
      } else if (USED.matcher(text).matches()) {
        used = used(text);
      }
    }
    if (count < 0) {
      count = indices.isEmpty() ? 1 : indices.size();
    }
    return new SlurmGresItem(
        word,
        type,
        Math.min(count, MOST),
        indices.size() == count ? indices : Collections.emptySortedSet(),
        used);
  }

  private static int number(String text) {
    var match = COUNT.matcher(text);
    if (!match.matches()) {
      return -1;
    }
    int power =
        match.group(2).isEmpty() ? 0 : 1 + "kmgt".indexOf(match.group(2).toLowerCase(Locale.ROOT));
    double value = Integer.parseInt(match.group(1)) * Math.pow(1024, power);
    return (int) Math.min(value, MOST);
  }

  private static SortedSet<Integer> indices(
      String list, Function<String, RuntimeException> refusal) {
    var indices = new TreeSet<Integer>();
    for (var index : SlurmHostlist.expand("[" + list + "]", refusal)) {
      indices.add(Integer.parseInt(index));
    }
    return indices;
  }

  private static List<Integer> used(String text) {
    var used = new ArrayList<Integer>();
    for (var each : text.split(",", -1)) {
      used.add(Integer.parseInt(each.substring(0, each.indexOf('/'))));
    }
    return used;
  }

  /** GPUs that are held wholly. */
  public List<SlurmGresItem> whole() {
    return items.stream().filter(SlurmGresItem::isWhole).toList();
  }

  /** MIG instances. */
  public List<SlurmGresItem> slices() {
    return items.stream().filter(SlurmGresItem::isSlice).toList();
  }

  /** Shards and MPS shares. */
  public List<SlurmGresItem> shares() {
    return items.stream().filter(SlurmGresItem::isShared).toList();
  }

  /** Whether the text names a GPU, an instance or a share of one. */
  public boolean hasGpus() {
    return items.stream().anyMatch(each -> (each.isGpu() || each.isShared()) && each.count() > 0);
  }

  /**
   * GPUs and instances of trackable resources, where {@code gres/gpu=8} is the sum of {@code
   * gres/gpu:h100=6} and others: the total if there is one, else the sum of the types.
   */
  public int trackedGpus() {
    int total = 0;
    int typed = 0;
    for (var each : items) {
      if (each.isGpu() && each.type().isEmpty()) {
        total += each.count();
      } else if (each.isGpu()) {
        typed += each.count();
      }
    }
    return Math.max(total, typed);
  }

  /** GPUs and instances, item by item. */
  public int gpus() {
    return items.stream().filter(SlurmGresItem::isGpu).mapToInt(SlurmGresItem::count).sum();
  }
}
