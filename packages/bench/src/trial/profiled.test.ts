/** Real servers under a real profiler: where a call spends its processor time is known, as the tool spends it in one function. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detectToolchains } from '@headroom/builder';
import type { CpuProfile } from '@headroom/model/cpu-profile';
import { parseProject } from '@headroom/project';
import { expect, test } from 'vitest';
import { benchSchema } from '../env.ts';
import { measureOnce } from '../once/measure-once.ts';
import { CPU_PROFILERS } from '../profiler/profilers.ts';
import { CACHE_DIR, OWN } from '../testing/places.ts';

const file = join(OWN, 'hot/headroom.yaml');
const parsed = parseProject(readFileSync(file, 'utf8'), { file });

async function profileOf(id: string): Promise<CpuProfile> {
  if ('problems' in parsed) throw new Error(`the file has problems: ${JSON.stringify(parsed.problems)}`);
  const { project } = parsed;
  const server = project.servers.find((one) => one.id === id);
  if (!server) throw new Error(`there is no server ${id}`);
  const env = benchSchema.parse({ HEADROOM_CACHE_DIR: CACHE_DIR, HEADROOM_RUNTIME: 'process' });
  const { signal } = new AbortController();
  const { result } = await measureOnce({
    ...{ project, server, file, env, secrets: {}, signal, onLine: () => {}, tell: () => {} },
    ...{ handshake: 'persistent', profile: 'smoke', profilesCpu: true, seed: 1 },
  });
  expect(result).toMatchObject({ outcome: 'passed', reason: null });
  if (!result.cpuProfile) throw new Error('there is no profile');
  return result.cpuProfile;
}

/** Functions by the processor time of a call that they spend themselves, in ms, most first. */
function selfMs({ calls, counts, cpuMs, frameOf, frames }: CpuProfile) {
  const all = counts.reduce((sum, row) => sum + row[3], 0);
  const byFrame = Map.groupBy(counts, ([node]) => frameOf[node] as number);
  return [...byFrame]
    .map(([frame, rows]) => ({
      ...(frames[frame] as CpuProfile['frames'][number]),
      ms: (rows.reduce((sum, row) => sum + row[3], 0) * cpuMs) / calls / all,
    }))
    .toSorted((a, b) => b.ms - a.ms);
}

const MISSING = new Map<string, string | null>();
for (const profiler of CPU_PROFILERS) MISSING.set(profiler.id, await profiler.whatIsMissing());
const TOOLCHAINS = await detectToolchains(['dotnet']);

test.for([
  ['go', 'perf', { name: 'main.rank', module: 'hot', file: 'hot/main.go', line: 30 }],
  ['go-stdio', 'perf', { name: 'main.rank', module: 'hot', file: 'hot/main.go', line: 30 }],
  ['node', 'node', { name: 'rank', module: null, file: 'hot.mjs', line: 6 }],
  ['python', 'py-spy', { name: 'rank', module: null, file: 'hot.py', line: 11 }],
  ['java', 'async-profiler', { name: 'Hot.rank', module: null, file: null, line: null }],
  ['dotnet', 'perf', { name: 'Hot::Rank(int32)', module: 'Hot', file: null, line: null }],
  ['bun', 'bun', { name: 'rank', module: null, file: 'hot.mjs', line: 6 }],
] as const)(
  '%s: the function that computes comes first, by far',
  async ([id, profiler, function_], { skip }) => {
    skip(MISSING.get(profiler) !== null, MISSING.get(profiler) ?? undefined);
    skip(id === 'dotnet' && !TOOLCHAINS.dotnet, 'dotnet is not installed');
    const profile = await profileOf(id);
    expect(profile).toMatchObject({ profiler, version: expect.stringMatching(/^\d/) });
    expect(profile.calls).toBeGreaterThan(0);
    // Frames in brackets stand for what no function is known of.
    const all = selfMs(profile);
    const [first, second] = all.filter(({ name }) => !name.startsWith('['));
    expect(first).toMatchObject(function_);
    const sumMs = all.reduce((sum, { ms }) => sum + ms, 0);
    expect(first?.ms).toBeGreaterThan(2 * (second?.ms ?? 0));
    expect(first?.ms).toBeGreaterThan(sumMs / 4);
    expect(sumMs).toBeCloseTo(profile.cpuMs / profile.calls, 5);
    expect(profile.frames.some(({ name }) => name.includes('bridge'))).toBe(false);
  },
);
