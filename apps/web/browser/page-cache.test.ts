import { until } from '@headroom/local/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measuredRun } from './fixture.ts';
import { aPerson, type Person } from './people.ts';
import { startWeb, type Web } from './web.ts';

let web: Web;
let owner: Person;
let stranger: Person;
let path: string;
beforeAll(async () => {
  web = await startWeb({ mode: 'accounts' });
  owner = await aPerson(web, { name: 'Owner', owns: true });
  stranger = await aPerson(web, { name: 'Stranger' });
  const id = await measuredRun(web.db, { end: { status: 'finished', reason: null } });
  await web.db.run.update({ where: { id }, data: { workspaceId: owner.workspaceId } });
  path = `/runs/${id}`;
});
afterAll(() => web.stop());

async function read(person: Person | null, address = path) {
  const headers = { ...(person && { cookie: person.cookie }) };
  const answer = await fetch(web.url + address, { headers, redirect: 'manual' });
  // The age is in pages of the cache alone.
  return { status: answer.status, cached: answer.headers.has('age'), html: await answer.text() };
}

/** Reads until the page comes from the cache. */
const untilCached = (person: Person) =>
  until(async () => {
    const answer = await read(person);
    return answer.cached && answer;
  });

test('the page of an ended run is cached for its reader, and for nobody else', async () => {
  expect((await read(owner)).cached).toBe(false);
  const { status, html } = await untilCached(owner);
  expect([status, html.includes('Owner')]).toEqual([200, true]);
  for (const other of [stranger, null]) {
    for (const address of [path, `${path}?`, `${path}?tab=tools`]) {
      const answer = await read(other, address);
      expect([answer.cached, answer.status >= 300, answer.html.includes('rust')]).toEqual([
        false,
        true,
        false,
      ]);
    }
  }
});

test('it is not sent any more once the role is gone, nor once the session has ended', async () => {
  await untilCached(owner);
  const mine = { userId: owner.userId, workspaceId: owner.workspaceId };
  const membership = await web.db.membership.findFirstOrThrow({ where: mine });
  await web.db.membership.deleteMany({ where: mine });
  expect((await read(owner)).status).toBe(404);
  await web.db.membership.create({ data: membership });
  await untilCached(owner);
  await web.db.session.deleteMany({ where: { userId: owner.userId } });
  expect((await read(owner)).status).toBe(404);
});
