import { readFileSync } from 'node:fs';

/** Running totals of an interface of this machine. */
export interface InterfaceBytes {
  readonly received: number;
  readonly sent: number;
}

/** Totals of an interface, as /proc/net/dev counts them (proc(5)). */
export function interfaceBytes(name: string): InterfaceBytes {
  return bytesOf(readFileSync('/proc/net/dev', 'utf8'), name);
}

/** Totals of an interface by the text of /proc/net/dev. @throws when it is not there */
export function bytesOf(text: string, name: string): InterfaceBytes {
  const line = text.split('\n').find((candidate) => candidate.trimStart().startsWith(`${name}:`));
  if (line === undefined) throw new Error(`/proc/net/dev does not know ${name}`);
  const fields = line
    .slice(line.indexOf(':') + 1)
    .trim()
    .split(/\s+/)
    .map(Number);
  return { received: fields[0] ?? 0, sent: fields[8] ?? 0 };
}

/** Name of the interface by which this machine reaches an address of IPv4: `lo` where the address is its own. @throws when there is none */
export function interfaceTowards(address: string): string {
  const trie = readFileSync('/proc/net/fib_trie', 'utf8');
  return interfaceIn({ trie, routes: readFileSync('/proc/net/route', 'utf8') }, address);
}

/** The same by the texts of /proc/net/fib_trie and /proc/net/route: the route with the longest prefix. */
export function interfaceIn({ trie, routes }: { trie: string; routes: string }, address: string): string {
  const lines = trie.split('\n').map((line) => line.trim());
  const isOwn = lines.some(
    (line, at) => line === `|-- ${address}` && lines[at + 1]?.startsWith('/32 host LOCAL'),
  );
  if (isOwn) return 'lo';
  const wanted = address.split('.').reduce((word, byte) => word * 256 + Number(byte), 0);
  const [best] = routes
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [name, destination, , , , , , mask] = line.split('\t');
      if (name === undefined || destination === undefined || mask === undefined) return [];
      return [{ name, to: wordOf(destination), mask: wordOf(mask) }];
    })
    .filter(({ to, mask }) => (wanted & mask) >>> 0 === to)
    .sort((a, b) => b.mask - a.mask);
  if (best) return best.name;
  throw new Error(`this machine has no route to ${address}`);
}

/** An address as /proc/net/route writes it, its last byte first. */
function wordOf(text: string): number {
  return [6, 4, 2, 0].reduce((word, at) => word * 256 + Number.parseInt(text.slice(at, at + 2), 16), 0);
}
