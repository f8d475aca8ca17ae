package headroom.core;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Tools that do no work, listed beside those of a suite: the same in every server.
 *
 * @param count how many
 */
public record ExtraTools(int count) {
  /** The inputs of each, which it does not read, as JSON Schema. */
  public static final String SCHEMA =
      """
      {
        "type": "object",
        "properties": {
          "text": {"type": "string", "description": "Any text"},
          "count": {"type": "integer", "description": "Any whole number"},
          "amount": {"type": "number", "description": "Any number"},
          "flag": {"type": "boolean", "description": "Yes or no"},
          "tags": {"type": "array", "description": "Any texts", "items": {"type": "string"}},
          "options": {
            "type": "object", "description": "Any object",
            "properties": {}, "additionalProperties": true
          }
        }
      }
      """;

  private static final int MOST = 1000;
  private static final String PREFIX = "extra_tool_";
  private static final String DESCRIPTION =
      "Extra tool %04d of this server. It lengthens what tools/list answers, and does no work of"
          + " its own: it reads none of its six inputs, asks no backend, and answers with its name"
          + " and the id of the server.";

  /** One of them, as tools/list shows it. */
  public record ExtraTool(String name, String description) {
    public ExtraAnswer answer(String serverId) {
      return new ExtraAnswer(name, serverId);
    }
  }

  /** What a call of one answers. */
  public record ExtraAnswer(String tool, String server_type) {}

  /**
   * @param count what the variable EXTRA_TOOLS says; empty where it says nothing
   * @throws IllegalArgumentException when it is no number that a server can be told
   */
  public static ExtraTools of(String count) {
    if (count.isEmpty()) {
      return new ExtraTools(0);
    }
    if (!count.matches("0*[0-9]{1,4}") || Integer.parseInt(count) > MOST) {
      throw new IllegalArgumentException(
          "EXTRA_TOOLS must be a whole number from 0 to " + MOST + ", not \"" + count + "\"");
    }
    return new ExtraTools(Integer.parseInt(count));
  }

  /** All of them, numbered from 1. */
  public List<ExtraTool> list() {
    return IntStream.rangeClosed(1, count).mapToObj(ExtraTools::numbered).toList();
  }

  private static ExtraTool numbered(int number) {
    return new ExtraTool(
        PREFIX + String.format(Locale.ROOT, "%04d", number),
        String.format(Locale.ROOT, DESCRIPTION, number));
  }

  /** Whether a tool is one of them, or would be if there were more. */
  public boolean has(String tool) {
    return tool.startsWith(PREFIX);
  }
}
