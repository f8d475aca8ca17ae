import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { profileById } from '../run/run.ts';
import { withoutExtraTools } from './custom-profile.ts';
import { extraTools, extraToolsFault, loadWithoutExtraTools, MAX_EXTRA_TOOLS } from './extra-tools.ts';
import type { LoadProfile } from './profile.ts';

const CONTRACT = readFileSync(new URL('../../../../docs/suite-io.md', import.meta.url), 'utf8');

test('extra tools are those of the contract, each described by 200 characters', () => {
  const tools = extraTools(MAX_EXTRA_TOOLS);
  expect([tools[0]?.name, tools[9]?.name, tools.at(-1)?.name]).toEqual([
    'extra_tool_0001',
    'extra_tool_0010',
    'extra_tool_1000',
  ]);
  expect(new Set(tools.map(({ description }) => description.length))).toEqual(new Set([200]));
  const [, section = ''] = CONTRACT.split('## Extra tools (all suites)');
  const [, description] = /```text\n(.*)\n```/.exec(section) ?? [];
  const [, schema = ''] = /```json\n(.*?)\n```/s.exec(section) ?? [];
  expect(tools[0]).toEqual({ name: 'extra_tool_0001', description, inputSchema: JSON.parse(schema) });
  expect(extraTools(0)).toEqual([]);
});

test('a list of as many tools as can be told is an answer that is read', () => {
  // SDKs add a title and the like to each.
  expect(JSON.stringify(extraTools(MAX_EXTRA_TOOLS)).length).toBeLessThan(0.75 * 2 ** 20);
});

test('a load profile has a twin without extra tools', () => {
  expect(withoutExtraTools('closed:users=20,seconds=20,tools=500')).toBe('closed:users=20,seconds=20');
  expect(profileById(withoutExtraTools('capacity:tools=5')).id).toBe('capacity');
  expect(withoutExtraTools('quick')).toBe('quick');
});

test('only servers of suites are told to list more tools', () => {
  const quick: LoadProfile = profileById('quick');
  expect(extraToolsFault(quick, 'the project')).toBeNull();
  expect(extraToolsFault(profileById('closed:users=3,seconds=9,tools=5'), 'the project')).toBe(
    'tools: servers of the project cannot be told to list more tools, as those of a suite can; leave it out',
  );
});

test('loads are alike that differ in extra tools alone, a built-in one and its twin too', () => {
  const load = (id: string) => loadWithoutExtraTools(profileById(id));
  expect(load('closed:users=20,seconds=20,tools=500')).toBe(load('quick'));
  expect(load('closed:users=20,seconds=20')).toBe(load('quick'));
  expect(load('closed:users=20,seconds=20,tools=5,pause=0')).not.toBe(load('quick'));
  expect(load('closed:users=20,seconds=20,tools=5,weights=a')).not.toBe(load('quick'));
  expect(load('closed:users=21,seconds=20,tools=5')).not.toBe(load('quick'));
});
