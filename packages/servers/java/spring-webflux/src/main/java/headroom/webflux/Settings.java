package headroom.webflux;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * What the environment tells beside what Spring's own properties take.
 *
 * @param serverId echoed in every answer
 */
@ConfigurationProperties("headroom")
record Settings(String serverId, String apiServiceUrl) {}
