package headroom.quarkus;

import io.smallrye.config.ConfigMapping;
import java.net.URI;

/** What the environment says of this server beyond what Quarkus has properties for. */
@ConfigMapping(prefix = "headroom")
public interface Settings {
  String serverId();

  String redisUrl();

  URI apiServiceUrl();
}
