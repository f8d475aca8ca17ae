/** Addresses of a web app, with the ids of what a database holds in place of their parameters. */
import type pg from 'pg';
import type { Web } from './release.ts';

/** Values that a parameter may have, by the path before it: `/runs` for that of `/runs/[id]`. */
export type Subjects = Readonly<Record<string, readonly string[]>>;

/** Newest ids of a kind of thing that an address shows. */
const NEWEST = 3;

/** Queries of subjects, by table; older releases lack some of the tables. */
const SUBJECTS: readonly (readonly [paths: readonly string[], table: string, query: string])[] = [
  [['/runs'], 'Run', `SELECT "id"::text AS value FROM "Run" WHERE "status" = 'finished'`],
  [
    ['/compare', '/comparisons'],
    'Run',
    `SELECT "id"::text AS value FROM "Run" WHERE "kind"::text = 'comparison' AND "status" = 'finished'`,
  ],
  [['/results', '/publications'], 'Publication', 'SELECT "slug" AS value FROM "Publication"'],
  [['/trials'], 'Trial', 'SELECT "id"::text AS value FROM "Trial"'],
  [['/hosts'], 'Host', 'SELECT "id"::text AS value FROM "Host"'],
  [['/watches'], 'Watch', 'SELECT "id"::text AS value FROM "Watch"'],
  [['/projects'], 'Project', 'SELECT "id"::text AS value FROM "Project"'],
];

/** Further addresses of pages. */
const FURTHER: Readonly<Record<string, readonly string[]>> = {
  '/runs': ['?status=failed', '?search=go'],
  '/runs/[id]': ['tools', 'resources', 'efficiency', 'stability', 'method', 'data'].map(
    (tab) => `?tab=${tab}`,
  ),
  '/results/[slug]': ['/data/overall.csv', '/badge/go.svg'],
  '/trends': ['?metric=p99Ms&servers=go,rust', '?metric=capacity'],
};

/** What a database holds that addresses can show, the newest of each first. */
export async function readSubjects(client: pg.ClientBase): Promise<Subjects> {
  const subjects: Record<string, readonly string[]> = { '/servers': ['go', 'nodejs'] };
  for (const [paths, table, query] of SUBJECTS) {
    const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS "isThere"', [`"${table}"`]);
    if (!rows[0].isThere) continue;
    const found = await client.query<{ value: string }>(`${query} ORDER BY "id" DESC LIMIT ${NEWEST}`);
    for (const path of paths) subjects[path] = found.rows.map(({ value }) => value);
  }
  return subjects;
}

/** Addresses of page templates such as `/runs/[id]`; those without a subject are left out. */
export function pageAddresses(pages: readonly string[], subjects: Subjects): string[] {
  return pages.flatMap((page) =>
    ['', ...(FURTHER[page] ?? [])].flatMap((more) => fillIn(page, subjects).map((path) => path + more)),
  );
}

/** Addresses of what the API of a web app reads, by its own description. */
export async function apiAddresses({ url }: Web, subjects: Subjects): Promise<string[]> {
  const described = await fetch(`${url}/api/v1/openapi.json`);
  const { paths } = (await described.json()) as { paths: Record<string, object> };
  const read = Object.keys(paths).filter((path) => 'get' in (paths[path] ?? {}));
  return read
    .filter((path) => !path.endsWith('/events'))
    .flatMap((path) => fillIn(path.replaceAll(/\{(\w+)\}/g, '[$1]'), subjects));
}

/** Addresses of a template with one parameter, by the subjects of the part before it; with more there are none. */
function fillIn(path: string, subjects: Subjects): string[] {
  const parts = path.split('/');
  const [place = -1, ...others] = parts.flatMap((part, index) => (part.startsWith('[') ? [index] : []));
  if (place < 0) return [path];
  if (others.length > 0) return [];
  const values = subjects[`/${parts[place - 1]}`] ?? [];
  return values.map((value) => parts.with(place, encodeURIComponent(value)).join('/'));
}
