/** Readers of a server's answers take 50 ms at most for 64 KB of the worst of them. */
import { fuzz, type Reader } from '@headroom/local/fuzz';
import { triedSchema } from '@headroom/model/run';
import { faultOfToolAnswer, readMessage } from '@headroom/model/suite';
import { boundedJson, isDeeperThan, MAX_TRIAL_CHARACTERS } from '@headroom/model/text';
import { afterAll, expect, test } from 'vitest';
import { described, refusal, rightValue } from './answer.ts';
import { Breach } from './check.ts';
import { difference, orderDifference } from './difference.ts';
import { matcher } from './matcher.ts';

const JSON_PARTS = [
  '{"jsonrpc":"2.0","id":1,"result":',
  '{"content":[',
  '{"type":"text","text":"',
  '"}',
  ']',
  '}',
  '[',
  '1,',
  '\\"',
  'null',
];
const SSE_PARTS = [
  'data:',
  'data: ',
  'event: message\n',
  '\n\n',
  '\r\n\r\n',
  ': c',
  'data: {\n\n',
  'data: {}\n\n',
];

/** Reading of an answer as k6 and the contract do it. */
function answered(text: string): void {
  const message = readMessage(text, 1, 0);
  const answer = { status: 200, isSse: false, sessionId: undefined, message, body: text, tookMs: 0 };
  faultOfToolAnswer(
    200,
    message,
    [
      { path: 'a.b', equals: 1 },
      { in: 'text', matches: '(a+)+$' },
    ],
    matcher,
  );
  described(answer);
  refusal(answer);
  const value = rightValue(answer);
  difference({ a: [1, { b: 2 }] }, value);
  orderDifference({ a: [1, { b: 2 }] }, value);
}

/** A try of a server that says a text wherever it can, in as many places as there may be. */
function triedWith(text: string): unknown {
  const expectations = Array(50).fill({ says: text, holds: true });
  const call = {
    tool: text,
    arguments: text,
    answer: text,
    ms: 1,
    fault: text,
    unchecked: false,
    expectations,
  };
  const of = { handshake: 'session', protocolVersion: text, calls: Array(100).fill(call) };
  const tools = Array(500).fill({ name: text, description: text, readOnly: null });
  return { handshakes: [of, of, of], tools };
}

const READERS: Record<string, Reader> = {
  'an answer in JSON': {
    read: (text) => answered(text),
    parts: JSON_PARTS,
    attacks: ['[', '{"a":', '{"jsonrpc":"2.0","id":1,"result":{"content":[', '"\\'],
    refusals: [Breach],
  },
  'what a trial keeps of a server': {
    read: (text) => boundedJson(triedWith(text)),
    parts: ['"', '\\', '\u0001', 'é', '😀'],
    holds: (kept) => {
      expect(JSON.stringify(kept).length).toBeLessThanOrEqual(MAX_TRIAL_CHARACTERS);
      triedSchema.parse(kept);
    },
  },
  'an answer whose text is hostile': {
    read: (text) =>
      answered(JSON.stringify({ id: 1, result: { content: [{ type: 'text', text }], isError: false } })),
    parts: JSON_PARTS,
    attacks: ['[', '{"a":', '{"a":{"b":['],
    refusals: [Breach],
  },
  'an answer in events': {
    read: (text) => answered(text),
    parts: SSE_PARTS,
    attacks: ['data:\n\n', 'data: {\n\n', '\n', '\r\n', 'data: [\n', '\r'],
    refusals: [Breach],
  },
  'levels of JSON': { read: (text) => isDeeperThan(64, text), parts: JSON_PARTS, attacks: ['[', '"\\\\'] },
};

const worst: [string, number][] = [];
afterAll(() => {
  console.log(worst.map(([name, ms]) => `${ms.toFixed(1).padStart(6)} ms  ${name}`).join('\n'));
});

test.each(Object.entries(READERS))('64 KB of the worst: %s', (name, reader) => {
  worst.push([name, fuzz(reader)]);
});
