import type { Action } from '@headroom/api/rights';

/** A main page. */
export interface Place {
  readonly href: string;
  readonly title: string;
  /** Action that one must be allowed to do there; without it, everybody may. */
  readonly action?: Action;
  /** Other addresses that belong to it. */
  readonly also?: string;
  /** On a telephone the menu leads there. */
  readonly wideOnly?: boolean;
}

export const PLACES: readonly Place[] = [
  { href: '/', title: 'Results', also: '/results' },
  { href: '/runs', title: 'Runs', action: 'run.list' },
  { href: '/compare', title: 'Compare', action: 'run.list', wideOnly: true },
  { href: '/trends', title: 'Trends', wideOnly: true },
  { href: '/queue', title: 'Queue', action: 'run.list', wideOnly: true },
  { href: '/projects', title: 'Projects', action: 'project.read', wideOnly: true },
  { href: '/servers', title: 'Servers' },
  { href: '/hosts', title: 'Hosts', action: 'host.list', wideOnly: true },
  { href: '/studies', title: 'Studies', wideOnly: true },
  { href: '/method', title: 'Method', wideOnly: true },
];

/** Places that the foot of every page leads to. */
export const FOOT_PLACES: readonly Place[] = [
  { href: '/compare', title: 'Comparisons', action: 'run.list' },
  { href: '/watches', title: 'Watched branches', action: 'watch.read' },
  { href: '/trends', title: 'Trends' },
  { href: '/queue', title: 'Queue', action: 'run.list' },
  { href: '/projects', title: 'Projects', action: 'project.read' },
  { href: '/method', title: 'How it is measured and computed' },
  { href: '/studies', title: 'Published studies' },
  { href: '/api-reference', title: 'API' },
];
