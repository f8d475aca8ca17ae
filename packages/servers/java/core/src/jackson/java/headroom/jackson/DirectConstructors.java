package headroom.jackson;

import headroom.core.payload.OrderRecord;
import headroom.core.payload.OrderRecord.Customer;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.ValueInstantiators;
import tools.jackson.databind.deser.std.StdValueInstantiator;
import tools.jackson.databind.module.SimpleModule;

/**
 * The module by which Jackson calls the constructors of {@link OrderRecord} as Java code. By itself
 * Jackson 3 calls them through method handles, which a native image interprets
 * (github.com/oracle/graal/issues/14445).
 */
final class DirectConstructors extends SimpleModule {
  private static final long serialVersionUID = 1;

  @Override
  public void setupModule(SetupContext context) {
    super.setupModule(context);
    context.addValueInstantiators(new Instantiators());
  }

  private static final class Instantiators extends ValueInstantiators.Base {
    @Override
    public ValueInstantiator modifyValueInstantiator(
        DeserializationConfig config, BeanDescription.Supplier bean, ValueInstantiator found) {
      if (bean.getBeanClass() == OrderRecord.class) {
        return new Direct(found, DirectConstructors::order);
      }
      if (bean.getBeanClass() == Customer.class) {
        return new Direct(found, DirectConstructors::customer);
      }
      return found;
    }
  }

  private static final class Direct extends StdValueInstantiator {
    private static final long serialVersionUID = 1;

    private final transient Function<Object[], Object> constructor;

    Direct(ValueInstantiator found, Function<Object[], Object> constructor) {
      super((StdValueInstantiator) found);
      this.constructor = constructor;
    }

    @Override
    public Object createFromObjectWith(DeserializationContext context, Object[] values) {
      try {
        return constructor.apply(values);
      } catch (RuntimeException e) {
        return context.handleInstantiationProblem(_valueClass, values, e);
      }
    }
  }

  /** In the order of the record's components, as Jackson fills them. */
  @SuppressWarnings("unchecked")
  private static OrderRecord order(Object[] values) {
    return new OrderRecord(
        (long) values[0],
        (String) values[1],
        (Customer) values[2],
        (String) values[3],
        (String) values[4],
        (double) values[5],
        (String) values[6],
        (long) values[7],
        (String) values[8],
        (List<String>) values[9],
        (String) values[10]);
  }

  private static Customer customer(Object[] values) {
    return new Customer(
        (String) values[0], (String) values[1], (String) values[2], (String) values[3]);
  }
}
