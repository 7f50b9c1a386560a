package io.heddle.solvers.learning;

import java.util.List;

/** Sets of different sizes side by side, padded with tokens that attention ignores. */
final class PaddedTokenBatch {
  private static final float NOBODY = -1e9f;

  final float[] tokens;
  final float[] bias;
  final float[] shares;
  final float[] globals;

  PaddedTokenBatch(List<TransformerTokenSet> sets, int longest, TransformerLayout layout) {
    int features = layout.tokenFeatures();
    tokens = new float[sets.size() * longest * features];
    bias = new float[sets.size() * longest];
    shares = new float[sets.size() * longest];
    globals = new float[sets.size() * layout.globals()];
    for (int s = 0; s < sets.size(); s++) {
      var set = sets.get(s);
      float members = set.members();
      for (int i = 0; i < longest; i++) {
        int at = s * longest + i;
        if (i < set.size()) {
          System.arraycopy(set.token(i), 0, tokens, at * features, features);
          bias[at] = (float) Math.log(set.times(i));
          shares[at] = set.times(i) / members;
        } else {
          bias[at] = NOBODY;
        }
      }
      System.arraycopy(set.globals(), 0, globals, s * layout.globals(), layout.globals());
    }
  }
}
