import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Serves MCP at /mcp: its tool spends processor time in two functions. */
public class Hot {
  static final int ROUNDS = Integer.parseInt(System.getenv().getOrDefault("ROUNDS", "500000"));
  static final Pattern ID = Pattern.compile("\"id\"\\s*:\\s*(\\d+|\"[^\"]*\")");
  static final Pattern METHOD = Pattern.compile("\"method\"\\s*:\\s*\"([^\"]*)\"");

  static final Pattern SEARCH = Pattern.compile("\"name\"\\s*:\\s*\"search\"");

  static int rank(int rounds) {
    int seed = rounds;
    for (int round = 0; round < rounds; round++) {
      seed ^= seed << 13;
      seed ^= seed >>> 17;
      seed ^= seed << 5;
    }
    return seed;
  }

  static String search() {
    return "found " + rank(ROUNDS);
  }

  static String outcomeOf(String method, String message) {
    String result = switch (method) {
      case "initialize" -> "{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{\"tools\":{}},\"serverInfo\":{\"name\":\"hot\",\"version\":\"1.0.0\"}}";
      case "tools/list" -> "{\"tools\":[{\"name\":\"search\",\"description\":\"search\",\"inputSchema\":{\"type\":\"object\"}}]}";
      case "tools/call" -> !SEARCH.matcher(message).find() ? null : "{\"content\":[{\"type\":\"text\",\"text\":\"" + search() + "\"}]}";
      case "ping" -> "{}";
      default -> null;
    };
    return result == null
        ? "\"error\":{\"code\":-32602,\"message\":\"unknown tool or method\"}"
        : "\"result\":" + result;
  }

  static void answer(HttpExchange exchange) throws IOException {
    String message = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    Matcher id = ID.matcher(message);
    Matcher method = METHOD.matcher(message);
    boolean isRequest = exchange.getRequestMethod().equals("POST") && id.find() && method.find();
    if (!isRequest) {
      exchange.sendResponseHeaders(exchange.getRequestMethod().equals("POST") ? 202 : 405, -1);
      exchange.close();
      return;
    }
    String text = "{\"jsonrpc\":\"2.0\",\"id\":" + id.group(1) + "," + outcomeOf(method.group(1), message) + "}";
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  public static void main(String[] arguments) throws IOException {
    int port = Integer.parseInt(System.getenv("PORT"));
    HttpServer server = HttpServer.create(new InetSocketAddress(port), 0);
    server.createContext("/mcp", Hot::answer);
    server.setExecutor(Executors.newFixedThreadPool(8));
    server.start();
  }
}
