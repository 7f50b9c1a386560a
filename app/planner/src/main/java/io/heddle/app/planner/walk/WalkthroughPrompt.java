package io.heddle.app.planner.walk;

/**
 * What a walkthrough asks of a person now.
 *
 * @param step of the walkthrough, from 0; −1 while a person cannot go on with it
 * @param title the walkthrough's
 * @param count “Step 2 of 6”; empty where there is none
 * @param text what to do or to know
 * @param target the control that it points at; empty: none
 * @param way what the button does that goes on
 * @param back whether one can go back
 */
public record WalkthroughPrompt(
    int step, String title, String count, String text, String target, Way way, boolean back) {
  /** How it goes on. */
  public enum Way {
    /** A person reads and presses Next. */
    NEXT,
    /** A person does it, or lets it be done. */
    DO,
    /** A person lets the example be imported, or imports another file. */
    EXAMPLE,
    /** What is pointed at is not on the screen; it can be brought there. */
    SHOW,
    /** Another document is on show. */
    RETURN,
    /** The document was closed. */
    REOPEN,
    /** It comes by itself. */
    WAIT,
    /** The end. */
    END
  }
}
