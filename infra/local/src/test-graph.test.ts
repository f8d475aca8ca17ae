import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { criticalPath, type Node, runGraph, subgraph } from './test-graph.ts';

const NODES: Node[] = [
  { title: 'client' },
  { title: 'build', needs: ['client'] },
  { title: 'types', needs: ['client'] },
  { title: 'browser', needs: ['build'], after: ['types'] },
  { title: 'measurements', after: ['browser'] },
];

test('a node runs once those that it needs, and those that it stands after, have ended', async () => {
  const events: string[] = [];
  await runGraph(NODES, async ({ title }) => {
    events.push(`${title} begins`);
    await pause(title === 'types' ? 60 : 20);
    events.push(`${title} ends`);
  });
  const at = (event: string) => events.indexOf(event);
  expect(at('build begins')).toBeGreaterThan(at('client ends'));
  expect(at('types begins')).toBeLessThan(at('build ends'));
  expect(at('browser begins')).toBeGreaterThan(at('types ends'));
  expect(events.at(-1)).toBe('measurements ends');
});

test('the critical path goes back through what each waited for last', async () => {
  const spans = await runGraph(NODES, ({ title }) => pause(title === 'types' ? 60 : 20));
  expect(criticalPath(spans).map(({ title }) => title)).toEqual([
    'client',
    'types',
    'browser',
    'measurements',
  ]);
});

test('a node brings what it needs, and stands after the nearest that are left', () => {
  const chosen = subgraph(NODES, ({ title }) => title === 'measurements' || title === 'browser');
  expect(chosen.map(({ title, after }) => [title, after])).toEqual([
    ['client', []],
    ['build', []],
    ['browser', ['client']],
    ['measurements', ['browser']],
  ]);
  expect(subgraph(NODES, ({ title }) => title === 'measurements')).toEqual([
    { title: 'measurements', after: [] },
  ]);
});

test('a node that stands after one that nobody knows is a mistake', () => {
  expect(() => subgraph([{ title: 'a', needs: ['b'] }], () => true)).toThrow('no part is called "b"');
});
