package headroom.webflux;

/**
 * What the environment tells beside what Spring's own properties take.
 *
 * @param serverId echoed in every answer
 */
record Settings(String serverId, String apiServiceUrl) {}
