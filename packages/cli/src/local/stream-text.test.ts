import type { Measurement, Streams } from '@headroom/model/load';
import { PERCENTILE_GRID } from '@headroom/model/suite';
import { expect, test } from 'vitest';
import { streamTexts } from './stream-text.ts';

const tool = (name: string, streams?: Streams): Measurement => ({
  ...{ name, kind: 'tool', count: 9, minMs: 1, meanMs: 1, maxMs: 1 },
  errors: { http: 0, jsonrpc: 0, is_error: 0, check: 0 },
  quantilesMs: PERCENTILE_GRID.map(() => 1),
  ...(streams && { streams }),
});
const ended = { answers: 9, stayedOpen: 0, firstEventMs: null, silenceMs: null };

test('streams that stay open are told once, for all tools', () => {
  expect(streamTexts([tool('a', { ...ended, stayedOpen: 9 }), tool('b', ended)])).toEqual([
    'The stream stays open after the answer (9 of 18 calls).',
  ]);
  expect(streamTexts([tool('a', ended), tool('b')])).toEqual([]);
});

test('events before an answer are told of the tool that sends them', () => {
  const streams = {
    ...ended,
    firstEventMs: { p50: 3.25, p95: 5, max: 9 },
    silenceMs: { p50: 10, p95: 30, max: 41.5 },
  };
  expect(streamTexts([tool('a', streams), tool('b', ended)])).toEqual([
    'a sends events before its answer: the first after 3.25 ms (P50), the longest silence between two 41.50 ms.',
  ]);
});

test('streams that sessions hold are told once; a server without them is told of, and not accused', () => {
  const listen = (streams: Streams) => ({ ...tool('listen', streams), kind: 'listen' as const });
  expect(streamTexts([tool('a'), listen({ ...ended, answers: 20, stayedOpen: 20 })])).toEqual([
    '20 GET streams held, each to the end of its session.',
  ]);
  expect(streamTexts([listen({ ...ended, answers: 20, stayedOpen: 8 })])).toEqual([
    '12 of 20 GET streams ended before their session, and were opened again.',
  ]);
  const refusing = listen({ ...ended, answers: 0 });
  const errors = { ...refusing.errors, http: 3 };
  expect(streamTexts([{ ...refusing, errors }])).toEqual(['3 GET requests without a stream or 405.']);
  expect(streamTexts([{ ...tool('listen'), kind: 'listen', count: 0 }])).toEqual([
    'No GET stream was opened: no request for one was answered in the steady window.',
  ]);
  const unauthorized = { ...refusing, errors: { ...refusing.errors, unauthorized: 4 } };
  expect(streamTexts([unauthorized])).toEqual(['4 GET requests without a stream or 405.']);
  const silent = { ...refusing, name: 'subscriptions/listen', errors: { ...refusing.errors, timeout: 1 } };
  expect(streamTexts([silent])).toEqual([
    '1 subscriptions/listen request without a stream or its first event.',
  ]);
  expect(streamTexts([listen({ ...ended, answers: 0, without: 20 })])).toEqual([
    'No GET stream, as the server answers 405: measured like `persistent`.',
  ]);
});
