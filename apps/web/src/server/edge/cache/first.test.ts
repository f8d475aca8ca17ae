import type { AddressInfo } from 'node:net';
import type { RunDetail } from '@headroom/db';
import { until } from '@headroom/local/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endedRuns } from '#results/run/read-report.ts';
import { createEdge } from '#server/edge/edge.ts';
import { documentOf } from './document.ts';
import { documents, dropDocuments, freshDocument } from './documents.ts';

const ENDED = '/runs/01a1ff52-877d-7666-a2ac-66ccf30af872';
const OPEN = '/runs/01a1ff52-877d-7666-a2ac-66ccf30af873';

/** Addresses that came through to Next.js, here a server that answers each with its address and how many came. */
const through: string[] = [];
const server = createEdge(
  { demo: false, trustedProxies: 0, warn: () => {} },
  {
    handle(request, response) {
      through.push(request.url ?? '');
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.write(`${request.url} `);
      response.end(String(through.length));
    },
  },
);
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  endedRuns().set(ENDED.slice('/runs/'.length), { run: {} as RunDetail, report: {} as never });
});
afterAll(() => server.close());
beforeEach(() => {
  through.length = 0;
  documents().clear();
});

const get = async (address: string, headers = {}) => (await fetch(url + address, { headers })).text();

test('what is kept is answered without Next.js, to whoever asks for the page of everybody', async () => {
  documents().set('/results/spring', await documentOf(Buffer.from('kept')));
  expect(await get('/results/spring')).toBe('kept');
  expect(await (await fetch(`${url}/results/spring`, { method: 'POST' })).text()).not.toBe('kept');
  for (const headers of [{ cookie: 'a=b' }, { authorization: 'Bearer x' }, { rsc: '1' }]) {
    expect(await get('/results/spring', headers)).not.toBe('kept');
  }
  expect(await get('/results/spring?x=1')).not.toBe('kept');
  expect(through).toHaveLength(5);
});

test('the page of a run is kept once the run has ended, each query of it apart', async () => {
  const first = await get(ENDED);
  await until(() => freshDocument(ENDED));
  expect(await get(ENDED)).toBe(first);
  expect(await get(`${ENDED}?tab=tools`)).toContain('tab=tools');
  expect(through).toEqual([ENDED, `${ENDED}?tab=tools`]);
  await until(() => freshDocument(`${ENDED}?tab=tools`));
});

test('the page of an open run, and what brings a cookie, is never kept', async () => {
  await get(OPEN);
  await get(ENDED, { cookie: 'a=b' });
  await get(OPEN);
  expect(through).toEqual([OPEN, ENDED, OPEN]);
  expect([...documents().keys()]).toEqual([]);
});

test('a page that was drawn before what it shows was dropped is not kept', async () => {
  const drawing = get(ENDED);
  await until(() => through.length > 0);
  dropDocuments(ENDED);
  await drawing;
  await get(`${ENDED}?tab=data`);
  await until(() => freshDocument(`${ENDED}?tab=data`));
  expect(freshDocument(ENDED)).toBeUndefined();
});
