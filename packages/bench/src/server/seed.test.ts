import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSandbox } from '@headroom/builder/sandbox';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seedBy } from './seed.ts';

const root = mkdtempSync(join(tmpdir(), 'headroom-seed-'));
const [cacheDir, fixtures] = [join(root, 'cache'), join(root, 'fixtures')];
beforeAll(() => mkdirSync(fixtures));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

const SAYS = 'pwd > where; ls -A "$1" > found; echo "$1" > tmp; touch "$1/mine"';

test.each(['auto', 'off'] as const)(
  'a command works in the fixtures, with a folder of its own, wherever the host has its: %s',
  async (wanted) => {
    vi.stubEnv('TMPDIR', '/scratch');
    const sandbox = await findSandbox({ wanted, cacheDir, allowed: new Set() });
    const signal = new AbortController().signal;
    const command = ['sh', '-c', SAYS, 'sh', '{tmp}'];
    await seedBy({ sandbox, cacheDir, mark: 'seed-test' }, command, { fixtures, places: {}, signal });
    const said = (name: string) => readFileSync(join(fixtures, name), 'utf8').trim();
    expect(said('where')).toBe(fixtures);
    expect(said('found').split('\n')).not.toContain('mine');
    expect(said('tmp')).toMatch(sandbox.missing === undefined ? /^\/tmp$/ : `${cacheDir}/work/`);
    const work = join(cacheDir, 'work');
    expect(existsSync(work) ? readdirSync(work) : []).toEqual([]);
  },
);
