package io.heddle.render.topology;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The regions of minipods whose nodes a person placed: each around all of its members, with room
 * for its foot, and none over another one whose members are elsewhere. Lengths in model units.
 */
final class MinipodFrames {
  private static final double PAD = 8;
  private static final double FOOT = 24;

  /** Between two regions that would else overlap. */
  private static final double APART = 2;

  private final List<@Nullable ModelBox> frames;
  private final List<ModelBox> members;

  /**
   * @param frames by minipod, null where it has none; changed in place
   * @param members by minipod what encloses its nodes
   */
  MinipodFrames(List<@Nullable ModelBox> frames, List<ModelBox> members) {
    this.frames = frames;
    this.members = members;
  }

  /** Puts the region of a minipod around its members. O(minipods). */
  void enclose(int minipod) {
    var grown = members.get(minipod).grow(PAD);
    frames.set(minipod, new ModelBox(grown.x(), grown.y(), grown.width(), grown.height() + FOOT));
  }

  /** Cuts the region of a minipod, and those that it overlaps, in the middle between them. */
  void separate(int minipod) {
    for (int i = 0; i < frames.size(); i++) {
      var frame = frames.get(i);
      if (i != minipod
          && frame != null
          && frame.intersects(Objects.requireNonNull(frames.get(minipod)))
          && !members.get(i).intersects(members.get(minipod))) {
        separate(minipod, i);
      }
    }
  }

  private void separate(int one, int other) {
    double across =
        gap(
            members.get(one).x(),
            members.get(one).right(),
            members.get(other).x(),
            members.get(other).right());
    double down =
        gap(
            members.get(one).y(),
            members.get(one).bottom(),
            members.get(other).y(),
            members.get(other).bottom());
    boolean beside = across >= down;
    boolean inOrder =
        beside
            ? members.get(one).x() <= members.get(other).x()
            : members.get(one).y() <= members.get(other).y();
    int first = inOrder ? one : other;
    int second = inOrder ? other : one;
    double half = Math.min(APART, Math.max(across, down) / 2) / 2;
    if (beside) {
      double middle = (members.get(first).right() + members.get(second).x()) / 2;
      cut(first, frame -> to(frame, middle - half, frame.bottom()));
      cut(second, frame -> from(frame, middle + half, frame.y()));
    } else {
      double middle = (members.get(first).bottom() + members.get(second).y()) / 2;
      cut(first, frame -> to(frame, frame.right(), middle - half));
      cut(second, frame -> from(frame, frame.x(), middle + half));
    }
  }

  private void cut(int minipod, java.util.function.UnaryOperator<ModelBox> how) {
    frames.set(minipod, how.apply(Objects.requireNonNull(frames.get(minipod))));
  }

  /** Between two spans; negative where they overlap. */
  private static double gap(double from, double to, double otherFrom, double otherTo) {
    return Math.max(otherFrom - to, from - otherTo);
  }

  private static ModelBox to(ModelBox box, double right, double bottom) {
    return new ModelBox(
        box.x(),
        box.y(),
        Math.min(box.right(), right) - box.x(),
        Math.min(box.bottom(), bottom) - box.y());
  }

  private static ModelBox from(ModelBox box, double left, double top) {
    double x = Math.max(box.x(), left);
    double y = Math.max(box.y(), top);
    return new ModelBox(x, y, box.right() - x, box.bottom() - y);
  }
}
