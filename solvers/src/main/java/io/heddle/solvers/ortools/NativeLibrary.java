package io.heddle.solvers.ortools;

import com.google.ortools.Loader;

/**
 * OR-Tools' native part. It is unpacked when it is first needed, which takes a good part of a
 * second; a program that will need it may ask for it before.
 */
public final class NativeLibrary {
  static {
    Loader.loadNativeLibraries();
  }

  private NativeLibrary() {}

  /** Returns when it is loaded. At no cost from the second time on. */
  public static void load() {
    // the static initialiser has run
  }
}
