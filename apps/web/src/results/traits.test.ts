import { globSync } from 'node:fs';
import { join } from 'node:path';
import { MATURITY_LEVELS } from '@headroom/report';
import { expect, test } from 'vitest';
import { serverTraits } from './traits.ts';

const traits = serverTraits();

test('every server of ours says what is known of it', () => {
  const servers = join(import.meta.dirname, '../../../../packages/servers');
  expect(traits).toHaveLength(globSync('*/*.server.json', { cwd: servers }).length);
  expect(traits.find(({ serverId }) => serverId === 'go')).toMatchObject({ bareId: 'go-bare' });
  expect(traits.find(({ serverId }) => serverId === 'go-bare')).toMatchObject({ isReference: true });
  expect(traits.find(({ serverId }) => serverId === 'quarkus-native')).toEqual({
    serverId: 'quarkus-native',
    ecosystem: 'java',
    nativeOf: 'quarkus',
    reactive: true,
    ecosystemMaturity: null,
    sdkOverhead: null,
  });
});

test('servers on a JVM share a bare server; native images have none', () => {
  const heldAgainst = (bare: string) =>
    traits.flatMap(({ serverId, bareId }) => (bareId === bare ? [serverId] : [])).sort();
  expect(heldAgainst('java-bare')).toEqual(['java', 'java-vt', 'java-webflux', 'micronaut', 'quarkus']);
  expect(heldAgainst('csharp-bare')).toEqual(['csharp', 'csharp-json-default']);
});

test('native images name a server there is, of the same ecosystem', () => {
  const natives = traits.filter(({ nativeOf }) => nativeOf !== null);
  expect(natives.length).toBeGreaterThan(0);
  for (const { nativeOf, ecosystem } of natives) {
    expect(traits.find(({ serverId }) => serverId === nativeOf)?.ecosystem).toBe(ecosystem);
  }
});

test('maturity is a level that use cases know', () => {
  const levels = traits.flatMap(({ ecosystemMaturity }) => ecosystemMaturity?.level ?? []);
  expect(levels.length).toBeGreaterThan(0);
  for (const level of levels) expect(MATURITY_LEVELS).toContain(level);
});
