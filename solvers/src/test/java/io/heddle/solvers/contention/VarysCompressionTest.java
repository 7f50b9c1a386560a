package io.heddle.solvers.contention;

class VarysCompressionTest extends CompressionContract {
  @Override
  String algorithm() {
    return "varys";
  }
}
