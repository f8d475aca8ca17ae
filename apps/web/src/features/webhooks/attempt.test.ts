import { expect, test } from 'vitest';
import type { Fetched } from '#server/outbound/fetch-guarded.ts';
import { outcomeOf } from './attempt.ts';
import { MAX_ATTEMPTS } from './schedule.ts';

const answered = (status: number, method: 'GET' | 'POST' = 'POST'): Fetched => ({
  state: 'answered',
  status,
  method,
  headers: {},
  text: '',
});

test.each([200, 201, 202, 204, 299])('%s is delivered', (status) => {
  const outcome = { responseStatus: status, error: null, retryInMs: null };
  expect(outcomeOf(answered(status), 1, 0.5)).toEqual(outcome);
});

test.each([101, 304, 400, 401, 404, 429, 500, 503])('%s is tried again', (status) => {
  expect(outcomeOf(answered(status), 1, 0.5)).toEqual({
    responseStatus: status,
    error: 'its status is not 2xx',
    retryInMs: 15_000,
  });
});

test('410 ends it at once', () => {
  expect(outcomeOf(answered(410), 1, 0.5)).toMatchObject({ responseStatus: 410, retryInMs: null });
});

test('an answer to a request without the message is no receipt', () => {
  expect(outcomeOf(answered(200, 'GET'), 1, 0.5)).toMatchObject({
    error: expect.stringMatching(/drops the message/),
    retryInMs: 15_000,
  });
});

test('no answer is tried again, up to the last attempt', () => {
  const failed: Fetched = { state: 'failed', reason: 'the connection was refused' };
  expect(outcomeOf(failed, 2, 0.5)).toEqual({
    responseStatus: null,
    error: failed.reason,
    retryInMs: 60_000,
  });
  expect(outcomeOf(failed, MAX_ATTEMPTS, 0.5)).toMatchObject({ error: failed.reason, retryInMs: null });
  expect(outcomeOf(answered(500), MAX_ATTEMPTS, 0.5)).toMatchObject({ retryInMs: null });
});
