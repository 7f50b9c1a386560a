package io.heddle.model.exchange;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The output of {@code iblinkinfo}, by node or, with {@code -l}, one line a link. Form:
 * infiniband-diags, iblinkinfo(8) and its source.
 */
final class IblinkinfoFormat extends InfinibandFabricFormat {
  private static final Pattern ARROW = Pattern.compile("\\]\\s*==\\([^)\\n]*\\)==>");

  IblinkinfoFormat() {
    super(
        "iblinkinfo",
        "output of iblinkinfo: InfiniBand links by node, or one per line (-l)",
        "lines “Switch: 0x… name:” and “CA: host mlx5_0:” with their links, or links alone (-l)",
        source -> ARROW.matcher(source.head()).find());
  }

  @Override
  void read(List<ImportSource> sources, IbnetdiscoverDump dump) {
    new IblinkinfoParser(dump).read(sources);
  }
}
