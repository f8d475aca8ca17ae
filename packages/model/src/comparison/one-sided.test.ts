import { expect, test } from 'vitest';
import { callsAnything, withoutTools } from '../suite/without-tools.ts';
import { leftOutTools, oneSidedTools } from './one-sided.ts';

const tool = (name: string, id?: string) => ({ name, arguments: id ? { id } : {}, expect: 'none' as const });
const TOOLS = [
  tool('list'),
  tool('create'),
  tool('read', '$answer.create.id'),
  tool('drop', '$answer.read.id'),
  { ...tool('resources/list'), method: 'resources/list' as const },
];
const ALL = ['list', 'create', 'read', 'drop'];
const without = (...names: string[]) => ALL.filter((name) => !names.includes(name));

test.each([
  ['both have all', ALL, ALL, undefined],
  ['neither has one, which is no difference of the sides', without('list'), without('list'), undefined],
  ['head lacks one', ALL, without('list'), { base: ['list'], head: [], dependent: [] }],
  [
    'base lacks one whose answer others take, one of them through another',
    without('create'),
    ALL,
    { base: [], head: ['create'], dependent: ['read', 'drop'] },
  ],
  ['each lacks another', without('list'), without('drop'), { base: ['drop'], head: ['list'], dependent: [] }],
])('%s', (_, base, head, expected) => {
  const found = oneSidedTools('shop', { tools: TOOLS }, { base, head });
  expect(found).toEqual(expected && { serverId: 'shop', ...expected });
});

test('a workload without some tools keeps its operations, and the classes of users that call anything', () => {
  const users = [
    { name: 'writers', weight: 1, weights: { create: 1 } },
    { name: 'mixed', weight: 1, weights: { create: 1, list: 2 } },
    { name: 'idle', weight: 1, weights: 'none' as const },
    { name: 'all', weight: 1 },
  ];
  const oneSided = { serverId: 'shop', base: ['create'], head: [], dependent: ['read', 'drop'] };
  const left = withoutTools({ tools: TOOLS, users }, leftOutTools(oneSided));
  expect(left.tools.map(({ name }) => name)).toEqual(['list', 'resources/list']);
  expect(left.users).toEqual([{ ...users[1], weights: { list: 2 } }, users[2], users[3]]);
  expect(callsAnything(left)).toBe(true);
  expect(callsAnything(withoutTools({ tools: TOOLS, users: users.slice(0, 1) }, ['create']))).toBe(false);
  expect(
    callsAnything(
      withoutTools(
        { tools: TOOLS },
        TOOLS.map(({ name }) => name),
      ),
    ),
  ).toBe(false);
});
