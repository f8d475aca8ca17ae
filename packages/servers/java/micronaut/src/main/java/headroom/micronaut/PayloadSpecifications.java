package headroom.micronaut;

import headroom.core.payload.ItemRequests;
import headroom.core.payload.PayloadTexts;
import headroom.core.payload.RecordsInput;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Requires;
import io.micronaut.core.annotation.Order;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.AsyncToolSpecification;
import jakarta.inject.Singleton;

/** Offers the tools of suite payload. */
@Factory
@Requires(property = "suite", value = "payload")
final class PayloadSpecifications {
  private final Specifications specifications;
  private final ApiCalls api;
  private final PayloadTools tools;

  PayloadSpecifications(Specifications specifications, ApiCalls api, PayloadTools tools) {
    this.specifications = specifications;
    this.api = api;
    this.tools = tools;
  }

  @Singleton
  @Order(1)
  AsyncToolSpecification echo() {
    return specifications.ofText(
        PayloadTexts.ECHO,
        PayloadTexts.ECHO_DESCRIPTION,
        PayloadTexts.ECHO_SCHEMA,
        ItemRequests::echo,
        api::text);
  }

  @Singleton
  @Order(2)
  AsyncToolSpecification getItem() {
    return specifications.ofText(
        PayloadTexts.GET_ITEM,
        PayloadTexts.GET_ITEM_DESCRIPTION,
        PayloadTexts.GET_ITEM_SCHEMA,
        ItemRequests::getItem,
        api::text);
  }

  @Singleton
  @Order(3)
  AsyncToolSpecification listItems() {
    return specifications.ofText(
        PayloadTexts.LIST_ITEMS,
        PayloadTexts.LIST_ITEMS_DESCRIPTION,
        PayloadTexts.LIST_ITEMS_SCHEMA,
        ItemRequests::listItems,
        api::text);
  }

  @Singleton
  @Order(4)
  AsyncToolSpecification createItem() {
    return specifications.ofText(
        PayloadTexts.CREATE_ITEM,
        PayloadTexts.CREATE_ITEM_DESCRIPTION,
        PayloadTexts.CREATE_ITEM_SCHEMA,
        ItemRequests::createItem,
        api::text);
  }

  @Singleton
  @Order(5)
  AsyncToolSpecification analyzeRecords() {
    return specifications.ofJson(
        PayloadTexts.ANALYZE_RECORDS,
        PayloadTexts.ANALYZE_RECORDS_DESCRIPTION,
        PayloadTexts.ANALYZE_RECORDS_SCHEMA,
        RecordsInput::from,
        tools::analyzeRecords);
  }

  @Singleton
  @Order(6)
  AsyncToolSpecification analyzeLogs() {
    return specifications.ofJson(
        PayloadTexts.ANALYZE_LOGS,
        PayloadTexts.ANALYZE_LOGS_DESCRIPTION,
        PayloadTexts.ANALYZE_LOGS_SCHEMA,
        arguments -> arguments,
        arguments -> tools.analyzeLogs());
  }
}
