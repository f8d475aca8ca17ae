import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@headroom/local/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson, joinAs, type Person } from './people.ts';
import { type Asked, REQUESTS, type World } from './permissions.ts';
import { worldOf } from './permissions-world.ts';
import { startWeb, type Web } from './web.ts';

const APP = join(import.meta.dirname, '../src/app');

let web: Web;
let world: World;
/** Actors, in the order of the letters of REQUESTS. */
let people: (Person | null)[];

beforeAll(async () => {
  web = await startWeb({ mode: 'accounts' });
  const installation = await aPerson(web, { name: 'Installer', owns: true });
  const owner = await aPerson(web, { name: 'Owner' });
  const stranger = await aPerson(web, { name: 'Stranger' });
  const viewer = await joinAs(web, { name: 'Viewer', role: 'viewer', workspaceId: owner.workspaceId });
  const member = await joinAs(web, { name: 'Member', role: 'member', workspaceId: owner.workspaceId });
  people = [null, stranger, viewer, member, owner, installation];
  const { slug } = await until(() => web.db.publishedStudy.findFirst());
  world = await worldOf(web, { owner, study: slug });
});
afterAll(() => web.stop());

/** Everything the app answers: the methods of each route, and each page, by the name of its file. */
function addresses(): string[] {
  const files = readdirSync(APP, { recursive: true, encoding: 'utf8' }).sort();
  return files.flatMap((file) => {
    const address = `/${file.replace(/\/?[^/]+$/, '')}`.replace(/\/$/, '') || '/';
    if (/(^|\/)page\.tsx$/.test(file)) return [`PAGE ${address}`];
    if (/(^|\/)opengraph-image\.tsx$/.test(file)) return [`GET ${address}/opengraph-image`];
    if (!/(^|\/)route\.ts$/.test(file)) return [];
    const text = readFileSync(join(APP, file), 'utf8');
    const methods = [...text.matchAll(/^export (?:const|(?:async )?function) ([A-Z]+)\b/gm)].map(
      ([, name]) => name,
    );
    return methods.map((method) => `${method} ${address}`);
  });
}

test('every page and every method of every route is in the table, and nothing else', () => {
  expect(addresses().sort()).toEqual(Object.keys(REQUESTS).sort());
});

test.each(Object.keys(REQUESTS))('%s is answered to whom the table says', async (name) => {
  const { who, path, own, body }: Asked = REQUESTS[name] ?? { who: '' };
  const [kind = '', file = ''] = name.split(' ');
  const method = kind === 'PAGE' ? 'GET' : kind;
  const seen: string[] = [];
  let address: string | undefined;
  for (const person of people) {
    address ??= typeof path === 'function' ? await path(world, person) : (path ?? file);
    const answered = await letter(address, method, body, person);
    seen.push(answered);
    // Who is let through may change it, or delete it. Who is refused leaves it as it was.
    if (own || (answered === '+' && changes(method))) address = undefined;
  }
  expect(seen.join('')).toBe(who);
});

const changes = (method: string): boolean => method !== 'GET' && method !== 'HEAD';

/** + let through, S asked to sign in, F forbidden, N not there. */
async function letter(path: string, method: string, body: unknown, person: Person | null): Promise<string> {
  const aborted = new AbortController();
  const answer = await fetch(web.url + path, {
    method,
    redirect: 'manual',
    signal: aborted.signal,
    headers: {
      ...(person && { cookie: person.cookie }),
      ...(changes(method) && { origin: web.url, 'content-type': 'application/json' }),
    },
    ...(changes(method) && { body: JSON.stringify(body ?? {}) }),
  });
  // Streams have no end.
  aborted.abort();
  if (answer.status === 401) return 'S';
  if (answer.status === 307 && answer.headers.get('location')?.includes('/sign-in')) return 'S';
  if (answer.status === 403) return 'F';
  if (answer.status === 404) return 'N';
  return answer.status < 500 ? '+' : `(${answer.status})`;
}
