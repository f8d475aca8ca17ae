package headroom.micronaut;

import headroom.core.synthetic.DataInput;
import headroom.core.synthetic.FibonacciInput;
import headroom.core.synthetic.QueryInput;
import headroom.core.synthetic.SyntheticTexts;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Requires;
import io.micronaut.core.annotation.Order;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.AsyncToolSpecification;
import jakarta.inject.Singleton;

/** Offers the tools of suite synthetic. */
@Factory
@Requires(property = "suite", value = "synthetic")
final class SyntheticSpecifications {
  private final Specifications specifications;
  private final SyntheticTools tools;

  SyntheticSpecifications(Specifications specifications, SyntheticTools tools) {
    this.specifications = specifications;
    this.tools = tools;
  }

  @Singleton
  @Order(1)
  AsyncToolSpecification calculateFibonacci() {
    return specifications.ofJson(
        SyntheticTexts.CALCULATE_FIBONACCI,
        SyntheticTexts.CALCULATE_FIBONACCI_DESCRIPTION,
        SyntheticTexts.CALCULATE_FIBONACCI_SCHEMA,
        FibonacciInput::from,
        tools::fibonacci);
  }

  @Singleton
  @Order(2)
  AsyncToolSpecification fetchExternalData() {
    return specifications.ofJson(
        SyntheticTexts.FETCH_EXTERNAL_DATA,
        SyntheticTexts.FETCH_EXTERNAL_DATA_DESCRIPTION,
        SyntheticTexts.FETCH_EXTERNAL_DATA_SCHEMA,
        tools::fetchInput,
        tools::fetch);
  }

  @Singleton
  @Order(3)
  AsyncToolSpecification processJsonData() {
    return specifications.ofJson(
        SyntheticTexts.PROCESS_JSON_DATA,
        SyntheticTexts.PROCESS_JSON_DATA_DESCRIPTION,
        SyntheticTexts.PROCESS_JSON_DATA_SCHEMA,
        DataInput::from,
        tools::process);
  }

  @Singleton
  @Order(4)
  AsyncToolSpecification simulateDatabaseQuery() {
    return specifications.ofJson(
        SyntheticTexts.SIMULATE_DATABASE_QUERY,
        SyntheticTexts.SIMULATE_DATABASE_QUERY_DESCRIPTION,
        SyntheticTexts.SIMULATE_DATABASE_QUERY_SCHEMA,
        QueryInput::from,
        tools::query);
  }
}
