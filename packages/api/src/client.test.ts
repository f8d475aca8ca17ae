import { expect, test } from 'vitest';
import { addressOf, client, exchange, type Send } from './client.ts';

/** Answers as it is told, and records the requests. */
function answering(response: () => Response) {
  const asked: { path: string; init: RequestInit }[] = [];
  const send: Send = async (path, init) => {
    asked.push({ path, init });
    return response();
  };
  return { asked, send };
}
const saying = (body: unknown, status = 200) => answering(() => Response.json(body, { status }));

test('parameters and query stand in the address, what is left out does not', () => {
  expect(addressOf('GET /api/v1/runs/{id}', { params: { id: 'a/b' } })).toBe('/api/v1/runs/a%2Fb');
  expect(addressOf('GET /api/v1/runs', { query: { status: 'queued', limit: 5, before: undefined } })).toBe(
    '/api/v1/runs?status=queued&limit=5',
  );
  expect(addressOf('GET /api/v1/runs/{id}/progress', { params: { id: 'a' }, key: 's e' })).toBe(
    '/api/v1/runs/a/progress?key=s+e',
  );
});

test('a body is sent as JSON, and only where there is one', async () => {
  const { asked, send } = saying({ id: 'a' });
  const body = { name: 'ci', scopes: ['read'], expiresInDays: null };
  const answer = await client(send)('POST /api/v1/tokens', { body });
  expect(answer).toEqual({ body: { id: 'a' } });
  expect(asked[0]).toEqual({
    path: '/api/v1/tokens',
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  });
  await client(send)('DELETE /api/v1/tokens/{id}', { params: { id: 'a' } });
  expect(asked[1]).toEqual({ path: '/api/v1/tokens/a', init: { method: 'DELETE' } });
});

test('a text is answered as it is', async () => {
  const sending = (body: string, type: string) =>
    client(answering(() => new Response(body, { headers: { 'content-type': type } })).send);
  const params = { id: 'a' };
  const markdown = sending('# Title', 'text/markdown');
  expect((await markdown('GET /api/v1/comparisons/{id}/markdown', { params })).body).toBe('# Title');
  const xml = sending('<testsuites/>', 'application/xml; charset=utf-8');
  expect((await xml('GET /api/v1/runs/{id}/junit', { params })).body).toBe('<testsuites/>');
});

test.each([
  [
    'ours',
    { error: { code: 'forbidden', message: 'No.', fields: [] } },
    { code: 'forbidden', message: 'No.' },
  ],
  ['one without fields', { error: { code: 'x', message: 'No.' } }, { code: 'x', message: 'No.' }],
  ["better-auth's", { code: 'INVALID_TOKEN', message: 'Old.' }, { code: 'INVALID_TOKEN', message: 'Old.' }],
  ['one without words', { code: 'INVALID_TOKEN' }, { code: 'INVALID_TOKEN', message: 'INVALID_TOKEN' }],
  ['anything else', [1], { code: 'unreachable' }],
  ['nothing', null, { code: 'unreachable' }],
])('a refusal is understood: %s', async (_what, body, refused) => {
  const { send } = saying(body, 400);
  const answer = await exchange(send, { method: 'GET', path: '/' });
  expect(answer).toMatchObject({ refused: { ...refused, fields: [] } });
});

test('a page in place of an answer is none, and neither is a lost connection', async () => {
  const page = answering(() => new Response('<html>', { headers: { 'content-type': 'text/html' } }));
  const lost = answering(() => Response.error());
  for (const { send } of [page, lost])
    expect((await exchange(send, { method: 'GET', path: '/' })).refused?.code).toBe('unreachable');
});
