package headroom.springmvc;

import org.springframework.boot.context.properties.ConfigurationProperties;

/** What the environment says of this server beyond what Spring Boot has properties for. */
@ConfigurationProperties("headroom")
public record Settings(String serverId, String apiServiceUrl) {}
