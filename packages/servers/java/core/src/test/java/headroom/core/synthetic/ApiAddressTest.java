package headroom.core.synthetic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import headroom.core.InvalidInput;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApiAddressTest {
  private final ApiAddress api = new ApiAddress("http://localhost:3001");

  @ParameterizedTest
  @CsvSource({
    "/api, /api",
    "/api?a=1&b=%2F#there, /api?a=1&b=%2F",
    "/a%20b/../c, /a%20b/../c",
    "/ü?ß=ä, /%C3%BC?%C3%9F=%C3%A4",
    "http://localhost:3001/api, /api",
    "HTTP://LocalHost:3001/api, /api",
    "http://localhost:3001, /",
    "http://localhost:3001?a=1, /?a=1"
  })
  void sendsPathAndQuery(String endpoint, String path) {
    assertEquals(path, api.pathOf(endpoint));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1:3001/api",
        "http://localhost:3002/api",
        "http://localhost/api",
        "http://localhost:/api",
        "https://localhost:3001/api",
        "http://api@localhost:3001/api",
        "http://@localhost:3001/api",
        "http://localhost:3001@other/api",
        "http://localhost:3001.other/api",
        "http://localhost:3001//other/api",
        "//localhost:3001/api",
        "///other/api",
        "/\\other/api",
        "\\\\other\\api",
        "/api here",
        "/api\u00a0here",
        " /api",
        "/api\n",
        "/api\u0000",
        "/%zz",
        "http:/api",
        "http:api",
        "http:///api",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "localhost:3001/api",
        "api",
        "?a=1",
        "#there"
      })
  void refusesAnythingElse(String endpoint) {
    var refusal = assertThrows(InvalidInput.class, () -> api.pathOf(endpoint));
    assertTrue(refusal.getMessage().startsWith("endpoint: must be"), refusal.getMessage());
  }

  @Test
  void knowsTheStandardPort() {
    assertEquals("/api", new ApiAddress("http://localhost").pathOf("http://localhost:80/api"));
    assertEquals("/api", new ApiAddress("https://api:443").pathOf("https://api/api"));
  }

  @Test
  void limitsTheLengthInCodePoints() {
    FetchInput longest = FetchInput.from(Map.of("endpoint", "/" + "😀".repeat(1999)), api);
    assertTrue(longest.request().path().startsWith("/%F0%9F%98%80"));
    assertThrows(
        InvalidInput.class,
        () -> FetchInput.from(Map.of("endpoint", "/" + "😀".repeat(2000)), api));
  }
}
