import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const routesSchema = z.array(z.object({ page: z.string(), regex: z.string() }));
const manifestSchema = z.object({ staticRoutes: routesSchema, dynamicRoutes: routesSchema });

export type Patterns = readonly { readonly page: string; readonly regex: RegExp }[];

/** The routes of the app as its build lists them. */
export function parsePatterns(manifest: string): Patterns {
  const { staticRoutes, dynamicRoutes } = manifestSchema.parse(JSON.parse(manifest));
  return [...staticRoutes, ...dynamicRoutes].map(({ page, regex }) => ({ page, regex: new RegExp(regex) }));
}

/** The routes of the app that was built in a folder. @throws where there is no build */
export function readPatterns(folder: string): Patterns {
  return parsePatterns(readFileSync(join(folder, '.next/routes-manifest.json'), 'utf8'));
}

/**
 * The route that serves an address, as `/runs/[id]`; whatever the address, one of some dozens. Undefined where none
 * does.
 */
export function patternOf(url: string, known: Patterns): string | undefined {
  const path = url.split('?', 1)[0] ?? '';
  if (path.startsWith('/_next/')) return path.startsWith('/_next/static/') ? '/_next/static' : '/_next';
  return known.find(({ regex }) => regex.test(path))?.page;
}
