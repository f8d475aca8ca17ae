import { expect, test } from 'vitest';
import type { VersionCommand } from '../buildable.ts';
import { BuildLog } from './log.ts';
import { readVersions } from './versions.ts';

test('a command that tells both versions is run once, others each', async () => {
  const ran: string[] = [];
  const read = (framework: VersionCommand, runtime: VersionCommand) => {
    const run = async ([program]: readonly [string, ...string[]], onLine: (line: string) => void) => {
      ran.push(program);
      onLine('sdk 1 node 2');
      return 'exit code 0';
    };
    return readVersions('x', { framework, runtime }, run, new BuildLog(), undefined);
  };
  const both = { frameworkVersion: '1', runtimeVersion: '2' };
  const sdk: VersionCommand = { command: ['both'], pattern: 'sdk (\\d)' };
  expect(await read(sdk, { command: ['both'], pattern: 'node (\\d)' })).toEqual(both);
  expect(ran.splice(0)).toEqual(['both']);
  expect(await read(sdk, { command: ['node'], pattern: 'node (\\d)' })).toEqual(both);
  expect(ran).toEqual(['both', 'node']);
});
