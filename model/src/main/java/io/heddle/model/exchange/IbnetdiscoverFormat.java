package io.heddle.model.exchange;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The output of {@code ibnetdiscover}. Form: infiniband-diags, ibnetdiscover(8), “topology file
 * format”.
 */
final class IbnetdiscoverFormat extends InfinibandFabricFormat {
  private static final Pattern NODE = Pattern.compile("(?m)^(Switch|Ca|Rt)\\s+\\d+\\s+\"[SHR]-");

  IbnetdiscoverFormat() {
    super(
        "ibnetdiscover",
        "output of ibnetdiscover: InfiniBand switches, adapters, cables with their speeds",
        "lines “Switch 36 \"S-…\"” and “Ca 1 \"H-…\"”",
        source -> NODE.matcher(source.text()).find());
  }

  @Override
  void read(List<ImportSource> sources, IbnetdiscoverDump dump) {
    sources.forEach(dump::read);
  }
}
