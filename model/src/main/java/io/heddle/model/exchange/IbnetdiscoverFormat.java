package io.heddle.model.exchange;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The output of {@code ibnetdiscover}. Form: infiniband-diags, ibnetdiscover(8), “topology file
 * format”.
 */
final class IbnetdiscoverFormat extends InfinibandFabricFormat {
  private static final Pattern NODE = Pattern.compile("(?m)^(Switch|Ca|Rt)\\s+\\d+\\s+\"[SHR]-");

  @Override
  public String id() {
    return "ibnetdiscover";
  }

  @Override
  public String summary() {
    return "output of ibnetdiscover: InfiniBand switches, adapters, cables with their speeds";
  }

  @Override
  public boolean recognises(ImportSource source) {
    return NODE.matcher(source.text()).find();
  }

  @Override
  void read(List<ImportSource> sources, IbnetdiscoverDump dump) {
    sources.forEach(dump::read);
  }

  @Override
  String form() {
    return "lines “Switch 36 \"S-…\"” and “Ca 1 \"H-…\"”";
  }
}
