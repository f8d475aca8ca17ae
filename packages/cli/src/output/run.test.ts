import { rowsByKind, terminalTables } from '@headroom/report';
import { expect, test } from 'vitest';
import type { RunAnswer } from '../api/answers.ts';
import { tableText } from './table.ts';

type Row = RunAnswer['report']['isolation'][number];

const tool = (name: string, more: Partial<Row['tools'][number]> = {}): Row['tools'][number] => ({
  ...{ tool: name, aloneP50Ms: 1, aloneP99Ms: 1.2, mixedP50Ms: 2, mixedP99Ms: 2004, withoutP99Ms: 1.3 },
  ...{ times: 1670, calls: 120, wrong: 0, heldBy: null, ...more },
});
const row = (more: Partial<Row>): Row => ({
  ...{ serverId: 'nodejs', rounds: 1, judgedRounds: 1, users: 10, culprit: null, sometimes: [] },
  ...{ notJudged: [], notCalled: [], tools: [], ...more },
});

test('a tool is a row with its latencies, and who holds it', () => {
  const rows = [
    row({ tools: [tool('ping', { heldBy: 'search' }), tool('search', { times: 1.26 })] }),
    row({
      ...{ serverId: 'rust', judgedRounds: 0, notJudged: ['processors used up'] },
      tools: [tool('ping', { mixedP99Ms: null, times: null })],
    }),
  ];
  const [text = ''] = terminalTables(rowsByKind({ kind: 'isolation', rows })).map(tableText);
  const [ping, search, other] = text.split('\n').slice(3, -1);
  expect(ping).toMatch(/nodejs.*ping.*1\.00.*1\.20.*2\.00.*2,004.*1,670.*search.*120/);
  expect(search).toMatch(/nodejs.*search.*1\.3 .*none/);
  expect(other).toMatch(/rust.*ping.*–.*–.*not judged: processors used up/);
});
