package io.heddle.model.io;

import tools.jackson.core.JsonGenerator;
import tools.jackson.core.PrettyPrinter;

/**
 * Line breaks down to a depth, one line below it: a host, a link or a job is one line of a diff.
 * For one document, then spent.
 */
final class JsonLineLayout implements PrettyPrinter {
  private final int linesDepth;
  private int depth;

  JsonLineLayout(int linesDepth) {
    this.linesDepth = linesDepth;
  }

  /** A double as a JSON number; 400.0 is written 400. */
  static void number(JsonGenerator out, String name, double value) {
    out.writeName(name);
    number(out, value);
  }

  /** {@link #number(JsonGenerator, String, double)} without a name. */
  static void number(JsonGenerator out, double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("%s, which JSON cannot hold".formatted(value));
    }
    boolean negativeZero = value == 0 && Math.copySign(1, value) < 0;
    if (value == Math.rint(value) && Math.abs(value) < 1e15 && !negativeZero) {
      out.writeNumber((long) value);
    } else {
      out.writeNumber(value);
    }
  }

  private void breakLine(JsonGenerator out) {
    out.writeRaw('\n');
    out.writeRaw("  ".repeat(depth));
  }

  private void open(JsonGenerator out, char bracket) {
    out.writeRaw(bracket);
    depth++;
  }

  private void first(JsonGenerator out) {
    if (depth <= linesDepth) {
      breakLine(out);
    }
  }

  private void next(JsonGenerator out) {
    out.writeRaw(',');
    if (depth <= linesDepth) {
      breakLine(out);
    } else {
      out.writeRaw(' ');
    }
  }

  private void close(JsonGenerator out, int entries, char bracket) {
    depth--;
    if (entries > 0 && depth < linesDepth) {
      breakLine(out);
    }
    out.writeRaw(bracket);
  }

  @Override
  public void writeStartObject(JsonGenerator out) {
    open(out, '{');
  }

  @Override
  public void beforeObjectEntries(JsonGenerator out) {
    first(out);
  }

  @Override
  public void writeObjectNameValueSeparator(JsonGenerator out) {
    out.writeRaw(": ");
  }

  @Override
  public void writeObjectEntrySeparator(JsonGenerator out) {
    next(out);
  }

  @Override
  public void writeEndObject(JsonGenerator out, int entries) {
    close(out, entries, '}');
  }

  @Override
  public void writeStartArray(JsonGenerator out) {
    open(out, '[');
  }

  @Override
  public void beforeArrayValues(JsonGenerator out) {
    first(out);
  }

  @Override
  public void writeArrayValueSeparator(JsonGenerator out) {
    next(out);
  }

  @Override
  public void writeEndArray(JsonGenerator out, int entries) {
    close(out, entries, ']');
  }

  @Override
  public void writeRootValueSeparator(JsonGenerator out) {
    // one document, one root
  }
}
