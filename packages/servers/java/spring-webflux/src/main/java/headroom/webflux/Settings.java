package headroom.webflux;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * What the environment tells beside what Spring's own properties take.
 *
 * @param serverId echoed in every answer
 */
@Component
record Settings(
    @Value("${SERVER_ID}") String serverId, @Value("${API_SERVICE_URL}") String apiServiceUrl) {}
