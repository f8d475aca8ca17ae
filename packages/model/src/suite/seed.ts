/** The Redis state of suite `io`, generated; the figures are fixed by docs/suite-io.md. */

export const CARTS = 10_000;
export const HISTORIES = 1_000;
export const POPULAR_PRODUCTS = 100_000;
export const RATE_LIMITS = 100;

const PRODUCTS = 100_000;
const HISTORY_LENGTH = 20;
const POPULAR_BATCH = 1_000;
const CREATED_S = 1_740_000_000;
const DAY_S = 86_400;

const five = (n: number) => String(n).padStart(5, '0');
const productOf = (n: number) => (n % PRODUCTS) + 1;
const priceCents = (productId: number) => ((100 * productId) % 9999) + 1;

/** Items of user n's cart. */
export function cartItems(n: number): { product_id: number; qty: number }[] {
  const items = [
    { product_id: productOf(7 * n), qty: 1 + (n % 3) },
    { product_id: productOf(13 * n), qty: 1 + (n % 2) },
  ];
  if (n % 3 === 0) items.push({ product_id: productOf(17 * n), qty: 1 });
  return items;
}

/** Total of user n's cart, two decimals. */
export function cartTotal(n: number): string {
  const cents = cartItems(n).reduce((sum, item) => sum + item.qty * priceCents(item.product_id), 0);
  return (cents / 100).toFixed(2);
}

function historyEntry(n: number, j: number): string {
  return JSON.stringify({
    order_id: `ORD-${five(n)}-${String(j).padStart(2, '0')}`,
    product_id: productOf(7 * n * j),
    qty: 1 + (j % 3),
    price: (((13 * n * j) % 9999) + 1) / 100,
    ts: CREATED_S + DAY_S * n + 3600 * j,
  });
}

/** Every command that brings a flushed Redis to the suite's state, as argument lists. */
export function* seedCommands(): Generator<string[]> {
  for (let n = 1; n <= CARTS; n++) {
    yield [
      'HSET',
      `bench:cart:user-${five(n)}`,
      ...['user_id', `user-${five(n)}`],
      ...['items', JSON.stringify(cartItems(n))],
      ...['created', String(CREATED_S)],
      ...['expires', String(CREATED_S + DAY_S)],
      ...['total', cartTotal(n)],
    ];
  }
  for (let n = 1; n <= HISTORIES; n++) {
    const entries = Array.from({ length: HISTORY_LENGTH }, (_, i) => historyEntry(n, i + 1));
    yield ['RPUSH', `bench:history:user-${five(n)}`, ...entries];
  }
  for (let first = 1; first <= POPULAR_PRODUCTS; first += POPULAR_BATCH) {
    const members = Array.from({ length: POPULAR_BATCH }, (_, i) => first + i);
    yield ['ZADD', 'bench:popular', ...members.flatMap((i) => [String((7 * i) % 10_000), `product:${i}`])];
  }
  for (let n = 1; n <= RATE_LIMITS; n++) yield ['SET', `bench:ratelimit:user-${five(n)}`, '0'];
}
