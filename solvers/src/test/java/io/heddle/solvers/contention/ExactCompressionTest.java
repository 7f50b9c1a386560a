package io.heddle.solvers.contention;

class ExactCompressionTest extends CompressionContract {
  @Override
  String algorithm() {
    return "exact";
  }
}
