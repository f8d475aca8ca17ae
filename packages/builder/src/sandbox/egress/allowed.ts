/** `host:port` as addresses write it: the host in small letters, IPv6 in brackets, the port always given. */
export type Place = string;

/** Places as people write them; what is none is left out. */
export function placesNamed(entries: readonly string[]): ReadonlySet<Place> {
  return new Set(entries.flatMap((entry) => targetOf(entry) ?? []).map(placeOf));
}

export interface Target {
  /** Without the brackets of IPv6. */
  readonly host: string;
  readonly port: number;
}

/** Reads `host:port`; undefined for anything else. Odd spellings of an IPv4 address become the usual one. */
export function targetOf(text: string): Target | undefined {
  const [, host, port] = /^(\[[^\]]{1,100}\]|[^:/@?#[\]]{1,255}):(\d{1,5})$/.exec(text) ?? [];
  const url = host && port ? URL.parse(`http://${host}:${port}`) : null;
  return url ? targetOfUrl(url) : undefined;
}

/** Place that a URL leads to. */
export function targetOfUrl({ protocol, hostname, port }: URL): Target {
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || (protocol === 'https:' ? 443 : 80)) };
}

export function placeOf({ host, port }: Target): Place {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
