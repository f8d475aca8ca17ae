/** Tests that passed only when they were run again, over the last runs on this machine. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Runs that are remembered. */
export const RUNS = 10;

interface Run {
  /** Time of its end, ISO 8601. */
  readonly at: string;
  /** Names of the tests that flaked in it. */
  readonly flaked: readonly string[];
}

/** Adds a run to those that `path` holds, and drops the oldest. @returns how often each test flaked, the worst first */
export async function rememberFlakes(path: string, flaked: readonly string[]): Promise<Map<string, number>> {
  const before: Run[] = await readFile(path, 'utf8').then(JSON.parse, () => []);
  const runs = [...before, { at: new Date().toISOString(), flaked }].slice(-RUNS);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, JSON.stringify(runs, null, 2));
  const counts = Map.groupBy(
    runs.flatMap((run) => run.flaked),
    (name) => name,
  );
  return new Map(
    [...counts].map(([name, { length }]) => [name, length] as const).sort((a, b) => b[1] - a[1]),
  );
}
