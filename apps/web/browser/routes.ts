import { readdir } from 'node:fs/promises';

const APP = new URL('../src/app/', import.meta.url);

/** Routes of the app that are pages: `/runs/[id]`. */
export async function pageRoutes(): Promise<string[]> {
  const files = await readdir(APP, { recursive: true });
  return files
    .filter((file) => file === 'page.tsx' || file.endsWith('/page.tsx'))
    .map((file) => `/${file.slice(0, -'page.tsx'.length)}`.replace(/(?<=.)\/$/, ''))
    .toSorted();
}

/** The route that serves a path; one without parameters comes first. */
export function routeOf(path: string, routes: readonly string[]): string | undefined {
  return routes.find((route) => route === path) ?? routes.find((route) => patternOf(route).test(path));
}

function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replaceAll(/\[[^\]]+\]/g, '[^/]+')}$`);
}

/** Where axe looks at the pages of a route, of those that `a11y.test.ts` does not open itself. */
export const AUDITED_BY: Readonly<Record<string, string>> = {
  '/': 'publish',
  '/account': 'accounts',
  '/api-reference': 'accounts',
  '/compare': 'compare-list',
  '/compare/[id]': 'compare',
  '/compare/new': 'compare-new',
  '/forgot-password': 'accounts',
  '/method': 'method',
  '/projects': 'archives',
  '/projects/[id]': 'archives',
  '/projects/new': 'archives',
  '/reset-password': 'accounts',
  '/results': 'publish',
  '/results/[slug]': 'publish',
  '/results/[slug]/today': 'as-published',
  '/servers/[id]': 'servers',
  '/sign-in': 'accounts',
  '/sign-up': 'accounts',
  '/studies': 'studies',
  '/studies/[slug]': 'studies',
  '/studies/import': 'studies',
  '/trends': 'trends',
  '/watches/[id]': 'watches',
  '/watches/new': 'watches',
  '/workspace': 'workspaces',
  '/workspace/audit': 'workspaces',
  '/workspace/secrets': 'secrets',
  '/workspace/tokens': 'workspaces',
};
