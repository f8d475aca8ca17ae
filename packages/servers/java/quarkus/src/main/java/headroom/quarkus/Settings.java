package headroom.quarkus;

import io.smallrye.config.ConfigMapping;
import java.net.URI;
import java.util.Optional;

/** What the environment says of this server beyond what Quarkus has properties for. */
@ConfigMapping(prefix = "headroom")
public interface Settings {
  String serverId();

  /** What suite io needs. */
  Optional<String> redisUrl();

  URI apiServiceUrl();

  String suite();

  /** How many tools are listed beside those of the suite; empty: none. */
  Optional<String> extraTools();
}
