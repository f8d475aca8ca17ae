import { expect, test } from 'vitest';
import { frameOfMap, perfMapOf } from './perf-map.ts';

test.each([
  [
    'void [Shop] Shop.Search::Find(string)[OptimizedTier1]',
    { name: 'Shop.Search::Find(string)', module: 'Shop' },
  ],
  [
    'instance class [System.Runtime]System.Threading.Tasks.Task`1<class [System.Text.Json]System.Text.Json.Nodes.JsonNode> [Shop] Shop.Search+<>c__DisplayClass1_0::<Find>b__0(class [Acme.Goods]Acme.Goods.Item,valuetype [System.Runtime]System.Threading.CancellationToken)[QuickJitted]',
    {
      name: 'Shop.Search+<>c__DisplayClass1_0::<Find>b__0(Acme.Goods.Item,System.Threading.CancellationToken)',
      module: 'Shop',
    },
  ],
  ['uint32 [Shop] Search::Rank(!!0[])[OptimizedTier1OSR]', { name: 'Search::Rank(!!0[])', module: 'Shop' }],
  ['anything a server writes', { name: 'anything a server writes' }],
])('%s', (name, frame) => {
  expect(frameOfMap(name)).toEqual(frame);
});

test('lines of another form are left out, and long names are cut', () => {
  const lines = [
    '7f00 10 a',
    'no map',
    '',
    '-1 5 x',
    'ffffffffffffffffff 1 x',
    '0x8000 0x20 b',
    `9000 1 ${'n'.repeat(1e6)}`,
  ];
  const entries = perfMapOf(Buffer.from(lines.join('\n')));
  expect(entries.map(({ start, end }) => [start, end])).toEqual([
    [0x7f00, 0x7f10],
    [0x8000, 0x8020],
    [0x9000, 0x9001],
  ]);
  expect(entries[2]?.name.length).toBeLessThan(2001);
});
