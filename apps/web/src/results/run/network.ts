import { listed } from '@headroom/report';

/** Meaning of hosts that servers could reach for their figures, as a sentence without its full stop. */
export function networkMeaning(hosts: readonly string[]): string {
  return `Servers could reach ${listed(hosts)} by a proxy: figures of calls to them include the network`;
}
