import { expect, test } from 'vitest';
import { chosenOf, seriesGroups, seriesLabel } from './series.ts';

const NO_TITLES = new Map<string, string>();

const row = (profile: string, hostName: string, runs: number, runtime = 'process') => ({
  suite: 'io',
  profile,
  handshake: 'session',
  hostClass: 'default',
  runtime,
  hostId: `id-${hostName}`,
  hostName,
  runs,
  lastAt: new Date(),
});
const groups = seriesGroups([
  row('quick', 'a', 3),
  row('quick', 'b', 2),
  row('published', 'a', 1),
  row('quick', 'a', 4, 'docker'),
]);

test('hosts of a class that execute alike share a series, and that of most runs comes first', () => {
  expect(groups.map(({ id, runs, hosts }) => [id, runs, hosts.map(({ name }) => name).join()])).toEqual([
    ['io~quick~session~default~process', 5, 'a,b'],
    ['io~quick~session~default~docker', 4, 'a'],
    ['io~published~session~default~process', 1, 'a'],
  ]);
});

test('the address names a series and one of its hosts; what it does not know is left out', () => {
  expect(chosenOf(groups, {})).toMatchObject({ group: groups[0], hostId: undefined });
  const docker = { series: 'io~quick~session~default~docker' };
  expect(chosenOf(groups, { ...docker, host: 'a' })).toEqual({ group: groups[1], hostId: 'id-a' });
  expect(chosenOf(groups, { ...docker, host: 'b' })?.hostId).toBeUndefined();
  expect(chosenOf(groups, { series: 'gone' })?.group).toBe(groups[0]);
  expect(chosenOf([], {})).toBeUndefined();
});

test('a series is put in words, a profile that is gone by its id', () => {
  expect(groups.slice(0, 1).map((group) => seriesLabel(group, NO_TITLES))).toEqual([
    expect.stringMatching(/^Quick · Session · .+ · class default · plain processes$/),
  ]);
  expect(seriesLabel(row('old', 'a', 1, 'docker'), NO_TITLES)).toMatch(/^old · .+ · containers$/);
});
