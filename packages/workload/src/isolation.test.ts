import { expect, test } from 'vitest';
import { isolatedTools, isolationFault } from './isolation.ts';
import { longestSeconds, MAX_ISOLATED_TOOLS } from './profile.ts';
import { profileById } from './run.ts';
import type { WorkloadTool } from './workload.ts';

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

test('a single tool has no others to hold', () => {
  const fault = (tools: readonly WorkloadTool[], profile: string) =>
    isolationFault({ tools }, profileById(profile), 'the project');
  const two = [tool('search'), tool('ping')];
  expect(fault(two, 'isolation')).toBeNull();
  expect(fault([tool('search')], 'quick')).toBeNull();
  const words =
    'isolation needs at least 2 tools (the project calls 1); choose another profile or add a tool';
  expect(fault([tool('search')], 'isolation')).toBe(words);
  expect(fault(two, 'isolation:weights=search')).toBe(words);
});

test('a tool that takes an answer of another one cannot be called alone', () => {
  const tools = [tool('search'), { ...tool('get'), arguments: { id: '$answer.search.id' } }];
  expect(isolationFault({ tools }, profileById('isolation'), 'the file')).toBe(
    'isolation calls each tool alone (the file has $answer.search.id, which takes an answer of search); write a value in its place',
  );
  expect(isolationFault({ tools }, profileById('quick'), 'the file')).toBeNull();
});

test('the longest trial has a step for each tool and five of the mix', () => {
  expect(longestSeconds(profileById('isolation:seconds=4,warmup=1'))).toBe(12 * 5 + 5 * 9);
});
