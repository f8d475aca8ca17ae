package headroom.webflux;

import headroom.core.ExtraTools;
import headroom.core.Suite;

/**
 * What the environment tells beside what Spring's own properties take.
 *
 * @param serverId echoed in every answer
 * @param suite whose tools are served
 * @param extraTools tools that are listed beside those of the suite
 */
record Settings(String serverId, String apiServiceUrl, Suite suite, ExtraTools extraTools) {}
