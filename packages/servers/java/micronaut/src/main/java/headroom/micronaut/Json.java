package headroom.micronaut;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import headroom.core.BackendFailure;
import headroom.core.CalculateCart;
import headroom.core.CalculatedCart;
import headroom.core.CartAnswer;
import headroom.core.CartItem;
import headroom.core.CheckoutAnswer;
import headroom.core.ExtraTools;
import headroom.core.FoundProducts;
import headroom.core.HealthAnswer;
import headroom.core.HistoryEntry;
import headroom.core.OrderItem;
import headroom.core.Product;
import headroom.core.SearchAnswer;
import headroom.core.payload.ItemRequests;
import headroom.core.payload.LogsAnswer;
import headroom.core.payload.OrderRecord;
import headroom.core.payload.RecordsAnswer;
import headroom.core.synthetic.DataAnswer;
import headroom.core.synthetic.FetchAnswer;
import headroom.core.synthetic.FibonacciAnswer;
import headroom.core.synthetic.QueryAnswer;
import io.micronaut.core.type.Argument;
import io.micronaut.jackson.core.tree.JsonNodeTreeCodec;
import io.micronaut.json.tree.JsonNode;
import io.micronaut.serde.Decoder;
import io.micronaut.serde.Deserializer;
import io.micronaut.serde.Deserializer.DecoderContext;
import io.micronaut.serde.LimitingStream;
import io.micronaut.serde.ObjectMapper;
import io.micronaut.serde.SerdeRegistry;
import io.micronaut.serde.annotation.SerdeImport;
import io.micronaut.serde.exceptions.SerdeException;
import io.micronaut.serde.jackson.JacksonDecoder;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** JSON of the suites' records, for which Micronaut writes the code while it compiles. */
@Singleton
@SerdeImport(CalculateCart.class)
@SerdeImport(CalculatedCart.class)
@SerdeImport(CartAnswer.class)
@SerdeImport(CartAnswer.Cart.class)
@SerdeImport(CartItem.class)
@SerdeImport(CheckoutAnswer.class)
@SerdeImport(ExtraTools.ExtraAnswer.class)
@SerdeImport(FoundProducts.class)
@SerdeImport(HealthAnswer.class)
@SerdeImport(HistoryEntry.class)
@SerdeImport(OrderItem.class)
@SerdeImport(Product.class)
@SerdeImport(SearchAnswer.class)
@SerdeImport(SearchAnswer.Hit.class)
@SerdeImport(DataAnswer.class)
@SerdeImport(FetchAnswer.class)
@SerdeImport(FibonacciAnswer.class)
@SerdeImport(QueryAnswer.class)
@SerdeImport(ItemRequests.Message.class)
@SerdeImport(ItemRequests.NewItem.class)
@SerdeImport(LogsAnswer.class)
@SerdeImport(LogsAnswer.MessageCount.class)
@SerdeImport(value = OrderRecord.class, mixin = OrderRecordJson.class)
@SerdeImport(OrderRecord.Customer.class)
@SerdeImport(RecordsAnswer.class)
@SerdeImport(RecordsAnswer.Category.class)
final class Json {
  private static final Argument<List<CartItem>> CART_ITEMS = Argument.listOf(CartItem.class);
  private static final Argument<HistoryEntry> HISTORY_ENTRY = Argument.of(HistoryEntry.class);
  private static final Argument<List<OrderRecord>> ORDERS = Argument.listOf(OrderRecord.class);
  private static final JsonFactory JACKSON = new JsonFactory();

  private final ObjectMapper mapper;
  private final DecoderContext context;
  private final Deserializer<? extends List<OrderRecord>> orders;

  Json(ObjectMapper mapper, SerdeRegistry registry) throws SerdeException {
    this.mapper = mapper;
    context = registry.newDecoderContext(null);
    orders = context.findDeserializer(ORDERS).createSpecific(context, ORDERS);
  }

  String write(Object value) {
    try {
      return mapper.writeValueAsString(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<CartItem> cartItems(String json) {
    return stored(json, CART_ITEMS);
  }

  List<HistoryEntry> history(List<String> entries) {
    return entries.stream().map(entry -> stored(entry, HISTORY_ENTRY)).toList();
  }

  /** As the mapper does it, and nothing behind the list, where that would not look. */
  List<OrderRecord> orders(byte[] json) {
    try (JsonParser parser = JACKSON.createParser(json)) {
      Decoder decoder = JacksonDecoder.create(parser, LimitingStream.DEFAULT_LIMITS);
      List<OrderRecord> list = orders.deserialize(decoder, context, ORDERS);
      if (parser.nextToken() != null) {
        throw BackendFailure.api("answered with more than a list of records");
      }
      return list;
    } catch (BackendFailure failure) {
      throw failure;
    } catch (IOException | RuntimeException e) {
      throw BackendFailure.api(e);
    }
  }

  /** Any value, and nothing behind it, where the mapper would not look. */
  JsonNode anything(byte[] json) {
    try (JsonParser parser = JACKSON.createParser(json)) {
      boolean isEmpty = parser.nextToken() == null;
      JsonNode value = isEmpty ? null : JsonNodeTreeCodec.getInstance().readTree(parser);
      if (isEmpty || parser.nextToken() != null) {
        throw BackendFailure.api("answered with something else than one JSON value");
      }
      return value;
    } catch (IOException e) {
      throw BackendFailure.api(e);
    }
  }

  private <T> T stored(String json, Argument<T> type) {
    try {
      return mapper.readValue(json, type);
    } catch (IOException e) {
      throw BackendFailure.redis(e);
    }
  }
}
