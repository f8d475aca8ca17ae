import type { Sweep, SweepStep } from '@headroom/model/experiments';
import { expect, test } from 'vitest';
import { experimentRun, runPages } from './experiments.ts';

const pages = runPages();

const LEVELS = [1, 2, 5, 10, 20, 100];

/** A sweep of levels with so many calls a second each, of users who do nothing but wait for answers. */
function swept(
  rates: readonly number[],
  { by = 'users', limits = 9 }: { by?: Sweep['by']; limits?: number } = {},
): Sweep {
  const step = (level: number, index: number): SweepStep => {
    const callsPerS = rates[index] ?? 0;
    const rigLimited = index >= limits;
    return {
      ...{ level, seconds: 8, callsPerS, calls: 8 * callsPerS, wrong: 0, dropped: 0, p50Ms: 1, p95Ms: 4 },
      ...{ meanMs: (1000 * level) / callsPerS, p99Ms: 3 * level, p999Ms: 90, rigLimited },
      ...{ cpuPct: { server: 120, load: 30 }, limitedBy: rigLimited ? 'load generator' : 'server cpu' },
    };
  };
  return { kind: 'sweep', by, steps: LEVELS.map(step) };
}

const ofUsers: Record<string, Sweep> = {
  // λ = 400, σ = 0.1, κ = 0.001
  rust: swept([400, 726, 1408, 2010, 2439, 1923]),
  go: swept([300, 600, 250, 1500, 400, 1800], { limits: 5 }),
};

const sweepRun = (sweeps: Record<string, Sweep>, profile = 'sweep') =>
  experimentRun(pages.web().db, profile, sweeps);

test('the page of a sweep says how far each server scales, with its knee and the law where it fits', async () => {
  const runId = await sweepRun(ofUsers);
  const tab = await pages.open(runId);
  const { page } = tab;
  await page
    .getByText(
      'rust has the highest rate, 2,439 calls a second at 20 users, in 1 round: at least 6 rounds are needed to tell which server answers the most.',
    )
    .waitFor();
  const row = (name: RegExp) => page.getByRole('row', { name }).first();
  await expect.poll(() => row(/^rust/).textContent()).toMatch(/2,439.*20.*60\.00.*5.*0\.1.*0\.001.*30.*0\.0/);
  await expect.poll(() => row(/^go/).textContent()).toContain('at least 1,800');
  await page.getByText(/^The law is not shown for go: it would be off by \d+\.\d % on average/).waitFor();
  // The knee is ringed in both charts.
  await page.locator('figure').first().scrollIntoViewIfNeeded();
  await expect.poll(() => page.locator('circle[r="7.5"]').count()).toBeGreaterThanOrEqual(2);
  await page.getByRole('link', { name: 'go, round 1' }).click();
  const step = page.getByRole('row', { name: /load generator/ }).last();
  await expect.poll(() => step.textContent()).toMatch(/100.*1,800/);
  const parts = page.getByRole('navigation', { name: 'Parts of the result' });
  expect(await parts.getByRole('link').allTextContents()).toEqual(['Overview', 'Method', 'Data']);
  await tab.close();
});

test('of callers who come at random it says what is kept up with', async () => {
  const rates = (most: number) => LEVELS.map((level) => Math.min(50 * level, most));
  const by = (most: number) => {
    const { steps, ...sweep } = swept(rates(most), { by: 'arrivals' });
    return { ...sweep, steps: steps.map((step) => ({ ...step, level: 50 * step.level })) };
  };
  const runId = await sweepRun({ rust: by(9000), go: by(700) }, 'sweep:rates=50+100+250+500+1000+5000');
  const tab = await pages.open(runId);
  await tab.page
    .getByText(
      'rust keeps up with every level, to 5,000 callers a second; go falls behind at 1,000 callers a second; in 1 round: at least 6 rounds are needed to tell servers apart.',
    )
    .waitFor();
  await tab.close();
});

test('the API tells levels, knee and law', async () => {
  const runId = await sweepRun(ofUsers);
  const run = await pages.read<{
    report: {
      servers: unknown[];
      sweep: { serverId: string; knee: number; fit: { sigma: number } | null }[];
    };
  }>(runId);
  expect(run).toMatchObject({
    kind: 'sweep',
    report: {
      servers: [],
      sweep: [{ serverId: 'rust', knee: 5, levels: { length: 6 } }, { serverId: 'go' }],
    },
  });
  expect(run.report.sweep[0]?.fit?.sigma).toBeCloseTo(0.1, 2);
  expect(run.report.sweep[1]).toMatchObject({ fit: null, noFit: expect.stringContaining('off by') });
});
