import { describe, expect, test } from 'vitest';
import { io } from './io.ts';
import {
  charactersFilled,
  draw,
  fill,
  fillArguments,
  fillExpect,
  filledValues,
  groupsOf,
  MAX_FILLED_CHARACTERS,
  sequenceOf,
  turnsOf,
  valuesOfCall,
  valuesOfUser,
  variablesIn,
} from './variables.ts';
import type { Variation, WorkloadTool } from './workload.ts';

const CALL = { seed: 7, vu: 3, iteration: 11, call: 0 };
const tool = (vary: Record<string, Variation>): Pick<WorkloadTool, 'vary'> => ({ vary });

describe('filling', () => {
  test('params of operations hold texts alone, arguments of tools values', () => {
    const call = { arguments: { id: '$id', deep: { tag: '$tag' } } };
    const values = { id: 42, tag: 'a' };
    expect(fillArguments(call, values)).toEqual({ id: 42, deep: { tag: 'a' } });
    expect(fillArguments({ ...call, method: 'prompts/get' }, values)).toEqual({
      id: '42',
      deep: { tag: 'a' },
    });
  });

  test('a text that is a variable becomes its value, and within a longer text its text', () => {
    const value = { id: '$id', path: 'items/$id', list: ['$tag', { deep: '$id' }], n: 1, none: null };
    expect(fill(value, { id: 42, tag: ['a'] })).toEqual({
      id: 42,
      path: 'items/42',
      list: [['a'], { deep: 42 }],
      n: 1,
      none: null,
    });
    expect(value.id).toBe('$id');
  });

  test('$$ is one $, and what has no value stays as it is', () => {
    expect(fill(['$$id', 'cost: $$5 and $id', '$other', '$5', '$'], { id: 1 })).toEqual([
      '$id',
      'cost: $5 and 1',
      '$other',
      '$5',
      '$',
    ]);
    expect(fill('$constructor $toString', {})).toBe('$constructor $toString');
  });

  test('variables are found wherever they stand', () => {
    expect(variablesIn([{ a: '$id', b: ['x $tag y', '$$no'] }, '$id'])).toEqual(['id', 'tag']);
    expect(variablesIn({ $gt: 5, nested: { $ref: 'a' } })).toEqual([]);
  });
});

describe('characters of a call', () => {
  const sent = (value: unknown) => JSON.stringify(value).length;

  test.each([
    ['control characters', '\u0001'.repeat(500)],
    ['quotes', '"\\'.repeat(500)],
    ['halves of a pair', '\ud800'.repeat(500)],
    ['JSON within a text', { a: '"'.repeat(500), b: ['\u0001'] }],
    ['letters', 'a'.repeat(500)],
    ['a number', 7],
  ])('are at least those that are sent: %s', (_, value) => {
    const vary = { a: { values: ['', value] } };
    for (const text of ['$a', 'x $a', '$a$a "\u0002" $$']) {
      const filled = sent(fill({ text }, { a: value }));
      const counted = charactersFilled({ text }, { vary });
      expect(counted).toBeGreaterThanOrEqual(filled);
      expect(counted).toBeLessThanOrEqual(2 * filled + 20);
    }
  });

  test('of a number are those of its format, too', () => {
    const format = `${'\u0001'.repeat(100)}%099d`;
    for (const vary of [{ n: { range: [1, 2], format } }, { n: { values: [1], format } }] as const) {
      const values = valuesOfCall(tool(vary), CALL);
      expect(charactersFilled('$n', tool(vary))).toBeGreaterThanOrEqual(sent(fill('$n', values)));
    }
  });

  test('are bounded while they are filled, escapes included', () => {
    const values = { a: '\u0001'.repeat(1000) };
    const times = (count: number) => Array(count).fill('$a');
    const most = Math.floor(MAX_FILLED_CHARACTERS / sent(values.a));
    expect(sent(fill(times(most), values))).toBeLessThan(MAX_FILLED_CHARACTERS + 1000);
    expect(() => fill(times(most + 1), values)).toThrow('have more than 1048576 characters');
    expect(() => fill(times(most + 1).join(' '), values)).toThrow('have more than 1048576 characters');
  });
});

describe('expectations', () => {
  test('are filled where values stand, and not where they look or match', () => {
    const expect_ = [
      { path: '$id', in: 'text', matches: '^$id$' },
      { path: 'a', equals: { of: '$id' } },
      { contains: 'item $id' },
    ] as const;
    expect(fillExpect(expect_, { id: 7 })).toEqual([
      { path: '$id', in: 'text', matches: '^$id$' },
      { path: 'a', equals: { of: 7 } },
      { contains: 'item 7' },
    ]);
    expect(fillExpect([{ error: 'no $id' }], { id: 7 })).toEqual([{ error: 'no 7' }]);
    expect(fillExpect('none', { id: 7 })).toBe('none');
    expect(filledValues(expect_)).toEqual([{ of: '$id' }, 'item $id']);
    expect(filledValues('none')).toEqual([]);
  });
});

