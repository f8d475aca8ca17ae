package headroom.micronaut;

import com.fasterxml.jackson.annotation.JsonProperty;
import headroom.core.payload.OrderRecord;
import io.micronaut.context.annotation.Bean;
import io.micronaut.core.type.Argument;
import io.micronaut.json.tree.JsonNode;
import io.micronaut.serde.Decoder;
import io.micronaut.serde.Deserializer;
import io.micronaut.serde.annotation.Serdeable.Deserializable;
import io.micronaut.serde.exceptions.SerdeException;
import jakarta.inject.Singleton;
import java.io.IOException;

/**
 * What {@link OrderRecord} would have of annotations, if it knew of a JSON library. The
 * deserializers are beans of no other type than their own, or Micronaut would use them for every
 * text and number.
 */
record OrderRecordJson(
    @Deserializable(using = OrderRecordJson.Text.class) String status,
    @Deserializable(using = OrderRecordJson.Text.class) String category,
    @JsonProperty(required = true) @Deserializable(using = OrderRecordJson.Amount.class)
        double amount) {

  /** Takes texts alone; Micronaut takes numbers, true and lists of a text too. */
  @Singleton
  @Bean(typed = Text.class)
  static final class Text implements Deserializer<String> {
    @Override
    public String deserialize(
        Decoder decoder, DecoderContext context, Argument<? super String> type)
        throws IOException {
      JsonNode value = decoder.decodeNode();
      if (!value.isString()) {
        throw new SerdeException("a record's " + type.getName() + " is no text");
      }
      return value.getStringValue();
    }

    @Override
    public String deserializeNullable(
        Decoder decoder, DecoderContext context, Argument<? super String> type)
        throws IOException {
      return deserialize(decoder, context, type);
    }
  }

  /** Takes numbers alone; Micronaut takes texts, true and lists of a number too, and null for 0. */
  @Singleton
  @Bean(typed = Amount.class)
  static final class Amount implements Deserializer<Double> {
    @Override
    public Double deserialize(
        Decoder decoder, DecoderContext context, Argument<? super Double> type)
        throws IOException {
      JsonNode value = decoder.decodeNode();
      if (!value.isNumber()) {
        throw new SerdeException("a record's amount is no number");
      }
      return value.getDoubleValue();
    }

    @Override
    public Double deserializeNullable(
        Decoder decoder, DecoderContext context, Argument<? super Double> type)
        throws IOException {
      return deserialize(decoder, context, type);
    }
  }
}
