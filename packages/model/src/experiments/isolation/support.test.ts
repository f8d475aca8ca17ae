import { expect, test } from 'vitest';
import { longestSeconds } from '../../load/profile.ts';
import { profileById } from '../../run/run.ts';
import type { WorkloadTool } from '../../suite/workload.ts';
import { experimentFor } from '../experiments.ts';
import { MAX_ISOLATED_TOOLS } from './load.ts';
import { isolatedTools } from './outcome.ts';

const tool = (name: string, weight?: number): WorkloadTool => ({
  ...{ name, arguments: {}, expect: 'none' },
  ...(weight !== undefined && { weight }),
});

test('the tools of the highest weight are called, and the others are named', () => {
  const light = Array.from({ length: MAX_ISOLATED_TOOLS }, (_, at) => tool(`light-${at}`));
  const { tools, notCalled } = isolatedTools({ tools: [...light, tool('heavy', 5)] });
  expect(tools).toHaveLength(MAX_ISOLATED_TOOLS);
  expect(tools[0]?.name).toBe('heavy');
  expect(notCalled).toEqual([`light-${MAX_ISOLATED_TOOLS - 1}`]);
});

function fault(tools: readonly WorkloadTool[], id: string, whose = 'the project'): string | null | undefined {
  const profile = profileById(id);
  return experimentFor(profile)?.support(profile, { workload: { tools }, whose });
}

test('a single tool has no others to hold', () => {
  const two = [tool('search'), tool('ping')];
  expect(fault(two, 'isolation')).toBeNull();
  const words =
    'isolation needs at least 2 tools (the project calls 1); choose another profile or add a tool';
  expect(fault([tool('search')], 'isolation')).toBe(words);
  expect(fault(two, 'isolation:weights=search')).toBe(words);
});

test('a tool that takes an answer of another one cannot be called alone', () => {
  const tools = [tool('search'), { ...tool('get'), arguments: { id: '$answer.search.id' } }];
  expect(fault(tools, 'isolation', 'the file')).toBe(
    'isolation calls each tool alone (the file has $answer.search.id, which takes an answer of search); write a value in its place',
  );
});

test('the longest trial has a step for each tool and five of the mix', () => {
  expect(longestSeconds(profileById('isolation:seconds=4,warmup=1'))).toBe(12 * 5 + 5 * 9);
});
