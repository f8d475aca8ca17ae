/** The token of an authorization header; undefined when there is none, null when it is not understood. */
export function bearerOf(headers: Headers): string | null | undefined {
  const value = headers.get('authorization');
  if (value === null) return undefined;
  const [, secret] = /^bearer +([\w-]{1,200})$/i.exec(value.trim()) ?? [];
  return secret ?? null;
}
