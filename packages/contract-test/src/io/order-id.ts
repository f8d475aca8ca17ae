import { Breach } from '../check.ts';
import { shown } from '../difference.ts';

/** The API service numbers its orders: a prefix that ends in "-", then a count. */
const ORDER_ID = /^(?<prefix>.+-)(?<number>\d+)$/;

/**
 * Proves that orders were calculated by the API service between two of our own.
 * @throws Breach when an id is not of that series, not between the two, or comes twice
 */
export function checkOrderIds(before: string, got: readonly unknown[], after: string): void {
  const [first, last] = [numbered(before), numbered(after)];
  const seen = new Set<unknown>();
  for (const id of got) {
    const order = ORDER_ID.exec(String(id))?.groups;
    const number = Number(order?.number);
    const isBetween = order?.prefix === first.prefix && number > first.number && number < last.number;
    if (typeof id !== 'string' || !isBetween) {
      throw new Breach(
        `expected an order_id of the API service between ${before} and ${after}, got ${shown(id)}`,
      );
    }
    if (seen.has(id)) throw new Breach(`expected every order to have its own order_id, got ${id} twice`);
    seen.add(id);
  }
}

function numbered(id: string): { prefix: string; number: number } {
  const order = ORDER_ID.exec(id)?.groups;
  if (!order?.prefix) throw new Error(`the API service's order id ${id} has no number`);
  return { prefix: order.prefix, number: Number(order.number) };
}
