import { runRequestSchema } from '@headroom/model/run';
import { expect, test } from 'vitest';
import { MAX_BODY_BYTES, readBody } from './body.ts';
import { ApiError } from './errors.ts';

const schema = runRequestSchema;
const JSON_TYPE = { 'content-type': 'application/json' };

function post(body: BodyInit, headers: Record<string, string> = JSON_TYPE): Request {
  return new Request('http://localhost/api/v1/runs', {
    method: 'POST',
    body,
    headers,
    duplex: 'half',
  } as RequestInit);
}

async function refusal(request: Request): Promise<ApiError> {
  const error = await readBody(request, schema).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`expected a refusal, got ${String(error)}`);
  return error;
}

const refusedFields = async (body: unknown) => {
  const { code, fields } = await refusal(post(JSON.stringify(body)));
  expect(code).toBe('invalid_request');
  return Object.fromEntries(fields.map(({ path, message }) => [path, message]));
};

test('a request gets the defaults of what it leaves out', async () => {
  const body = JSON.stringify({ profile: 'quick', servers: ['go'] });
  const request = await readBody(post(body, { 'content-type': 'application/json; charset=utf-8' }), schema);
  expect(request).toEqual({
    profile: 'quick',
    servers: ['go'],
    rounds: 1,
    priority: 0,
  });
});

test.each([
  ['an unknown profile', { profile: 'huge', servers: ['go'] }, 'profile', /unknown load profile "huge"/],
  ['no rounds', { profile: 'quick', servers: ['go'], rounds: 0 }, 'rounds', /at least 1/],
  ['101 rounds', { profile: 'quick', servers: ['go'], rounds: 101 }, 'rounds', /at most 100/],
  ['half a round', { profile: 'quick', servers: ['go'], rounds: 1.5 }, 'rounds', /whole number/],
  [
    'no host class',
    { profile: 'quick', servers: ['go'], hostClass: 'Big Box' },
    'hostClass',
    /lower-case words/,
  ],
  ['no server', { profile: 'quick', servers: [] }, 'servers', /at least one/],
  ['a server twice', { profile: 'quick', servers: ['go', 'go'] }, 'servers', /once only/],
  ['an unknown field', { profile: 'quick', servers: ['go'], color: 'red' }, 'color', /unknown field "color"/],
])('%s is refused by its field', async (_what, body, path, message) => {
  expect((await refusedFields(body))[path]).toMatch(message);
});

test('every wrong field is named at once', async () => {
  const fields = await refusedFields({ profile: 'huge', servers: [], rounds: 0 });
  expect(Object.keys(fields).sort()).toEqual(['profile', 'rounds', 'servers']);
});

test('what is not JSON is refused', async () => {
  expect((await refusal(post('{"profile":'))).code).toBe('malformed_json');
  expect((await refusal(post(''))).code).toBe('malformed_json');
});

test('another content type, or none, is refused', async () => {
  expect((await refusal(post('{}', { 'content-type': 'text/plain' }))).code).toBe('unsupported_media_type');
  expect((await refusal(post(new Uint8Array([123, 125]), {}))).code).toBe('unsupported_media_type');
});

test('a body of exactly the limit is read, one byte more is refused', async () => {
  expect((await refusal(post(' '.repeat(MAX_BODY_BYTES)))).code).toBe('malformed_json');
  expect((await refusal(post(' '.repeat(MAX_BODY_BYTES + 1)))).code).toBe('body_too_large');
});

test('an endless body without a length is refused while it arrives', async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1024;
      controller.enqueue(new Uint8Array(1024).fill(32));
    },
  });
  expect((await refusal(post(endless))).code).toBe('body_too_large');
  expect(sent).toBeLessThan(2 * MAX_BODY_BYTES);
});

test('a declared length beyond the limit is refused without reading', async () => {
  const request = post('{}', { ...JSON_TYPE, 'content-length': String(10 * 1024 * 1024) });
  expect((await refusal(request)).code).toBe('body_too_large');
  expect(request.bodyUsed).toBe(false);
});

test('a compressed body is refused, whatever it is called', async () => {
  for (const encoding of ['gzip', 'deflate', 'br', 'zstd', 'gzip, gzip', 'GZIP', '']) {
    const request = post('{}', { ...JSON_TYPE, 'content-encoding': encoding });
    expect((await refusal(request)).code, encoding).toBe('unsupported_media_type');
  }
  const plain = post('{}', { ...JSON_TYPE, 'content-encoding': 'identity' });
  expect((await refusal(plain)).code).toBe('invalid_request');
});

test('a key that names the prototype is refused by its field', async () => {
  const request = post('{"profile":"quick","servers":["go"],"__proto__":{"rounds":100}}');
  expect((await refusal(request)).fields).toEqual([
    { path: '__proto__', message: 'a field cannot have this name' },
  ]);
});
