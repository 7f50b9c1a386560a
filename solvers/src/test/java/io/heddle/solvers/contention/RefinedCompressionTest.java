package io.heddle.solvers.contention;

class RefinedCompressionTest extends CompressionContract {
  @Override
  String algorithm() {
    return "refined";
  }
}
