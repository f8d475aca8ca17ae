import { expect, test } from 'vitest';
import { eventTimesOf, openStreamsOf, openStreamsText } from './streams.ts';
import { measured } from './test-trials.ts';

const withStreams = (answers: number, stayedOpen: number, maxMs: number | null = null) => {
  const times = maxMs === null ? null : { p50: 1, p95: 2, max: maxMs };
  return measured([5], { streams: { answers, stayedOpen, firstEventMs: times, silenceMs: times } });
};

test('streams that stay open are counted over all calls, and told from 1 % on', () => {
  expect(openStreamsOf([withStreams(600, 600), withStreams(634, 634)])).toEqual({
    answers: 1234,
    stayedOpen: 1234,
  });
  expect(openStreamsOf([withStreams(50, 0), withStreams(50, 1)])).toEqual({ answers: 100, stayedOpen: 1 });
  expect(openStreamsOf([withStreams(101, 1)])).toBeUndefined();
  expect(openStreamsOf([withStreams(100, 0), measured([5])])).toBeUndefined();
  expect(openStreamsOf([{ ...withStreams(9, 9), kind: 'initialize' }])).toBeUndefined();
});

test('the sentence counts calls', () => {
  const text = openStreamsText({ answers: 1234, stayedOpen: 1234 });
  expect(text).toBe('the stream stays open after the answer (1,234 of 1,234 calls)');
});

test('times of events are the longest of all rounds', () => {
  expect(eventTimesOf([withStreams(9, 0, 7), withStreams(9, 0), withStreams(9, 0, 8)])).toEqual({
    firstEventMs: 8,
    silenceMs: 8,
  });
  expect(eventTimesOf([measured([5])])).toEqual({ firstEventMs: null, silenceMs: null });
});
