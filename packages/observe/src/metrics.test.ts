import { expect, test } from 'vitest';
import { answerMetrics, createRegistry } from './metrics.ts';

const token = 'scrape-me-0123456789';
const registry = createRegistry();

test('without a token set there are no metrics, whatever a request brings', async () => {
  const answer = await answerMetrics(registry, { authorization: 'Bearer undefined', token: undefined });
  expect(answer).toMatchObject({ status: 404, body: expect.stringContaining('HEADROOM_METRICS_TOKEN') });
});

test.each([
  undefined,
  null,
  '',
  'Bearer',
  `Bearer ${token}x`,
  `Bearer ${token.slice(1)}`,
  token,
  `Basic ${token}`,
])('a request with "%s" gets nothing', async (authorization) => {
  const answer = await answerMetrics(registry, { authorization, token });
  expect(answer.status).toBe(401);
  expect(answer.body).not.toContain('process_');
  expect(JSON.stringify(answer)).not.toContain(token);
});

test('a request with the token gets the metrics of the process', async () => {
  const answer = await answerMetrics(registry, { authorization: `Bearer ${token}`, token });
  expect(answer).toMatchObject({
    status: 200,
    body: expect.stringContaining('process_resident_memory_bytes'),
  });
  expect(answer.headers['content-type']).toContain('text/plain');
});
