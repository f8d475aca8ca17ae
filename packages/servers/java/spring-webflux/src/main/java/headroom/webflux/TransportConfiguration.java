package headroom.webflux;

import headroom.core.LocalHosts;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.server.transport.DefaultServerTransportSecurityValidator;
import org.springframework.ai.mcp.server.webflux.transport.WebFluxStatelessServerTransport;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.annotation.RegisterReflection;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Spring AI's transport, with the SDK's check of Host and Origin, which no property turns on. */
// It answers what it cannot read with an exception as JSON. A class can have only one annotation of
// this kind, and the application's is for binding.
@RegisterReflection(
    classes = {Throwable.class, StackTraceElement.class},
    memberCategories = MemberCategory.INVOKE_PUBLIC_METHODS)
@Configuration(proxyBeanMethods = false)
class TransportConfiguration {
  @Bean
  WebFluxStatelessServerTransport transport(@Qualifier("mcpServerJsonMapper") JsonMapper mapper) {
    return WebFluxStatelessServerTransport.builder()
        .jsonMapper(new JacksonMcpJsonMapper(mapper))
        .messageEndpoint("/mcp")
        .securityValidator(
            DefaultServerTransportSecurityValidator.builder()
                .allowedHosts(LocalHosts.HOSTS)
                .allowedOrigins(LocalHosts.ORIGINS)
                .build())
        .build();
  }
}
