/**
 * Whom and what the contract test uses: users of whom load profiles up to 50 virtual users use none, nor their rate
 * limits (the last two digits). What is changed is put back all the same (preserve.ts).
 */

/** Default arguments of the tools; the load gives the same ones and its own user. */
export const DEFAULT_USER = 'user-00042';
export const DEFAULT_SEARCH = { category: 'Electronics', min_price: 50, max_price: 500, limit: 10 };
export const DEFAULT_ITEMS = [
  { product_id: 42, quantity: 2 },
  { product_id: 1337, quantity: 1 },
];

/** Called with the load's arguments. */
export const LOAD_USER = 'user-00951';
/** Checks out what is then looked for in Redis. */
export const CHECKOUT_USER = 'user-00952';
/** A user with a cart and without history. */
export const NEW_USER = 'user-05053';
/** A user without a cart. */
export const UNKNOWN_USER = 'user-99999';
/** Users that call three tools each, at the same time; rate limits 54 to 70. */
export const PARALLEL_USERS = Array.from({ length: 17 }, (_, i) => `user-00${954 + i}`);

export const CHECKOUT_ITEMS = [
  { product_id: 77_777, quantity: 3 },
  { product_id: 31, quantity: 1 },
  { product_id: 100_000, quantity: 12 },
];

export const cartKey = (user: string) => `bench:cart:${user}`;
export const historyKey = (user: string) => `bench:history:${user}`;
export const POPULAR_KEY = 'bench:popular';
export const popularMember = (productId: number) => `product:${productId}`;

/** One of a hundred rate limits: by the user's number modulo 100. */
export function rateLimitKey(user: string): string {
  const number = Number(user.slice('user-'.length));
  return `bench:ratelimit:user-${String(number % 100).padStart(5, '0')}`;
}
