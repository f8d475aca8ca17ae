package headroom.core;

/**
 * A backend that is down, late, or answers something else than it should. The message begins with
 * its name.
 */
public final class BackendFailure extends RuntimeException {
  private final String backend;

  private BackendFailure(String backend, String reason, Throwable cause) {
    super(backend + ": " + reason, cause);
    this.backend = backend;
  }

  public static BackendFailure redis(Throwable cause) {
    return new BackendFailure("redis", reason(cause), cause);
  }

  public static BackendFailure redis(String reason) {
    return new BackendFailure("redis", reason, null);
  }

  public static BackendFailure api(Throwable cause) {
    return new BackendFailure("api", reason(cause), cause);
  }

  public static BackendFailure api(String reason) {
    return new BackendFailure("api", reason, null);
  }

  /** An answer of the API service that is not 200; {@code request} as in "GET /products/42". */
  public static BackendFailure apiStatus(String request, int status) {
    return api(request + " answered " + status);
  }

  /** {@code redis} or {@code api}. */
  public String backend() {
    return backend;
  }

  /**
   * The innermost cause says what happened; wrappers and the JDK's refused connections often have
   * no message.
   */
  private static String reason(Throwable cause) {
    Throwable innermost = cause;
    while (innermost.getCause() != null) {
      innermost = innermost.getCause();
    }
    String message = innermost.getMessage();
    String kind = innermost.getClass().getSimpleName();
    return message == null ? kind : kind + ": " + message;
  }
}
