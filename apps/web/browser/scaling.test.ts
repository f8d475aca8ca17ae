import type { Scaling } from '@headroom/model/experiments';
import { expect, test } from 'vitest';
import { experimentRun, runPages, searched } from './experiments.ts';

const pages = runPages();

/** A search; one of at least so much was ended by the load generator. */
const capacity = (perS: number, atLeast = false) =>
  searched(perS, Math.round(1.05 * perS), {
    ...(atLeast && { missed: { rigLimited: true, limitedBy: 'load generator' } }),
  });

const scaled = (one: number, two: number, four: number, atLeast = false): Scaling => ({
  kind: 'scaling',
  steps: [
    { instances: 1, capacity: capacity(one) },
    { instances: 2, capacity: capacity(two) },
    { instances: 4, capacity: capacity(four, atLeast) },
  ],
});

const SCALED: Record<string, Scaling> = {
  rust: scaled(500, 980, 1850),
  nodejs: scaled(200, 390, 610, true),
};

const scalingRun = () => experimentRun(pages.web().db, 'scaling', SCALED);

test('the page says how much more instances take, with each capacity and the searches step by step', async () => {
  const runId = await scalingRun();
  const tab = await pages.open(runId);
  const { page } = tab;
  await page
    .getByText(
      'rust with 4 instances took 3.70 × as much: 1,850 calls a second, and 500 with 1 instance; nodejs with 4 instances took at least 3.05 × as much: at least 610 calls a second, and 200 with 1 instance. Capacities at P99 ≤ 100 ms and at most 0.1 % wrong answers, in 1 round: at least 6 rounds are needed to tell whether that repeats.',
    )
    .waitFor();
  const table = page.getByRole('region', { name: 'Scaling' });
  const rows = await table.getByRole('row').allTextContents();
  expect(rows).toHaveLength(7);
  expect(rows[3]).toMatch(/rust.*4.*3\.70.*92\.5.*1,850/);
  expect(rows[6]).toMatch(/nodejs.*4.*at least 3\.05.*at least 610.*load generator/);
  await page.getByRole('link', { name: 'nodejs, round 1' }).click();
  const steps = page.getByRole('region', { name: 'Steps of nodejs, round 1' });
  await expect.poll(() => steps.getByRole('row').count()).toBe(10);
  expect(await steps.getByRole('row').last().textContent()).toMatch(/9.*4.*610.*yes, confirmed/);
  const parts = page.getByRole('navigation', { name: 'Parts of the result' });
  expect(await parts.getByRole('link').allTextContents()).toEqual(['Overview', 'Method', 'Data']);
  await tab.close();
});

test('the API tells capacities by number of instances', async () => {
  const run = await pages.read(await scalingRun());
  expect(run).toMatchObject({
    kind: 'scaling',
    report: {
      ...{ servers: [], capacity: [] },
      scaling: [
        {
          serverId: 'rust',
          steps: [
            { instances: 1, perS: 500, times: null },
            { instances: 2, times: { median: 1.96, atLeast: false } },
            { instances: 4, times: { evenPct: 92.5 } },
          ],
        },
        { serverId: 'nodejs', steps: { length: 3 } },
      ],
    },
  });
});
