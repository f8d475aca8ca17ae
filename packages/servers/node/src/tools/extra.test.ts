import { expect, test } from 'vitest';
import { readEnvironment } from '../environment.ts';
import { extraTools } from './extra.ts';

test('extra tools are numbered, described at one length, and answer with their own name', async () => {
  const tools = extraTools(1000);
  expect(tools).toHaveLength(1000);
  expect([tools[0]?.name, tools[9]?.name, tools[999]?.name]).toEqual([
    'extra_tool_0001',
    'extra_tool_0010',
    'extra_tool_1000',
  ]);
  expect(new Set(tools.map(({ description }) => description.length))).toEqual(new Set([200]));
  expect(await tools[1]?.answer({})).toEqual({ tool: 'extra_tool_0002' });
  expect(extraTools(0)).toEqual([]);
});

test('the schema that is listed has the inputs that are read', () => {
  const [tool] = extraTools(1);
  expect(Object.keys((tool?.inputSchema as { properties: object }).properties)).toEqual(
    Object.keys(tool?.input.shape ?? {}),
  );
});

const env = { PORT: '3000', API_SERVICE_URL: 'http://localhost:1', SERVER_ID: 'nodejs', SUITE: 'payload' };

test('a server is told how many extra tools it lists, none by default', () => {
  const count = (EXTRA_TOOLS?: string) => readEnvironment({ ...env, EXTRA_TOOLS }).extraTools;
  expect([count(), count(''), count('0'), count('500'), count('1000')]).toEqual([0, 0, 0, 500, 1000]);
  for (const wrong of ['1001', '-1', '+1', '1.5', '1e2', ' 1', '0x10', 'x']) {
    expect(() => count(wrong)).toThrow(`EXTRA_TOOLS must be an integer from 0 to 1000, not "${wrong}"`);
  }
});
