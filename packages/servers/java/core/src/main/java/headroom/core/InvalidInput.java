package headroom.core;

/** Arguments that a tool refuses. The message names the JSON field and says what it takes. */
public final class InvalidInput extends RuntimeException {
  public InvalidInput(String field, String allowed) {
    // Bad input is an answer and no fault of the server: nobody reads where it was thrown.
    super(field + ": " + allowed, null, false, false);
  }

  /** A user who has the form of one, but no cart. */
  public static InvalidInput unknownUser() {
    return new InvalidInput("user_id", "there is no such user");
  }
}
