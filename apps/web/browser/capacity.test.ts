import type { Capacity } from '@headroom/model/experiments';
import { expect, test } from 'vitest';
import { experimentRun, runPages, searched } from './experiments.ts';

const pages = runPages();

/** A search from 50 callers a second on. */
const search = (perS: number, missedAt: number) =>
  searched(perS, missedAt, { from: 50, confirmed: { p99Ms: 61 } });

const found: Record<string, Capacity> = { rust: search(900, 945), go: search(600, 630) };

const capacityRun = () => experimentRun(pages.web().db, 'capacity', found);

test('the page of a search says what each server takes, how that was found, and ranks nothing else', async () => {
  const runId = await capacityRun();
  const tab = await pages.open(runId);
  const { page } = tab;
  await page
    .getByText(
      'rust has the highest rate that held, 900 calls a second at P99 ≤ 100 ms and at most 0.1 % wrong answers, in 1 round: at least 6 rounds are needed to tell which server takes the most.',
    )
    .waitFor();
  const table = page
    .getByRole('region', { name: 'Capacity' })
    .or(page.getByRole('table', { name: 'Capacity' }));
  const row = table.getByRole('row', { name: /^go/ }).first();
  await expect.poll(() => row.textContent()).toMatch(/600.*600, 630.*1 of 1.*61\.00.*server CPU/);
  await page.getByRole('link', { name: 'go, round 1' }).click();
  const steps = page.getByRole('row', { name: /no: P99 was 340 ms/ });
  await expect.poll(() => steps.first().textContent()).toMatch(/630/);
  const parts = page.getByRole('navigation', { name: 'Parts of the result' });
  const tabs = await parts.getByRole('link').allTextContents();
  expect(tabs).toEqual(['Overview', 'Planning', 'Method', 'Data']);
  await tab.close();
});

test('the API tells each step, and what has no verdicts is not compared', async () => {
  const runId = await capacityRun();
  const run = await pages.read<{
    kind: string;
    report: { servers: unknown[]; capacity: { serverId: string; perS: number }[] };
    trials: { experiment: Capacity }[];
  }>(runId);
  expect(run).toMatchObject({ kind: 'capacity', report: { servers: [], findings: [] } });
  expect(run.report.capacity.map(({ serverId, perS }) => [serverId, perS])).toEqual([
    ['rust', 900],
    ['go', 600],
  ]);
  expect(run.trials[0]?.experiment.steps).toHaveLength(4);
  const post = async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', Origin: pages.web().url };
    const response = await fetch(pages.web().url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return [response.status, await response.text()] as const;
  };
  const compared = await post('/api/v1/comparisons', {
    ...{ profile: 'isolation', servers: ['go'], base: 'main', head: 'other' },
  });
  expect(compared[0]).toBe(422);
  expect(compared[1]).toContain('comparisons have no verdicts on isolation');
  const planned = await post('/api/v1/comparisons', {
    ...{ profile: 'soak', servers: ['go'], base: 'main', head: 'other' },
  });
  expect(planned).toEqual([422, expect.stringContaining('both sides need the same rate')]);
});
