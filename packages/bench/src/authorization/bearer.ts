/** The token of RFC 6750, a little wider: whatever a header can hold without spaces. */
const TOKEN = /^[\x21-\x7e]+$/;

/** Value of the header `Authorization` with a token; undefined for a text that is none. */
export function bearerOf(token: string): string | undefined {
  return TOKEN.test(token) ? `Bearer ${token}` : undefined;
}
