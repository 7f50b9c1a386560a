package io.heddle.model.gres;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlurmGresParserTest {
  private static SlurmGresParser parse(String text) {
    return SlurmGresParser.parse(text, IllegalArgumentException::new);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gpu | '' | 1 | ''",
        "gpu:8 | '' | 8 | ''",
        "gpu:h100:8(S:0-1) | h100 | 8 | ''",
        "gpu:(null):4(S:0) | '' | 4 | ''",
        "gpu:(null):2(IDX:0,3) | '' | 2 | 0 3",
        "gpu:1080ti:2(IDX:0-1) | 1080ti | 2 | 0 1",
        "gpu:3090:3(IDX:0-2) | 3090 | 3 | 0 1 2",
        "gpu:a100:0(IDX:N/A) | a100 | 0 | ''",
        "gpu:a100:no_consume:4 | a100 | 4 | ''",
        "gpu:no_consume:4 | '' | 4 | ''",
        "gpu:tesla(IDX:0-1) | tesla | 2 | 0 1",
        "gpu:a100(CNT:3) | a100 | 3 | ''",
        "gpu:2(S:0)(IDX:1-2) | '' | 2 | 1 2",
        "gres:gpu:2 | '' | 2 | ''",
        "gres/gpu:a100:2 | a100 | 2 | ''",
        "gres/gpu=32 | '' | 32 | ''",
        "gres/gpu:h100=32 | h100 | 32 | ''",
        "gpu:1K | '' | 1024 | ''",
        "GPU:H100:8 | H100 | 8 | ''",
        "gpu:nvidia_h100_80gb_hbm3_1g.10gb:3(IDX:6,9-10) | nvidia_h100_80gb_hbm3_1g.10gb | 3 | 6 9 10"
      })
  void oneItem(String text, String type, int count, String indices) {
    var read = parse(text);
    assertThat(read.unread()).isEmpty();
    assertThat(read.items()).hasSize(1);
    var item = read.items().getFirst();
    assertThat(item.isGpu()).isTrue();
    assertThat(item.type()).isEqualTo(type);
    assertThat(item.count()).isEqualTo(count);
    assertThat(item.indices())
        .isEqualTo(
            indices.isEmpty()
                ? new TreeSet<Integer>()
                : new TreeSet<>(
                    List.of(indices.split(" ", -1)).stream().map(Integer::valueOf).toList()));
  }

  @Test
  void severalItems() {
    var read =
        parse(
            "gpu:a100:2(S:0-1),gpu:h100:2(IDX:2,3),craynetwork:4,gpu:h100_1g.10gb:7,shard:h100:3(2/8,1/8)");
    assertThat(read.whole()).extracting(SlurmGresItem::type).containsExactly("a100", "h100");
    assertThat(read.slices()).extracting(SlurmGresItem::count).containsExactly(7);
    assertThat(read.shares().getFirst().used()).containsExactly(2, 1);
    assertThat(read.gpus()).isEqualTo(11);
  }

  @Test
  void totalsOfTrackableResourcesCountOnce() {
    var text = "cpu=96,mem=500000M,billing=96,gres/gpu=5,gres/gpu:h100=2,gres/gpu:h100_1g.10gb=3";
    assertThat(parse(text).trackedGpus()).isEqualTo(5);
    assertThat(parse("gres/gpu:a100=2,gres/gpu:h100=1").trackedGpus()).isEqualTo(3);
    assertThat(parse("cpu=4,mem=1G").hasGpus()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"gpus:8", "gpu:a:b:8", "my_gpu_thing:1", "gpu!h100!8"})
  void whatMentionsGpusAndIsNotUnderstoodIsReported(String text) {
    assertThat(parse(text).hasGpus()).isFalse();
    assertThat(parse(text).unread()).containsExactly(text);
  }

  @ParameterizedTest
  @CsvSource({"'',0", "(null),0", "N/A,0", "lustre:1,0"})
  void whatNamesNoGpuIsNothing(String text, int gpus) {
    assertThat(parse(text).gpus()).isEqualTo(gpus);
    assertThat(parse(text).unread()).isEmpty();
  }

  /** Any list that is written by the grammar of Slurm is read back item by item. */
  @Test
  void generatedListsAreReadBack() {
    for (long seed = 0; seed < 2000; seed++) {
      var random = new Random(seed);
      var texts = new ArrayList<String>();
      var items = new ArrayList<SlurmGresItem>();
      for (int i = 0; i <= random.nextInt(4); i++) {
        var type = type(random);
        var indices = new TreeSet<Integer>();
        while (indices.size() < random.nextInt(9)) {
          indices.add(random.nextInt(16));
        }
        boolean which = !indices.isEmpty() && random.nextBoolean();
        int count = which ? indices.size() : random.nextInt(17);
        var form =
            switch (random.nextInt(3)) {
              case 0 -> "gpu";
              case 1 -> "gres:gpu";
              default -> "gres/gpu";
            };
        var text =
            form
                + (type.isEmpty() ? (random.nextBoolean() ? ":(null)" : "") : ":" + type)
                + (random.nextInt(5) == 0 ? ":no_consume" : "")
                + ":"
                + count
                + (random.nextInt(4) == 0 ? "(S:0-1)" : "")
                + (which ? "(IDX:%s)".formatted(ranges(indices)) : "");
        texts.add(text);
        items.add(
            new SlurmGresItem("gpu", type, count, which ? indices : new TreeSet<>(), List.of()));
      }
      var text = String.join(",", texts);
      assertThat(parse(text).items()).as("seed %d: %s", seed, text).isEqualTo(items);
    }
  }

  /**
   * Lists of all forms that nodes and jobs of Slurm have, with resources that are no GPUs between
   * them: what is whole, cut and shared comes out by number, index and use.
   */
  @Test
  void generatedListsOfAllResourcesAreReadBack() {
    for (long seed = 0; seed < 3000; seed++) {
      var random = new Random(seed);
      var texts = new ArrayList<String>();
      var items = new ArrayList<SlurmGresItem>();
      int whole = 0;
      for (int i = random.nextInt(6); i >= 0; i--) {
        int count = random.nextInt(17);
        switch (random.nextInt(8)) {
          case 0 -> { // nothing of GPUs
            texts.add(
                List.of(
                        "craynetwork:4",
                        "lustre:no_consume:1",
                        "bandwidth:lustre:4G",
                        "nic:2(S:0-1)",
                        "hbm:16G")
                    .get(random.nextInt(5)));
          }
          case 1 -> { // instances
            var type =
                (random.nextBoolean() ? "a100_" : "")
                    + PROFILES.get(random.nextInt(PROFILES.size()));
            texts.add("gpu:%s:%d%s".formatted(type, count, random.nextBoolean() ? "(S:0)" : ""));
            items.add(new SlurmGresItem("gpu", type, count, new TreeSet<>(), List.of()));
          }
          case 2 -> { // shares of each device in turn
            var name = random.nextBoolean() ? "shard" : "mps";
            var used = random.ints(1 + random.nextInt(8), 0, 5).boxed().toList();
            int sum = used.stream().mapToInt(Integer::intValue).sum();
            var each = used.stream().map(use -> use + "/4").toList();
            texts.add("%s:h100:%d(%s)".formatted(name, sum, String.join(",", each)));
            items.add(new SlurmGresItem(name, "h100", sum, new TreeSet<>(), used));
          }
          case 3 -> { // shares as configured
            var name = random.nextBoolean() ? "shard" : "mps";
            texts.add("%s:%d".formatted(name, count));
            items.add(new SlurmGresItem(name, "", count, new TreeSet<>(), List.of()));
          }
          case 4 -> { // without a number
            texts.add("gpu");
            items.add(new SlurmGresItem("gpu", "", 1, new TreeSet<>(), List.of()));
            whole++;
          }
          case 5 -> { // none in use
            var type = type(random);
            texts.add("gpu:%s:0(IDX:N/A)".formatted(type.isEmpty() ? "(null)" : type));
            items.add(new SlurmGresItem("gpu", type, 0, new TreeSet<>(), List.of()));
          }
          default -> {
            var type = digits(random);
            var indices = new TreeSet<Integer>();
            while (indices.size() < count) {
              indices.add(random.nextInt(32));
            }
            boolean which = count > 0 && random.nextBoolean();
            texts.add(
                "gpu:%s%s:%d%s"
                    .formatted(
                        type,
                        random.nextInt(5) == 0 ? ":no_consume" : "",
                        count,
                        which ? "(IDX:%s)".formatted(ranges(indices)) : ""));
            items.add(
                new SlurmGresItem(
                    "gpu", type, count, which ? indices : new TreeSet<>(), List.of()));
            whole += count;
          }
        }
      }
      var text = String.join(",", texts);
      var read = parse(text);
      assertThat(read.unread()).as("seed %d: %s", seed, text).isEmpty();
      assertThat(read.items().stream().filter(item -> item.isGpu() || item.isShared()))
          .as("seed %d: %s", seed, text)
          .containsExactlyElementsOf(items);
      assertThat(read.whole().stream().mapToInt(SlurmGresItem::count).sum())
          .as("seed %d: %s", seed, text)
          .isEqualTo(whole);
    }
  }

  private static final List<String> PROFILES =
      List.of("1g.5gb", "1g.10gb", "2g.20gb", "3g.40gb", "7g.80gb", "1g.5gb.me");

  /** A name of digits first, as 1080ti, or only of digits, as Slurm takes it. */
  private static String digits(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> "" + (1000 + random.nextInt(9000));
      case 1 -> (1000 + random.nextInt(9000)) + "ti";
      case 2 -> "rtx" + random.nextInt(9000) + "_ada";
      default -> "h" + (100 + random.nextInt(300));
    };
  }

  private static String type(Random random) {
    return List.of(
            "", "h100", "1080ti", "3090", "rtx-6000.ada", "nvidia_a100_3g.20gb", "MI300X", "l40s")
        .get(random.nextInt(8));
  }

  /** {@code 0-2,5}, as Slurm's bit strings are printed. */
  private static String ranges(SortedSet<Integer> indices) {
    var parts = new ArrayList<String>();
    var rest = new ArrayList<>(indices);
    for (int i = 0; i < rest.size(); ) {
      int j = i;
      while (j + 1 < rest.size() && rest.get(j + 1) == rest.get(j) + 1) {
        j++;
      }
      parts.add(i == j ? "" + rest.get(i) : rest.get(i) + "-" + rest.get(j));
      i = j + 1;
    }
    return String.join(",", parts);
  }
}
