package com.sun.glass.ui.headless;

import com.sun.glass.events.WindowEvent;
import com.sun.glass.ui.Pixels;
import com.sun.glass.ui.Screen;
import com.sun.glass.ui.Window;
import java.nio.ByteBuffer;

/**
 * What is painted is not copied to a screen: nobody looks at it (pictures are snapshots of the
 * scene), and the Headless platform's own copying takes a fifth of the processor and ends in an
 * exception where a window reaches beyond the screen. And one window has the focus, as with every
 * window manager: on the Headless platform each keeps it that ever had it, so that keys go astray.
 */
final class UnseenWindow extends HeadlessWindow {
  UnseenWindow(
      HeadlessWindowManager windows,
      Window owner,
      Screen screen,
      ByteBuffer frameBuffer,
      int styleMask) {
    super(windows, owner, screen, frameBuffer, styleMask);
  }

  @Override
  void blit(Pixels pixels) {}

  @Override
  void clearRect(int x, int width, int y, int height) {}

  @Override
  protected boolean _requestFocus(long ptr, int event) {
    if (event != WindowEvent.FOCUS_LOST) {
      for (var other : getWindowsClone()) {
        if (other != this && other.isFocused()) {
          ((UnseenWindow) other).notifyFocus(WindowEvent.FOCUS_LOST);
        }
      }
    }
    return super._requestFocus(ptr, event);
  }

  @Override
  protected boolean _setVisible(long ptr, boolean visible) {
    if (!visible && isFocused()) {
      giveBack();
    }
    return super._setVisible(ptr, visible);
  }

  /** To the owner, or to the window that was shown last. */
  private void giveBack() {
    notifyFocus(WindowEvent.FOCUS_LOST);
    var next = getOwner();
    if (next == null || !mayHaveFocus(next)) {
      next =
          getWindowsClone().reversed().stream()
              .filter(other -> other != this && mayHaveFocus(other))
              .findFirst()
              .orElse(null);
    }
    if (next instanceof UnseenWindow window) {
      window.notifyFocus(WindowEvent.FOCUS_GAINED);
    }
  }

  private static boolean mayHaveFocus(Window window) {
    return !window.isClosed() && window.isVisible() && !window.isPopup() && window.isEnabled();
  }
}
