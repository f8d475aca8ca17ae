package headroom.springmvc.tools;

import headroom.core.synthetic.ApiAddress;
import headroom.core.synthetic.DataAnswer;
import headroom.core.synthetic.DataInput;
import headroom.core.synthetic.FetchAnswer;
import headroom.core.synthetic.FetchInput;
import headroom.core.synthetic.FibonacciAnswer;
import headroom.core.synthetic.FibonacciInput;
import headroom.core.synthetic.QueryAnswer;
import headroom.core.synthetic.QueryInput;
import headroom.core.synthetic.SyntheticTexts;
import headroom.springmvc.Settings;
import headroom.springmvc.backends.ApiCalls;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** The tools of suite synthetic. */
@Component
class SyntheticTools {
  private final Specifications specifications;
  private final ApiCalls api;
  private final ApiAddress address;
  private final String serverId;

  SyntheticTools(Specifications specifications, ApiCalls api, Settings settings) {
    this.specifications = specifications;
    this.api = api;
    this.address = new ApiAddress(settings.apiServiceUrl());
    this.serverId = settings.serverId();
  }

  List<SyncToolSpecification> specifications() {
    return List.of(
        specifications.ofJson(
            SyntheticTexts.CALCULATE_FIBONACCI,
            SyntheticTexts.CALCULATE_FIBONACCI_DESCRIPTION,
            SyntheticTexts.CALCULATE_FIBONACCI_SCHEMA,
            arguments -> FibonacciAnswer.of(FibonacciInput.from(arguments), serverId)),
        specifications.ofJson(
            SyntheticTexts.FETCH_EXTERNAL_DATA,
            SyntheticTexts.FETCH_EXTERNAL_DATA_DESCRIPTION,
            SyntheticTexts.FETCH_EXTERNAL_DATA_SCHEMA,
            this::fetch),
        specifications.ofJson(
            SyntheticTexts.PROCESS_JSON_DATA,
            SyntheticTexts.PROCESS_JSON_DATA_DESCRIPTION,
            SyntheticTexts.PROCESS_JSON_DATA_SCHEMA,
            arguments -> DataAnswer.of(DataInput.from(arguments), serverId)),
        specifications.ofJson(
            SyntheticTexts.SIMULATE_DATABASE_QUERY,
            SyntheticTexts.SIMULATE_DATABASE_QUERY_DESCRIPTION,
            SyntheticTexts.SIMULATE_DATABASE_QUERY_SCHEMA,
            this::query));
  }

  private FetchAnswer fetch(Map<String, Object> arguments) {
    FetchInput input = FetchInput.from(arguments, address);
    return FetchAnswer.of(input, api.json(input.request()), serverId);
  }

  /** The thread of the request waits, as it does for a database's driver. */
  private QueryAnswer query(Map<String, Object> arguments) {
    QueryInput input = QueryInput.from(arguments);
    try {
      Thread.sleep(input.delayMs());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the server stops", e);
    }
    return QueryAnswer.of(input, serverId);
  }
}
