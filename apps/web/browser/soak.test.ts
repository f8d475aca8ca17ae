import { aResult } from '@headroom/db/testing';
import type { Soak } from '@headroom/model/experiments';
import type { TrialResult } from '@headroom/model/run';
import { expect, test } from 'vitest';
import { runPages } from './experiments.ts';
import { measuredRun } from './fixture.ts';

const pages = runPages();

/** Ten minutes of which memory grows by so much in each slice, from the end of the warm-up on. */
function soaked(grownMb: number, length = 60): Soak {
  const series = (next: (at: number) => number) => Array.from({ length }, (_, at) => next(at));
  return {
    ...{ kind: 'soak', perS: 300, capacityPerS: 600, settledS: 120 },
    slices: {
      atS: series((at) => 10 * (at + 1)),
      calls: series(() => 3000),
      wrong: series(() => 0),
      p50Ms: series((at) => 2 + (at % 3) / 10),
      p99Ms: series((at) => 9 + (at % 5)),
      memoryMb: series((at) => 40 + grownMb * at + (at % 4) / 2),
      openFiles: series(() => 32),
      threads: series(() => 9),
    },
  };
}

const found: Record<string, Soak> = { rust: soaked(0), go: soaked(1) };

const soakRun = (more: Partial<TrialResult> = {}) =>
  measuredRun(pages.web().db, {
    request: { profile: 'soak', servers: ['rust', 'go'] },
    outcomeOf: (serverId): Partial<TrialResult> => ({
      ...aResult(),
      experiment: found[serverId] ?? null,
      ...(serverId === 'go' && more),
    }),
    end: { status: 'finished', reason: null },
  });

test('the page of a soak says what rises by how much, draws it over time, and ranks nothing', async () => {
  const runId = await soakRun();
  const tab = await pages.open(runId);
  const { page } = tab;
  const said = await page.getByText(/^go, over 8 min: memory rose by 3\d\d MB an hour/).textContent();
  expect(said).toMatch(
    /\(3\d\d to 3\d\d\), [\d.]+ KB a call( \([\d.]+ to [\d.]+\))?, first quarter [\d.]+ MB, last quarter [\d.]+ MB; counts as growth after .*\. rust: growth of some figures is undecided/,
  );
  const table = page.getByRole('region', { name: 'Growth' }).or(page.getByRole('table', { name: 'Growth' }));
  const row = table.getByRole('row', { name: /^go\s*Memory/ }).first();
  await expect.poll(() => row.textContent()).toMatch(/rose by 3\d\d MB an hour/);
  const threads = table.getByRole('row', { name: /^rust\s*Threads/ }).first();
  await expect.poll(() => threads.textContent()).toContain('does not grow');
  for (const title of ['Memory', 'Open files', 'Threads', 'P50', 'P99']) {
    const figure = page
      .locator('figure')
      .filter({ hasText: `${title}, round 1` })
      .first();
    await figure.scrollIntoViewIfNeeded();
    await figure.getByLabel(`${title}, round 1`).first().waitFor();
  }
  const load = page.getByRole('row', { name: /^go\s*300\s*600/ }).first();
  await load.waitFor();
  const parts = page.getByRole('navigation', { name: 'Parts of the result' });
  expect(await parts.getByRole('link').allTextContents()).toEqual(['Overview', 'Method', 'Data']);
  await tab.close();
});

test('a server that died under a soak is told of by what was seen until then', async () => {
  const died = soaked(1, 40);
  const unknown = died.slices.calls.map(() => null);
  const slices = { ...died.slices, calls: unknown, wrong: unknown, p50Ms: unknown, p99Ms: unknown };
  const runId = await soakRun({
    ...{ outcome: 'server_failed', reason: 'server go ended with signal SIGKILL under load' },
    ...{ experiment: { ...died, slices }, measurements: [], requests: [], resources: [] },
  });
  const tab = await pages.open(runId);
  await tab.page.getByText(/^go, over 4\.7 min: memory rose by 3\d\d MB an hour /).waitFor();
  const run = await pages.read<{
    kind: string;
    report: { servers: unknown[]; soak: { serverId: string; brokenRounds: number; growth: object[] }[] };
    trials: { experiment: Soak | null }[];
  }>(runId);
  expect(run).toMatchObject({ kind: 'soak', report: { servers: [], findings: [] } });
  expect(run.report.soak.map(({ serverId, brokenRounds }) => [serverId, brokenRounds])).toEqual([
    ['go', 1],
    ['rust', 0],
  ]);
  expect(run.report.soak[0]?.growth[0]).toMatchObject({ metric: 'memoryMb', verdict: 'rises' });
  expect(run.report.soak[0]?.growth.at(-1)).toMatchObject({ metric: 'p99Ms', verdict: 'unknown' });
  expect(run.trials.map(({ experiment }) => experiment?.kind)).toEqual(['soak', 'soak']);
  await tab.close();
});
