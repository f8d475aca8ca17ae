/**
 * The Host header of requests to servers under test. They run for this machine alone, at a container's address or at
 * the loopback one, and servers that keep pages of other hosts out know the second only.
 * No imports: the k6 script loads this file too.
 */

const PORT_OF_ADDRESS = /^https?:\/\/[^/?#]*:(\d+)/;

/** `localhost` and the port of an address; without a port where the address names none. */
export function localHost(url: string): string {
  const port = PORT_OF_ADDRESS.exec(url)?.[1];
  return port === undefined ? 'localhost' : `localhost:${port}`;
}

/** Headers of requests to a server under test: its own, and the Host of this machine unless they name one. */
export function withHost(url: string, headers: Readonly<Record<string, string>>): Record<string, string> {
  const named = Object.keys(headers).some((name) => name.toLowerCase() === 'host');
  return named ? { ...headers } : { Host: localHost(url), ...headers };
}
