import { expect, test } from 'vitest';
import { comparisonMarkdown } from './markdown.ts';
import { oneSidedOf } from './of-run.ts';
import { oneSidedLines } from './one-sided-words.ts';
import { aComparison, aRow } from './test-comparison.ts';

const BUILD = { state: 'built', cached: false, seconds: 1 } as const;

test('tools that a side lacks are those of the other', () => {
  const builds = {
    'shop (base)': { ...BUILD, missingTools: ['search'], dependentTools: ['read'] },
    'shop (head)': { ...BUILD, missingTools: ['find'], dependentTools: ['read'] },
    'go (base)': BUILD,
    'go (head)': BUILD,
  };
  const oneSided = oneSidedOf({ servers: ['shop', 'go'], builds });
  expect(oneSided).toEqual([{ serverId: 'shop', base: ['find'], head: ['search'], dependent: ['read'] }]);
  expect(oneSidedLines(oneSided)).toEqual([
    'shop: only base has find; only head has search; read takes their answers; not judged',
  ]);
});

test('of a comparison that was measured elsewhere they are those that its uploader told', () => {
  const oneSided = { base: ['find'], head: [], dependent: [] };
  const told = oneSidedOf({ servers: ['shop'], builds: {}, elsewhere: { oneSided } });
  expect(told).toEqual([{ serverId: 'shop', ...oneSided }]);
});

test('a side with many tools of its own has some named', () => {
  const head = Array.from({ length: 13 }, (_, at) => `tool${at}`);
  const [line] = oneSidedLines([{ serverId: 'shop', base: [], head, dependent: [] }]);
  expect(line).toContain('only head has tool0, tool1');
  expect(line).toMatch(/tool9 and 3 other tools; not judged$/);
});

test('Markdown names them as code, so that no name is markup', () => {
  const oneSided = [{ serverId: 'shop', base: [], head: ['a|b`c'], dependent: [] }];
  expect(comparisonMarkdown(aComparison([aRow('no change')], { oneSided }))).toContain(
    '- `shop`: only head has `a|b c`; not judged',
  );
});