describe('values', () => {
  test('of a user: virtual user v keeps the vth, from 0', () => {
    const vary: Variation = { by: 'vu', range: [0, 999], format: 'user-%05d' };
    const userOf = (vu: number) => valuesOfUser(tool({ user: vary }), vu).user;
    expect([1, 50, 1042, 1000].map(userOf)).toEqual(['user-00001', 'user-00050', 'user-00042', 'user-00000']);
    expect(valuesOfUser(tool({ user: vary }), 9).vu).toBe(9);
    expect(valuesOfCall(tool({ user: vary }), CALL)).toEqual({ iteration: 11 });
  });

  test('of a call: drawn by the seed, the same for the same call, all of them in time', () => {
    const vary = { id: { range: [1, 20] }, tag: { values: ['a', 'b', 'c'] } } as const;
    const drawn = Array.from({ length: 2000 }, (_, iteration) =>
      valuesOfCall({ vary }, { ...CALL, iteration }),
    );
    expect(drawn).toEqual(
      Array.from({ length: 2000 }, (_, iteration) => valuesOfCall({ vary }, { ...CALL, iteration })),
    );
    expect(drawn).not.toEqual(
      Array.from({ length: 2000 }, (_, iteration) => valuesOfCall({ vary }, { ...CALL, iteration, seed: 8 })),
    );
    const counts = new Map<unknown, number>();
    for (const { id } of drawn) counts.set(id, (counts.get(id) ?? 0) + 1);
    expect([...counts.keys()].sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
    // 100 expected each; 5 standard deviations of the binomial distribution are 49.
    for (const count of counts.values()) expect(Math.abs(count - 100)).toBeLessThan(49);
    const pairs = new Set(drawn.map(({ id, tag }) => `${id} ${tag}`));
    expect(pairs.size).toBe(60);
  });

  test('a number is written by its format', () => {
    const of = (format: string) => valuesOfCall(tool({ n: { values: [7], format } }), CALL).n;
    expect([of('%d'), of('item-%03d.txt'), of('%05d')]).toEqual(['7', 'item-007.txt', '00007']);
  });
});

describe('turns', () => {
  const tools = [{ weight: 3 }, {}, { weight: 4 }];

  test('in turn: each tool as often as it weighs', () => {
    expect(turnsOf(tools)()).toEqual([0, 0, 0, 1, 2, 2, 2, 2]);
    expect(turnsOf(io.tools)()).toEqual([0, 1, 2]);
  });

  test('drawn: as many calls as tools, by weight', () => {
    const turns = turnsOf(tools);
    const all = Array.from({ length: 4000 }, (_, iteration) => turns({ seed: 1, vu: 1, iteration })).flat();
    expect(all).toHaveLength(12_000);
    const share = (index: number) => all.filter((turn) => turn === index).length / all.length;
    for (const [index, weight] of [3, 1, 4].entries()) expect(share(index)).toBeCloseTo(weight / 8, 1);
  });
});

describe('calls at once', () => {
  const tools = [{ weight: 2 }, {}];
  const at = (iteration: number) => ({ seed: 1, vu: 1, iteration });

  test('in turn: an iteration goes on where the one before it ended', () => {
    const groups = groupsOf(tools, 'each', 2);
    expect([0, 1, 2].map((iteration) => groups(at(iteration)))).toEqual([
      [
        [0, 0],
        [1, 0],
      ],
      [
        [0, 1],
        [0, 0],
      ],
      [
        [1, 0],
        [0, 1],
      ],
    ]);
    expect(groupsOf([{}], 'each', 4)(at(0))).toEqual([[0, 0, 0, 0]]);
  });

  test('drawn: by weight', () => {
    const groups = groupsOf(tools, 'weighted', 4);
    const all = Array.from({ length: 1000 }, (_, iteration) => groups(at(iteration))).flat();
    expect(new Set(all.map(({ length }) => length))).toEqual(new Set([4]));
    expect(all.flat().filter((index) => index === 1).length / all.flat().length).toBeCloseTo(1 / 3, 1);
  });
});

test('a load that counts calls warms every tool up, then calls tool by tool as often as it says', () => {
  const { tools, warmUp } = sequenceOf([{}, { calls: 2 }], { warmUpCalls: 2, calls: 3 });
  expect(tools).toEqual([0, 0, 1, 1, 0, 0, 0, 1, 1]);
  expect(warmUp).toBe(4);
});

test('draws of neighbours are as good as independent', () => {
  const ones = Array.from({ length: 4096 }, (_, iteration) => draw({ ...CALL, iteration }, 1) % 2);
  const mean = ones.reduce((sum, one) => sum + one, 0) / ones.length;
  expect(mean).toBeCloseTo(0.5, 1);
  const changes = ones.filter((one, i) => i > 0 && one !== ones[i - 1]).length;
  expect(changes / ones.length).toBeCloseTo(0.5, 1);
});

test('suite io calls its three tools with the arguments of the contract', () => {
  expect(io.tools.map(({ name, arguments: given }) => [name, fill(given, { user: 'user-00042' })])).toEqual([
    ['search_products', { category: 'Electronics', min_price: 50, max_price: 500, limit: 10 }],
    ['get_user_cart', { user_id: 'user-00042' }],
    [
      'checkout',
      {
        user_id: 'user-00042',
        items: [
          { product_id: 42, quantity: 2 },
          { product_id: 1337, quantity: 1 },
        ],
      },
    ],
  ]);
});
