import type { Action } from '@headroom/api/rights';

/** A main page. */
export interface Place {
  readonly href: string;
  readonly title: string;
  /** Key that leads there after `g`. */
  readonly key?: string;
  /** Action that one must be allowed to do there; without it, everybody may. */
  readonly action?: Action;
  /** Smallest screen whose bar has room for it; elsewhere the menu leads there. By default none has. */
  readonly bar?: 'every' | 'wide';
}

export const PLACES: readonly Place[] = [
  { href: '/results', title: 'Results', key: 'e', bar: 'every' },
  { href: '/projects', title: 'Projects', key: 'p', action: 'project.read', bar: 'every' },
  { href: '/runs', title: 'Runs', key: 'r', action: 'run.list', bar: 'every' },
  { href: '/compare', title: 'Compare', key: 'c', action: 'run.list', bar: 'wide' },
  { href: '/watches', title: 'Watches', key: 'w', action: 'watch.read', bar: 'wide' },
  { href: '/trends', title: 'Trends', key: 'd' },
  { href: '/queue', title: 'Queue', key: 'q', action: 'run.list' },
  { href: '/hosts', title: 'Hosts', key: 'h', action: 'host.list' },
  { href: '/servers', title: 'Servers', key: 's' },
  { href: '/studies', title: 'Studies', key: 't' },
  { href: '/method', title: 'Method', key: 'm' },
  { href: '/api-reference', title: 'API', key: 'a' },
];
