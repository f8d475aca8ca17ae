import type { ServerContext } from '@headroom/db';
import type { Side } from '@headroom/model/comparison';
import { aContext } from '@headroom/model/context/testing';
import { contextChangeNotes } from '@headroom/report';
import { expect, test } from 'vitest';
import { publishedContextChanges } from './contexts.ts';

const size = (tokens: number) => ({ tokens, bytes: 4 * tokens });

function stored(serverId: string, side: Side, tokens: number): ServerContext {
  const tool = { tool: 'search', name: size(0), description: size(tokens), inputSchema: size(0) };
  const result = aContext({ sha256: `${tokens}`, tools: [{ ...tool, outputSchema: size(0) }] });
  return { serverId, side, result, answers: null };
}

test('contexts of a publication are compared by sizes, which is said, for servers that have both sides', () => {
  const changes = publishedContextChanges([
    stored('go', 'base', 100),
    stored('go', 'head', 110),
    stored('rust', 'head', 7),
  ]);
  expect(changes).toMatchObject([{ serverId: 'go', change: { base: size(100), head: size(110) } }]);
  const [{ change } = expect.fail()] = changes;
  expect('problem' in change ? change : contextChangeNotes(change)).toEqual([
    expect.stringContaining('texts of a side are not stored'),
  ]);
  expect(publishedContextChanges([])).toEqual([]);
});
