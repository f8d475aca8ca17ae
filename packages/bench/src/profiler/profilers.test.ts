import { expect, test } from 'vitest';
import { PROFILED_START, profilerFor } from './profilers.ts';

test('a server keeps its own options beside those by which a profiler reads it', () => {
  const own = { NODE_OPTIONS: '--max-old-space-size=64', BUN_OPTIONS: '--smol', A: '1' };
  expect(PROFILED_START.env(own, (file) => `/in side${file}`)).toMatchObject({
    A: '1',
    NODE_OPTIONS: expect.stringMatching(/^--max-old-space-size=64 --require="\/in side\/.*preload\.cjs"$/),
    BUN_OPTIONS: expect.stringMatching(/^--smol --preload=\/in side\/.*preload\.cjs$/),
    DOTNET_PerfMapEnabled: '3',
  });
});

const program = (name: string) => ({ pid: 1, path: `/bin/${name}`, name, ticks: 1 });

test.each([
  [['node'], 'node'],
  [['bun'], 'bun'],
  [['sh', 'python3.13'], 'py-spy'],
  [['java'], 'async-profiler'],
  [['search-server'], 'perf'],
])('of %j, %s takes the stacks', (names, id) => {
  expect(profilerFor(names.map(program)).id).toBe(id);
});
