package headroom.webflux;

import headroom.core.Suite;

/**
 * What the environment tells beside what Spring's own properties take.
 *
 * @param serverId echoed in every answer
 * @param suite whose tools are served
 */
record Settings(String serverId, String apiServiceUrl, Suite suite) {}
