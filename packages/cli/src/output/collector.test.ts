import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { deliver } from './files.ts';

const METRICS = { resourceMetrics: [{ resource: {}, scopeMetrics: [] }] };

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

interface Received {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** Delivers metrics to a collector that answers so. @returns its requests, and the words on the standard error */
async function delivered(answer: RequestListener, path = '', metrics: unknown = METRICS) {
  const received: Received[] = [];
  const collector = createServer(async (request, response) => {
    received.push({ path: request.url, headers: request.headers, body: await json(request) });
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const base = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  let words = '';
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    words += text;
    return true;
  });
  try {
    await deliver({ 'otlp-endpoint': `${base}${path}` }, { otlp: metrics });
  } finally {
    spy.mockRestore();
    collector.close();
    collector.closeAllConnections();
  }
  return { received, words: words.replace(base, 'BASE') };
}

const ok: RequestListener = (_, response) => response.writeHead(200).end('{"partialSuccess":{}}');

test.each(['', '/', '/v1/metrics', '/v1/metrics/'])(
  'metrics go to /v1/metrics of a collector at %j',
  async (path) => {
    vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'api-key=a%20b, x-scope=one');
    const { received, words } = await delivered(ok, path);
    expect(words).toBe('');
    expect(received).toMatchObject([
      {
        ...{ path: '/v1/metrics', body: METRICS },
        headers: { 'api-key': 'a b', 'x-scope': 'one', 'content-type': 'application/json' },
      },
    ]);
  },
);

test('metrics go below the path of a collector', async () => {
  expect((await delivered(ok, '/otlp')).received[0]?.path).toBe('/otlp/v1/metrics');
});

test('of a comparison that came to nothing there is nothing to send', async () => {
  expect((await delivered(ok, '', { resourceMetrics: [] })).received).toEqual([]);
});

test.each<[string, RequestListener, string]>([
  ['refuses', (_, response) => response.writeHead(401).end('who?'), 'answered 401: who?'],
  [
    'leads elsewhere',
    (_, response) => response.writeHead(307, { location: 'http://192.0.2.1/' }).end('there'),
    'answered 307: there',
  ],
  [
    'takes a part',
    (_, response) =>
      response.writeHead(200).end('{"partialSuccess":{"rejectedDataPoints":"3","errorMessage":"too old"}}'),
    'rejected 3 data points: too old',
  ],
  ['hangs up', (_, response) => response.destroy(), 'does not answer: other side closed'],
])('a collector that %s is named, and nothing is thrown', async (_, answer, reason) => {
  expect((await delivered(answer)).words).toBe(`Metrics were not sent: --otlp-endpoint BASE ${reason}\n`);
});

test('headers that are none are named without their values', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'api-key=secret,secret');
  const { received, words } = await delivered(ok);
  expect(received).toEqual([]);
  expect(words).toContain('needs OTEL_EXPORTER_OTLP_HEADERS as name=value,…: entry 2 is not');
  expect(words).not.toContain('secret');
});
